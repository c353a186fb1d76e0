"""Scripted opponents for many games at once, so that the network also trains against others than itself.

They play the playout policy of `bots`, bound to the rules like a batch and compiled for the CPU or for a GPU,
where each game has its own thread.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any

from fondaco.batch.batch import Device
from fondaco.batch.cuda import blocks_for, cuda_module
from fondaco.batch.optional import numpy_and_numba
from fondaco.bots.playouts import DRAWS
from fondaco.bots.search import NOTES, compiled_playouts, playout_policy_of
from fondaco.core.game import Game
from fondaco.core.luck import game_key
from fondaco.core.rules import bind

cuda: Any  # numba.cuda, in the kernel
policy_move: Callable[[Any, int, int, Any], int]

BLOCK = 64  # threads


def decide_all(states: Any, seed: int, n: int, notes: Any, actions: Any) -> None:
    """Writes the playout policy's action for the last games of a batch, one for each row of `notes`."""
    first = states.size - notes.shape[0]
    for i in range(notes.shape[0]):
        if states[first + i].asked >= 0:
            actions[i] = policy_move(states[first + i], game_key(seed, i), n, notes[i])


def decide_one(states: Any, seed: int, n: int, notes: Any, actions: Any) -> None:
    """Does the same for one game, in a CUDA kernel with a thread for each game."""
    i = cuda.grid(1)
    first = states.size - notes.shape[0]
    if i < notes.shape[0] and states[first + i].asked >= 0:
        actions[i] = policy_move(states[first + i], game_key(seed, i), n, notes[i])


@cache
def decider(game: Game, device: Device) -> Callable[..., None]:
    """Returns `decide_all` compiled for the CPU, or a function that launches `decide_one` on a GPU."""
    if device == "cuda":
        return kernel_launcher(game)
    _, numba = numpy_and_numba()
    return numba.njit(FunctionType(decide_all.__code__, vars(compiled_playouts(game)), "decide_all"))


def kernel_launcher(game: Game) -> Callable[..., None]:
    """Compiles `decide_one` for a game and returns a function that launches it."""
    numba_cuda = cuda_module()
    scope = vars(bind(game.module, playout_policy_of(game), jit=numba_cuda.jit(device=True)))
    scope["cuda"] = numba_cuda
    kernel = numba_cuda.jit(FunctionType(decide_one.__code__, scope, "decide_one"))

    def launch(states: Any, seed: int, n: int, notes: Any, actions: Any) -> None:
        kernel[blocks_for(notes.shape[0], BLOCK), BLOCK](states, seed, n, notes, actions)

    return launch


class ScriptedOpponents:
    """The opponents in the last `games` games of a batch."""

    def __init__(self, game: Game, games: int, device: Device, seed: int) -> None:
        numpy, _ = numpy_and_numba()
        self.games = games
        notes = numpy.zeros((games, NOTES))
        self._notes = notes if device == "cpu" else cuda_module().to_device(notes)
        self._decide, self._seed = decider(game, device), numpy.uint64(seed)
        self._draws = 0

    def decide(self, states: Any, actions: Any) -> None:
        """Writes an action for the asked seat of each of their games."""
        if not self.games:  # a GPU cannot launch 0 threads
            return
        self._draws += DRAWS
        self._decide(states, self._seed, self._draws, self._notes, actions)
