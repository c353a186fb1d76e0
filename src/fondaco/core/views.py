"""Views: what one seat may see of a table, in the words of the rules.

A game fills its view field by field, so a view holds only what the game puts there. `imagine` is the reverse:
it returns a full state that agrees with a view, and draws its secrets from the luck that it is given.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Generic, Literal, NamedTuple, TypeVar, get_type_hints

from fondaco.core.playing import CHANCE, NOBODY

Asked = int | Literal["chance"] | None  # a seat, chance, or None when the game is over
Luck = Callable[[int], int]  # luck(bound) is an integer from 0 to bound - 1


def no_luck(bound: int) -> int:
    """Luck that always returns 0, for views that hide nothing."""
    return 0


T = TypeVar("T")
V = TypeVar("V", bound="View")

# Annotations that say how to show a field where a game has no screen of its own.
BySeat = Annotated[list[T], "by seat"]  # one item for each seat, shown beside the player's name
SeatNumber = Annotated[int, "seat number"]  # shown as the player's name


@dataclass
class View:
    """The fields that the views of all games have."""

    game: str
    seat: int | None  # the seat that sees this view; None for a spectator
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
    """A state of the same table and its view. A new view reuses the parts that depend on equal fields.

    Making a view costs the server as much as a move. Reused parts are the same objects, so they need not be
    searched for changes either.
    """

    state: Any
    view: V
