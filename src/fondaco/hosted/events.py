"""The events of a table. The log of a table is a list of these, and nothing else about it is stored.

Storage keeps an event under its `type` as name. When the fields of an event change, it gets a new name with a
version ("moved.2"), and `from_stored` keeps a reader for the old one. A new field has a default: the value
that it has in logs of earlier versions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from fondaco.bots.bot import Think
from fondaco.core.options import Value
from fondaco.hosted.clocks import ClockTerms

MovedBy = Literal["person", "bot", "clock"]
FIRST_SCHEME = "fondaco-deal/1"  # the scheme of deals that name no scheme


@dataclass(frozen=True, kw_only=True)
class Happened:
    """The base class of all events."""

    at: float  # Unix time


@dataclass(frozen=True, kw_only=True)
class NewSeat:
    """A seat of a new table: a person's, a bot's, or open."""

    person: str | None = None
    name: str | None = None
    bot: str | None = None
    entropy: str = ""
    invited: str | None = None  # the person for whom an open seat is reserved; `name` is theirs


@dataclass(frozen=True, kw_only=True)
class Replayed:
    """The recorded game that a table continues."""

    moves: tuple[str, ...]  # the moves that were kept: the table plays on after them
    of: int  # number of moves in the whole record
    table: str | None = None  # the table where it was played, if on this server


@dataclass(frozen=True, kw_only=True)
class LessonBegun:
    """The lesson of a table and its first step."""

    version: int
    step: int


@dataclass(frozen=True, kw_only=True)
class Opened(Happened):
    """The first event. It holds the seed of the deal and whole records, so it is never sent to anyone."""

    type: Literal["opened"] = "opened"
    game: str
    version: int = 1  # version of the game's rules
    rules: Mapping[str, Value]  # the number of players and every option
    public: bool
    host: str
    clock: ClockTerms
    bot_pause: float
    seed: str
    seats: tuple[NewSeat, ...]
    replays: Replayed | None = None
    hints: bool = False  # True if people may ask for hints at a table with others
    scheme: str = FIRST_SCHEME  # the scheme of the deal
    lesson: LessonBegun | None = None  # the lesson, if the table was opened with one
    shared_deal: str | None = None  # the id of a deal that others play too: this is a person's one try
    think: Think = "normal"  # how long bots think, if they search


@dataclass(frozen=True, kw_only=True)
class SeatTaken(Happened):
    type: Literal["seat_taken"] = "seat_taken"
    seat: int
    person: str
    name: str
    entropy: str
    used: float = 0.0  # seconds of the seat's clock, if it was asked


@dataclass(frozen=True, kw_only=True)
class SeatLeft(Happened):
    """A person leaves. During the game a bot plays on."""

    type: Literal["seat_left"] = "seat_left"
    seats: tuple[int, ...]
    person: str
    bot: str | None
    used: float = 0.0  # seconds of the seat's clock, if it was asked


@dataclass(frozen=True, kw_only=True)
class SeatSet(Happened):
    """The host gives a seat to a bot, or opens it."""

    type: Literal["seat_set"] = "seat_set"
    seat: int
    bot: str | None


@dataclass(frozen=True, kw_only=True)
class HandedOver(Happened):
    """A bot decides for a person until the seat is taken back."""

    type: Literal["handed_over"] = "handed_over"
    seat: int
    bot: str
    used: float = 0.0  # seconds of the seat's clock, if it was asked


@dataclass(frozen=True, kw_only=True)
class TakenBack(Happened):
    type: Literal["taken_back"] = "taken_back"
    seat: int
    used: float = 0.0  # seconds of the seat's clock, if it was asked
    helped: int | None = None  # moves made before the bot's last move for the person


@dataclass(frozen=True, kw_only=True)
class Started(Happened):
    """The game begins; `moves` is the luck before the first decision."""

    type: Literal["started"] = "started"
    moves: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Moved(Happened):
    """A seat's move and the draws that followed it."""

    type: Literal["moved"] = "moved"
    answers: int  # the number of the question
    start: int  # moves made before it
    moves: tuple[str, ...]
    by: MovedBy
    used: float  # seconds on the seat's clock


@dataclass(frozen=True, kw_only=True)
class Undone(Happened):
    """The game goes back to the first `start` moves."""

    type: Literal["undone"] = "undone"
    start: int
    person: str
    seen_by: int | None = None  # the seat that took back a move after which it saw something new
    left: tuple[float, ...] = ()  # seconds left by seat; empty without a clock and in old logs


@dataclass(frozen=True, kw_only=True)
class UndoRequested(Happened):
    type: Literal["undo_requested"] = "undo_requested"
    person: str
    start: int
    question: int


@dataclass(frozen=True, kw_only=True)
class UndoAccepted(Happened):
    type: Literal["undo_accepted"] = "undo_accepted"
    person: str


@dataclass(frozen=True, kw_only=True)
class UndoRefused(Happened):
    type: Literal["undo_refused"] = "undo_refused"
    person: str


@dataclass(frozen=True, kw_only=True)
class Said(Happened):
    type: Literal["said"] = "said"
    person: str
    name: str
    text: str


@dataclass(frozen=True, kw_only=True)
class Abandoned(Happened):
    type: Literal["abandoned"] = "abandoned"
    person: str


@dataclass(frozen=True, kw_only=True)
class Rematched(Happened):
    """The same people play on at another table."""

    type: Literal["rematched"] = "rematched"
    table: str


@dataclass(frozen=True, kw_only=True)
class HintUsed(Happened):
    """A person asks a strong bot for a hint."""

    type: Literal["hint_used"] = "hint_used"
    seat: int
    person: str
    question: int
    move: int  # moves made before it


@dataclass(frozen=True, kw_only=True)
class Resigned(Happened):
    """A person resigns. A bot plays to the end."""

    type: Literal["resigned"] = "resigned"
    seat: int
    person: str
    bot: str
    move: int  # moves made before it
    used: float = 0.0  # seconds of the seat's clock, if it was asked


@dataclass(frozen=True, kw_only=True)
class LessonAdvanced(Happened):
    """The lesson goes on to a step. The game goes back to its first `start` moves, then plays `moves`."""

    type: Literal["lesson_advanced"] = "lesson_advanced"
    step: int
    start: int
    moves: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class LessonLeft(Happened):
    """The lesson ends; the game goes on."""

    type: Literal["lesson_left"] = "lesson_left"
    person: str


@dataclass(frozen=True, kw_only=True)
class Resumed(Happened):
    """The server was down for some seconds, in which no clock ran."""

    type: Literal["resumed"] = "resumed"
    away: float


# The events that clients may get: every event but `Opened`.
SentEvent = (
    Moved
    | Undone
    | Said
    | Started
    | SeatTaken
    | SeatLeft
    | SeatSet
    | HandedOver
    | TakenBack
    | UndoRequested
    | UndoAccepted
    | UndoRefused
    | Abandoned
    | Rematched
    | Resumed
    | HintUsed
    | Resigned
    | LessonAdvanced
    | LessonLeft
)
TableEvent = Opened | SentEvent

CLASSES: dict[str, type[TableEvent]] = {
    kind.type: kind
    for kind in (
        *(Opened, SeatTaken, SeatLeft, SeatSet, HandedOver, TakenBack, Started, Moved, Undone),
        *(UndoRequested, UndoAccepted, UndoRefused, Said, Abandoned, Rematched, Resumed),
        *(HintUsed, Resigned, LessonAdvanced, LessonLeft),
    )
}
FORMER_NAMES = {
    "seated": "seat_taken",
    "left": "seat_left",
    "handed": "handed_over",
    "undo_wished": "undo_requested",
    "undo_agreed": "undo_accepted",
}
LISTS = ("moves", "seats", "left")  # fields that are tuples here and lists in JSON
KEPT_APART = ("at", "type")  # fields that have columns of their own in storage


def stored_data(event: TableEvent) -> dict[str, Any]:
    """Returns the fields of an event for storage, as JSON apart from the dataclasses in `Opened`."""
    return {name: value for name, value in vars(event).items() if name not in KEPT_APART}


def from_stored(name: str, data: Mapping[str, Any], at: float) -> TableEvent:
    """Returns the event that is stored under a name, by this or an earlier version."""
    kind: Any = CLASSES[FORMER_NAMES.get(name, name)]
    values: dict[str, Any] = {}
    for field, value in data.items():
        values[field] = tuple(value) if field in LISTS else value
    if kind is Opened:
        values["clock"] = ClockTerms(**values["clock"])
        values["seats"] = tuple(NewSeat(**seat) for seat in values["seats"])
        if replays := values.get("replays"):
            values["replays"] = Replayed(**{**replays, "moves": tuple(replays["moves"])})
        if lesson := values.get("lesson"):
            values["lesson"] = LessonBegun(**lesson)
    event: TableEvent = kind(at=at, **values)
    return event
