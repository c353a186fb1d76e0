"""Search in many games at once: playouts after every option, on the CPU or with a GPU thread for each option.

The playouts are those of `sharp`: every seat plays the playout policy to the end of the day.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any

import torch
from torch import Tensor

from fondaco.batch.batch import Device
from fondaco.batch.cuda import blocks_for, cuda_module, threads_per_block
from fondaco.batch.engine import record_type
from fondaco.batch.features import observation_of
from fondaco.batch.optional import numpy_and_numba
from fondaco.bots import playouts
from fondaco.bots.search import FLORIN, NOTES, compiled_playouts, playout_policy_of
from fondaco.core.game import Game
from fondaco.core.luck import game_key
from fondaco.core.playing import play
from fondaco.core.rules import bind
from fondaco.train.rollout import as_array

cuda: Any  # numba.cuda, in the kernel
STATE_TYPE: Any  # the record type of a state
BLOCK_THREADS: int
NUMBER: Any  # the type of the notes
play_on: Callable[[Any, int, Any], None]
win_share: Callable[[Any, int, Any], float]
margin: Callable[[Any, int, Any], float]

MOST_PLAYOUTS = 1 << 20  # the random numbers of two games' searches are this far apart
UNTRIED = -1e9


def try_options_of_all(
    states: Any, tried: Any, seed: int, first: int, last: int, here: Any, notes: Any, sums: Any
) -> None:
    """Adds the values of playouts `first` to `last` - 1 after every option in `tried` to `sums`."""
    for game in range(tried.shape[0]):
        for action in range(tried.shape[1]):
            if tried[game, action]:
                for t in range(first, last):
                    here[0] = states[game]
                    s = here[0]
                    play(s, action)
                    play_on(s, game_key(seed, game * MOST_PLAYOUTS + t), notes)
                    win = win_share(s, states[game].asked, notes)
                    sums[game, action] += win + FLORIN * margin(s, states[game].asked, notes)


def try_options_of_one(states: Any, tried: Any, seed: int, first: int, last: int, sums: Any) -> None:
    """Does the same in a CUDA kernel, with a thread for each option of each game."""
    here = cuda.shared.array(BLOCK_THREADS, STATE_TYPE)
    notes = cuda.local.array(NOTES, NUMBER)
    own = cuda.threadIdx.x
    games = tried.shape[0]
    for task in range(cuda.grid(1), games * tried.shape[1], cuda.gridsize(1)):
        game = task % games
        action = task // games
        if tried[game, action]:
            total = 0.0
            for t in range(first, last):
                here[own] = states[game]
                s = here[own]
                play(s, action)
                play_on(s, game_key(seed, game * MOST_PLAYOUTS + t), notes)
                win = win_share(s, states[game].asked, notes)
                total += win + FLORIN * margin(s, states[game].asked, notes)
            sums[game, action] += total


@cache
def option_trier(game: Game, device: Device) -> Callable[..., None]:
    """Returns `try_options_of_all` compiled for the CPU, or a function that launches `try_options_of_one`."""
    numpy, numba = numpy_and_numba()
    if device == "cuda":
        return kernel_launcher(game)
    scope = {**vars(compiled_playouts(game)), "MOST_PLAYOUTS": MOST_PLAYOUTS, "FLORIN": FLORIN}
    tried_all = numba.njit(FunctionType(try_options_of_all.__code__, scope, "try_options_of_all"))
    here, notes = numpy.zeros(1, record_type(game.state_class)), numpy.zeros(NOTES)

    def run(states: Any, tried: Any, seed: int, first: int, last: int, sums: Any) -> None:
        tried_all(states, tried, seed, first, last, here, notes, sums)

    return run


def kernel_launcher(game: Game) -> Callable[..., None]:
    """Compiles `try_options_of_one` for a game and returns a function that launches it."""
    numba_cuda, (_, numba) = cuda_module(), numpy_and_numba()
    state_type = record_type(game.state_class)
    block = threads_per_block(state_type.itemsize)
    parts = game.module, playout_policy_of(game), observation_of(game), playouts
    scope = {
        **vars(bind(*parts, jit=numba_cuda.jit(device=True))),
        "cuda": numba_cuda,
        "STATE_TYPE": state_type,
        "BLOCK_THREADS": block,
        "NUMBER": numba.float64,
        "NOTES": NOTES,
        "MOST_PLAYOUTS": MOST_PLAYOUTS,
        "FLORIN": FLORIN,
    }
    kernel = numba_cuda.jit(FunctionType(try_options_of_one.__code__, scope, "try_options_of_one"))

    def launch(states: Any, tried: Any, seed: int, first: int, last: int, sums: Any) -> None:
        blocks = blocks_for(tried.shape[0] * tried.shape[1], block)
        kernel[blocks, block](states, tried, seed, first, last, sums)

    return launch


class BatchSearch:
    """A search for the asked seat of every game in a batch. It is not for games with hidden cards."""

    def __init__(self, game: Game, device: Device, seed: int) -> None:
        if game.has_secrets:
            raise ValueError(f"{game.id} has hidden cards: searching its states would look at them.")
        self._try, self.device = option_trier(game, device), device
        self._seed = numpy_and_numba()[0].uint64(seed)
        self._searches = 0

    @torch.no_grad()
    def values(self, states: Any, mask: Tensor, rounds: tuple[tuple[int, int], ...]) -> Tensor:
        """Returns the (N, actions) values of the options, and UNTRIED for the rest.

        A round is a pair: a number of options and a number of playouts. It adds that many playouts to that
        many best options of each game. Options that did not take part in a round cannot take part in later
        ones.
        """
        sums = torch.zeros(mask.shape, dtype=torch.float64, device=mask.device)
        tried, found, tries = mask.to(torch.int8).clone(), torch.full_like(sums, UNTRIED), 0
        self._searches += 1
        seed = game_key(int(self._seed), self._searches)
        for options, playouts_each in rounds:
            tried = best_options(found, tried, options) if tries else tried
            arrays = as_array(tried.contiguous()), numpy_and_numba()[0].uint64(seed)
            self._try(states, *arrays, tries, tries + playouts_each, as_array(sums))
            tries += playouts_each
            found = torch.where(tried > 0, sums / tries, found)
        return found.float()


def best_options(values: Tensor, tried: Tensor, options: int) -> Tensor:
    """Returns the mask of the best `options` of each row of values, among those tried."""
    kept = values.topk(min(options, values.shape[1])).indices
    return torch.zeros_like(tried).scatter_(1, kept, 1) & tried
