"""What people may do at a table: each act looks at the book and gives the entry it leads to, or refuses.

Nothing here changes a book but `play`, which makes its move so that the luck which follows can be entered
with it. Acts decide on the book as it is now; whether they came first is decided where entries are written.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

from fondaco.bots import bot_names
from fondaco.core.errors import value_text
from fondaco.core.game import BadTable
from fondaco.core.record import BadRecord, check_name
from fondaco.games import game_called
from fondaco.server.book import Book, new_table
from fondaco.server.errors import STATES, Both, Refusal, both_languages
from fondaco.server.messages import NewTable, State, TakeSeat
from fondaco.server.storage import PersonRow
from fondaco.table import IllegalMove

MOST_SAID = 1000  # lines of chat at a table
MOST_LOOKING_ON = 200  # of them by those who have no seat: they cannot silence those who do
MINUTE, MOST_A_MINUTE = 60.0, 30  # lines of one person, wherever they sit
UNPRINTABLE = Both("a text has characters that can be printed", "un texte a des caractères imprimables")
NO_SECONDS = Both("A clock needs seconds.", "Une pendule a besoin de secondes.")
SEATS_COUNT = Both(
    "The number of players is the number of seats.", "Le nombre de joueurs est celui des places."
)
Act = tuple[str, dict[str, Any]]  # the kind of an entry, and what it says


class Already(Exception):
    """The same answer to the same question stands in the book: sent twice, it counts once."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


# Before the game.


def open_table(person: PersonRow, wanted: NewTable, seed: str) -> Act:
    rules = agreed(wanted)
    seats = []
    for seat in wanted.seats:
        if seat.kind == "me":
            entropy = wanted.entropy
            name = checked_name(seat.name or person.name)
            seats.append({"person": person.id, "name": name, "entropy": entropy})
        elif seat.kind == "bot":
            bot = checked_bot(seat.bot)
            seats.append({"name": bot, "bot": bot})
        else:
            seats.append({})
    return "opened", {
        "game": wanted.game,
        "version": game_called(wanted.game).version,
        "rules": rules,
        "public": wanted.public,
        "host": person.id,
        "clock": wanted.clock.model_dump(),
        "bot_pause": wanted.bot_pause,
        "seed": seed,
        "seats": seats,
    }


def agreed(wanted: NewTable) -> dict[str, Any]:
    """The options of the game, or a refusal that says what there is."""
    if wanted.clock.kind != "none" and wanted.clock.seconds == 0:
        raise Refusal("bad_table", reason=NO_SECONDS)
    if "players" in wanted.options:
        raise Refusal("bad_table", reason=SEATS_COUNT)
    try:
        return dict(game_called(wanted.game).setup(len(wanted.seats), wanted.options))
    except BadTable as error:
        allowed = [value_text(value) for value in error.facts.get("allowed", ())]
        raise Refusal("bad_table", allowed, reason=both_languages(error)) from None


def checked_bot(name: str | None) -> str:
    if name not in bot_names():
        raise Refusal("bad_bot", allowed=bot_names())
    return name


def checked_name(name: str) -> str:
    try:
        check_name(name)
    except BadRecord:
        raise Refusal("bad_name") from None
    return name


def join(book: Book, person: PersonRow, wanted: TakeSeat) -> Act:
    """An open seat, one that somebody left in the middle of the game, or one's own to add entropy."""
    require(book, "open", "playing")
    free = [number for number, seat in enumerate(book.seats) if seat.kind == "open" or seat.vacated]
    own = book.seats_of(person.id) if book.state == "open" else []
    if wanted.seat is None and not free:
        raise Refusal("no_seat")
    number = free[0] if wanted.seat is None else wanted.seat
    if number not in free and number not in own:
        raise Refusal("seat_taken", allowed=[str(seat) for seat in free], seat=number)
    name = checked_name(wanted.name or person.name)
    return "seated", {"seat": number, "person": person.id, "name": name, "entropy": wanted.entropy}


def leave(book: Book, person: PersonRow, seat: int | None, stand_in: str) -> Act:
    require(book, "open", "playing")
    seats = book.seats_of(person.id) if seat is None else [own_seat(book, person, seat)]
    if not seats:
        raise Refusal("not_seated")
    bot = stand_in if book.state == "playing" else None
    return "left", {"seats": seats, "person": person.id, "bot": bot}


def set_seat(book: Book, person: PersonRow, seat: int, bot: str | None) -> Act:
    """A seat that is made open is open, whoever sat there. A bot never takes the place of someone who may
    have sat down this moment."""
    require(book, "open")
    require_host(book, person)
    require_seat(book, seat)
    if bot and book.seats[seat].person not in (None, person.id):
        raise Refusal("seat_taken", seat=seat)
    return "seat_set", {"seat": seat, "bot": bot and checked_bot(bot)}


def start(book: Book, person: PersonRow) -> Act:
    require(book, "open")
    require_host(book, person)
    if any(seat.kind == "open" for seat in book.seats):
        raise Refusal("seats_open")
    return "started", {"moves": new_table(book, []).moves}


# During the game.


def hand_over(book: Book, person: PersonRow, seat: int, bot: str) -> Act:
    require(book, "playing")
    return "handed", {"seat": own_seat(book, person, seat), "bot": checked_bot(bot)}


def take_back(book: Book, person: PersonRow, seat: int) -> Act:
    require(book, "playing")
    return "taken_back", {"seat": own_seat(book, person, seat)}


def play(book: Book, seat: int, option: str, answers: int, by: str, used: float) -> Act:
    """Makes a move at the book's table. The entry must then be folded, or the book thrown away."""
    turn = book.answered.get(answers)
    if turn and (turn.seat, turn.option) == (seat, option):
        raise Already(turn.number)
    require(book, "playing")
    assert book.table
    if answers != book.question:
        raise Refusal("late", answers=answers, question=book.question)
    if seat != book.asked or (
        by == "person" and book.asked_bot
    ):  # who handed a seat over takes it back first
        raise Refusal("not_asked", seat=seat)
    start = len(book.table.moves)
    try:
        book.table.play(option)
    except IllegalMove:
        raise Refusal("not_possible", allowed=book.table.options(), option=f'"{option}"') from None
    moves = book.table.moves[start:]
    return "moved", {"answers": answers, "start": start, "moves": moves, "by": by, "used": round(used, 3)}


def undo(book: Book, person: PersonRow, seat: int) -> Act:
    """At once where nothing was shown and nobody has acted since; otherwise the others are asked."""
    require(book, "playing")
    own_seat(book, person, seat)
    if book.may_undo(seat):
        return "undone", {"start": book.turns[-1].start, "person": person.id}
    turn = next((turn for turn in reversed(book.turns) if turn.seat == seat), None)
    if turn is None or book.undo:
        raise Refusal("nothing_to_undo")
    if book.people() == [person.id]:
        return "undone", {"start": turn.start, "person": person.id}
    return "undo_wished", {"person": person.id, "start": turn.start, "question": turn.answers}


def consent(book: Book, person: PersonRow, agree: bool) -> Act:
    require(book, "playing")
    if book.undo is None:
        raise Refusal("nothing_to_undo")
    if person.id not in book.people():
        raise Refusal("not_seated")
    if not agree:
        return "undo_refused", {"person": person.id}
    if set(book.people()) <= {*book.undo.agreed, person.id}:
        return "undone", {"start": book.undo.start, "person": person.id}
    if person.id in book.undo.agreed:
        raise Refusal("nothing_to_undo")
    return "undo_agreed", {"person": person.id}


def say(book: Book, person: PersonRow, text: str, now: float) -> Act:
    """Whoever is at the table may speak, onlookers too."""
    seats = book.seats_of(person.id)
    if seconds := until_next_line(book, person, now):
        raise Refusal("too_fast", seconds=seconds)
    if len(book.chat) >= MOST_SAID or (not seats and said_looking_on(book) >= MOST_LOOKING_ON):
        raise Refusal("chat_full")
    name = book.seats[seats[0]].name if seats else person.name
    if not text.strip() or not text.isprintable():
        raise Refusal("bad_request", reason=UNPRINTABLE)
    return "said", {"person": person.id, "name": name, "text": text}


def until_next_line(book: Book, person: PersonRow, now: float) -> int:
    """Seconds until someone who has said much may speak again."""
    said = [line["at"] for line in book.chat if line["person"] == person.id]
    return max(0, ceil(said[-MOST_A_MINUTE] + MINUTE - now)) if len(said) >= MOST_A_MINUTE else 0


def said_looking_on(book: Book) -> int:
    """The lines of those who have no seat now."""
    seated = book.people()
    return sum(line["person"] not in seated for line in book.chat)


def abandon(book: Book, person: PersonRow) -> Act:
    require(book, "open", "playing")
    require_host(book, person)
    return "abandoned", {"person": person.id}


# After the game.


def rematch(book: Book, person: PersonRow, seed: str) -> Act:
    """The table where the same people go on; their entropy they have to add anew."""
    require(book, "over", "abandoned")
    if person.id not in book.people():
        raise Refusal("not_seated")
    return "opened", {
        "game": book.game,
        "version": game_called(book.game).version,
        "rules": book.rules,
        "public": book.public,
        "host": person.id,
        "clock": book.clock.model_dump(),
        "bot_pause": book.bot_pause,
        "seed": seed,
        "seats": [
            {"person": seat.person, "name": seat.name}
            if seat.person
            else {"name": seat.bot, "bot": seat.bot}
            if seat.bot
            else {}
            for seat in book.seats
        ],
    }


# What acts have in common.


def require(book: Book, *states: State) -> None:
    if book.state not in states:
        raise Refusal("wrong_state", states, state=STATES[book.state])


def require_host(book: Book, person: PersonRow) -> None:
    if person.id != book.host:
        raise Refusal("host_only")


def require_seat(book: Book, seat: int) -> None:
    if seat >= len(book.seats):
        raise Refusal("not_yours", allowed=numbers(range(len(book.seats))), seat=seat)


def own_seat(book: Book, person: PersonRow, seat: int) -> int:
    if not book.is_at(person.id, seat):
        raise Refusal("not_yours", allowed=numbers(book.seats_of(person.id)), seat=seat)
    return seat


def numbers(seats: Sequence[int]) -> list[str]:
    return [str(seat) for seat in seats]
