"""What a strong bot thinks: hints at a table, and the review of a record."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Coroutine
from typing import Annotated, Any, NamedTuple, TypeVar

from fastapi import APIRouter, Query, Request, Response

from fondaco.bots.bot import OptionValue
from fondaco.core.views import View
from fondaco.hosted.commands import Person
from fondaco.hosted.refusals import Refusal
from fondaco.replaying import initial_table, play_all
from fondaco.review import fair_price, luck_for
from fondaco.server.analysis_pool import opinion
from fondaco.server.live_table import LiveTable
from fondaco.server.messages import Model, Seat, TableId
from fondaco.server.record_thread import body_of, parsed, valid_record
from fondaco.server.replay_routes import require_seat
from fondaco.server.routes import Me, On
from fondaco.server.server import Server

DECISIONS_AT_ONCE = 8  # that one request can have reviewed
GONE = Response(status_code=499)  # for a client that does not read it
T = TypeVar("T")
router = APIRouter(tags=["analysis"])


class ReviewBody(Model):
    """The decisions of a seat among the moves from `begin` (counted from 0) on; a few at once."""

    record: dict[str, Any]
    seat: Seat
    begin: int = 0


class OpinionInfo(Model):
    """What a bot thinks of the options, best first. No bot has an opinion where there is no choice."""

    bot: str | None
    worths: list[OptionValue]


class Judged(Model):
    move: int  # its place in the record, from 0
    option: str  # that was chosen
    worths: list[OptionValue]
    fair_price: float | None  # in florins, of the lot in the auction


class Review(Model):
    bot: str | None
    judged: list[Judged]
    goes_on: int | None  # where to ask on; None at the end


@router.get("/api/tables/{table}/hint", response_model=OpinionInfo)
async def hint(
    request: Request, server: On, person: Me, table: TableId, seat: Annotated[int, Query(ge=0, le=8)]
) -> OpinionInfo | Response:
    """What a strong bot would do in your place, best first."""
    live = await server.tables.table(table)
    view, options = asked_position(live, person, seat)
    thinking = opinion(server.analysis, person.id, seat, view, options, secrets.randbits(64))
    thought = await unless_gone(request, thinking)
    return OpinionInfo(bot=thought.bot, worths=thought.worths) if thought else GONE


async def unless_gone(request: Request, work: Coroutine[Any, Any, T]) -> T | None:
    """Returns what the work leads to. If the client goes away first, stops the work and returns None."""
    working, going = asyncio.ensure_future(work), asyncio.ensure_future(gone(request))
    try:
        await asyncio.wait((working, going), return_when=asyncio.FIRST_COMPLETED)
        return working.result() if working.done() else None
    finally:
        working.cancel()
        going.cancel()


async def gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def asked_position(live: LiveTable, person: Person, seat: int) -> tuple[View, list[str]]:
    """The view and the options of a seat that is asked."""
    if not live.may_see(person, seat):
        raise live.not_yours(person, seat)
    table = live.table
    if table.play is None or table.asked != seat:
        raise Refusal("not_asked", seat=seat)
    return table.play.view(seat), list(table.play.options)


@router.post("/api/review", response_model=Review, openapi_extra=body_of(ReviewBody))
async def review(request: Request, server: On, person: Me) -> Review | Response:
    """What a strong bot thinks of your decisions, a few at a time."""
    reviewing = reviewed(server, person.id, await request.body())
    return await unless_gone(request, reviewing) or GONE


async def reviewed(server: Server, person: str, raw: bytes) -> Review:
    """Returns the first decisions in a body, each analysed when it is the person's turn."""
    decisions, goes_on = await server.records.run(person, decisions_in, raw)
    judged: list[Judged] = []
    bot = None
    for number, option, seat, view, options in decisions:
        thought = await opinion(server.analysis, person, seat, view, options, luck_for(number))
        bot = thought.bot or bot
        fair = fair_price(view, seat)
        judged.append(Judged(move=number, option=option, worths=thought.worths, fair_price=fair))
    return Review(bot=bot, judged=judged, goes_on=goes_on)


class Decision(NamedTuple):
    """A choice of a seat in a record."""

    number: int  # of the move
    option: str
    seat: int
    view: View
    options: list[str]


def decisions_in(raw: bytes) -> tuple[list[Decision], int | None]:
    """Returns some decisions of the seat in a body, and where to ask on."""
    body = parsed(ReviewBody, raw)
    record = valid_record(body.record)
    table = initial_table(record)
    require_seat(table, body.seat)
    found: list[Decision] = []
    for number, move in enumerate(record.moves):
        if number >= body.begin and table.asked == body.seat:
            if len(found) == DECISIONS_AT_ONCE:
                return found, number
            option, options = move.partition(" ")[2], table.options()
            found.append(Decision(number, option, body.seat, table.view(body.seat), options))
        play_all(table, [move])
    return found, None
