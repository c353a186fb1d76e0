"""The book of a table: a list of entries, and what follows from them.

Everything at a table (a seat taken, a move, a word said) is an entry. A `Book` is what they add up to;
`fold` adds one. What may be entered is decided in `acts.py`; nothing here refuses
anything but a game whose rules are not known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson

from fondaco.core.game import BadTable
from fondaco.core.options import Value
from fondaco.games import game_begun
from fondaco.server.deal import DealtLuck
from fondaco.server.dealt import DealtTable
from fondaco.server.errors import Refusal
from fondaco.server.messages import ClockTerms, State
from fondaco.server.storage import Entry, TableRow


@dataclass
class SeatState:
    """A seat: whose it is, and the bot that decides there if a person does not."""

    person: str | None = None
    name: str | None = None
    bot: str | None = None
    entropy: str = ""
    vacated: bool = False  # someone left in the middle of the game: another may sit down

    @property
    def kind(self) -> str:
        if self.person:
            return "person"
        return "bot" if self.bot else "open"


@dataclass
class Turn:
    """A move that stands, with the luck that followed it."""

    number: int
    answers: int
    seat: int
    start: int  # how many moves there were before
    option: str
    revealed: bool  # luck showed something
    by: str  # person, bot or clock


@dataclass
class UndoWish:
    person: str
    start: int
    question: int
    agreed: list[str]


@dataclass
class Book:
    """What the entries of a table add up to."""

    id: str
    number: int = 0
    question: int = 0
    changed: float = 0.0
    game: str = ""
    version: int = 1  # of the game's rules
    rules: dict[str, Value] = field(default_factory=dict)
    public: bool = False
    host: str = ""
    state: State = "open"
    asked: int | None = None  # the seat, while the game goes on
    seats: list[SeatState] = field(default_factory=list)
    clock: ClockTerms = field(default_factory=ClockTerms)
    bot_pause: float = 0.0
    seed: str = ""
    table: DealtTable | None = None
    turns: list[Turn] = field(default_factory=list)
    answered: dict[int, Turn] = field(default_factory=dict)  # by question
    undo: UndoWish | None = None
    left: list[float] = field(default_factory=list)  # seconds on the clocks
    asked_at: float = 0.0
    chat: list[dict[str, Any]] = field(default_factory=list)
    rematch: str | None = None

    def fold(self, entry: Entry) -> None:
        """Adds an entry; it must be the next one."""
        assert entry.number == self.number + 1, f"entry {entry.number} after {self.number}"
        FOLDS[entry.kind](self, entry)
        self.number, self.changed = entry.number, entry.at
        self.asked = self._who_is_asked()

    # Who sits where.

    def people(self) -> list[str]:
        """The people seated, each once, in order of their first seats."""
        return list(dict.fromkeys(seat.person for seat in self.seats if seat.person))

    def is_at(self, person: str, seat: int) -> bool:
        """Whether a seat is that person's."""
        return seat < len(self.seats) and self.seats[seat].person == person

    def seats_of(self, person: str | None) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if person and seat.person == person]

    # Whose turn it is.

    def _who_is_asked(self) -> int | None:
        if self.state != "playing" or self.table is None:
            return None
        asked = self.table.asked
        return asked if isinstance(asked, int) else None

    @property
    def asked_bot(self) -> str | None:
        """The bot that has to move."""
        return None if self.asked is None else self.seats[self.asked].bot

    @property
    def waits_for(self) -> str | None:
        """The person that the table waits for."""
        if self.asked is None or self.asked_bot:
            return None
        return self.seats[self.asked].person

    def time_left(self, now: float) -> float | None:
        """Seconds until the clock of the person who is asked has run out."""
        if self.clock.kind == "none" or self.waits_for is None or self.asked is None:
            return None
        return max(0.0, self.left[self.asked] - (now - self.asked_at))

    def due(self) -> float | None:
        """When something happens by itself: a bot moves, a clock runs out."""
        if self.asked_bot:
            return self.changed
        left = self.time_left(self.asked_at)
        return None if left is None else self.asked_at + left

    # Taking back.

    @property
    def undoable(self) -> int | None:
        """The seat that may take its last move back without asking."""
        if self.state != "playing" or not self.turns:
            return None
        last = self.turns[-1]
        return last.seat if last.by == "person" and not last.revealed else None

    def may_undo(self, seat: int | None) -> bool:
        return seat is not None and seat == self.undoable

    # For lists.

    def row(self, with_info: bool, before: Sequence[str]) -> TableRow:
        """Before: the people who sat here without the last entry."""
        people = self.people() if with_info else before
        return TableRow(
            id=self.id,
            public=self.public,
            state=self.state,
            number=self.number,
            asked=self.asked,
            waits_for=self.waits_for,
            due=self.due(),
            changed=self.changed,
            info=orjson.dumps(self.info()).decode() if with_info else None,
            sat_down=tuple(person for person in people if person not in before),
            got_up=tuple(person for person in before if person not in people),
        )

    def info(self) -> dict[str, Any]:
        """What a list says of a table, besides the columns of its row."""
        return {
            "game": self.game,
            "rules": self.rules,
            "host": self.host,
            "seats": self.seat_infos(),
            "clock": self.clock.model_dump(),
        }

    def seat_infos(self) -> list[dict[str, Any]]:
        return [
            {"seat": number, "kind": seat.kind, "name": seat.name, "person": seat.person, "bot": seat.bot}
            for number, seat in enumerate(self.seats)
        ]

    def ask_again(self, at: float) -> None:
        """The clocks start anew: the house was away, and nobody shall lose time by it."""
        self.asked_at = max(self.asked_at, at)


# How each kind of entry changes the book.


def opened(book: Book, entry: Entry) -> None:
    data = entry.data
    book.game, book.rules, book.public, book.host = data["game"], data["rules"], data["public"], data["host"]
    book.version = data.get("version", 1)
    book.clock, book.bot_pause, book.seed = ClockTerms(**data["clock"]), data["bot_pause"], data["seed"]
    book.seats = [SeatState(**seat) for seat in data["seats"]]


def seated(book: Book, entry: Entry) -> None:
    data = entry.data
    seat = book.seats[data["seat"]]
    seat.person, seat.name, seat.bot, seat.vacated = data["person"], data["name"], None, False
    if book.state == "open":
        seat.entropy = data["entropy"]
    if book.asked == data["seat"]:
        clock_starts(book, entry)


def left(book: Book, entry: Entry) -> None:
    """Before the start the seat is open again; later a bot goes on."""
    for number in entry.data["seats"]:
        bot = entry.data["bot"]
        entropy = book.seats[number].entropy if book.state == "playing" else ""
        book.seats[number] = SeatState(name=bot, bot=bot, entropy=entropy, vacated=bot is not None)
    book.undo = None
    if book.people() and entry.data["person"] == book.host:
        book.host = book.people()[0]
    elif not book.people() and book.state == "open":
        book.state = "abandoned"


def seat_set(book: Book, entry: Entry) -> None:
    bot = entry.data["bot"]
    book.seats[entry.data["seat"]] = SeatState(name=bot, bot=bot)


def handed(book: Book, entry: Entry) -> None:
    book.seats[entry.data["seat"]].bot = entry.data["bot"]


def taken_back(book: Book, entry: Entry) -> None:
    """The clock has been running since the question was put: handing a seat over gains no time."""
    book.seats[entry.data["seat"]].bot = None


def started(book: Book, entry: Entry) -> None:
    book.state = "playing"
    book.table = new_table(book, entry.data["moves"])
    book.left = [float(book.clock.seconds)] * len(book.seats)
    asks(book, entry)


def new_table(book: Book, written: list[str]) -> DealtTable:
    """A game goes on under the rules that it began with, whatever the house plays now."""
    luck = DealtLuck(book.seed, [seat.entropy for seat in book.seats])
    try:
        game = game_begun(book.game, book.version)
    except BadTable:
        raise Refusal("other_rules", version=book.version) from None
    return DealtTable(game, book.rules, luck, written)


def moved(book: Book, entry: Entry) -> None:
    """A move of a seat and its luck. Whoever made it here has played it already."""
    assert book.table
    data, moves = entry.data, entry.data["moves"]
    if len(book.table.moves) == data["start"]:
        book.table.go_on(moves)
    who, _, option = moves[0].partition(" ")
    revealed = len(moves) > 1  # after a seat's move only luck follows
    turn = Turn(entry.number, data["answers"], int(who), data["start"], option, revealed, data["by"])
    book.turns.append(turn)
    book.answered[turn.answers] = turn
    use_clock(book, turn.seat, data["used"])
    if book.table.asked is None:
        book.state = "over"
    asks(book, entry)


def use_clock(book: Book, seat: int, used: float) -> None:
    """A bank loses what was used and gains the increment; the time for one move is whole again."""
    if book.clock.kind == "bank":
        book.left[seat] = round(max(0.0, book.left[seat] - used) + book.clock.increment, 3)


def undone(book: Book, entry: Entry) -> None:
    """Back to an earlier question; luck that was drawn since will come again the same."""
    assert book.table
    start = entry.data["start"]
    book.table = new_table(book, book.table.moves[:start])
    book.turns = [turn for turn in book.turns if turn.start < start]
    book.answered = {turn.answers: turn for turn in book.turns}
    asks(book, entry)


def asks(book: Book, entry: Entry) -> None:
    book.question, book.undo = entry.number, None
    clock_starts(book, entry)


def clock_starts(book: Book, entry: Entry) -> None:
    book.asked_at = entry.at


def undo_wished(book: Book, entry: Entry) -> None:
    data = entry.data
    book.undo = UndoWish(data["person"], data["start"], data["question"], [data["person"]])


def undo_agreed(book: Book, entry: Entry) -> None:
    if book.undo:
        book.undo.agreed.append(entry.data["person"])


def undo_refused(book: Book, entry: Entry) -> None:
    book.undo = None


def said(book: Book, entry: Entry) -> None:
    book.chat.append({"number": entry.number, **entry.data, "at": entry.at})


def abandoned(book: Book, entry: Entry) -> None:
    book.state = "abandoned"


def rematched(book: Book, entry: Entry) -> None:
    book.rematch = entry.data["table"]


FOLDS = {
    fold.__name__: fold
    for fold in (
        *(opened, seated, left, seat_set, handed, taken_back, started, moved, undone),
        *(undo_wished, undo_agreed, undo_refused, said, abandoned, rematched),
    )
}
