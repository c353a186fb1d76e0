"""The messages between the server and its clients, over HTTP and over WebSockets.

The page's types are generated from these models. `docs/protocol.md` explains them with examples.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Union, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr, TypeAdapter

from fondaco.bots.bot import Think
from fondaco.core.record import LONGEST_NAME, Record
from fondaco.games import GAMES
from fondaco.games.sisters import Day
from fondaco.hosted.clocks import ClockTerms
from fondaco.hosted.commands import OpenTable, Person, SeatWish
from fondaco.hosted.events import SentEvent
from fondaco.hosted.records import open_replay
from fondaco.hosted.table import ChatLine, TableState
from fondaco.previews.merchants import Evening
from fondaco.story.events import GameEvent

LONGEST_CHAT = 500
LONGEST_OPTION = 64
LONGEST_ENTROPY = 64
MOST_SEATS = 8

GameView: Any = Union[tuple(get_type_hints(game.view)["return"] for game in GAMES.values())]  # noqa: UP007

MatchCode = Annotated[str, Field(pattern="^[a-z2-7]{16}$", examples=["q7d2mzt3acx5bnyk"])]
TableId = Annotated[str, Field(pattern="^[a-z2-7]{16}$", examples=["k3vq7mzt2acx5bny"])]
PersonId = Annotated[str, Field(pattern="^[a-z2-7]{16}$", examples=["p7hm2qxa4tzc6vne"])]
CredentialId = Annotated[str, Field(pattern="^[0-9a-f]{16}$", examples=["5f0c2a9d81b7e364"])]
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME, examples=["Ada"])]
BotName = Annotated[str, Field(max_length=64, examples=["random"])]
Seat = Annotated[StrictInt, Field(ge=0, lt=MOST_SEATS, examples=[0])]
Number = Annotated[StrictInt, Field(ge=0, le=1_000_000)]
Entropy = Annotated[
    str,
    Field(
        pattern="^[0-9a-f]*$",
        max_length=LONGEST_ENTROPY,
        description="Your own part of the luck, in hexadecimal; best 32 random bytes.",
    ),
]
Value = StrictBool | StrictInt | StrictStr


class Model(BaseModel):
    """The base of all messages. Unknown fields are rejected, so that a misspelt field is noticed."""

    model_config = ConfigDict(extra="forbid")


# People.


class NewPerson(Model):
    name: Name


class PersonInfo(Model):
    """A person who may take seats at tables. The secret in their cookie identifies them."""

    id: PersonId
    name: str


class NewToken(Model):
    name: Annotated[str, Field(max_length=LONGEST_NAME, examples=["my bot"])] = ""


class CredentialInfo(Model):
    """A device or a token of yours. Times are Unix times."""

    id: CredentialId
    kind: Literal["device", "token"]
    name: str
    created: float
    used: float | None  # when it was last used, within ten minutes; None if unknown
    this: bool  # True if this request came with it


class Token(CredentialInfo):
    """A new token. A program sends its secret to act for you: `Authorization: Bearer SECRET`."""

    token: str


class CredentialList(Model):
    """Your devices and tokens, the last used first, and the people that this browser was before."""

    credentials: list[CredentialInfo]
    earlier: list[PersonInfo]


class CredentialName(Model):
    name: Name


# Continuing on another device.


class NewSignInLink(Model):
    """Asks for a sign-in link. The page of the other device gets `settings`."""

    settings: Annotated[
        dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=4000)]],
        Field(max_length=8),
    ] = {}


class SignInLinkInfo(Model):
    """A link for another device: `/continue#SECRET`. It works once, before `expires` (Unix time)."""

    secret: str
    seconds: float  # until it expires
    expires: float


class SignInSecret(Model):
    secret: Annotated[str, Field(min_length=1, max_length=100)]


class SignInOffer(Model):
    """The person that a sign-in link makes this device, if you agree."""

    person: PersonInfo
    already: bool  # True if this device is that person already


class SignedInInfo(Model):
    person: PersonInfo
    settings: dict[str, str]


class SwitchBody(Model):
    """Switches to a person that this browser was before."""

    person: PersonId


# Games and bots, for the lobby.


class GameOption(Model):
    name: str
    values: list[Value]
    default: Value
    about: str


class GamePreset(Model):
    name: str
    sets: dict[str, dict[str, Value]]
    about: str


class GameInfo(Model):
    id: str
    title: str
    players: list[int]
    has_days: bool
    options: list[GameOption]
    presets: list[GamePreset]
    labels: dict[str, str]  # names for fields of the view and words of moves, if the game has any
    fields_by_seat: list[str]  # fields of the view with one item for each seat
    fields_naming_seats: list[str]  # fields of the view that hold a seat's number
    lesson: int | None = None  # number of steps of its guided first game, if it has one


class BotInfo(Model):
    name: str
    about: str
    kind: Literal["strength", "character", "other"]  # by skill, by style, of another package
    thinks: bool  # True if it follows the table's `think`


# Tables.


class WantedClock(Model):
    """The clock of a table. `move`: these seconds for each move. `bank`: these for the game, and an increment
    for each move.
    """

    kind: Literal["none", "move", "bank"] = "none"
    seconds: Annotated[StrictInt, Field(ge=0, le=30 * 24 * 3600)] = 0
    increment: Annotated[StrictInt, Field(ge=0, le=24 * 3600)] = 0


class NewSeat(Model):
    """Who should have a seat: `me` (the host, possibly on several seats), a bot, or anyone who comes."""

    kind: Literal["me", "bot", "open"] = "open"
    bot: BotName | None = None
    name: Name | None = None  # the name of another person at the same device, for a seat that is `me`


class NewTable(Model):
    game: Annotated[str, Field(max_length=32, examples=["card"])]
    options: Annotated[dict[str, Value], Field(max_length=32)] = {}
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=MOST_SEATS)]
    public: StrictBool = False
    clock: WantedClock = WantedClock()
    bot_pause: Annotated[float, Field(ge=0, le=10)] = 0.6
    hints: StrictBool = False  # True if people may ask for hints at a table with others
    think: Think = "normal"  # how long bots think, if they search

    def command(self, person: Person, seed: str) -> OpenTable:
        """Returns the command that opens this table."""
        return OpenTable(
            person=person,
            game=self.game,
            options=self.options,
            seats=tuple(SeatWish(kind=seat.kind, bot=seat.bot, name=seat.name) for seat in self.seats),
            public=self.public,
            clock=ClockTerms(self.clock.kind, self.clock.seconds, self.clock.increment),
            bot_pause=self.bot_pause,
            seed=seed,
            hints=self.hints,
            think=self.think,
        )


class NewReplay(Model):
    """Continues a recorded game after its first `move` moves: you on one seat, bots on the others."""

    record: Annotated[dict[str, Any], Field(description="A game record, fondaco-record/1.")]
    move: Number
    seat: Seat
    bot: BotName = "master"
    table: TableId | None = None  # the table where the game was played, if on this server
    bot_pause: Annotated[float, Field(ge=0, le=10)] = 0.6

    def command(self, record: Record, person: Person, seed: str) -> OpenTable:
        """Returns the command that opens this table for a valid record."""
        return open_replay(
            record,
            self.move,
            self.seat,
            bot=self.bot,
            bot_pause=self.bot_pause,
            table=self.table,
            person=person,
            seed=seed,
        )


class NewLesson(Model):
    """A guided first game, from one of its steps on: you on one seat, easy bots on the others."""

    game: Annotated[str, Field(max_length=32, examples=["card"])]
    step: Annotated[StrictInt, Field(ge=0, le=100)] = 0
    bot_pause: Annotated[float, Field(ge=0, le=10)] = 0.6


class SeatInfo(Model):
    seat: int
    kind: Literal["person", "bot", "open"]
    name: str | None
    person: str | None  # the person whose seat it is
    bot: str | None  # the bot that decides here; with a person: the bot that plays for them
    invited: str | None = None  # the person for whom an open seat is reserved; `name` is theirs
    resigned: bool = False  # True if the person resigned: the bot plays to the end


class ReplayInfo(Model):
    """The recorded game that a table continues. It starts after `move` of the record's `of` moves."""

    move: int
    of: int
    table: TableId | None  # the table where it was played, if on this server


class ResultInfo(Model):
    """The result of a game."""

    scores: list[int]
    winners: list[int]  # seats, in ascending order
    places: list[int]  # by seat: 1 is the best, equal seats share a place


class TableInfo(Model):
    """A table as a list shows it."""

    id: TableId
    game: str
    rules: dict[str, Value]
    public: bool
    host: str
    state: TableState
    number: int
    seats: list[SeatInfo]
    clock: ClockTerms
    asked: int | None  # the seat whose turn it is
    waits_for: str | None  # the person whose turn it is
    changed: float  # Unix time of the last event
    replays: ReplayInfo | None = None
    result: ResultInfo | None = None  # set when the game is over; tables of earlier versions may not have it
    lesson: int | None = None  # the current step, while a lesson is given
    shared_deal: str | None = None  # the id of a deal that others play too: this is a try that counts
    hints: bool = False  # whether the host allowed hints among people


class TableList(Model):
    tables: list[TableInfo]


class GameList(TableList):
    """A page of games that have ended, the latest first."""

    more: bool  # whether there are earlier ones


class TakeSeat(Model):
    """Takes a seat. Without `seat`: the first open one. With `name`: for another person at the same
    device.
    """

    seat: Seat | None = None
    name: Name | None = None
    entropy: Entropy = ""


class LeaveSeat(Model):
    seat: Seat | None = None  # without it, all of your seats


class SetSeat(Model):
    """The host gives a seat to a bot, or opens it."""

    seat: Seat
    kind: Literal["bot", "open"]
    bot: BotName | None = None


class ResignBody(Model):
    """Resigns: a bot plays your seat to the end."""

    seat: Seat


class HintBody(Model):
    seat: Seat


class HandSeat(Model):
    """A bot decides for your seat until you take it back."""

    seat: Seat
    bot: BotName


class TakeBack(Model):
    seat: Seat


class Opened(Model):
    table: TableId
    commitment: str  # the commitment of the deal: store it, then add your entropy


class NoteInfo(Model):
    """A note for everyone about how the game was played: somebody used a hint, took a move back although it
    had shown something new (`seen`), or resigned.
    """

    type: Literal["hint", "seen", "resigned"]
    seat: int
    move: int  # moves made before it


# A table as one seat sees it.


class Choice(Model):
    """A move you can make, in the notation of records, and what it would lead to."""

    option: str
    preview: dict[str, Any]


class Clocks(Model):
    """Seconds left by seat when the message was sent. Those of `running` count down from then."""

    left: list[float]
    running: int | None
    ran_out: int | None  # the seat whose time ran out, if a bot made the last move for that reason


class UndoInfo(Model):
    """A person asks to go back to the question with this number. Everyone has to accept."""

    person: str
    question: int
    accepted: list[str]
    missing: list[str]


class Deal(Model):
    """The commitment of a fair deal: `commitment` is the SHA-256 of a seed that is shown at the end."""

    scheme: str
    commitment: str
    entropy: list[str]  # by seat
    seed: str | None = None


class BothLanguages(Model):
    """The same text in English and French. `{1}` stands for the name of seat 1, `*...*` for emphasis."""

    en: str
    fr: str


class LessonInfo(Model):
    """What the coach says. `asks`: the learner decides. `tells`, `good`, `bad`, `shown`: the coach waits for
    `advance_lesson`; after `bad`, the move can first be taken back with `undo`. `shown`: the good move was
    played for the learner.
    """

    step: int
    of: int
    state: Literal["asks", "tells", "good", "bad", "shown"]
    line: BothLanguages
    text: BothLanguages | None  # one more sentence, except at a question
    lit: str  # what to look at: `mine`, `market`, `seat-1`, `pile-7` ...
    then: list[str]  # at a question: what to look at after each further part of the turn
    scene: Literal["table", "ships", "goods"]  # told on the table, or on how the last day is paid
    next: BothLanguages | None  # what the next step is about; None at the last step


class TableView(Model):
    """All that your seat may know of a table. Each `update` that follows changes it."""

    type: Literal["view"] = "view"
    table: TableId
    number: int  # number of the last event in the table's log
    question: int  # number of the event that led to this question: your answer names it
    game: str
    title: str
    rules: dict[str, Value]
    public: bool
    host: str
    state: TableState
    seats: list[SeatInfo]
    seat: int | None  # the seat that sees this view; None for a spectator
    view: GameView | None  # None before the game begins
    evening: Evening | None  # what the day would pay if it ended now
    options: list[Choice]  # empty unless your seat is asked
    may_undo: bool  # True if your seat can take its last move back without asking anyone
    undo: UndoInfo | None
    notes: list[NoteInfo]
    lesson: LessonInfo | None  # while a lesson is given
    hints: bool  # True if the host allowed hints at a table with several people
    may_hint: bool  # True if people may ask for hints now
    think: Think  # how long bots think, if they search
    shared_deal: str | None = None  # the id of a deal that others play too: this is a try that counts
    days: list[Day]
    result: ResultInfo | None
    clock: ClockTerms
    replays: ReplayInfo | None
    clocks: Clocks | None
    deal: Deal
    rematch: str | None  # the table where the same people play on
    moves: list[str]  # in the form that your seat learned of them
    happened: list[GameEvent]  # in the game so far, as far as your seat may know
    chat: list[ChatLine]


class Update(Model):
    """What one event changed. Apply `patch` to the view you have: it is a JSON merge patch (RFC 7396) that
    also changes lists by place. Then apply `event`. `moved`, `undone` and `started` cut `moves` to the first
    `start` and append their own; `said` adds a line to `chat`. Last, cut `happened` to events before or at
    `start`, and append these.
    """

    type: Literal["update"] = "update"
    table: TableId
    after: int  # this update applies to a view with this `number`
    number: int
    event: Annotated[SentEvent, Field(discriminator="type")]
    happened: list[GameEvent]
    patch: dict[str, Any]


class Refused(Model):
    """A refused request. The code is stable, the message is for people."""

    code: str
    message: str
    allowed: list[str] | None = None


class RefusedPlay(Refused):
    view: TableView | None = None  # the current table, if an answer was late or not possible


class RefusedLive(RefusedPlay):
    type: Literal["refused"] = "refused"


class Played(Model):
    """Your answer is event `number` of the log. Sent if the same answer came twice."""

    type: Literal["played"] = "played"
    table: TableId
    answers: int
    number: int


class Presence(Model):
    """The people who have this table open now."""

    type: Literal["presence"] = "presence"
    table: TableId
    people: list[str]


class Pong(Model):
    type: Literal["pong"] = "pong"


FromServer: Any = Annotated[
    TableView | Update | RefusedLive | Played | Presence | Pong, Field(discriminator="type")
]


# What a client says at a table.


class PlayBody(Model):
    seat: Seat
    option: Annotated[str, Field(min_length=1, max_length=LONGEST_OPTION, examples=["take 12"])]
    answers: Number  # the `question` of the view that this answers


class UndoBody(Model):
    """Takes back your last move, or asks the others to agree."""

    seat: Seat


class ConsentBody(Model):
    agree: StrictBool


class SayBody(Model):
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_CHAT)]


class Play(PlayBody):
    type: Literal["play"]


class Undo(UndoBody):
    type: Literal["undo"]


class Consent(ConsentBody):
    type: Literal["consent"]


class Say(SayBody):
    type: Literal["say"]


class AdvanceLesson(Model):
    """Goes on to the next step of the lesson, which `step` names. The present step, after a bad move: the
    good move is shown.
    """

    type: Literal["advance_lesson"]
    step: Annotated[StrictInt, Field(ge=0, le=100)]


class LeaveLesson(Model):
    """Ends the lesson. The game goes on against the bots."""

    type: Literal["leave_lesson"]


class Look(Model):
    """Switches to the view of another seat of yours, or to a spectator's."""

    type: Literal["look"]
    seat: Seat | None = None


class Ping(Model):
    type: Literal["ping"]


CommandMessage = Play | Undo | Consent | Say | AdvanceLesson | LeaveLesson
FromClientMessage = CommandMessage | Look | Ping
FromClient: Any = Annotated[FromClientMessage, Field(discriminator="type")]
FROM_CLIENT: TypeAdapter[FromClientMessage] = TypeAdapter(FromClient)


# Records.


class RecordBody(Model):
    record: Annotated[dict[str, Any], Field(description="A game record, fondaco-record/1.")]


class Verified(Model):
    """Whether a record is valid, and whether its luck follows from its deal."""

    good: bool
    fair: bool | None  # None if the record has no deal
    reason: str | None


class Health(Model):
    ok: bool
    version: str
    tables: int
    connections: int
