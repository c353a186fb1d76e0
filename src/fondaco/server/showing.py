"""A book as one seat may see it: whole, or what changed since the last time.

This is the only way from a book to a client, and it takes from the game no more than its view for the seat,
the moves as the seat heard them, and the options if it is the seat that is asked.
"""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

import orjson

from fondaco.core.record import Record
from fondaco.core.views import View
from fondaco.games import game_called
from fondaco.prospects import prospects
from fondaco.server.book import Book
from fondaco.server.deal import SCHEME, commitment, deal_parts
from fondaco.server.dealt import Audience, has_secrets
from fondaco.server.errors import STATES, Refusal
from fondaco.server.patching import changes, mapping_changes

CHAT_SHOWN = 100  # lines, to whoever comes in


def seating(book: Book) -> dict[str, Any]:
    """What is the same for everyone and no move changes, but the last one."""
    return {
        "public": book.public,
        "host": book.host,
        "seats": book.seat_infos(),
        "deal": deal(book),
        "rematch": book.rematch,
    }


def standing(book: Book) -> dict[str, Any]:
    """What is the same for everyone and changes with a move."""
    table = book.table
    return {
        "number": book.number,
        "question": book.question,
        "state": book.state,
        "undo": undo_asked(book),
        "days": [] if table is None else list(table.days),
        "result": None if table is None or table.result is None else asdict(table.result),
        "clocks": clocks(book, book.asked_at),
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
    return {"left": left, "running": running, "ran_out": ran_out(book)}


def ran_out(book: Book) -> int | None:
    """The seat for which the last move was made, as its time was up."""
    last = book.turns[-1] if book.turns else None
    return last.seat if last and last.by == "clock" else None


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
    if not leads_to:  # a game that says nothing of them
        leads_to = {option: {} for option in book.table.options()}
    return [{"option": option, "prospect": prospect} for option, prospect in leads_to.items()]


def game_view(book: Book, seat: Audience, before: View | None = None) -> View | None:
    return None if book.table is None else book.table.seen(seat, before)


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
        **seating(book),
        **standing(book),
        "view": game_view(book, seat),
        "options": options(book, seat),
        "may_undo": book.may_undo(seat),
        "clocks": clocks(book, now),
        "moves": [] if book.table is None else book.table.hears(seat),
        "chat": book.chat[-CHAT_SHOWN:],
    }


class Shown:
    """What everyone at a table has been shown, and what the next entry changes of it.

    In a game without secrets all look with the same eyes, an onlooker's: what changes in their views is
    worked out and written once. What only one seat may know is added for that seat alone.
    """

    def __init__(self, book: Book) -> None:
        self._seating, self._standing = seating(book), standing(book)
        self._chat, self._moves = len(book.chat), moves_made(book)
        self._has_secrets = has_secrets(book.game)
        self._views: dict[Audience, View | None] = {}  # by eyes
        self._own: dict[Audience, dict[str, Any]] = {}

    def add(self, book: Book, seat: Audience) -> None:
        """From now on this seat is shown what changes."""
        eyes = self._eyes(seat)
        if eyes not in self._views:
            self._views[eyes] = game_view(book, eyes)
        if seat not in self._own:
            self._own[seat] = own_part(book, seat)

    def updates(self, book: Book, is_move: bool) -> dict[Audience, bytes]:
        """What the last entry changed, for each seat that is shown it, as JSON."""
        update: dict[str, Any] = {
            "type": "update",
            "table": book.id,
            "after": self._standing["number"],
            "number": book.number,
            "moves_from": min(self._moves, moves_made(book)),  # fewer than were shown after an undo
            "said": book.chat[self._chat :],
        }
        patch = self._common_patch(book, is_move)
        begins = not is_move and None in self._views.values()
        self._chat, self._moves = len(book.chat), moves_made(book)
        seen = {eyes: self._seen(book, eyes, update, patch) for eyes in self._views}
        messages, concerned = {}, (book.asked, book.undoable)
        for seat, old in self._own.items():
            message = seen[self._eyes(seat)]
            new = own_part(book, seat) if seat in concerned else NOTHING_OWN
            if begins:  # a view that comes whole says whose it is
                message = with_own(message, {**new, "view": game_view(book, seat)})
            elif new is not old and (own := own_patch(old, new)):
                message = with_own(message, own)
            self._own[seat], messages[seat] = new, message
        return messages

    def _eyes(self, seat: Audience) -> Audience:
        return seat if self._has_secrets else None

    def _common_patch(self, book: Book, is_move: bool) -> dict[str, Any]:
        old, self._standing = self._standing, standing(book)
        patch = mapping_changes(old, self._standing)
        if book.clock.kind != "none" and ("clocks" in patch or "question" in patch):
            # Whole and as they are now: some came while they ran, and were shown less than was left at first.
            patch["clocks"] = clocks(book, max(book.asked_at, book.changed))
        if not is_move or book.state != "playing":
            before, self._seating = self._seating, seating(book)
            patch.update(mapping_changes(before, self._seating))
        return patch

    def _seen(self, book: Book, eyes: Audience, update: dict[str, Any], patch: dict[str, Any]) -> bytes:
        """The update for all who look with the same eyes."""
        old = self._views[eyes]
        new = self._views[eyes] = game_view(book, eyes, old)
        if old is not None and (view_patch := changes(old, new)):
            patch = {**patch, "view": view_patch}
        heard = [] if book.table is None else book.table.hears(eyes)[update["moves_from"] :]
        return orjson.dumps({**update, "moves": heard, "patch": patch})


def own_patch(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """Options come whole: whoever is asked anew is asked something else."""
    return {key: value for key, value in new.items() if old[key] != value}


def with_own(update: bytes, own: dict[str, Any]) -> bytes:
    """An update whose patch says this, too. The patch is the last of it, and never empty."""
    return b"%b,%b}" % (update[:-2], orjson.dumps(own)[1:])


NOTHING_OWN: dict[str, Any] = {"options": [], "may_undo": False}  # who is not asked and did not move last


def own_part(book: Book, seat: Audience) -> dict[str, Any]:
    """What a seat is told besides its view."""
    return {"options": options(book, seat), "may_undo": book.may_undo(seat)}


def moves_made(book: Book) -> int:
    return 0 if book.table is None else len(book.table.moves)


def record(book: Book) -> Record:
    """The record of a game that is over, with the deal behind its luck."""
    if book.table is None or book.state not in ("over", "abandoned"):
        raise Refusal("wrong_state", ["over", "abandoned"], state=STATES[book.state])
    names = [seat.name or "-" for seat in book.seats]
    more = {"deal": deal_parts(book.seed, [seat.entropy for seat in book.seats])}
    return replace(book.table.record(), names=names, more=more)
