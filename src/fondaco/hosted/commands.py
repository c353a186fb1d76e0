"""What people, bots and clocks ask of a table. `decide` answers each with an event or a refusal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from fondaco.core.options import Value
from fondaco.hosted.clocks import ClockTerms
from fondaco.hosted.events import MovedBy, Replayed


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str


@dataclass(frozen=True, kw_only=True)
class SeatWish:
    """Who shall sit here: `me` (the host; `name` is another person at the same device), a bot, or anyone."""

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
    hints: bool = False  # whether people may ask for hints among others
    replays: Replayed | None = None  # a recorded game to continue
    lesson: int | None = None  # the step of the game's lesson to begin with
    shared_deal: str | None = None  # the deal that others play, too: this is a person's one try at it


@dataclass(frozen=True, kw_only=True)
class OpenRematch:
    """Opens the next table for the people of one that is over. The others are invited."""

    person: Person
    seed: str


@dataclass(frozen=True, kw_only=True)
class TakeSeat:
    """Takes a seat, the first open one if none is named, or adds entropy to one's own before the start.

    Entropy is taken here and not with the command that opens the table, so that everyone adds theirs after
    they were shown the commitment of the deal.
    """

    person: Person
    seat: int | None = None
    name: str | None = None
    entropy: str = ""


@dataclass(frozen=True, kw_only=True)
class LeaveSeat:
    """Leaves a seat, or all of one's seats. During the game the bot `stand_in` plays on."""

    person: Person
    seat: int | None
    stand_in: str


@dataclass(frozen=True, kw_only=True)
class Resign:
    """Gives the game up: the bot `stand_in` plays on to the end, and nobody takes the seat any more."""

    person: Person
    seat: int
    stand_in: str


@dataclass(frozen=True, kw_only=True)
class UseHint:
    """Asks what a strong bot would do."""

    person: Person
    seat: int


@dataclass(frozen=True, kw_only=True)
class SetSeat:
    """The host gives a seat to a bot, or opens it (None), before the start."""

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
    """Answers a question. A bot or a clock has no person."""

    seat: int
    option: str
    answers: int
    by: MovedBy
    person: Person | None = None


@dataclass(frozen=True, kw_only=True)
class RequestUndo:
    """Takes back one's last move, or asks the others for it where they could have learnt something."""

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
    """Ends the coaching here. The game goes on."""

    person: Person


@dataclass(frozen=True, kw_only=True)
class LinkRematch:
    """Notes the table where the same people go on."""

    table: str


@dataclass(frozen=True, kw_only=True)
class Resume:
    """The server was away from one moment to another: the clock that ran then did not run."""

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
