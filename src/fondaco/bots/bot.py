"""The bot interface: a bot gets a view and the options as text, never the state, and returns an option."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal, TypeVar

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


Turn = tuple[str, ...]  # all that a seat plays until another seat is asked or chance decides


@dataclass(frozen=True)
class TurnValue:
    """A bot's estimate of one turn."""

    turn: Turn
    win: float  # probability of winning; a shared win counts as a share
    score: float | None = None  # expected final score, if the bot estimates it
    trials: tuple[float, ...] = ()  # `win` in trials that all turns share; empty if nothing was tried


ReasonCode = Literal[
    "ship",  # what the ship of `seat` earns on the evening to come
    "good",  # what `seat` earns with `good` then
    "level",  # where `seat` stands in `good` then
    "spent",  # what `seat` still spends until then
    "given",  # the cards that `seat` gets for nothing until then
    "left",  # the lot goes to `seat` for `florins`, so many `times`
    "enough",  # a bid of `florins` gets the lot so many `times`
    "dear",  # `florins` is more than the `fair` price
    "score",  # the score of the seat at the end
    "ends",  # the turn ends the game: influence of both houses
    "doomed",  # so many times the other house then ends the game and wins
    "draw",  # so many times the game is drawn
    "exposed",  # the influence that the other house's reply takes from the seat's house
    "now",  # the influence of both houses after the turn
    "reply",  # the same after the other house's reply
    "end",  # the same at the end of the game
    "wins",  # so many times the seat wins
    "many",  # many small things
]


@dataclass(frozen=True)
class Reason:
    """Why a turn is better than another. Figures are means of playouts, for the better turn and the other."""

    code: ReasonCode
    seat: int | None = None
    good: str | None = None
    better: tuple[float, ...] = ()
    other: tuple[float, ...] = ()
    florins: int | None = None
    fair: int | None = None
    times: int | None = None  # in a hundred


@dataclass(frozen=True)
class Judgement:
    """What a bot thinks of turns: values, best first, and why the first is better than another."""

    values: list[TurnValue]
    reasons: list[Reason]


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

    def judge(self, question: Question, played: Turn | None = None) -> Judgement:
        """Returns the values of the best turns and of the one that was played, with reasons.

        A bot that does not try turns values their first moves, and knows neither trials nor reasons.
        """
        options = self.weigh(question)
        return Judgement([TurnValue((each.option,), each.win, each.score) for each in options], [])

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
