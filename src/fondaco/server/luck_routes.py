"""The luck account of a record: what each draw gave and took, a few draws at a time."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import Field

from fondaco.hosted.luck import SomeRuns, luck_parts, some_runs
from fondaco.hosted.records import valid_record
from fondaco.hosted.refusals import Refusal
from fondaco.luck_account import NoLuckAccount
from fondaco.server.analysis_pool import luck
from fondaco.server.fair_places import Accounts
from fondaco.server.leaving import GONE, unless_gone
from fondaco.server.messages import Model
from fondaco.server.record_thread import body_in, body_of, parsed, sender
from fondaco.server.routes import Me, On
from fondaco.server.server import Server
from fondaco.story.chance import ChanceKind

router = APIRouter(tags=["analysis"])


class LuckBody(Model):
    """Asks for the luck of a finished game's draws from move `begin` (counted from 0) on. One answer has a
    few.
    """

    record: dict[str, Any]
    begin: Annotated[int, Field(ge=0)] = 0


class DrawLuck(Model):
    """What one or several draws in a row brought (a card, five dice), and what they gave each seat."""

    move: int  # index of the first draw in the record, from 0
    kind: ChanceKind
    day: int | None
    seat: int | None
    cards: list[str]  # or the dice
    taker: int | None  # the seat that loaded the card in the end
    points: list[float]  # by seat, compared with the mean of all seats
    wins: list[float]  # change of each seat's probability of winning
    errors: list[float]  # standard errors of the points; 0 where every outcome was valued


class LuckInfo(Model):
    draws: list[DrawLuck]
    of: int  # number of runs of draws in the whole game
    goes_on: int | None  # `begin` for the next request; None at the end


@router.post("/api/luck", response_model=LuckInfo, openapi_extra=body_of(LuckBody))
async def luck_account(request: Request, server: On, person: Me) -> LuckInfo | Response:
    """What each draw gave or cost each seat: the value of the game after it, less the mean value before
    it.
    """
    accounts = sender(request, person)
    with server.analyses.one_more(accounts):
        luck = luck_of_draws(server, accounts, await body_in(request))
        return await unless_gone(request, luck) or GONE


async def luck_of_draws(server: Server, accounts: Accounts, raw: bytes) -> LuckInfo:
    """Returns the luck of some draws from a body, when it is the turn of the person's accounts."""
    wanted = await server.records.run(accounts, runs_in, raw)
    del raw  # a megabyte, and the turn may be long in coming
    try:
        valued = await luck(server.analysis, accounts, wanted.game, wanted.runs)
    except NoLuckAccount:
        raise Refusal("no_luck_account") from None
    return LuckInfo.model_validate(luck_parts(wanted, valued))


def runs_in(raw: bytes) -> SomeRuns:
    """Returns some draws of the record in a body."""
    body = parsed(LuckBody, raw)
    return some_runs(valid_record(body.record), body.begin)
