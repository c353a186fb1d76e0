"""A hosted table at one moment: what the events of its log add up to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from fondaco.core.options import Value
from fondaco.hosted.clocks import ClockTerms
from fondaco.hosted.events import FIRST_SCHEME, MovedBy, Replayed, Said
from fondaco.hosted.game import HostedGame
from fondaco.hosted.growing import Growing

TableState = Literal["open", "playing", "over", "abandoned"]
NO_CLOCK = ClockTerms()
EARLIEST = 0.01  # seconds before its time is up that a clock may move: timers are not more exact


@dataclass(frozen=True)
class Seat:
    """Whose seat it is, and the bot that decides there if the person does not."""

    person: str | None = None
    name: str | None = None
    bot: str | None = None
    entropy: str = ""
    invited: str | None = None  # the person for whom it is kept open
    former: str | None = None  # its person, who left during the game
    resigned: bool = False  # its person gave up: the bot plays on to the end

    @property
    def kind(self) -> Literal["person", "bot", "open"]:
        if self.person:
            return "person"
        return "bot" if self.bot else "open"


class Turn(NamedTuple):
    """A move in the log that was not taken back."""

    number: int  # of its event
    answers: int
    seat: int
    start: int  # moves made before it
    option: str
    revealed: bool  # it showed something new
    by: MovedBy
    left: float = 0.0  # seconds left to the seat when it moved


@dataclass(frozen=True)
class UndoRequest:
    """A person asks to go back to a question; everyone at the table has to accept."""

    person: str
    start: int
    question: int
    accepted: tuple[str, ...]


@dataclass(frozen=True)
class Note:
    """What everyone shall know of how a game was played: a hint was used, a move was taken back although it
    had shown something new, or a person resigned."""

    type: Literal["hint", "seen", "resigned"]
    seat: int
    move: int  # moves made before it


@dataclass(frozen=True)
class LessonPlace:
    """Where a lesson is: its step, and how the learner's move there was answered."""

    step: int
    answer: Literal["good", "bad"] | None = None
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
    question: int = 0  # the event that put the present question
    changed: float = 0.0  # time of the last event
    game: str = ""
    version: int = 1  # of the game's rules
    rules: Mapping[str, Value] = field(default_factory=dict)
    public: bool = False
    host: str = ""
    state: TableState = "open"
    seats: tuple[Seat, ...] = ()
    clock: ClockTerms = NO_CLOCK
    bot_pause: float = 0.0  # seconds before a bot moves
    seed: str = ""  # of the fair deal
    play: HostedGame | None = None  # from the start of the game on
    asked: int | None = None  # the seat that decides, while the game goes on
    turns: Growing[Turn] = field(default_factory=Growing)
    undo: UndoRequest | None = None
    seconds_left: tuple[float, ...] = ()  # by seat at `asked_at`; below 0 after an undo that cost more
    asked_at: float = 0.0  # since when the clock of the seat that is asked counts
    chat: tuple[ChatLine, ...] = ()
    rematch: str | None = None
    replays: Replayed | None = None  # the recorded game that is continued here
    hints: bool = False  # whether people may ask for hints among others
    scheme: str = FIRST_SCHEME  # of the fair deal
    shared_deal: str | None = None  # the deal that others play, too: this is a person's one try at it
    company: tuple[str, ...] = ()  # people who have had a seat since the game started
    notes: tuple[Note, ...] = ()
    hinted: int = 0  # the question for which a hint was used last
    kept: int = 0  # the question whose answer somebody wants to stay
    lesson: LessonPlace | None = None  # while a coach is at the table: no bot moves by itself
    is_lesson: bool = False  # it was opened with one

    # Who sits where.

    @property
    def people(self) -> tuple[str, ...]:
        """The people seated, each once, in the order of their first seats."""
        return tuple(dict.fromkeys(seat.person for seat in self.seats if seat.person))

    @property
    def deciders(self) -> tuple[str, ...]:
        """The people seated who have not resigned."""
        seats = [seat.person for seat in self.seats if seat.person and not seat.resigned]
        return tuple(dict.fromkeys(seats))

    def is_at(self, person: str, seat: int) -> bool:
        """Whether a seat belongs to a person."""
        return 0 <= seat < len(self.seats) and self.seats[seat].person == person

    def seats_of(self, person: str | None) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if person and seat.person == person]

    def may_take(self, person: str, seat: Seat) -> bool:
        """Whether a person may take a seat that somebody left, or that is kept for them or for anyone.

        Where seats have secrets nobody but its former person may: another would see the hand, and could sit
        at the other side as well.
        """
        if seat.kind == "open":
            return seat.invited in (None, person)
        has_secrets = self.play is not None and self.play.game.has_secrets
        return seat.former is not None and (seat.former == person or not has_secrets)

    @property
    def may_hint(self) -> bool:
        """Whether people may ask for hints: the host allowed it, or no one else plays, here or this deal."""
        return self.shared_deal is None and (self.hints or len(self.company or self.people) < 2)

    # Whose turn it is.

    @property
    def asked_bot(self) -> str | None:
        """The bot that decides now. During a lesson the others play what it says."""
        return None if self.asked is None or self.lesson else self.seats[self.asked].bot

    @property
    def waits_for(self) -> str | None:
        """The person whom the table waits for."""
        if self.asked is None or self.asked_bot:
            return None
        return self.seats[self.asked].person

    def time_left(self, now: float) -> float | None:
        """Seconds until the clock of the person who is asked runs out; None where no clock runs."""
        if self.clock.kind == "none" or self.waits_for is None or self.asked is None:
            return None
        return max(0.0, self.seconds_left[self.asked] - self.elapsed(now))

    def is_time_up(self, now: float) -> bool:
        left = self.time_left(now)
        return left is not None and left <= EARLIEST

    def elapsed(self, now: float) -> float:
        """Seconds since the clock of the seat that is asked counts. A clock that is set back changes none."""
        return round(max(0.0, now - self.asked_at), 3)

    @property
    def due(self) -> float | None:
        """When the host has to act: a bot moves, or a clock runs out."""
        if self.asked_bot:
            return self.changed
        left = self.time_left(self.asked_at)
        return None if left is None else self.asked_at + left

    def bot_seed(self, seat: int) -> int | None:
        """The seed for a bot's next decision; None where it need not be the same for equal play."""
        if self.shared_deal is None or self.play is None:
            return None
        return self.play.deal.bot_seed(seat, sum(turn.seat == seat for turn in self.turns))

    # Taking moves back.

    @property
    def undoable_seat(self) -> int | None:
        """The seat that may take its last move back without asking anyone."""
        last = self.turns.last if self.state == "playing" and self.shared_deal is None else None
        return last.seat if last and last.by == "person" and not last.revealed else None

    def turn_answering(self, question: int) -> Turn | None:
        """The move in the log that answers a question."""
        if question == self.question:
            return None
        return next((turn for turn in reversed(self.turns) if turn.answers == question), None)


def question_of(table: HostedTable) -> object:
    """What the plan of a bot's move or a time-out depends on: when this changes, another plan is needed."""
    return (table.question, table.asked, table.asked_bot, table.asked_at)
