"""Regulars: players of habit at many tables at once, so that who learns meets others than itself.

Their habits are those of the playouts in `bots`, bound to the rules like a batch: compiled for the CPU or, a
thread a table, for a GPU.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType, SimpleNamespace
from typing import Any

from fondaco.batch.batch import Device
from fondaco.batch.cuda import blocks_for, cuda_module
from fondaco.batch.optional import numpy_and_numba
from fondaco.bots.playouts import DRAWS
from fondaco.bots.search import NOTES, habits_of
from fondaco.core.game import Game
from fondaco.core.luck import game_key
from fondaco.core.rules import bind

cuda: Any  # numba.cuda, where a thread decides
habit: Callable[[Any, int, int, Any], int]

BLOCK = 64  # threads


def decide_all(states: Any, seed: int, n: int, notes: Any, actions: Any) -> None:
    """What habit does at each of the last tables, as many as there are notes for."""
    first = states.size - notes.shape[0]
    for i in range(notes.shape[0]):
        if states[first + i].asked >= 0:
            actions[i] = habit(states[first + i], game_key(seed, i), n, notes[i])


def decide_one(states: Any, seed: int, n: int, notes: Any, actions: Any) -> None:
    """The same for one table, by a thread."""
    i = cuda.grid(1)
    first = states.size - notes.shape[0]
    if i < notes.shape[0] and states[first + i].asked >= 0:
        actions[i] = habit(states[first + i], game_key(seed, i), n, notes[i])


def compiled_habits(game: Game, device: Device) -> SimpleNamespace:
    """The rules and habits of a game as functions to be called by others."""
    _, numba = numpy_and_numba()
    jit = numba.njit(error_model="numpy") if device == "cpu" else cuda_module().jit(device=True)
    return bind(game.module, habits_of(game), jit=jit)


def decider(game: Game, device: Device) -> Callable[..., None]:
    """`decide_all`, or one of its threads for each table."""
    scope = vars(compiled_habits(game, device))
    if device == "cpu":
        _, numba = numpy_and_numba()
        return numba.njit(FunctionType(decide_all.__code__, scope, "decide_all"))
    scope["cuda"] = cuda_module()
    kernel = cuda_module().jit(FunctionType(decide_one.__code__, scope, "decide_one"))

    def launch(states: Any, seed: int, n: int, notes: Any, actions: Any) -> None:
        kernel[blocks_for(notes.shape[0], BLOCK), BLOCK](states, seed, n, notes, actions)

    return launch


class Regulars:
    """They sit at the last tables of a batch, so many of them."""

    def __init__(self, game: Game, tables: int, device: Device, seed: int) -> None:
        numpy, _ = numpy_and_numba()
        self.tables = tables
        notes = numpy.zeros((tables, NOTES))
        self._notes = notes if device == "cpu" else cuda_module().to_device(notes)
        self._decide, self._seed = decider(game, device), numpy.uint64(seed)
        self._draws = 0

    def decide(self, states: Any, actions: Any) -> None:
        """What they do at each of their tables, whoever is asked."""
        if not self.tables:  # a GPU cannot begin no threads
            return
        self._draws += DRAWS
        self._decide(states, self._seed, self._draws, self._notes, actions)
