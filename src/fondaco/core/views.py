"""Views: what one seat may see of a table, in words.

A game fills its view field by field, so nothing reaches a view that was not put there. `imagine` is the
way back: a full state that agrees with a view, its secrets drawn from the luck that is handed in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from fondaco.core.playing import CHANCE, NOBODY

Asked = int | Literal["chance"] | None  # a seat, chance, or nobody when the game is over
Luck = Callable[[int], int]  # a number from 0 up to, not including, the one given


def no_luck(bound: int) -> int:
    """Luck that always gives 0: enough where nothing has to be guessed."""
    return 0


@dataclass
class View:
    """The beginning of every game's view."""

    game: str
    seat: int | None  # whose view it is; None for an onlooker
    players: int
    asked: Asked


def asked_word(code: int) -> Asked:
    if code == CHANCE:
        return "chance"
    return None if code == NOBODY else code


def asked_code(word: Asked) -> int:
    if word == "chance":
        return CHANCE
    return NOBODY if word is None else word
