"""What a host does with a record that a person sends: check it, verify its luck, show it step by step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fondaco.core.errors import Language
from fondaco.core.record import BadRecord, Record, record_from_parts
from fondaco.hosted.clocks import ClockTerms
from fondaco.hosted.commands import OpenTable, Person, SeatWish
from fondaco.hosted.events import Replayed
from fondaco.hosted.fair_deal import Unfair, check_deal
from fondaco.hosted.patches import changes
from fondaco.hosted.refusals import Both, Refusal
from fondaco.hosted.updates import result_info
from fondaco.replaying import initial_table, play_all, replay
from fondaco.story import story_of

MOST = {"names": 8, "moves": 10_000, "days": 100}  # items of a list; many times the longest game


def checked_record(parts: Mapping[str, Any]) -> Record:
    """Returns a record whose form is valid, or raises BadRecord. Its moves are not checked."""
    for key, most in MOST.items():
        if isinstance(parts.get(key), list) and len(parts[key]) > most:
            raise BadRecord("list_too_long", key=key, given=len(parts[key]), most=most)
    return record_from_parts(parts)


def valid_record(parts: Mapping[str, Any]) -> Record:
    """Returns a record whose moves are all legal and whose results are right, or raises a refusal."""
    try:
        record = checked_record(parts)
        replay(record)
    except BadRecord as error:
        raise Refusal("bad_record", reason=error) from None
    return record


def require_seat_of(record: Record, seat: int) -> None:
    """Raises a refusal if the game of a record has no such seat."""
    players = initial_table(record).players
    if seat not in range(players):
        reason = Both(f"the game has no seat {seat}", f"la partie n’a pas de place {seat}")
        raise Refusal("bad_request", [str(number) for number in range(players)], reason=reason)


def verified(parts: Mapping[str, Any], language: Language) -> dict[str, Any]:
    """Returns whether a record is valid, and whether its luck follows from its deal."""
    try:
        record = checked_record(parts)
        replay(record)
        fair = check_deal(record)
    except BadRecord as error:
        return {"good": False, "fair": None, "reason": error.message(language)}
    except Unfair as error:
        return {"good": True, "fair": False, "reason": error.message(language)}
    return {"good": True, "fair": fair or None, "reason": None}


def replay_steps(record: Record, seat: int | None) -> dict[str, Any]:
    """Returns the first view of a seat or a spectator, and for each move the patch to the next view."""
    if seat is not None:
        require_seat_of(record, seat)
    table = initial_table(record)
    first = before = table.view(seat)
    patches: list[dict[str, Any]] = []
    for move in record.moves:
        play_all(table, [move])
        after = table.view(seat)
        patches.append(changes(before, after) if after != before else {})
        before = after
    return {
        "game": table.game,
        "title": table.rules.title,
        "rules": table.setup,
        "names": table.names,
        "seat": seat,
        "moves": table.moves,
        "view": first,
        "patches": patches,
        "happened": story_of(table.rules, table.setup, table.moves, seat),
        "days": table.days,
        "result": result_info(table.result) if table.result else None,
    }


def open_replay(
    record: Record,
    move: int,
    seat: int,
    *,
    bot: str,
    bot_pause: float,
    table: str | None,
    person: Person,
    seed: str,
) -> OpenTable:
    """Returns the command that opens a table where a recorded game goes on after its first `move` moves."""
    options = dict(record.options)
    wishes = {seat: SeatWish(kind="me")}
    seats = (wishes.get(number, SeatWish(kind="bot", bot=bot)) for number in range(options.pop("players")))
    return OpenTable(
        person=person,
        game=record.game,
        seats=tuple(seats),
        options=options,
        public=False,
        clock=ClockTerms(),
        bot_pause=bot_pause,
        seed=seed,
        replays=Replayed(moves=tuple(record.moves[:move]), of=len(record.moves), table=table),
    )
