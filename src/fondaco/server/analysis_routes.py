"""What a strong bot thinks: hints at a table, and the review of a record."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Query

from fondaco.bots.bot import OptionValue
from fondaco.core.views import View
from fondaco.hosted.commands import Person
from fondaco.hosted.refusals import Refusal
from fondaco.replaying import initial_table, play_all
from fondaco.review import fair_price, luck_for
from fondaco.server.analysis_pool import opinion
from fondaco.server.live_table import LiveTable
from fondaco.server.messages import Model, Seat, TableId
from fondaco.server.replay_routes import require_seat, valid_record
from fondaco.server.routes import Me, On

DECISIONS_AT_ONCE = 8  # that one request can have reviewed
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


@router.get("/api/tables/{table}/hint")
async def hint(
    server: On, person: Me, table: TableId, seat: Annotated[int, Query(ge=0, le=8)]
) -> OpinionInfo:
    """What a strong bot would do in your place, best first."""
    live = await server.tables.table(table)
    view, options = asked_position(live, person, seat)
    thought = await opinion(seat, view, options, secrets.randbits(64))
    return OpinionInfo(bot=thought.bot, worths=thought.worths)


def asked_position(live: LiveTable, person: Person, seat: int) -> tuple[View, list[str]]:
    """The view and the options of a seat that is asked."""
    if not live.may_see(person, seat):
        raise live.not_yours(person, seat)
    table = live.table
    if table.play is None or table.asked != seat:
        raise Refusal("not_asked", seat=seat)
    return table.play.view(seat), list(table.play.options)


@router.post("/api/review")
async def review(body: ReviewBody) -> Review:
    """What a strong bot thinks of your decisions, a few at a time."""
    record = valid_record(body.record)
    table = initial_table(record)
    require_seat(table, body.seat)
    judged: list[Judged] = []
    bot = None
    for number, move in enumerate(record.moves):
        if number >= body.begin and table.asked == body.seat:
            if len(judged) == DECISIONS_AT_ONCE:
                return Review(bot=bot, judged=judged, goes_on=number)
            view = table.view(body.seat)
            thought = await opinion(body.seat, view, table.options(), luck_for(number))
            bot = thought.bot or bot
            option, fair = move.partition(" ")[2], fair_price(view, body.seat)
            judged.append(Judged(move=number, option=option, worths=thought.worths, fair_price=fair))
        play_all(table, [move])
    return Review(bot=bot, judged=judged, goes_on=None)
