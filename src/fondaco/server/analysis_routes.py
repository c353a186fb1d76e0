"""Analysis by a strong bot: hints at a table, and the review of a record."""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import Any

from fastapi import APIRouter, Request, Response

from fondaco.bots.bot import Reason
from fondaco.core.views import View
from fondaco.hosted.analysis import SomeTurns, hint_parts, judged_parts, some_turns
from fondaco.hosted.commands import Person, UseHint
from fondaco.hosted.records import valid_record
from fondaco.hosted.refusals import AlreadyPlayed, Refusal
from fondaco.review import Mark, luck_for
from fondaco.server.analysis_pool import opinion
from fondaco.server.fair_places import Accounts
from fondaco.server.leaving import GONE, unless_gone
from fondaco.server.live_table import LiveTable
from fondaco.server.messages import HintBody, Model, Seat, TableId
from fondaco.server.record_thread import body_in, body_of, parsed, sender
from fondaco.server.routes import Me, On
from fondaco.server.server import Server

router = APIRouter(tags=["analysis"])


class ReviewBody(Model):
    """Asks for a review of the seat's turns from move `begin` (counted from 0) on. One answer has a few."""

    record: dict[str, Any]
    seat: Seat
    begin: int = 0


class TurnInfo(Model):
    """A turn and its probability of winning."""

    turn: list[str]  # all moves until another seat is asked or chance decides
    win: float
    score: float | None
    margin: float | None  # standard error of its distance to the best turn; None if it was not tried
    as_good: bool  # True if it is as good as the best turn, within the error


class LeadInfo(Model):
    """How much better the best turn is than the one it is compared with."""

    mean: float  # in probability of winning
    agree: int  # trials in which the best turn is better
    trials: int  # number of trials; 0 if nothing was tried
    divided: bool  # playouts alone or the network alone find little of it


class OpinionInfo(Model):
    """A bot's opinion of turns, best first. It is empty if there is no choice."""

    bot: str | None
    turns: list[TurnInfo]
    lead: LeadInfo  # over the turn that was played, or over the second best
    reasons: list[Reason]  # why the best turn is better than that
    fair_price: int | None  # in florins, for the lot in the auction


class Judged(OpinionInfo):
    move: int  # index of its first move in the record, from 0
    turn: list[str]  # the turn that was played
    cost: float  # lost probability of winning
    mark: Mark


class Review(Model):
    judged: list[Judged]
    turns: int  # number of turns of the seat in the whole record
    goes_on: int | None  # `begin` for the next request; None at the end


@router.post("/api/tables/{table}/hint", response_model=OpinionInfo)
async def hint(
    request: Request, server: On, person: Me, table: TableId, body: HintBody
) -> OpinionInfo | Response:
    """What a strong bot would do in your place, best turn first. Everyone at the table sees that you
    asked.
    """
    live, seat, accounts = await server.tables.table(table), body.seat, sender(request, person)
    with server.analyses.one_more(accounts):
        with suppress(AlreadyPlayed):  # asked again for the same decision
            await live.submit(UseHint(person=person, seat=seat))
        view, options = asked_position(live, person, seat)
        key = secrets.randbits(64)
        thought = await unless_gone(request, opinion(server.analysis, accounts, seat, view, options, key))
    if thought is None:
        return GONE
    return OpinionInfo.model_validate(hint_parts(thought))


def asked_position(live: LiveTable, person: Person, seat: int) -> tuple[View, list[str]]:
    """Returns the view and the options of the asked seat."""
    if not live.may_see(person, seat):
        raise live.not_yours(person, seat)
    table = live.table
    if table.play is None or table.asked != seat:
        raise Refusal("not_asked", seat=seat)
    return table.play.view(seat), list(table.play.options)


@router.post("/api/review", response_model=Review, openapi_extra=body_of(ReviewBody))
async def review(request: Request, server: On, person: Me) -> Review | Response:
    """A strong bot's opinion of your turns, a few at a time."""
    accounts = sender(request, person)
    with server.analyses.one_more(accounts):
        reviewing = reviewed(server, accounts, await body_in(request))
        return await unless_gone(request, reviewing) or GONE


async def reviewed(server: Server, accounts: Accounts, raw: bytes) -> Review:
    """Returns some turns from a body, analysed when it is the turn of the person's accounts."""
    wanted, turns, goes_on = await server.records.run(accounts, turns_in, raw)
    del raw  # a megabyte, and the turns may be long in coming
    judged: list[Judged] = []
    for asked in wanted:
        move, seat, view, options, turn = asked
        thought = await opinion(server.analysis, accounts, seat, view, options, luck_for(move), turn)
        judged.append(Judged.model_validate(judged_parts(asked, thought)))
    return Review(judged=judged, turns=turns, goes_on=goes_on)


def turns_in(raw: bytes) -> SomeTurns:
    """Returns some turns of the seat from a body."""
    body = parsed(ReviewBody, raw)
    return some_turns(valid_record(body.record), body.seat, body.begin)
