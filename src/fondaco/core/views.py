"""Views: what one seat may see of a table, in the words of the rules.

A game fills its view field by field, so nothing reaches a view that was not put there. `imagine` is the
way back: a full state that agrees with a view, its secrets drawn from the luck that is handed in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Generic, Literal, NamedTuple, TypeVar, get_type_hints

from fondaco.core.playing import CHANCE, NOBODY

Asked = int | Literal["chance"] | None  # a seat, chance, or None when the game is over
Luck = Callable[[int], int]  # luck(bound) is an integer from 0 to bound - 1


def no_luck(bound: int) -> int:
    """Luck that always gives 0: enough where nothing has to be guessed."""
    return 0


T = TypeVar("T")
V = TypeVar("V", bound="View")

# How a field of a view is shown where nobody has drawn the game.
BySeat = Annotated[list[T], "by seat"]  # an item for each seat, beside the player's name
SeatNumber = Annotated[int, "seat number"]  # as the player's name


@dataclass
class View:
    """The fields that the views of all games have."""

    game: str
    seat: int | None  # whose view it is; None for an onlooker
    players: int
    asked: Asked


def fields_declared(view: type[View], kind: Any) -> list[str]:
    """Returns the names of the fields that a view declares as `BySeat` or as `SeatNumber`."""
    hints = get_type_hints(view, include_extras=True)
    wanted = kind.__metadata__
    return [name for name, hint in hints.items() if getattr(hint, "__metadata__", None) == wanted]


def asked_word(code: int) -> Asked:
    if code == CHANCE:
        return "chance"
    return None if code == NOBODY else code


def asked_code(word: Asked) -> int:
    if word == "chance":
        return CHANCE
    return NOBODY if word is None else word


class Like(NamedTuple, Generic[V]):
    """A state of the same table and its view: a new view takes over what is made from equal fields.

    Making a view costs the server as much as a move. Parts that were taken over are the same objects, so they
    need not be searched for changes either.
    """

    state: Any
    view: V
