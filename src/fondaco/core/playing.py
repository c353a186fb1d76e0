"""What all games share: playing forced moves, finding an action, playing at random.

These functions call `apply`, `count` and `option`, which are not defined here: `bind` in `rules.py` supplies
those of a game. So each function is written once, for all games and for all three ways to run.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.core.luck import drawn

CHANCE, NOBODY = -1, -2  # values of `s.asked` that are not seats

apply: Callable[[Any, int], None]
count: Callable[[Any], int]
option: Callable[[Any, int], int]


def settle(s: Any) -> int:
    """Plays forced moves until there is a choice; returns the number of options, 0 when the game is over.

    Options are in ascending order, and chance repeats an outcome as often as it can occur. So for seats and
    for chance alike a move is forced if the first option equals the last.
    """
    options = count(s)
    while options > 0:
        first = option(s, 0)
        if options > 1 and first != option(s, options - 1):
            return options
        apply(s, first)
        options = count(s)
    return 0


def play(s: Any, action: int) -> int:
    """Plays an action and the forced moves after it; returns the number of options, 0 at the end."""
    apply(s, action)
    return settle(s)


def find(s: Any, action: int) -> int:
    """Returns the first index of an action among the options, or -1 if it is not legal."""
    low, high = 0, count(s)
    while low < high:
        middle = (low + high) // 2
        if option(s, middle) < action:
            low = middle + 1
        else:
            high = middle
    return low if low < count(s) and option(s, low) == action else -1


def playout(s: Any, key: int, n: int) -> int:
    """Plays random moves to the end, from the n-th draw of a game on; returns the number of the next draw.

    Forced moves are played in the same loop and not in an inner one: the threads of a GPU run in lockstep,
    and with an inner loop all would wait for the slowest.
    """
    options = count(s)
    while options > 0:
        action = option(s, 0)
        if options > 1 and option(s, options - 1) != action:
            action = option(s, drawn(key, n, options))
            n += 1
        apply(s, action)
        options = count(s)
    return n
