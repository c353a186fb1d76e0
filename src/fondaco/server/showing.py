"""A book as one seat may see it: whole, or what changed since the last time.

This is the only way from a book to a client, and it takes from the game no more than its view for the seat,
the moves as the seat heard them, and the options if it is the seat that is asked.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

import orjson

from fondaco.core.record import Record
from fondaco.core.views import View
from fondaco.games import game_called
from fondaco.server.book import Book
from fondaco.server.deal import SCHEME, commitment, deal_parts
from fondaco.server.dealt import Audience
from fondaco.server.patching import mapping_changes
from fondaco.server.refusals import Refusal
from fondaco.table import Table

Prospects = Callable[[Table, int], dict[str, dict[str, Any]]]


def no_prospects(table: Table, seat: int) -> dict[str, dict[str, Any]]:
    return {}


def found_prospects() -> Prospects:
    """What options lead to is told by `fondaco.prospects`, where that is installed."""
    if importlib.util.find_spec("fondaco.prospects") is None:
        return no_prospects
    found: Prospects = importlib.import_module("fondaco.prospects").prospects
    return found


prospects = found_prospects()


def common(book: Book) -> dict[str, Any]:
    """What is the same for everyone at the table."""
    table = book.table
    return {
        "number": book.number,
        "question": book.question,
        "public": book.public,
        "host": book.host,
        "state": book.state,
        "seats": book.seat_infos(),
        "undo": undo_asked(book),
        "days": [] if table is None else list(table.days),
        "result": None if table is None or table.result is None else asdict(table.result),
        "clocks": clocks(book, book.asked_at),
        "deal": deal(book),
        "rematch": book.rematch,
    }


def undo_asked(book: Book) -> dict[str, Any] | None:
    wish = book.undo
    if wish is None:
        return None
    missing = [person for person in book.people() if person not in wish.agreed]
    agreed = list(wish.agreed)
    return {"person": wish.person, "question": wish.question, "agreed": agreed, "missing": missing}


def clocks(book: Book, now: float) -> dict[str, Any] | None:
    """The seconds left by seat at a moment."""
    if book.clock.kind == "none" or book.table is None:
        return None
    left, running = list(book.left), None
    remains = book.time_left(now)
    if remains is not None and book.asked is not None:
        running = book.asked
        left[running] = round(remains, 3)
    return {"left": left, "running": running}


def deal(book: Book) -> dict[str, Any]:
    """The seed is shown when nothing more can follow from it."""
    is_over = book.state in ("over", "abandoned")
    return {
        "scheme": SCHEME,
        "commitment": commitment(book.seed),
        "entropy": [seat.entropy for seat in book.seats],
        "seed": book.seed if is_over else None,
    }


def options(book: Book, seat: Audience) -> list[dict[str, Any]]:
    """The options of a seat and what they would lead to; none unless it is asked."""
    if seat is None or seat != book.asked or book.table is None:
        return []
    leads_to = prospects(book.table, seat)
    return [{"option": option, "prospect": leads_to.get(option, {})} for option in book.table.options()]


def game_view(book: Book, seat: Audience) -> View | None:
    return None if book.table is None else book.table.view(seat)


def whole_view(book: Book, seat: Audience, now: float) -> dict[str, Any]:
    """The message `view`."""
    return {
        "type": "view",
        "table": book.id,
        "game": book.game,
        "title": game_called(book.game).title,
        "rules": book.rules,
        "clock": book.clock.model_dump(),
        "seat": seat,
        **common(book),
        "view": game_view(book, seat),
        "options": options(book, seat),
        "may_undo": book.may_undo(seat),
        "clocks": clocks(book, now),
        "moves": [] if book.table is None else book.table.hears(seat),
        "chat": book.chat,
    }


class Shown:
    """What everyone at a table has been shown, and what the next entry changes of it."""

    def __init__(self, book: Book) -> None:
        self.common = common(book)
        self.chat, self.moves = len(book.chat), moves_made(book)
        self.faces: dict[Audience, Face] = {}

    def add(self, book: Book, seat: Audience) -> None:
        """From now on this seat is shown what changes."""
        if seat not in self.faces:
            self.faces[seat] = Face(book, seat)

    def updates(self, book: Book) -> dict[Audience, bytes]:
        """What the last entry changed, for each seat that is shown it, as JSON."""
        now = common(book)
        patch = mapping_changes(self.common, now)
        moves_from = kept_moves(book, self.moves)
        update = {
            "type": "update",
            "table": book.id,
            "after": self.common["number"],
            "number": book.number,
            "moves_from": moves_from,
            "said": book.chat[self.chat :],
        }
        self.common, self.chat, self.moves = now, len(book.chat), moves_made(book)
        return {seat: self._update(book, seat, update, patch) for seat in self.faces}

    def _update(self, book: Book, seat: Audience, update: dict[str, Any], patch: dict[str, Any]) -> bytes:
        old, new = self.faces[seat], Face(book, seat)
        self.faces[seat] = new
        own = mapping_changes(vars(old), vars(new))
        heard = [] if book.table is None else book.table.hears(seat)[update["moves_from"] :]
        return orjson.dumps({**update, "moves": heard, "patch": {**patch, **own}})


class Face:
    """The part of a table that one seat sees: its members are those of the message `view`."""

    def __init__(self, book: Book, seat: Audience) -> None:
        self.view = game_view(book, seat)
        self.options = options(book, seat)
        self.may_undo = book.may_undo(seat)


def moves_made(book: Book) -> int:
    return 0 if book.table is None else len(book.table.moves)


def kept_moves(book: Book, shown: int) -> int:
    """How many of the moves that were shown still stand after the last entry."""
    return min(shown, moves_made(book))


def record(book: Book) -> Record:
    """The record of a game that is over, with the deal behind its luck."""
    if book.table is None or book.state not in ("over", "abandoned"):
        raise Refusal("wrong_state", state=book.state)
    names = [seat.name or "-" for seat in book.seats]
    more = {"deal": deal_parts(book.seed, [seat.entropy for seat in book.seats])}
    return replace(book.table.record(), names=names, more=more)
