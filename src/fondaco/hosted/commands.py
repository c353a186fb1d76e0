"""Commands: what people, bots and clocks ask of a table. `decide` answers each with an event or a refusal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from fondaco.bots.bot import Think
from fondaco.core.options import Value
from fondaco.hosted.clocks import ClockTerms
from fondaco.hosted.events import MovedBy, Replayed


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str


@dataclass(frozen=True, kw_only=True)
class SeatWish:
    """Who should have a seat: `me` (the host; `name` is another person at the same device), a bot, or
    anyone.
    """

    kind: Literal["me", "bot", "open"] = "open"
    bot: str | None = None
    name: str | None = None


@dataclass(frozen=True, kw_only=True)
class OpenTable:
    person: Person
    game: str
    options: Mapping[str, Value]
    seats: tuple[SeatWish, ...]
    public: bool
    clock: ClockTerms
    bot_pause: float
    seed: str
    hints: bool = False  # True if people may ask for hints at a table with others
    think: Think = "normal"  # how long bots think, if they search
    replays: Replayed | None = None  # a recorded game to continue
    lesson: int | None = None  # the step of the game's lesson to begin with
    shared_deal: str | None = None  # the id of a deal that others play too: this is a person's one try


@dataclass(frozen=True, kw_only=True)
class OpenRematch:
    """Opens a rematch: the next table for the people of a finished game. The others are invited."""

    person: Person
    seed: str


@dataclass(frozen=True, kw_only=True)
class TakeSeat:
    """Takes the given seat or the first open one. Before the start it also adds entropy to one's own seat.

    Entropy comes with this command and not with the one that opens the table, so that everyone adds theirs
    after they have seen the commitment of the deal.
    """

    person: Person
    seat: int | None = None
    name: str | None = None
    entropy: str = ""


@dataclass(frozen=True, kw_only=True)
class LeaveSeat:
    """Leaves one seat, or all of one's seats. During the game the bot `stand_in` takes over."""

    person: Person
    seat: int | None
    stand_in: str


@dataclass(frozen=True, kw_only=True)
class Resign:
    """Resigns: the bot `stand_in` plays to the end, and nobody can take the seat any more."""

    person: Person
    seat: int
    stand_in: str


@dataclass(frozen=True, kw_only=True)
class UseHint:
    """Asks a strong bot for a hint."""

    person: Person
    seat: int


@dataclass(frozen=True, kw_only=True)
class SetSeat:
    """The host gives a seat to a bot or, with None, opens it, before the start."""

    person: Person
    seat: int
    bot: str | None


@dataclass(frozen=True, kw_only=True)
class StartGame:
    person: Person


@dataclass(frozen=True, kw_only=True)
class HandOver:
    person: Person
    seat: int
    bot: str


@dataclass(frozen=True, kw_only=True)
class TakeBack:
    person: Person
    seat: int


@dataclass(frozen=True, kw_only=True)
class PlayMove:
    """Answers a question. `person` is None if a bot or a clock plays."""

    seat: int
    option: str
    answers: int
    by: MovedBy
    person: Person | None = None


@dataclass(frozen=True, kw_only=True)
class RequestUndo:
    """Takes back one's last move, or asks the others if the move could have revealed something."""

    person: Person
    seat: int


@dataclass(frozen=True, kw_only=True)
class AnswerUndo:
    person: Person
    accept: bool


@dataclass(frozen=True, kw_only=True)
class Say:
    person: Person
    text: str


@dataclass(frozen=True, kw_only=True)
class Abandon:
    person: Person


@dataclass(frozen=True, kw_only=True)
class AdvanceLesson:
    """Goes on to a step of the lesson; after the last step the game goes on without a coach."""

    person: Person
    step: int


@dataclass(frozen=True, kw_only=True)
class LeaveLesson:
    """Ends the lesson at this table. The game goes on."""

    person: Person


@dataclass(frozen=True, kw_only=True)
class LinkRematch:
    """Stores the id of the table where the same people play on."""

    table: str


@dataclass(frozen=True, kw_only=True)
class Resume:
    """Notes that the server was down between two times, so the clock that ran then is set back."""

    since: float
    until: float


Command = (
    PlayMove
    | RequestUndo
    | AnswerUndo
    | Say
    | TakeSeat
    | LeaveSeat
    | SetSeat
    | StartGame
    | HandOver
    | TakeBack
    | Abandon
    | LinkRematch
    | Resume
    | Resign
    | UseHint
    | AdvanceLesson
    | LeaveLesson
)
