"""CUDA kernels: each thread does for one game what the loops of `kernels.py` do for many.

Names that are not defined here, such as `cuda`, `step` and BLOCK_THREADS, are bound by `cuda.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

cuda: Any  # numba.cuda
NOBODY: int
STATE_TYPE: Any  # the record type of a state
BLOCK_THREADS: int  # threads of a block that plays in shared memory
copy_state: Callable[[Any, Any], None]
begin: Callable[[Any, Any, int, int], None]
write_decision: Callable[[Any, Any, Any], int]
step: Callable[[Any, Any, int, int, Any], int]
write_rewards: Callable[[Any, int, Any], None]
finish: Callable[[Any, Any, int, Any], int]
playout: Callable[[Any, int, int], int]
game_key: Callable[[int, int], int]


def begin_games(states: Any, raw_states: Any, start: Any, streams: Any, seed: int, first: int) -> None:
    i = cuda.grid(1)
    if i < states.size:
        copy_state(raw_states[i], start)
        begin(states[i], streams[i], first + i, seed)


def restart_games(states: Any, raw_states: Any, start: Any, streams: Any, seed: int, stride: int) -> None:
    i = cuda.grid(1)
    if i < states.size and states[i].asked == NOBODY:
        copy_state(raw_states[i], start)
        begin(states[i], streams[i], streams[i].game + stride, seed)


def fill_zeros(array: Any) -> None:
    """Writes zeros. Neighbouring threads write neighbouring elements, so that memory accesses coalesce."""
    for i in range(cuda.grid(1), array.size, cuda.gridsize(1)):
        array[i] = 0


def write_decisions(states: Any, asked: Any, mask: Any, observations: Any) -> None:
    i = cuda.grid(1)
    if i < states.size:
        asked[i] = write_decision(states[i], mask[i], observations[i])


def step_games(states: Any, streams: Any, actions: Any, reward_kind: int, rewards: Any, over: Any) -> None:
    i = cuda.grid(1)
    if i < states.size:
        over[i] = step(states[i], streams[i], actions[i], reward_kind, rewards[i])


def playout_games(states: Any, streams: Any, reward_kind: int, rewards: Any, moves: Any) -> None:
    i = cuda.grid(1)
    if i < states.size:
        moves[i] = finish(states[i], streams[i], reward_kind, rewards[i])


def reward_games(states: Any, reward_kind: int, rewards: Any) -> None:
    i = cuda.grid(1)
    if i < states.size:
        write_rewards(states[i], reward_kind, rewards[i])


def find_illegal(asked: Any, mask: Any, actions: Any, lowest: Any) -> None:
    """Writes the lowest index of a game with an illegal action to `lowest[0]`."""
    i = cuda.grid(1)
    if i < asked.size and asked[i] >= 0:
        action = actions[i]
        if action < 0 or action >= mask.shape[1] or mask[i, action] == 0:
            cuda.atomic.min(lowest, 0, i)


def play_games(start: Any, seed: int, first: int, games: int, moves: Any) -> None:
    """Plays random games, each thread one after the other in its own state in shared memory."""
    states = cuda.shared.array(BLOCK_THREADS, STATE_TYPE)
    i = cuda.threadIdx.x
    played = 0
    for game in range(first + cuda.grid(1), first + games, cuda.gridsize(1)):
        states[i] = start[0]
        played += playout(states[i], game_key(seed, game), 0)
    cuda.atomic.add(moves, 0, played)
