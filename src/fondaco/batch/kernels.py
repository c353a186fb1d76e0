"""Functions for one game of a batch, then the loops over many games on the CPU.

Like the shared functions of `core.playing`, they are bound to a game's rules. Besides its state a game has a
random stream: the game's number, its key and the number of draws made so far. On a GPU `cuda_kernels.py`
replaces the loops by one thread for each game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.core.luck import drawn, game_key, number
from fondaco.core.playing import CHANCE, NOBODY, play, playout

count: Callable[[Any], int]
option: Callable[[Any, int], int]
observe: Callable[[Any, int, Any], int]
score: Callable[[Any, int], int]
standing: Callable[[Any, int], int]

SCORE, RANK, WIN = 0, 1, 2  # kinds of reward


def copy_state(raw_state: Any, start: Any) -> None:
    """Copies a state. Both are given as rows of int16, see `raw_view`."""
    for i in range(start.size):
        raw_state[i] = start[i]


def begin(s: Any, stream: Any, game: int, seed: int) -> None:
    """Starts game number `game` in a new state: sets its random stream and plays chance."""
    stream.game = game
    stream.key = game_key(seed, game)
    stream.draws = 0
    play_chance(s, stream)


def play_chance(s: Any, stream: Any) -> None:
    """Plays chance from the random stream until a seat is asked or the game is over."""
    while s.asked == CHANCE:
        play(s, option(s, drawn(stream.key, stream.draws, count(s))))
        stream.draws += 1


def step(s: Any, stream: Any, action: int, reward_kind: int, rewards: Any) -> int:
    """Plays an action, then chance, and writes the rewards. Returns 1 if that ended the game, else 0."""
    for seat in range(rewards.size):
        rewards[seat] = 0
    if s.asked == NOBODY:
        return 0
    play(s, action)
    play_chance(s, stream)
    if s.asked != NOBODY:
        return 0
    write_rewards(s, reward_kind, rewards)
    return 1


def finish(s: Any, stream: Any, reward_kind: int, rewards: Any) -> int:
    """Plays a game to its end at random, writes the rewards and returns the moves made."""
    before = stream.draws
    stream.draws = playout(s, stream.key, stream.draws)
    write_rewards(s, reward_kind, rewards)
    return number(stream.draws - before)


def write_rewards(s: Any, reward_kind: int, rewards: Any) -> None:
    """Writes the reward of each seat."""
    for seat in range(s.players):
        rewards[seat] = reward(s, seat, reward_kind)


def reward(s: Any, seat: int, reward_kind: int) -> float:
    """Returns the reward of a seat: its score; the share of the other seats that rank behind it, where a tie
    counts half; or its share of the win.
    """
    if reward_kind == SCORE:
        return float(score(s, seat))
    ahead = 0
    tied = 0
    for other in range(s.players):
        if standing(s, other) > standing(s, seat):
            ahead += 1
        elif standing(s, other) == standing(s, seat):
            tied += 1
    if reward_kind == WIN:
        return 1.0 / tied if ahead == 0 else 0.0
    others: int = s.players - 1
    return 1.0 - (ahead + 0.5 * (tied - 1)) / others


def write_decision(s: Any, mask: Any, observation: Any) -> int:
    """Writes the mask and the observation of the asked seat into zeroed arrays and returns that seat."""
    if s.asked >= 0:
        for k in range(count(s)):
            mask[option(s, k)] = 1
        observe(s, s.asked, observation)
    asked: int = s.asked
    return asked


def begin_games(
    states: Any, raw_states: Any, start: Any, streams: Any, seed: int, first: int, low: int, high: int
) -> None:
    """Starts games `low` to `high` - 1 of the batch. The game with index i gets the number `first` + i."""
    for i in range(low, high):
        copy_state(raw_states[i], start)
        begin(states[i], streams[i], first + i, seed)


def write_decisions(states: Any, asked: Any, mask: Any, observations: Any, low: int, high: int) -> None:
    mask[low:high] = 0
    observations[low:high] = 0
    for i in range(low, high):
        asked[i] = write_decision(states[i], mask[i], observations[i])


def first_illegal(asked: Any, mask: Any, actions: Any, low: int, high: int) -> int:
    """Returns the index of the first game with an illegal action, or -1. Ignores games that are over."""
    for i in range(low, high):
        action = actions[i]
        if asked[i] >= 0 and (action < 0 or action >= mask.shape[1] or mask[i, action] == 0):
            return i
    return -1


def step_games(
    states: Any, streams: Any, actions: Any, reward_kind: int, rewards: Any, over: Any, low: int, high: int
) -> None:
    for i in range(low, high):
        over[i] = step(states[i], streams[i], actions[i], reward_kind, rewards[i])


def restart_games(
    states: Any, raw_states: Any, start: Any, streams: Any, seed: int, stride: int, low: int, high: int
) -> None:
    """Replaces each finished game by a new one whose number is `stride` higher."""
    for i in range(low, high):
        if states[i].asked == NOBODY:
            copy_state(raw_states[i], start)
            begin(states[i], streams[i], streams[i].game + stride, seed)


def playout_games(
    states: Any, streams: Any, reward_kind: int, rewards: Any, moves: Any, low: int, high: int
) -> None:
    for i in range(low, high):
        moves[i] = finish(states[i], streams[i], reward_kind, rewards[i])


def reward_games(states: Any, reward_kind: int, rewards: Any, low: int, high: int) -> None:
    for i in range(low, high):
        write_rewards(states[i], reward_kind, rewards[i])


def play_games(states: Any, raw_states: Any, start: Any, seed: int, first: int, games: int) -> int:
    """Plays random games in `states[0]`, one after the other, and returns the moves made."""
    moves = 0
    for game in range(first, first + games):
        copy_state(raw_states[0], start)
        moves += playout(states[0], game_key(seed, game), 0)
    return moves
