"""A batch on the CPU: arrays in memory, the games divided among threads."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from math import prod
from typing import Any

from fondaco.batch.engine import cells_of, compiled
from fondaco.batch.missing import needed
from fondaco.core.game import Game

PLACE = (("game", "i8"), ("key", "u8"), ("draws", "i4"))  # see `kernels.py`
ALIGNMENT = 64  # bytes


def bytes_a_game(game: Game, start: Any, features: int) -> int:
    """What one more game takes: state, place, and its row of every array."""
    return int(start.itemsize) + 24 + game.actions + 2 * features + 4 * int(start["players"][0]) + 6


def aligned(shape: tuple[int, ...], kind: str) -> Any:
    """Zeros that begin at a multiple of 64 bytes: JAX copies what does not, the others take anything."""
    numpy, _ = needed()
    size = prod(shape) * numpy.dtype(kind).itemsize
    room = numpy.zeros(size + ALIGNMENT, numpy.uint8)
    begin = -room.ctypes.data % ALIGNMENT
    return room[begin : begin + size].view(kind).reshape(shape)


class Cpu:
    """The arrays of a batch and what happens to them. `low` to `high` is a thread's part of the games."""

    def __init__(self, game: Game, start: Any, size: int, features: int, seed: int, threads: int) -> None:
        numpy, _ = needed()
        wanted = size * bytes_a_game(game, start, features)
        there = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
        if wanted > there:
            raise MemoryError(f"{size:,} games need {wanted >> 20:,} MiB; this machine has {there >> 20:,}")
        self._rules, self._start, self._size = compiled(game), cells_of(start)[0], size
        self._seed, self._threads = numpy.uint64(seed), min(threads, size)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.states = numpy.repeat(start, size)
        self._cells = cells_of(self.states)
        self.places = numpy.zeros(size, numpy.dtype(list(PLACE), align=True))
        self.asked = aligned((size,), "i1")
        self.mask = aligned((size, game.actions), "i1")
        self.rows = aligned((size, features), "i2")
        self.rewards = aligned((size, int(start["players"][0])), "f4")
        self.over = aligned((size,), "i1")

    def _each(self, loop: Callable[..., Any], *arguments: Any) -> list[Any]:
        """Runs a loop over all games, a part of them on each thread; what each part returned, in order."""
        if self._pool is None:
            return [loop(*arguments, 0, self._size)]
        edges = [self._size * part // self._threads for part in range(self._threads + 1)]
        parts = [self._pool.submit(loop, *arguments, *pair) for pair in pairwise(edges)]
        return [part.result() for part in parts]

    def begin(self, first: int) -> None:
        tables = self.states, self._cells, self._start, self.places
        self._each(self._rules.begin_games, *tables, self._seed, first)
        self.rewards[:], self.over[:] = 0, 0  # those of the games that were here before

    def show(self) -> None:
        self._each(self._rules.show_games, self.states, self.asked, self.mask, self.rows)

    def first_illegal(self, actions: Any) -> int | None:
        """The first game whose action its mask does not allow."""
        wide = needed()[0].asarray(actions, "i8")  # none becomes another, as they would in fewer bits
        found = self._each(self._rules.first_illegal, self.asked, self.mask, wide)
        return next((int(i) for i in found if i >= 0), None)

    def step(self, actions: Any, kind: int) -> None:
        actions = needed()[0].asarray(actions, "i4")
        self._each(self._rules.step_games, self.states, self.places, actions, kind, self.rewards, self.over)

    def renew(self) -> None:
        tables = self.states, self._cells, self._start, self.places
        self._each(self._rules.renew_games, *tables, self._seed, self._size)

    def outcome(self, kind: int) -> Any:
        rewards = needed()[0].zeros_like(self.rewards)
        self._each(self._rules.reward_games, self.states, kind, rewards)
        return rewards

    def finish(self, kind: int) -> Any:
        moves = needed()[0].zeros(self._size, "i4")
        self._each(self._rules.finish_games, self.states, self.places, kind, self.rewards, moves)
        return moves
