"""What every game has in common: playing out what is forced, finding a move, playing at random.

The functions here speak of `apply`, `count` and `option` without saying whose: `bind` in `rules.py` gives
them a game's, so that each is written once, for all games and all three ways to run.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.core.luck import drawn

CHANCE, NOBODY = -1, -2  # who is asked, when it is not a seat

apply: Callable[[Any, int], None]
count: Callable[[Any], int]
option: Callable[[Any, int], int]


def settle(s: Any) -> int:
    """Plays all that leaves nobody a choice; returns how many options there are then, 0 when it is over.

    Options ascend and chance lists an outcome as often as it is there, so one test serves a player and
    the deck alike: there is no choice when the first option equals the last.
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
    """Makes a move, then all that leaves nobody a choice; returns how many options there are then."""
    apply(s, action)
    return settle(s)


def find(s: Any, action: int) -> int:
    """The first place of an action among the options, or -1 where it is none of them."""
    low, high = 0, count(s)
    while low < high:
        middle = (low + high) // 2
        if option(s, middle) < action:
            low = middle + 1
        else:
            high = middle
    return low if low < count(s) and option(s, low) == action else -1


def playout(s: Any, key: int, n: int) -> int:
    """Plays on at random to the end, from the n-th draw of a game's luck; returns the draws made by then.

    What is forced is played in the same loop, not in one inside it: the threads of a GPU go round together,
    and none has to wait while another settles.
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
