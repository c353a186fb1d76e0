"""The HTTP interface for people, tables and records. Each answer has its model; `app.py` adds to OpenAPI the
refusals that every request can get.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import PlainTextResponse

from fondaco import __version__
from fondaco.core.errors import Language
from fondaco.games import GAMES
from fondaco.hosted.commands import (
    Abandon,
    AnswerUndo,
    Command,
    HandOver,
    LeaveSeat,
    OpenTable,
    Person,
    PlayMove,
    RequestUndo,
    Resign,
    Say,
    SetSeat,
    StartGame,
    TakeBack,
    TakeSeat,
)
from fondaco.hosted.decide import bad_bot
from fondaco.hosted.events import TableEvent
from fondaco.hosted.evolve import table_of
from fondaco.hosted.fair_deal import commitment
from fondaco.hosted.lesson import lesson_table
from fondaco.hosted.lists import bot_infos, game_info
from fondaco.hosted.records import verified
from fondaco.hosted.refusals import WITH_VIEW, AlreadyPlayed, Refusal
from fondaco.hosted.updates import record
from fondaco.server import messages, metrics
from fondaco.server.errors import ServerRefusal, language_of, status_of
from fondaco.server.fair_places import Accounts
from fondaco.server.leaving import GONE, unless_gone
from fondaco.server.live_table import LiveTable
from fondaco.server.record_thread import body_in, body_of, parsed, sender
from fondaco.server.server import Server
from fondaco.server.storage import Credential

MAX_RECORDS = 1000
router = APIRouter()


def server_of(request: Request) -> Server:
    server: Server = request.app.state.server
    return server


async def credential(request: Request) -> Credential | None:
    """Returns the device or token of a request, if the server knows it."""
    return await server_of(request).people.of(request)


async def anyone(credential: Annotated[Credential | None, Depends(credential)]) -> Person | None:
    """Returns the person of a request, if the server knows them."""
    return credential.person if credential else None


async def known(person: Annotated[Person | None, Depends(anyone)]) -> Person:
    if person is None:
        raise ServerRefusal("who_are_you")
    return person


def language(request: Request, lang: Language | None = None) -> Language:
    return lang or language_of(request.headers.get("accept-language"))


On = Annotated[Server, Depends(server_of)]
Anyone = Annotated[Person | None, Depends(anyone)]
Me = Annotated[Person, Depends(known)]
Lang = Annotated[Language, Depends(language)]
Id = messages.TableId


# Your tables and games.


@router.get("/api/me/tables", tags=["people"])
async def my_tables(server: On, person: Me) -> messages.TableList:
    """Your tables: first those that wait for you, last those that are over."""
    return messages.TableList.model_validate({"tables": await server.tables.of(person)})


@router.get("/api/me/games", tags=["people"])
async def my_games(
    server: On,
    person: Me,
    before: Annotated[Id | None, Query()] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
) -> messages.GameList:
    """Your finished games, the latest first. For the next page, `before` is the last table of this one."""
    tables, more = await server.tables.ended_games(person, limit, before)
    return messages.GameList.model_validate({"tables": tables, "more": more})


class RecordLines(Response):
    media_type = "application/jsonl"


@router.get("/api/me/records", tags=["people"], response_class=RecordLines)
async def my_records(request: Request, server: On, person: Me) -> Response:
    """Your finished games as JSON Lines, the latest first. Each game waits for its turn among other people's
    records.
    """
    accounts = sender(request, person)
    with server.analyses.one_more(accounts):
        lines = await unless_gone(request, record_lines(server, accounts, person))
    return GONE if lines is None else RecordLines("".join(lines))


async def record_lines(server: Server, accounts: Accounts, person: Person) -> list[str]:
    lines = []
    for table in await server.tables.finished(person, MAX_RECORDS):
        events = [event for _, event in await server.storage.events(table)]
        with suppress(Refusal):  # its version of the rules is not installed
            lines.append(await server.records.run(accounts, record_line, table, events))
    return lines


def record_line(table: str, events: Sequence[TableEvent]) -> str:
    return record(table_of(table, events)).as_json() + "\n"


# What can be played.


@router.get("/api/games", tags=["lobby"])
async def games(lang: Lang) -> list[messages.GameInfo]:
    """The games and their options."""
    return [messages.GameInfo(**game_info(game, lang)) for game in GAMES.values()]


@router.get("/api/bots", tags=["lobby"])
async def bots() -> list[messages.BotInfo]:
    """The bots, weakest first."""
    return [messages.BotInfo.model_validate(info) for info in bot_infos()]


@router.get("/api/tables", tags=["lobby"], response_model=messages.TableList)
async def public_tables(server: On) -> Response:
    """Public tables with an open seat first, then public games in progress."""
    return Response(await server.tables.lobby(encoded_tables), media_type="application/json")


def encoded_tables(tables: list[dict[str, Any]]) -> bytes:
    return messages.TableList.model_validate({"tables": tables}).model_dump_json().encode()


# Tables.


@router.post("/api/tables", status_code=201, tags=["tables"])
async def open_table(server: On, person: Me, body: messages.NewTable) -> messages.Opened:
    """Opens a table. Add your entropy with `join` after you have seen the commitment of its deal."""
    return opened(await server.tables.open(person, lambda seed: body.command(person, seed)))


@router.post("/api/lessons", status_code=201, tags=["tables"])
async def open_lesson(server: On, person: Me, body: messages.NewLesson) -> messages.Opened:
    """Opens the table of a game's guided first game, and starts the game."""

    def wanted(seed: str) -> OpenTable:
        return lesson_table(person, body.game, body.step, seed, body.bot_pause)

    return opened(await server.tables.open_started(person, wanted))


def opened(live: LiveTable) -> messages.Opened:
    return messages.Opened(table=live.id, commitment=commitment(live.table.seed))


@router.get("/api/tables/{table}", tags=["tables"], response_model=messages.TableView)
async def look(
    server: On, person: Anyone, table: Id, seat: Annotated[int | None, Query(ge=0, le=8)] = None
) -> Response:
    """The table as one of your seats sees it. Without `seat`: your first seat, or a spectator."""
    return await view(server, person, table, seat)


@router.post("/api/tables/{table}/join", tags=["tables"], response_model=messages.TableView)
async def join(server: On, person: Me, table: Id, body: messages.TakeSeat) -> Response:
    """Takes an open seat, or adds entropy to your own before the start."""
    command = TakeSeat(person=person, seat=body.seat, name=body.name, entropy=body.entropy)
    return await carried_out(server, person, table, command)


@router.post("/api/tables/{table}/leave", tags=["tables"], response_model=messages.TableView)
async def leave(server: On, person: Me, table: Id, body: messages.LeaveSeat) -> Response:
    """Leaves your seat, or all of them; in a running game a bot plays on."""
    command = LeaveSeat(person=person, seat=body.seat, stand_in=server.settings.stand_in)
    return await carried_out(server, person, table, command)


@router.post("/api/tables/{table}/resign", tags=["tables"], response_model=messages.TableView)
async def resign(server: On, person: Me, table: Id, body: messages.ResignBody) -> Response:
    """Resigns: a bot plays your seat to the end, and the result says so."""
    command = Resign(person=person, seat=body.seat, stand_in=server.settings.stand_in)
    return await carried_out(server, person, table, command)


@router.post("/api/tables/{table}/seat", tags=["tables"], response_model=messages.TableView)
async def set_seat(server: On, person: Me, table: Id, body: messages.SetSeat) -> Response:
    """The host gives a seat to a bot or opens it, before the start. A person who had the seat becomes a
    spectator.
    """
    if (body.kind == "bot") != (body.bot is not None):
        raise bad_bot(body.bot)
    return await carried_out(server, person, table, SetSeat(person=person, seat=body.seat, bot=body.bot))


@router.post("/api/tables/{table}/hand-over", tags=["tables"], response_model=messages.TableView)
async def hand_over(server: On, person: Me, table: Id, body: messages.HandSeat) -> Response:
    """Lets a bot decide for your seat until you take it back."""
    return await carried_out(server, person, table, HandOver(person=person, seat=body.seat, bot=body.bot))


@router.post("/api/tables/{table}/take-back", tags=["tables"], response_model=messages.TableView)
async def take_back(server: On, person: Me, table: Id, body: messages.TakeBack) -> Response:
    """Ends a bot's play for you: you decide again for your seat."""
    return await carried_out(server, person, table, TakeBack(person=person, seat=body.seat))


@router.post("/api/tables/{table}/start", tags=["tables"], response_model=messages.TableView)
async def start(server: On, person: Me, table: Id) -> Response:
    """The host starts the game."""
    return await carried_out(server, person, table, StartGame(person=person))


@router.post("/api/tables/{table}/abandon", tags=["tables"], response_model=messages.TableView)
async def abandon(server: On, person: Me, table: Id) -> Response:
    """The host ends the game without a result."""
    return await carried_out(server, person, table, Abandon(person=person))


@router.post("/api/tables/{table}/rematch", status_code=201, tags=["tables"])
async def rematch(server: On, person: Me, table: Id) -> messages.Opened:
    """Opens the rematch of a finished game, or returns it if it is open. The same people are invited."""
    return opened(await server.tables.open_rematch(person, table))


@router.post(
    "/api/tables/{table}/play",
    tags=["playing"],
    response_model=messages.TableView,
    responses={status: {"model": messages.RefusedPlay} for status in (409, 422)},
)
async def play(server: On, person: Me, table: Id, body: messages.PlayBody, lang: Lang) -> Response:
    """Answers a question. An answer sent twice counts once. If your view is old, you get the current one."""
    command = PlayMove(seat=body.seat, option=body.option, answers=body.answers, by="person", person=person)
    try:
        with suppress(AlreadyPlayed):
            await server.tables.submit(table, command)
    except Refusal as refusal:
        if refusal.code not in WITH_VIEW:
            raise
        answer = await view(server, person, table, body.seat)
        told = {**refusal.as_parts(lang), "view": orjson.Fragment(answer.body)}
        return Response(orjson.dumps(told), status_of(refusal), media_type="application/json")
    return await view(server, person, table, body.seat)


@router.post("/api/tables/{table}/undo", tags=["playing"], response_model=messages.TableView)
async def undo(server: On, person: Me, table: Id, body: messages.UndoBody) -> Response:
    """Takes back your last move, or asks the others to agree."""
    return await carried_out(server, person, table, RequestUndo(person=person, seat=body.seat))


@router.post("/api/tables/{table}/consent", tags=["playing"], response_model=messages.TableView)
async def consent(server: On, person: Me, table: Id, body: messages.ConsentBody) -> Response:
    """Accepts or refuses another person's request to take moves back."""
    return await carried_out(server, person, table, AnswerUndo(person=person, accept=body.agree))


@router.post("/api/tables/{table}/say", tags=["playing"], response_model=messages.TableView)
async def say(server: On, person: Me, table: Id, body: messages.SayBody) -> Response:
    """Says something to everyone at the table."""
    return await carried_out(server, person, table, Say(person=person, text=body.text))


async def carried_out(server: Server, person: Person, table: str, command: Command) -> Response:
    await server.tables.submit(table, command)
    return await view(server, person, table, None)


async def view(server: Server, person: Person | None, table: str, seat: int | None) -> Response:
    live = await server.tables.table(table)
    await live.up_to_date()
    return Response(live.view(live.seat_for(person, seat)), media_type="application/json")


# Records.


@router.get("/api/tables/{table}/record", tags=["records"], response_model=dict[str, Any])
async def table_record(server: On, person: Anyone, table: Id) -> Response:
    """The record of a finished game, with its deal."""
    live = await server.tables.table(table)
    live.seat_for(person, None)  # raises a refusal for spectators while others play the same deal
    return Response(record(live.table).as_json(), media_type="application/json")


@router.post(
    "/api/verify",
    tags=["records"],
    response_model=messages.Verified,
    openapi_extra=body_of(messages.RecordBody),
)
async def verify(request: Request, server: On, person: Anyone, lang: Lang) -> messages.Verified:
    """Whether a record is valid, and whether its luck follows from its deal."""
    accounts = sender(request, person)
    with server.analyses.one_more(accounts):
        return await server.records.run(accounts, verified_in, await body_in(request), lang)


def verified_in(raw: bytes, lang: Language) -> messages.Verified:
    return messages.Verified(**verified(parsed(messages.RecordBody, raw).record, lang))


# For operators.


@router.get("/health", tags=["running"], responses={503: {"model": messages.Health}})
async def health(request: Request, response: Response, server: On) -> messages.Health:
    """The health of this worker. The status is 503 if the database does not accept writes."""
    is_healthy = await server.is_healthy()
    response.status_code = 200 if is_healthy else 503
    return messages.Health(
        ok=is_healthy,
        version=__version__,
        tables=len(server.tables.live),
        connections=len(request.app.state.websockets.connections),
    )


@router.get("/metrics", tags=["running"], response_class=PlainTextResponse)
async def figures(server: On) -> PlainTextResponse:
    """Metrics of all workers: this one's now, the others' as they last sent them."""
    text = metrics.exposition(server.all_figures())
    return PlainTextResponse(text, media_type="text/plain; version=0.0.4")
