"""What an audience may see of a table: all of it, or what one event changed.

Clients learn of a table only through this module. From the game it uses only the audience's view, the moves
as that audience learned of them, the events it may know, and the options if its seat is asked.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

from fondaco.core.record import Record, Result
from fondaco.games import game_called
from fondaco.hosted.events import LessonAdvanced, Moved, SentEvent, Started
from fondaco.hosted.fair_deal import commitment, deal_parts
from fondaco.hosted.game import Audience, HostedGame
from fondaco.hosted.lesson import lesson_info
from fondaco.hosted.patches import changes, mapping_changes
from fondaco.hosted.refusals import STATES, Refusal
from fondaco.hosted.replacing import replace
from fondaco.hosted.table import HostedTable
from fondaco.story.events import GameEvent

CHAT_SHOWN = 100  # lines in a snapshot
NOTHING: Mapping[str, Any] = {}
NO_SEAT: tuple[Audience] = (None,)  # the audience of all who see the same as spectators


def snapshot(table: HostedTable, seat: Audience, now: float) -> dict[str, Any]:
    """Returns the message `view`: everything that an audience may know of a table."""
    play = table.play
    return {
        "type": "view",
        "table": table.id,
        "number": table.number,
        "game": table.game,
        "title": game_called(table.game).title,
        "rules": table.rules,
        "clock": table.clock,
        "replays": replay_info(table),
        "seat": seat,
        **seating(table),
        **progress(table),
        **own_part(table, seat),
        "view": play and play.view(seat),
        "evening": play and play.evening(),
        "clocks": clocks(table, now),
        "moves": list(play.heard_by(seat)) if play else [],
        "happened": play.happened_for(seat) if play else (),
        "chat": table.chat[-CHAT_SHOWN:],
    }


def seating(table: HostedTable) -> dict[str, Any]:
    """Returns the fields that are the same for everyone and can change without a move."""
    return {
        "public": table.public,
        "host": table.host,
        "seats": seat_infos(table),
        "deal": deal(table),
        "rematch": table.rematch,
        "hints": table.hints,
        "think": table.think,
        "may_hint": table.may_hint,
        "shared_deal": table.shared_deal,
    }


def replay_info(table: HostedTable) -> dict[str, Any] | None:
    """Returns which recorded game is continued here, and from where. It leaves out the moves, which may hold
    secrets.
    """
    replays = table.replays
    if replays is None:
        return None
    return {"move": len(replays.moves), "of": replays.of, "table": replays.table}


def seat_infos(table: HostedTable) -> list[dict[str, Any]]:
    return [
        {
            "seat": number,
            "kind": seat.kind,
            "name": seat.name,
            "person": seat.person,
            "bot": seat.bot,
            "invited": seat.invited,
            "resigned": seat.resigned,
        }
        for number, seat in enumerate(table.seats)
    ]


def deal(table: HostedTable) -> dict[str, Any]:
    """Returns the fair deal. Its seed is shown when the game has ended, unless others still play the same
    deal.
    """
    is_over = table.state in ("over", "abandoned") and table.shared_deal is None
    return {
        "scheme": table.scheme,
        "commitment": commitment(table.seed),
        "entropy": [seat.entropy for seat in table.seats],
        "seed": table.seed if is_over else None,
    }


def progress(table: HostedTable) -> dict[str, Any]:
    """Returns the fields that are the same for everyone and change with a move."""
    play = table.play
    return {
        "question": table.question,
        "state": table.state,
        "undo": undo_request(table),
        "notes": list(table.notes),
        "lesson": lesson_info(table),
        "days": list(play.days) if play else [],
        "result": result_info(play.result) if play and play.result else None,
        "clocks": clocks(table, table.asked_at),
    }


def result_info(result: Result) -> dict[str, Any]:
    """Returns the result of a game with the place of each seat."""
    return {"scores": result.scores, "winners": result.winners, "places": result.places}


def undo_request(table: HostedTable) -> dict[str, Any] | None:
    request = table.undo
    if request is None:
        return None
    missing = [person for person in table.deciders if person not in request.accepted]
    accepted = list(request.accepted)
    return {"person": request.person, "question": request.question, "accepted": accepted, "missing": missing}


def clocks(table: HostedTable, now: float) -> dict[str, Any] | None:
    """Returns the seconds left to each seat at the time `now`."""
    if table.clock.kind == "none" or table.play is None:
        return None
    left, remains = [max(0.0, seconds) for seconds in table.seconds_left], table.time_left(now)
    running = None if remains is None else table.asked
    if running is not None and remains is not None:
        left[running] = round(remains, 3)
    return {"left": left, "running": running, "ran_out": ran_out(table)}


def ran_out(table: HostedTable) -> int | None:
    """Returns the seat whose time ran out, if the last move was made for it."""
    last = table.turns.last
    return last.seat if last and last.by == "clock" else None


def own_part(table: HostedTable, seat: Audience) -> dict[str, Any]:
    """Returns what only one seat gets: its options when it is asked, and whether it may undo at once."""
    return {
        "options": options(table, seat),
        "may_undo": seat is not None and seat == table.undoable_seat,
    }


def options(table: HostedTable, seat: Audience) -> list[dict[str, Any]]:
    """Returns the options of a seat with their previews; none unless it is asked."""
    return table.play.previews if table.play and seat is not None and seat == table.asked else []


class Update(NamedTuple):
    """What one event changed for one audience.

    `shared` is the same object for all audiences that see the same, so a host can encode it once. `own` is
    added to its patch for this audience alone.
    """

    shared: Mapping[str, Any]
    own: Mapping[str, Any]

    def message(self) -> dict[str, Any]:
        """Returns the message `update`."""
        return {**self.shared, "patch": {**self.shared["patch"], **self.own}}


def updates(
    before: HostedTable, after: HostedTable, event: SentEvent, audiences: Collection[Audience]
) -> dict[Audience, Update]:
    """Returns what an event changed, for each audience."""
    patch = common_patch(before, after, event)
    has_secrets = after.play is not None and after.play.game.has_secrets
    begins = before.play is None and after.play is not None
    shared = {
        audience: shared_update(before, after, event, audience, patch)
        for audience in (audiences if has_secrets else NO_SEAT)
    }
    own = own_patches(before, after, audiences)  # after the shared part, which computes the evening
    if begins and after.play:  # the first view comes whole
        own = {seat: {**own.get(seat, NOTHING), "view": after.play.view(seat)} for seat in audiences}
    return {seat: Update(shared[seat if has_secrets else None], own.get(seat, NOTHING)) for seat in audiences}


def common_patch(before: HostedTable, after: HostedTable, event: SentEvent) -> dict[str, Any]:
    """Returns what changed for everyone."""
    patch = progress_changes(before, after)
    if after.clock.kind != "none" and ("clocks" in patch or "question" in patch):
        # Clocks come whole and as they are now: somebody who joined later has seen other values.
        patch["clocks"] = clocks(after, max(after.asked_at, after.changed))
    if not isinstance(event, Moved) or after.state != "playing":
        patch.update(mapping_changes(seating(before), seating(after)))
    return patch


def progress_changes(before: HostedTable, after: HostedTable) -> dict[str, Any]:
    """Returns the changes of the progress. Within a day only the question changes, unless there is a clock
    or a lesson.
    """
    is_timed, asks_undo = after.clock.kind != "none", before.undo or after.undo
    is_same_day = before.play and after.play and before.play.days is after.play.days
    is_noted = before.notes is not after.notes
    is_taught = before.lesson is not None or after.lesson is not None
    is_short = is_same_day and before.state == after.state
    if is_short and not (is_timed or asks_undo or is_noted or is_taught):
        return {"question": after.question} if before.question != after.question else {}
    return mapping_changes(progress(before), progress(after))


def shared_update(
    before: HostedTable, after: HostedTable, event: SentEvent, audience: Audience, patch: dict[str, Any]
) -> dict[str, Any]:
    """Returns the update for all audiences that see what `audience` sees."""
    old, new = before.play, after.play
    if new and new is not old:
        patch = {**patch, **view_changes(old, new, audience), **evening_changes(old, new)}
    return {
        "type": "update",
        "table": after.id,
        "after": before.number,
        "number": after.number,
        "event": seen_event(event, new, audience),
        "happened": new_happenings(old, new, event, audience),
        "patch": patch,
    }


def view_changes(old: HostedGame | None, new: HostedGame, audience: Audience) -> dict[str, Any]:
    """Returns the changes of the view. A first view comes whole, with each audience's own part."""
    patch = old and changes(old.view(audience), new.view(audience, old))
    return {"view": patch} if patch else {}


def evening_changes(old: HostedGame | None, new: HostedGame) -> dict[str, Any]:
    """Returns the changes of what the day would pay now."""
    before, after = old and old.evening(), new.evening(old)
    return {} if before is after or before == after else {"evening": changes(before, after)}


def seen_event(event: SentEvent, play: HostedGame | None, audience: Audience) -> SentEvent:
    """Returns the event with its moves in the form that an audience learns of them."""
    if play is None or not play.heard or not isinstance(event, Moved | Started | LessonAdvanced):
        return event
    start = 0 if isinstance(event, Started) else event.start
    return replace(event, moves=tuple(play.heard_by(audience).since(start)))


def new_happenings(
    old: HostedGame | None, new: HostedGame | None, event: SentEvent, audience: Audience
) -> Sequence[GameEvent]:
    """Returns what happened in the game with an event. An undo adds nothing: it removes."""
    if new is None or not isinstance(event, Moved | Started | LessonAdvanced):
        return []
    if isinstance(event, LessonAdvanced):
        return new.happened_for(audience, sum(one.at <= event.start for one in new.happened))
    return new.happened_for(audience, len(old.happened) if old else 0)


def own_patches(
    before: HostedTable, after: HostedTable, audiences: Collection[Audience]
) -> dict[Audience, dict[str, Any]]:
    """Returns what changed for single seats, by seat. Options come whole; those of bots are left out."""
    patches: dict[Audience, dict[str, Any]] = {}
    if before.play is not after.play or before.state != after.state:
        patches[before.asked] = {"options": []}
        if after.asked in audiences:
            patches[after.asked] = {"options": options(after, after.asked)}
    could, can = before.undoable_seat, after.undoable_seat
    if could != can:
        patches.setdefault(could, {})["may_undo"] = False
        patches.setdefault(can, {})["may_undo"] = True
    patches.pop(None, None)  # spectators have no part of their own
    return patches


def record(table: HostedTable) -> Record:
    """Returns the record of a finished game, with the deal behind its luck.

    A game that continues a record or began as a lesson says so instead, because its first draws are not from
    this table's deal. A game of a shared deal names it: the seed is published when nobody can play that deal
    any more.
    """
    if table.state not in ("over", "abandoned"):
        raise Refusal("wrong_state", ["over", "abandoned"], state=STATES[table.state])
    whole = record_so_far(table)
    if table.shared_deal or table.is_lesson or table.replays:
        return whole
    deal = deal_parts(table.seed, [seat.entropy for seat in table.seats], table.scheme)
    return replace(whole, more={"deal": deal, **whole.more})


def record_so_far(table: HostedTable) -> Record:
    """Returns the record of a game that may still go on, secrets included, without the seed of later
    draws.
    """
    if table.play is None:
        raise Refusal("wrong_state", ["playing", "over", "abandoned"], state=STATES[table.state])
    names = [seat.name or "-" for seat in table.seats]
    more: dict[str, Any] = {}
    if replays := replay_info(table):
        more = {"replays": replays}
    if table.is_lesson:
        more = {"lesson": table.game}
    if table.shared_deal:
        more = {"shared_deal": table.shared_deal}
    if table.notes:
        more["notes"] = [asdict(note) for note in table.notes]
    return replace(table.play.record(), names=names, more=more)
