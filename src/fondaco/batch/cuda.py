"""The CUDA engine of a batch: the same functions as on the CPU, compiled for a GPU, one thread a game.

Single steps work on the states in global memory. Whole random games are played in shared memory, where a
block keeps one state for each of its threads. Arrays stay on the device and are shared with other libraries
by the CUDA array interface.
"""

from __future__ import annotations

from functools import cache
from types import FunctionType, SimpleNamespace
from typing import Any

from fondaco.batch.cpu import STREAM, bytes_per_game
from fondaco.batch.engine import modules_of, raw_view, record_type
from fondaco.batch.optional import NoDevice, numpy_and_numba, require
from fondaco.core.game import Game
from fondaco.core.rules import bind, is_ours

BLOCK_BYTES = 48 << 10  # shared memory that a block can use on every GPU
MULTIPROCESSOR_BYTES = 228 << 10  # shared memory since Hopper; each block takes 1 KB more than its states
WARP = 32
MAX_BLOCKS = 16_384  # enough for any GPU; with more games for each thread, the last threads would run longer
MAX_BLOCK_THREADS = 128


def cuda_module() -> Any:
    """Returns `numba.cuda`, for a GPU or for the simulator in tests, or raises NoDevice."""
    cuda = require("numba.cuda", "cuda")
    if not cuda.is_available():
        raise NoDevice("No CUDA device was found. Use device='cpu', which works everywhere.")
    return cuda


def threads_per_block(state_bytes: int) -> int:
    """Returns the block size, in whole warps, that lets a multiprocessor hold the most states at once."""
    sizes = [size for size in range(WARP, MAX_BLOCK_THREADS + 1, WARP) if size * state_bytes <= BLOCK_BYTES]
    return max(
        sizes, key=lambda size: MULTIPROCESSOR_BYTES // (size * state_bytes + 1024) * size, default=WARP
    )


def blocks_for(tasks: int, block: int) -> int:
    """Returns the number of blocks for `tasks` tasks. Beyond MAX_BLOCKS, each thread does several tasks in
    turn.
    """
    return min(MAX_BLOCKS, -(-tasks // block))


@cache
def compiled_kernels(game: Game) -> SimpleNamespace:
    """Returns the kernels of `cuda_kernels.py`, compiled with a game's rules as device functions."""
    cuda = cuda_module()
    from fondaco.batch import cuda_kernels

    state_type = record_type(game.state_class)
    block = threads_per_block(state_type.itemsize)
    scope = {
        **vars(bind(*modules_of(game), jit=cuda.jit(device=True))),
        "cuda": cuda,
        "STATE_TYPE": state_type,
        "BLOCK_THREADS": block,
    }
    kernels = {
        name: cuda.jit(FunctionType(thing.__code__, scope, name))
        for name, thing in vars(cuda_kernels).items()
        if is_ours(thing)
    }
    return SimpleNamespace(**kernels, block=block)


class CudaEngine:
    """The arrays of a batch on the device and the kernels that change them."""

    def __init__(self, game: Game, start: Any, size: int, features: int, seed: int, threads: int) -> None:
        cuda, (numpy, _) = cuda_module(), numpy_and_numba()
        required, available = size * bytes_per_game(game, start, features), free_bytes(cuda)
        if required > available:
            raise MemoryError(
                f"{size:,} games need {required / 2**20:,.0f} MiB, but the device has "
                f"{available / 2**20:,.0f} MiB free. Choose a smaller size."
            )
        self._kernels, self._size, self._seed = compiled_kernels(game), size, numpy.uint64(seed)
        self._block = min(MAX_BLOCK_THREADS, size)
        self._raw_start = cuda.to_device(raw_view(start)[0].copy())
        raw_states = cuda.device_array((size, start.itemsize // 2), numpy.int16)
        self._raw_states = raw_states
        self.states = raw_states.view(start.dtype).reshape(size)
        self.streams = cuda.to_device(numpy.zeros(size, numpy.dtype(list(STREAM), align=True)))
        self.asked = cuda.device_array(size, numpy.int8)
        self.mask = cuda.device_array((size, game.actions), numpy.int8)
        self.observation = cuda.device_array((size, features), numpy.int16)
        self.rewards = cuda.to_device(numpy.zeros((size, int(start["players"][0])), numpy.float32))
        self.over = cuda.to_device(numpy.zeros(size, numpy.int8))
        self._cuda = cuda

    def _launch(self, kernel: Any, *arguments: Any) -> None:
        kernel[-(-self._size // self._block), self._block](*arguments)

    def _fill_zeros(self, *arrays: Any) -> None:
        for array in arrays:
            blocks = blocks_for(array.size, MAX_BLOCK_THREADS)
            self._kernels.fill_zeros[blocks, MAX_BLOCK_THREADS](array.reshape(array.size))

    def begin(self, first: int) -> None:
        arrays = self.states, self._raw_states, self._raw_start, self.streams
        self._launch(self._kernels.begin_games, *arrays, self._seed, first)
        self._fill_zeros(self.rewards, self.over)  # clears those of the previous games

    def restart_finished(self) -> None:
        arrays = self.states, self._raw_states, self._raw_start, self.streams
        self._launch(self._kernels.restart_games, *arrays, self._seed, self._size)

    def write_decisions(self) -> None:
        self._fill_zeros(self.mask, self.observation)
        self._launch(self._kernels.write_decisions, self.states, self.asked, self.mask, self.observation)

    def first_illegal(self, actions: Any) -> int | None:
        """Returns the index of the first game with an illegal action, or None."""
        lowest = self._cuda.to_device(numpy_and_numba()[0].full(1, self._size))
        self._launch(self._kernels.find_illegal, self.asked, self.mask, actions, lowest)
        first = int(lowest.copy_to_host()[0])
        return first if first < self._size else None

    def step(self, actions: Any, reward_kind: int) -> None:
        arguments = self.states, self.streams, actions, reward_kind, self.rewards, self.over
        self._launch(self._kernels.step_games, *arguments)

    def current_rewards(self, reward_kind: int) -> Any:
        rewards = self._cuda.device_array_like(self.rewards)
        self._launch(self._kernels.reward_games, self.states, reward_kind, rewards)
        return rewards

    def playout(self, reward_kind: int) -> Any:
        moves = self._cuda.device_array(self._size, "i4")
        self._launch(self._kernels.playout_games, self.states, self.streams, reward_kind, self.rewards, moves)
        return moves


class CudaRandomGames:
    """Plays whole random games in shared memory, all from one initial state."""

    def __init__(self, game: Game, start: Any, seed: int = 0) -> None:
        self._cuda, self._kernels = cuda_module(), compiled_kernels(game)
        self._start = self._cuda.to_device(start)
        self._seed = numpy_and_numba()[0].uint64(seed)

    def play(self, first: int, games: int) -> int:
        """Plays games from number `first` on and returns the moves made."""
        moves = self._cuda.to_device(numpy_and_numba()[0].zeros(1, "i8"))
        kernel, block = self._kernels.play_games, self._kernels.block
        kernel[blocks_for(games, block), block](self._start, self._seed, first, games, moves)
        return int(moves.copy_to_host()[0])


def free_bytes(cuda: Any) -> float:
    """Returns the free memory of the device; infinity on the simulator."""
    return float(cuda.current_context().get_memory_info().free)
