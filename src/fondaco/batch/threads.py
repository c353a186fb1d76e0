"""What a thread of a GPU does: it finds its game, and does for it what the loops of `kernels.py` do for many.

These functions speak of a game's rules, of `cuda`, TABLE and BLOCK, which `cuda.py` gives them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

cuda: Any  # numba.cuda
NOBODY: int
TABLE: Any  # the record of a state
BLOCK: int  # threads in a block that plays in shared memory
set_up: Callable[[Any, Any], None]
begin: Callable[[Any, Any, int, int], None]
show: Callable[[Any, Any, Any], int]
step: Callable[[Any, Any, int, int, Any], int]
write_rewards: Callable[[Any, int, Any], None]
finish: Callable[[Any, Any, int, Any], int]
playout: Callable[[Any, int, int], int]
game_key: Callable[[int, int], int]


def begin_games(states: Any, cells: Any, start: Any, places: Any, seed: int, first: int) -> None:
    i = cuda.grid(1)
    if i < states.size:
        set_up(cells[i], start)
        begin(states[i], places[i], first + i, seed)


def renew_games(states: Any, cells: Any, start: Any, places: Any, seed: int, stride: int) -> None:
    i = cuda.grid(1)
    if i < states.size and states[i].asked == NOBODY:
        set_up(cells[i], start)
        begin(states[i], places[i], places[i].game + stride, seed)


def wipe(numbers: Any) -> None:
    """All zeros: neighbours write to neighbouring places, which is how memory is fast."""
    for place in range(cuda.grid(1), numbers.size, cuda.gridsize(1)):
        numbers[place] = 0


def show_games(states: Any, asked: Any, mask: Any, rows: Any) -> None:
    i = cuda.grid(1)
    if i < states.size:
        asked[i] = show(states[i], mask[i], rows[i])


def step_games(states: Any, places: Any, actions: Any, kind: int, rewards: Any, over: Any) -> None:
    i = cuda.grid(1)
    if i < states.size:
        over[i] = step(states[i], places[i], actions[i], kind, rewards[i])


def finish_games(states: Any, places: Any, kind: int, rewards: Any, moves: Any) -> None:
    i = cuda.grid(1)
    if i < states.size:
        moves[i] = finish(states[i], places[i], kind, rewards[i])


def reward_games(states: Any, kind: int, rewards: Any) -> None:
    i = cuda.grid(1)
    if i < states.size:
        write_rewards(states[i], kind, rewards[i])


def check_actions(asked: Any, mask: Any, actions: Any, wrong: Any) -> None:
    """The lowest number of a game whose action is not allowed ends up in `wrong[0]`."""
    i = cuda.grid(1)
    if i < asked.size and asked[i] >= 0:
        action = actions[i]
        if action < 0 or action >= mask.shape[1] or mask[i, action] == 0:
            cuda.atomic.min(wrong, 0, i)


def play_games(start: Any, seed: int, first: int, games: int, moves: Any) -> None:
    """Whole games at random, each thread one after the other at its own table in shared memory."""
    tables = cuda.shared.array(BLOCK, TABLE)
    i = cuda.threadIdx.x
    made = 0
    for game in range(first + cuda.grid(1), first + games, cuda.gridsize(1)):
        tables[i] = start[0]
        made += playout(tables[i], game_key(seed, game), 0)
    cuda.atomic.add(moves, 0, made)
