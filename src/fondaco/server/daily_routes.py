"""Today's deal over HTTP: what is to play, one's try, and how others played."""

from __future__ import annotations

import datetime as dt
from typing import Any, Literal

from fastapi import APIRouter, Response

from fondaco.core.record import Result
from fondaco.games import GAMES
from fondaco.hosted.commands import Person
from fondaco.hosted.table import HostedTable
from fondaco.hosted.updates import seat_infos
from fondaco.server.daily import BOT, DAY, DailyDeal, DailyDeals, day_places, midnight
from fondaco.server.errors import ServerRefusal
from fondaco.server.messages import Model, Opened, SeatInfo, TableId
from fondaco.server.routes import Anyone, Me, On, opened
from fondaco.server.storage import Rank, Try

router = APIRouter(prefix="/api/daily", tags=["daily"])


class Comparison(Model):
    """How a try compares with those of everyone."""

    score: int  # florins or points; at court, the lead over the other house
    rank: int  # among everyone, from 1
    people: int  # who have played it, you included
    better_than: int | None  # of a hundred others; None for the only one


class MyTry(Model):
    table: TableId
    state: Literal["playing", "over", "uncounted"]  # uncounted: given up, or ended too late
    comparison: Comparison | None  # once it is over and counts


class DealTile(Model):
    """A game's deal of today. The deal of tomorrow is committed to already."""

    game: str
    title: str
    commitment: str
    tomorrow: str  # the commitment of tomorrow's deal
    people: int  # who have played today's
    mine: MyTry | None


class Today(Model):
    date: dt.date
    first: dt.date  # of the first deal here
    ends: float  # Unix time of the next deal
    games: list[DealTile]


class PlayedBy(Model):
    name: str
    ended: float  # Unix time


class Line(Model):
    """How somebody played the deal."""

    table: TableId  # to step through it
    name: str
    score: int
    mine: bool
    parts: int | None  # the decision, from 1, at which it parts from yours; None if it does not


class MyResult(Model):
    """Your own game, once it is over."""

    seats: list[SeatInfo]
    result: Result
    place: int  # at the table
    days: list[int]  # the place of your ship on each day


class DayMark(Model):
    date: dt.date
    better_than: int | None  # None if it was not played, or by nobody else
    played: bool


class DealInfo(Model):
    """One deal: what everyone may know before it, and after one's own try how everyone played it."""

    date: dt.date
    game: str
    title: str
    players: int
    seat: int
    bot: str  # on all other seats
    commitment: str
    sealed: float  # Unix time since when the commitment was public
    ends: float  # until then it may be begun
    closes: float  # until then a try that ends counts; then the seed is shown
    seed: str | None
    people: int
    latest: list[PlayedBy]
    mine: MyTry | None
    result: MyResult | None
    scores: list[tuple[int, int]] | None  # each score and how many had it; None before your own try
    lines: list[Line] | None
    days: list[DayMark]


@router.get("")
async def today(server: On, person: Anyone) -> Today:
    """Today's deals, and how you did."""
    daily = server.daily
    await daily.note_ended()
    deals = [await daily.deal(game, daily.today) for game in GAMES]
    ranks = await daily.ranks(person, [deal.id for deal in deals])
    return Today(
        date=daily.today,
        first=await daily.first(),
        ends=midnight(daily.today + DAY),
        games=[await tile(daily, deal, person, ranks.get(deal.id)) for deal in deals],
    )


async def tile(daily: DailyDeals, deal: DailyDeal, person: Person | None, rank: Rank | None) -> DealTile:
    following = await daily.deal(deal.game, deal.day + DAY)
    return DealTile(
        game=deal.game,
        title=GAMES[deal.game].title,
        commitment=deal.commitment,
        tomorrow=following.commitment,
        people=sum(people for _, people in await daily.scores(deal)),
        mine=my_try(await daily.try_of(deal, person), rank),
    )


@router.get("/{day}/{game}")
async def deal_of_a_day(server: On, person: Anyone, day: dt.date, game: str) -> DealInfo:
    """A deal of today or an earlier day. How others played it is shown after your own try."""
    daily = server.daily
    deal = await daily.published(game, day)
    await daily.note_ended()
    mine = await daily.try_of(deal, person)
    rank = (await daily.ranks(person, [deal.id])).get(deal.id)
    scores = await daily.scores(deal)
    is_open = daily.is_open_to(deal, mine)
    return DealInfo(
        date=day,
        game=game,
        title=GAMES[game].title,
        players=deal.players,
        seat=deal.seat,
        bot=BOT,
        commitment=deal.commitment,
        sealed=midnight(max(await daily.first(), day - DAY)),
        ends=deal.ends,
        closes=deal.closes,
        seed=deal.seed if daily.now() >= deal.closes else None,
        people=sum(people for _, people in scores),
        latest=[PlayedBy(name=each.name, ended=each.ended or 0) for each in await daily.latest(deal)],
        mine=my_try(mine, rank),
        result=my_result(await daily.table_of(mine), mine, deal.seat) if mine and mine.place else None,
        scores=scores if is_open else None,
        lines=await lines(daily, deal, mine) if is_open else None,
        days=[day_mark(each, rank) for each, rank in await daily.last_days(person, game, day)],
    )


async def lines(daily: DailyDeals, deal: DailyDeal, mine: Try | None) -> list[Line]:
    counted = mine if mine and mine.score is not None else None
    return [
        Line(
            table=each.table,
            name=each.name,
            score=each.score or 0,
            mine=counted is not None and each.person == counted.person,
            parts=parts,
        )
        for each, parts in await daily.compared(deal, counted)
    ]


@router.post("/{day}/{game}", status_code=201)
async def play(server: On, person: Me, day: dt.date, game: str) -> Opened:
    """Begins your one try at today's deal, or leads you back to it."""
    return opened(await server.daily.play(person, game, day))


@router.get("/{day}/{game}/tries/{table}", response_model=dict[str, Any])
async def record_of_a_try(server: On, person: Anyone, day: dt.date, game: str, table: TableId) -> Response:
    """The record of anyone's try, after your own."""
    daily = server.daily
    deal = await daily.published(game, day)
    await daily.note_ended()
    if not daily.is_open_to(deal, await daily.try_of(deal, person)):
        raise ServerRefusal("deal_unplayed")
    return Response((await daily.record(deal, table)).as_json(), media_type="application/json")


def my_try(tried: Try | None, rank: Rank | None) -> MyTry | None:
    if tried is None:
        return None
    state: Literal["playing", "over", "uncounted"] = "over" if rank else "uncounted"
    return MyTry(
        table=tried.table,
        state="playing" if tried.ended is None else state,
        comparison=comparison(rank) if rank else None,
    )


def comparison(rank: Rank) -> Comparison:
    return Comparison(score=rank.score, rank=rank.more + 1, people=rank.all, better_than=better_than(rank))


def better_than(rank: Rank) -> int | None:
    """Of a hundred others, how many had less."""
    return 100 * rank.less // (rank.all - 1) if rank.all > 1 else None


def my_result(table: HostedTable, mine: Try, seat: int) -> MyResult | None:
    if table.play is None or table.play.result is None or mine.place is None:
        return None
    return MyResult.model_validate(
        {
            "seats": seat_infos(table),
            "result": table.play.result,
            "place": mine.place,
            "days": day_places(table, seat),
        }
    )


def day_mark(day: dt.date, rank: Rank | None) -> DayMark:
    return DayMark(date=day, played=rank is not None, better_than=better_than(rank) if rank else None)
