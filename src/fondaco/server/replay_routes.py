"""Records step by step, as the page shows them, and tables that continue them."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from fondaco.core.record import BadRecord, Record, Result, record_from_parts
from fondaco.games.sisters import Day
from fondaco.hosted.patches import changes
from fondaco.hosted.refusals import Both
from fondaco.replaying import initial_table, play_all, replay
from fondaco.server.errors import ServerRefusal
from fondaco.server.messages import GameView, Model, NewReplay, Opened, Seat, Value
from fondaco.server.routes import Me, On
from fondaco.story import story_of
from fondaco.story.events import GameEvent
from fondaco.table import Table

router = APIRouter(tags=["records"])


class ReplayBody(Model):
    record: dict[str, Any]
    seat: Seat | None = None  # whose view; None is a spectator's


class Replay(Model):
    """A record step by step: the first view, and for each move the merge patch to the view after it."""

    game: str
    title: str
    rules: dict[str, Value]
    names: list[str] | None
    seat: int | None
    moves: list[str]
    view: GameView
    patches: list[dict[str, Any]]
    happened: list[GameEvent]
    days: list[Day]
    result: Result | None


@router.post("/api/replay")
def replayed(body: ReplayBody) -> Replay:
    """Every position of a record, as a seat saw it."""
    record = valid_record(body.record)
    table = initial_table(record)
    if body.seat is not None:
        require_seat(table, body.seat)
    first = before = table.view(body.seat)
    patches: list[dict[str, Any]] = []
    for move in record.moves:
        play_all(table, [move])
        after = table.view(body.seat)
        patches.append(changes(before, after) if after != before else {})
        before = after
    return Replay(
        game=table.game,
        title=table.rules.title,
        rules=table.setup,
        names=table.names,
        seat=body.seat,
        moves=table.moves,
        view=first,
        patches=patches,
        happened=story_of(table.rules, table.setup, table.moves, body.seat),
        days=table.days,
        result=table.result,
    )


@router.post("/api/replays", status_code=201)
async def play_on(server: On, person: Me, body: NewReplay) -> Opened:
    """Opens a table that continues a recorded game: you on one seat, bots on the others."""
    record = valid_record(body.record)
    require_seat(initial_table(record), body.seat)
    return Opened(
        table=await server.tables.open_replay(person, lambda seed: body.command(record, person, seed))
    )


def valid_record(parts: dict[str, Any]) -> Record:
    """Returns a record whose moves are all legal and whose results are right."""
    try:
        record = record_from_parts(parts)
        replay(record)
    except BadRecord as error:
        raise ServerRefusal("bad_record", reason=error) from None
    return record


def require_seat(table: Table, seat: int) -> None:
    if seat >= table.players:
        reason = Both(f"the game has no seat {seat}", f"la partie n’a pas de place {seat}")
        raise ServerRefusal("bad_request", [str(number) for number in range(table.players)], reason=reason)
