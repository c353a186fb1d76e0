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
Think = Literal["quick", "normal", "deep"]  # how long a bot may think, if it searches


class Question:
    """A decision that a seat has to make. View and options are computed on first use."""

    def __init__(
        self,
        seat: int,
        view: Callable[[], View],
        options: Callable[[], list[str]],
        think: Think = "normal",
    ) -> None:
        self.seat, self.think = seat, think
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


Turn = tuple[str, ...]  # all moves of a seat until another seat is asked or chance decides


@dataclass(frozen=True)
class TurnValue:
    """A bot's estimate of one turn."""

    turn: Turn
    win: float  # probability of winning; a shared win counts as a share
    score: float | None = None  # expected final score, if the bot estimates it
    trials: tuple[float, ...] = ()  # `win` in each trial; empty if nothing was tried
    judges: tuple[float, ...] = ()  # `win` by playouts alone and by the network alone


ReasonCode = Literal[
    "evening",  # what ship and goods of `seat` earn at the end of this day, and what it spends until then
    "later",  # what `seat` earns on this day, less what it spends, which is worse; and its final score
    "risk",  # the final score of `seat`, which is lower on average; and in how many of 100 games it wins
    "ship",  # what the ship of `seat` earns at the end of this day, and what it carries
    "good",  # what `seat` earns with `good` at the end of this day, and its level
    "level",  # the level of `seat` in `good` at the end of this day
    "spent",  # what `seat` still spends until then
    "given",  # the number of cards that `seat` gets for free until then
    "left",  # `times` in a hundred, `seat` buys the lot, usually for `florins`
    "enough",  # `times` in a hundred, a bid of `florins` buys the lot
    "dear",  # `florins` is more than the `fair` price
    "score",  # the final score of the seat
    "ends",  # the turn ends the game; the influence of both houses
    "doomed",  # `times` in a hundred, the other house then ends the game and wins
    "draw",  # `times` in a hundred, the game is drawn
    "struck",  # `times` in a hundred, the other house's reply removes these `nobles` of `seat`
    "exposed",  # the influence that the other house's reply takes from the seat's house
    "strikes",  # `times` in a hundred, the seat's next turn removes these `nobles` of `seat`, the other house
    "now",  # the influence of both houses right after the turn
    "reply",  # the influence of both houses after the other house's reply
    "end",  # the influence of both houses at the end of the game
    "wins",  # `times` in a hundred, the seat wins
    "many",  # many small differences
]


@dataclass(frozen=True)
class Reason:
    """A reason why one turn is better than another. Figures are means over playouts, for the better turn and
    for the other.
    """

    code: ReasonCode
    seat: int | None = None
    good: str | None = None
    better: tuple[float, ...] = ()
    other: tuple[float, ...] = ()
    florins: int | None = None
    fair: int | None = None
    times: int | None = None  # out of a hundred playouts
    nobles: tuple[str, ...] = ()  # names of cards, as in records
    comes: bool = False  # no card or die of the good is on offer yet


@dataclass(frozen=True)
class TurnEvaluation:
    """A bot's opinion of turns: their values, best first, and why the first is better than another."""

    values: list[TurnValue]
    reasons: list[Reason]


class Bot(ABC):
    """The base class of bots: decides for a seat. A bot has its own random numbers and stores nothing between
    decisions.
    """

    name: ClassVar[str]
    about: ClassVar[str] = ""
    lacks: ClassVar[str] = ""  # what is not installed, and how the bot plays without it
    stand_in: ClassVar[type[Bot] | None] = None  # the bot that decides instead if a package is missing
    thinks: ClassVar[bool] = False  # True if `choose` follows the question's `think`

    def __init__(self, luck: Luck) -> None:
        self.luck = luck

    @classmethod
    def prepare(cls, game: str) -> None:
        """Loads what the first decision in a game needs, so that it is not delayed."""
        return  # most bots have nothing to load

    @abstractmethod
    def choose(self, question: Question) -> str:
        """Returns one of the options."""

    def judge(self, question: Question, played: Turn | None = None) -> TurnEvaluation:
        """Returns the values of the best turns and of the one that was played, with reasons.

        By default it returns the values of the first moves alone, without trials or reasons.
        """
        options = self.weigh(question)
        return TurnEvaluation([TurnValue((each.option,), each.win, each.score) for each in options], [])

    def weigh(self, question: Question) -> list[OptionValue]:
        """Returns the estimates of all options, best first, or an empty list if the bot has none."""
        return []


def question_at(table: Table, think: Think = "normal") -> Question:
    """Returns the decision that the table is waiting for."""
    seat = table.asked
    if not isinstance(seat, int):
        raise ValueError("no seat is asked")
    return Question(seat, lambda: table.view(seat), table.options, think)


def slip(luck: Luck) -> float:
    """Returns a random error from -1 to 1. Small errors are more likely."""
    return (luck(1001) - luck(1001)) / 1000


def suited(numbers: tuple[Number, Number], players: int) -> Number:
    """Returns the first of `numbers` with two players, the second with more."""
    return numbers[0] if players == 2 else numbers[1]
