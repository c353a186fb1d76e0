"""A hosted table at one moment: the result of all events in its log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from fondaco.bots.bot import Think
from fondaco.core.options import Value
from fondaco.hosted.clocks import ClockTerms
from fondaco.hosted.events import FIRST_SCHEME, MovedBy, Replayed, Said
from fondaco.hosted.game import HostedGame
from fondaco.hosted.growing import Growing

TableState = Literal["open", "playing", "over", "abandoned"]
NO_CLOCK = ClockTerms()
EARLIEST = 0.01  # seconds before its time is up that a clock may move, because timers are not exact


@dataclass(frozen=True)
class Seat:
    """A seat: its person, and the bot that decides there if the person does not."""

    person: str | None = None
    name: str | None = None
    bot: str | None = None
    entropy: str = ""
    invited: str | None = None  # the person for whom the open seat is reserved
    former: str | None = None  # the person who left this seat during the game
    resigned: bool = False  # True if the person resigned: the bot plays to the end
    helped: int | None = None  # number of moves before the bot's last move for the person

    @property
    def kind(self) -> Literal["person", "bot", "open"]:
        if self.person:
            return "person"
        return "bot" if self.bot else "open"


class Turn(NamedTuple):
    """A move in the log that was not taken back."""

    number: int  # the number of its event
    answers: int
    seat: int
    start: int  # moves made before it
    option: str
    revealed: bool  # True if it showed something new
    by: MovedBy
    left: float = 0.0  # seconds left to the seat when it moved


@dataclass(frozen=True)
class UndoRequest:
    """A person's request to go back to a question. Everyone at the table has to accept."""

    person: str
    start: int
    question: int
    accepted: tuple[str, ...]


@dataclass(frozen=True)
class Note:
    """A note for everyone about how the game was played. Somebody used a hint, or took back a seat after a
    bot moved for them; took back a move that had shown something new; or resigned.
    """

    type: Literal["hint", "seen", "resigned"]
    seat: int
    move: int  # moves made before it


@dataclass(frozen=True)
class LessonPlace:
    """The place in a lesson: its step, and the coach's verdict on the learner's move there."""

    step: int
    answer: Literal["good", "bad", "shown"] | None = None
    bad: int = 0  # the number of the answer to a bad move


@dataclass(frozen=True)
class ChatLine:
    number: int
    person: str
    name: str
    text: str
    at: float

    @classmethod
    def of(cls, number: int, said: Said) -> ChatLine:
        return cls(number, said.person, said.name, said.text, said.at)


@dataclass(frozen=True, eq=False)
class HostedTable:
    id: str
    number: int = 0  # events in the log
    question: int = 0  # the number of the event that led to the current question
    changed: float = 0.0  # time of the last event
    game: str = ""
    version: int = 1  # of the game's rules
    rules: Mapping[str, Value] = field(default_factory=dict)
    public: bool = False
    host: str = ""
    state: TableState = "open"
    seats: tuple[Seat, ...] = ()
    clock: ClockTerms = NO_CLOCK
    bot_pause: float = 0.0  # seconds that a bot waits before it moves
    seed: str = ""  # the seed of the fair deal
    play: HostedGame | None = None  # None before the start of the game
    asked: int | None = None  # the seat that decides, while the game goes on
    turns: Growing[Turn] = field(default_factory=Growing)
    undo: UndoRequest | None = None
    seconds_left: tuple[float, ...] = ()  # by seat at `asked_at`; below 0 if an undo cost more
    asked_at: float = 0.0  # when the clock of the asked seat started
    chat: tuple[ChatLine, ...] = ()
    rematch: str | None = None
    replays: Replayed | None = None  # the recorded game that is continued here
    hints: bool = False  # True if people may ask for hints at a table with others
    think: Think = "normal"  # how long bots think, if they search
    scheme: str = FIRST_SCHEME  # the scheme of the fair deal
    shared_deal: str | None = None  # the id of a deal that others play too: this is a person's one try
    participants: tuple[str, ...] = ()  # everyone who has had a seat since the game started
    notes: tuple[Note, ...] = ()
    hinted: int = 0  # the last question for which a hint was used
    kept: int = 0  # the question whose answer somebody refused to take back
    lesson: LessonPlace | None = None  # set while a lesson is given; then no bot moves by itself
    is_lesson: bool = False  # True if it was opened with a lesson

    # Seats and people.

    @property
    def people(self) -> tuple[str, ...]:
        """The people with a seat, each once, in the order of their first seats."""
        return tuple(dict.fromkeys(seat.person for seat in self.seats if seat.person))

    @property
    def deciders(self) -> tuple[str, ...]:
        """The people with a seat who have not resigned."""
        seats = [seat.person for seat in self.seats if seat.person and not seat.resigned]
        return tuple(dict.fromkeys(seats))

    def is_at(self, person: str, seat: int) -> bool:
        """True if a seat belongs to a person."""
        return 0 <= seat < len(self.seats) and self.seats[seat].person == person

    def seats_of(self, person: str | None) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if person and seat.person == person]

    def may_take(self, person: str, seat: Seat) -> bool:
        """True if a person may take a seat: an open one, one reserved for them, or one that somebody left.

        Where seats have secrets, a seat that somebody left is only for that same person. Another would see
        the hand, and could also sit at the other side.
        """
        if seat.kind == "open":
            return seat.invited in (None, person)
        has_secrets = self.play is not None and self.play.game.has_secrets
        return seat.former is not None and (seat.former == person or not has_secrets)

    @property
    def may_hint(self) -> bool:
        """True if people may ask for hints: the host allowed it, or nobody else plays here. Never in a shared
        deal.
        """
        return self.shared_deal is None and (self.hints or len(self.participants or self.people) < 2)

    # Whose turn it is.

    @property
    def asked_bot(self) -> str | None:
        """The bot that decides now. None during a lesson, which makes the others' moves."""
        return None if self.asked is None or self.lesson else self.seats[self.asked].bot

    @property
    def waits_for(self) -> str | None:
        """The person that the table waits for."""
        if self.asked is None or self.asked_bot:
            return None
        return self.seats[self.asked].person

    def time_left(self, now: float) -> float | None:
        """Returns the seconds until the clock of the asked person runs out, or None if no clock runs."""
        if self.clock.kind == "none" or self.waits_for is None or self.asked is None:
            return None
        return max(0.0, self.seconds_left[self.asked] - self.elapsed(now))

    def is_time_up(self, now: float) -> bool:
        left = self.time_left(now)
        return left is not None and left <= EARLIEST

    def elapsed(self, now: float) -> float:
        """Returns the seconds since the clock of the asked seat started: at least 0, even if the host's clock
        was set back.
        """
        return round(max(0.0, now - self.asked_at), 3)

    @property
    def due(self) -> float | None:
        """The time when the host has to act: a bot moves, or a clock runs out."""
        if self.asked_bot:
            return self.changed
        left = self.time_left(self.asked_at)
        return None if left is None else self.asked_at + left

    def bot_seed(self, seat: int) -> int | None:
        """Returns the seed of a bot's next decision. None if equal play need not lead to equal moves."""
        if self.shared_deal is None or self.play is None:
            return None
        return self.play.deal.bot_seed(seat, sum(turn.seat == seat for turn in self.turns))

    # Taking moves back.

    @property
    def undoable_seat(self) -> int | None:
        """The seat that may take back its last move without asking anyone."""
        last = self.turns.last if self.state == "playing" and self.shared_deal is None else None
        return last.seat if last and last.by == "person" and not last.revealed else None

    def turn_answering(self, question: int) -> Turn | None:
        """Returns the move that answers a question, unless it was taken back."""
        if question == self.question:
            return None
        return next((turn for turn in reversed(self.turns) if turn.answers == question), None)


def question_of(table: HostedTable) -> object:
    """Returns what the plan of a bot's move or a time-out depends on. When this changes, the plan is out of
    date.
    """
    return (table.question, table.asked, table.asked_bot, table.asked_at)
