"""The bot interface: a bot gets a view and the options as text, never the state, and returns an option."""

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
    """A decision that a seat has to make. View and options are computed on first use."""

    def __init__(self, seat: int, view: Callable[[], View], options: Callable[[], list[str]]) -> None:
        self.seat = seat
        self._view, self._options = view, options

    @cached_property
    def view(self) -> View:
        """The view of the seat."""
        return self._view()

    @cached_property
    def options(self) -> list[str]:
        """The options of the seat."""
        return self._options()


@dataclass(frozen=True)
class OptionValue:
    """A bot's estimate of one option."""

    option: str
    win: float  # probability of winning; a shared win counts as a share
    score: float | None = None  # expected final score, if the bot estimates it


class Bot(ABC):
    """Decides for a seat. A bot has its own random numbers and keeps nothing between decisions."""

    name: ClassVar[str]
    about: ClassVar[str] = ""
    lacks: ClassVar[str] = ""  # what is not installed, and how the bot plays without it
    stand_in: ClassVar[type[Bot] | None] = None  # the bot that decides instead if something is missing

    def __init__(self, luck: Luck) -> None:
        self.luck = luck

    @classmethod
    def prepare(cls, game: str) -> None:
        """Loads what the first decision in a game needs, so that it does not have to wait."""
        return  # most bots have nothing to load

    @abstractmethod
    def choose(self, question: Question) -> str:
        """Returns one of the options."""

    def weigh(self, question: Question) -> list[OptionValue]:
        """Returns the estimates of all options, best first, or an empty list if the bot has none."""
        return []


def question_at(table: Table) -> Question:
    """Returns the decision that the table is waiting for."""
    seat = table.asked
    if not isinstance(seat, int):
        raise ValueError("no seat is asked")
    return Question(seat, lambda: table.view(seat), table.options)


def slip(luck: Luck) -> float:
    """Returns a random error from -1 to 1. Small errors are more likely."""
    return (luck(1001) - luck(1001)) / 1000


def suited(numbers: tuple[Number, Number], players: int) -> Number:
    """Returns the first number with two players, the second with more."""
    return numbers[0] if players == 2 else numbers[1]
