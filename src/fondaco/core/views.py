"""Views: what one seat may see of a table, in the words of the rules.

A game fills its view field by field, so a view holds no secret by accident. `imagine` goes the other way: it
returns a full state that agrees with a view, with the secrets drawn from the given luck.

A caller that shows a table again and again passes the view before. The game may reuse its unchanged parts,
and a part that is the same object need not be compared. The view before may be of any moment of the same
game, also of a later one if moves were taken back.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from fondaco.core.playing import CHANCE, NOBODY

Asked = int | Literal["chance"] | None  # a seat, chance, or None when the game is over
Luck = Callable[[int], int]  # luck(bound) is an integer from 0 to bound - 1


@dataclass
class View:
    """The fields that the views of all games have."""

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
