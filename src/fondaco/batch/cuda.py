"""A batch on a GPU: the same functions as on the CPU, compiled for CUDA, a thread a game.

Whole games are played in shared memory, where a block keeps a table for each of its threads; single steps
work on the states where they lie. Arrays stay on the device; the CUDA array interface hands them over.
"""

from __future__ import annotations

from functools import cache
from types import FunctionType, SimpleNamespace
from typing import Any

from fondaco.batch.cpu import PLACE, bytes_a_game
from fondaco.batch.engine import cells_of, parts_of, record_type
from fondaco.batch.missing import NoDevice, imported, needed
from fondaco.core.game import Game
from fondaco.core.rules import bind, is_ours

BLOCK_BYTES = 48 << 10  # shared memory that every GPU gives a block
PROCESSOR_BYTES = 228 << 10  # shared memory of a multiprocessor since Hopper; a block takes 1 KB of it itself
WARP = 32
BLOCKS = 16_384  # enough to fill any GPU, and few enough games a thread that none waits long for the last
MOST_THREADS = 128  # a block


def cuda_module() -> Any:
    """Numba's CUDA half: on a GPU or, for tests, its simulator."""
    cuda = imported("numba.cuda", "cuda")
    if not cuda.is_available():
        raise NoDevice("there is no CUDA device that can be used here; device='cpu' works everywhere")
    return cuda


def threads_a_block(state_bytes: int) -> int:
    """The size of a block, in whole warps, with which a multiprocessor holds the most tables at once."""
    sizes = [size for size in range(WARP, MOST_THREADS + 1, WARP) if size * state_bytes <= BLOCK_BYTES]
    return max(sizes, key=lambda size: PROCESSOR_BYTES // (size * state_bytes + 1024) * size, default=WARP)


def blocks_for(threads: int, block: int) -> int:
    """Blocks for so many threads, up to what fills a GPU: from there on each thread does several in turn."""
    return min(BLOCKS, -(-threads // block))


@cache
def kernels_of(game: Game) -> SimpleNamespace:
    """The CUDA kernels of a game: `threads.py`, bound to its rules as device functions."""
    cuda = cuda_module()
    from fondaco.batch import threads

    table = record_type(game.state_class)
    block = threads_a_block(table.itemsize)
    scope = {
        **vars(bind(*parts_of(game), jit=cuda.jit(device=True))),
        "cuda": cuda,
        "TABLE": table,
        "BLOCK": block,
    }
    kernels = {
        name: cuda.jit(FunctionType(thing.__code__, scope, name))
        for name, thing in vars(threads).items()
        if is_ours(thing)
    }
    return SimpleNamespace(**kernels, block=block)


class Cuda:
    """The arrays of a batch on the device, and what happens to them."""

    def __init__(self, game: Game, start: Any, size: int, features: int, seed: int, threads: int) -> None:
        cuda, (numpy, _) = cuda_module(), needed()
        wanted, there = size * bytes_a_game(game, start, features), free_bytes(cuda)
        if wanted > there:
            raise MemoryError(
                f"{size:,} games need {wanted / 2**20:,.0f} MiB; the device has {there / 2**20:,.0f} free"
            )
        self._kernels, self._size, self._seed = kernels_of(game), size, numpy.uint64(seed)
        self._block = min(MOST_THREADS, size)
        self._start = cuda.to_device(cells_of(start)[0].copy())
        cells = cuda.device_array((size, start.itemsize // 2), numpy.int16)
        self._cells = cells
        self.states = cells.view(start.dtype).reshape(size)
        self.places = cuda.to_device(numpy.zeros(size, numpy.dtype(list(PLACE), align=True)))
        self.asked = cuda.device_array(size, numpy.int8)
        self.mask = cuda.device_array((size, game.actions), numpy.int8)
        self.rows = cuda.device_array((size, features), numpy.int16)
        self.rewards = cuda.to_device(numpy.zeros((size, int(start["players"][0])), numpy.float32))
        self.over = cuda.to_device(numpy.zeros(size, numpy.int8))
        self._cuda = cuda

    def _each(self, kernel: Any, *arguments: Any) -> None:
        kernel[-(-self._size // self._block), self._block](*arguments)

    def _wipe(self, *arrays: Any) -> None:
        for numbers in arrays:
            blocks = blocks_for(numbers.size, MOST_THREADS)
            self._kernels.wipe[blocks, MOST_THREADS](numbers.reshape(numbers.size))

    def begin(self, first: int) -> None:
        tables = self.states, self._cells, self._start, self.places
        self._each(self._kernels.begin_games, *tables, self._seed, first)
        self._wipe(self.rewards, self.over)  # those of the games that were here before

    def renew(self) -> None:
        tables = self.states, self._cells, self._start, self.places
        self._each(self._kernels.renew_games, *tables, self._seed, self._size)

    def show(self) -> None:
        self._wipe(self.mask, self.rows)
        self._each(self._kernels.show_games, self.states, self.asked, self.mask, self.rows)

    def first_illegal(self, actions: Any) -> int | None:
        """The first game whose action its mask does not allow."""
        wrong = self._cuda.to_device(needed()[0].full(1, self._size))
        self._each(self._kernels.check_actions, self.asked, self.mask, actions, wrong)
        first = int(wrong.copy_to_host()[0])
        return first if first < self._size else None

    def step(self, actions: Any, kind: int) -> None:
        arguments = self.states, self.places, actions, kind, self.rewards, self.over
        self._each(self._kernels.step_games, *arguments)

    def outcome(self, kind: int) -> Any:
        rewards = self._cuda.device_array_like(self.rewards)
        self._each(self._kernels.reward_games, self.states, kind, rewards)
        return rewards

    def finish(self, kind: int) -> Any:
        moves = self._cuda.device_array(self._size, "i4")
        self._each(self._kernels.finish_games, self.states, self.places, kind, self.rewards, moves)
        return moves


class PlayingTables:
    """Tables in shared memory at which whole games are played at random, from one start."""

    def __init__(self, game: Game, start: Any, seed: int = 0) -> None:
        self._cuda, self._kernels = cuda_module(), kernels_of(game)
        self._start = self._cuda.to_device(start)
        self._seed = needed()[0].uint64(seed)

    def play(self, first: int, games: int) -> int:
        """Plays the games from number `first` on; returns the moves made."""
        moves = self._cuda.to_device(needed()[0].zeros(1, "i8"))
        kernel, block = self._kernels.play_games, self._kernels.block
        kernel[blocks_for(games, block), block](self._start, self._seed, first, games, moves)
        return int(moves.copy_to_host()[0])


def free_bytes(cuda: Any) -> float:
    """What is left of the device's memory; the simulator has no end of it."""
    return float(cuda.current_context().get_memory_info().free)
