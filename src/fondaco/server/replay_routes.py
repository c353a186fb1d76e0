"""Replays over HTTP: a record step by step, and tables that continue one."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from fondaco.core.record import Record
from fondaco.games.sisters import Day
from fondaco.hosted.records import replay_steps, require_seat_of, valid_record
from fondaco.server.messages import GameView, Model, NewReplay, Opened, ResultInfo, Seat, Value
from fondaco.server.record_thread import body_in, body_of, parsed, sender
from fondaco.server.routes import Anyone, Me, On, opened
from fondaco.story.events import GameEvent

router = APIRouter(tags=["records"])


class ReplayBody(Model):
    record: dict[str, Any]
    seat: Seat | None = None  # the seat whose view to show; None for a spectator


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
    result: ResultInfo | None


@router.post("/api/replay", response_model=Replay, openapi_extra=body_of(ReplayBody))
async def replayed(request: Request, server: On, person: Anyone) -> Response:
    """Every position of a record, as one seat saw it."""
    accounts = sender(request, person)
    with server.analyses.one_more(accounts):
        whole = await server.records.run(accounts, replay_in, await body_in(request))
    return Response(whole, media_type="application/json")


def replay_in(raw: bytes) -> bytes:
    """Returns the answer to a body with a record, as JSON."""
    body = parsed(ReplayBody, raw)
    return Replay(**replay_steps(valid_record(body.record), body.seat)).model_dump_json().encode()


@router.post("/api/replays", status_code=201, openapi_extra=body_of(NewReplay))
async def play_on(request: Request, server: On, person: Me) -> Opened:
    """Opens a table that continues a recorded game: you on one seat, bots on the others."""
    accounts = sender(request, person)
    with server.analyses.one_more(accounts):
        body, record = await server.records.run(accounts, new_replay_in, await body_in(request))
    return opened(await server.tables.open_started(person, lambda seed: body.command(record, person, seed)))


def new_replay_in(raw: bytes) -> tuple[NewReplay, Record]:
    body = parsed(NewReplay, raw)
    record = valid_record(body.record)
    require_seat_of(record, body.seat)
    return body, record
