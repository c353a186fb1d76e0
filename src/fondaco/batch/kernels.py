"""Loops over many games. Like the common functions of `core.playing` they are bound to a game's rules."""

from __future__ import annotations

from typing import Any

from fondaco.core.luck import game_key
from fondaco.core.playing import playout


def play_games(states: Any, start: Any, seed: int, first: int, games: int) -> int:
    """Plays whole games at random, one after the other in `states[0]`; returns the moves made."""
    moves = 0
    for game in range(first, first + games):
        states[0] = start[0]
        moves += playout(states[0], game_key(seed, game), 0)
    return moves
