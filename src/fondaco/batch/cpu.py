"""The CPU engine of a batch: arrays in memory, the games divided among threads."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from math import prod
from typing import Any

from fondaco.batch.engine import compiled, raw_view
from fondaco.batch.optional import numpy_and_numba
from fondaco.core.game import Game

STREAM = (("game", "i8"), ("key", "u8"), ("draws", "i4"))  # the fields of a random stream, see `kernels.py`
ALIGNMENT = 64  # bytes


def bytes_per_game(game: Game, start: Any, features: int) -> int:
    """Returns the bytes that one game needs: its state, its random stream and its row of every array."""
    return int(start.itemsize) + 24 + game.actions + 2 * features + 4 * int(start["players"][0]) + 6


def aligned_zeros(shape: tuple[int, ...], dtype: str) -> Any:
    """Returns zeros aligned to 64 bytes, because JAX copies arrays that are not."""
    numpy, _ = numpy_and_numba()
    size = prod(shape) * numpy.dtype(dtype).itemsize
    buffer = numpy.zeros(size + ALIGNMENT, numpy.uint8)
    begin = -buffer.ctypes.data % ALIGNMENT
    return buffer[begin : begin + size].view(dtype).reshape(shape)


class CpuEngine:
    """The arrays of a batch, and the compiled loops over them."""

    def __init__(self, game: Game, start: Any, size: int, features: int, seed: int, threads: int) -> None:
        numpy, _ = numpy_and_numba()
        required = size * bytes_per_game(game, start, features)
        available = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
        if required > available:
            raise MemoryError(
                f"{size:,} games need {required >> 20:,} MiB, but this machine has {available >> 20:,} MiB. "
                "Choose a smaller size."
            )
        self._rules, self._raw_start, self._size = compiled(game), raw_view(start)[0], size
        self._seed, self._threads = numpy.uint64(seed), min(threads, size)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.states = numpy.repeat(start, size)
        self._raw_states = raw_view(self.states)
        self.streams = numpy.zeros(size, numpy.dtype(list(STREAM), align=True))
        self.asked = aligned_zeros((size,), "i1")
        self.mask = aligned_zeros((size, game.actions), "i1")
        self.observation = aligned_zeros((size, features), "i2")
        self.rewards = aligned_zeros((size, int(start["players"][0])), "f4")
        self.over = aligned_zeros((size,), "i1")

    def _run(self, loop: Callable[..., Any], *arguments: Any) -> list[Any]:
        """Runs a loop over all games, a slice on each thread. Returns the results of the slices in order."""
        if self._pool is None:
            return [loop(*arguments, 0, self._size)]
        edges = [self._size * part // self._threads for part in range(self._threads + 1)]
        parts = [self._pool.submit(loop, *arguments, *pair) for pair in pairwise(edges)]
        return [part.result() for part in parts]

    def begin(self, first: int) -> None:
        arrays = self.states, self._raw_states, self._raw_start, self.streams
        self._run(self._rules.begin_games, *arrays, self._seed, first)
        self.rewards[:], self.over[:] = 0, 0  # clears those of the previous games

    def write_decisions(self) -> None:
        self._run(self._rules.write_decisions, self.states, self.asked, self.mask, self.observation)

    def first_illegal(self, actions: Any) -> int | None:
        """Returns the index of the first game with an illegal action, or None."""
        int64_actions = numpy_and_numba()[0].asarray(actions, "i8")  # in 32 bits 2**32 would become 0
        illegal = self._run(self._rules.first_illegal, self.asked, self.mask, int64_actions)
        return next((int(i) for i in illegal if i >= 0), None)

    def step(self, actions: Any, reward_kind: int) -> None:
        actions = numpy_and_numba()[0].asarray(actions, "i4")
        self._run(
            self._rules.step_games, self.states, self.streams, actions, reward_kind, self.rewards, self.over
        )

    def restart_finished(self) -> None:
        arrays = self.states, self._raw_states, self._raw_start, self.streams
        self._run(self._rules.restart_games, *arrays, self._seed, self._size)

    def current_rewards(self, reward_kind: int) -> Any:
        rewards = numpy_and_numba()[0].zeros_like(self.rewards)
        self._run(self._rules.reward_games, self.states, reward_kind, rewards)
        return rewards

    def playout(self, reward_kind: int) -> Any:
        moves = numpy_and_numba()[0].zeros(self._size, "i4")
        self._run(self._rules.playout_games, self.states, self.streams, reward_kind, self.rewards, moves)
        return moves
