"""What a bot is asked and what it answers: a view and options in words, never a state."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, TypeVar

from fondaco.core.views import Luck, View
from fondaco.table import Table

Number = TypeVar("Number", int, float)


class Question:
    """A decision put to a seat. What it asks for is only made when it is looked at."""

    def __init__(self, seat: int, view: Callable[[], View], options: Callable[[], list[str]]) -> None:
        self.seat = seat
        self._view, self._options = view, options

    @cached_property
    def view(self) -> View:
        """What the seat may see."""
        return self._view()

    @cached_property
    def options(self) -> list[str]:
        """What the seat may do."""
        return self._options()


@dataclass(frozen=True)
class Worth:
    """What a bot thinks of one option."""

    option: str
    win: float  # the chance to win, a shared victory counted in parts
    score: float | None = None  # expected at the end, where the bot has an opinion


class Bot(ABC):
    """Decides for a seat. A bot has luck of its own and keeps nothing from one decision to the next."""

    name: ClassVar[str]
    about: ClassVar[str] = ""
    lacks: ClassVar[str] = ""  # what it would need and is not installed, and what it does without
    stand_in: ClassVar[type[Bot] | None] = None  # who decides in its place where it cannot do without

    def __init__(self, luck: Luck) -> None:
        self.luck = luck

    @classmethod
    def prepare(cls, game: str) -> None:
        """Loads what the first decision in a game would otherwise wait for."""
        return  # most have nothing to load

    @abstractmethod
    def choose(self, question: Question) -> str:
        """One of the options."""

    def weigh(self, question: Question) -> list[Worth]:
        """Why: what each option is worth, best first; empty where the bot has no opinion."""
        return []


def question_at(table: Table) -> Question:
    """The question that a table puts to the seat it asks."""
    seat = table.asked
    if not isinstance(seat, int):
        raise ValueError("no seat is asked")
    return Question(seat, lambda: table.view(seat), table.options)


def slip(luck: Luck) -> float:
    """From -1 to 1, small ones oftener: nobody judges to the florin."""
    return (luck(1001) - luck(1001)) / 1000


def suited(numbers: tuple[Number, Number], players: int) -> Number:
    """Of a number for two players and one for more, the right one."""
    return numbers[0] if players == 2 else numbers[1]
