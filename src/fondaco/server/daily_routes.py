"""Today's deal and matches over HTTP: the deals, your own try, and how others played."""

from __future__ import annotations

import datetime as dt
from typing import Any, Literal

from fastapi import APIRouter, Response

from fondaco.games import GAMES
from fondaco.hosted.commands import Person
from fondaco.hosted.daily_deal import BOT, DAY, DailyDeal, day_places, midnight
from fondaco.hosted.table import HostedTable
from fondaco.hosted.updates import result_info, seat_infos
from fondaco.server.daily import DailyDeals
from fondaco.server.errors import ServerRefusal
from fondaco.server.messages import MatchCode, Model, Opened, ResultInfo, SeatInfo, TableId
from fondaco.server.routes import Anyone, Me, On, opened
from fondaco.server.storage import Rank, Try

router = APIRouter(prefix="/api/daily", tags=["daily"])
matches = APIRouter(prefix="/api/matches", tags=["daily"])


class Comparison(Model):
    """How a try compares with all others that count."""

    score: int  # florins or points; at court, the lead over the other house
    rank: int  # among all that count, from 1
    people: int  # number of people who have played it, you included
    better_than: int | None  # out of a hundred others; None if there are no others


class MyTry(Model):
    table: TableId
    state: Literal["playing", "over", "uncounted"]  # uncounted: resigned, or ended too late
    comparison: Comparison | None  # set once the try is over and counts


class DealTile(Model):
    """Today's deal of a game. The commitment of tomorrow's deal is already public."""

    game: str
    title: str
    commitment: str
    tomorrow: str  # the commitment of tomorrow's deal
    people: int  # number of people who have played today's deal
    mine: MyTry | None


class Today(Model):
    date: dt.date
    first: dt.date  # date of this server's first deal
    ends: float  # Unix time of the next deal
    games: list[DealTile]


class PlayedBy(Model):
    name: str
    ended: float  # Unix time


class Line(Model):
    """How one person played the deal."""

    table: TableId  # the table whose game you can step through
    name: str
    score: int
    mine: bool
    parts: int | None  # the first decision, from 1, that differs from yours; None if none does


class MyResult(Model):
    """Your own game, once it is over."""

    seats: list[SeatInfo]
    result: ResultInfo
    place: int  # your place at the table
    days: list[int]  # the place of your ship on each day


class DayMark(Model):
    date: dt.date
    better_than: int | None  # out of a hundred others; None if you did not play it, or nobody else did
    played: bool


class DealInfo(Model):
    """One deal: what everyone may know in advance and, after your own try, how everyone played it."""

    date: dt.date
    game: str
    title: str
    players: int
    seat: int
    bot: str  # the bot on all other seats
    commitment: str
    sealed: float  # Unix time at which the commitment was published
    ends: float  # Unix time until which a try may begin
    closes: float  # Unix time until which a finished try counts; then the seed is published
    seed: str | None
    people: int
    latest: list[PlayedBy]
    mine: MyTry | None
    result: MyResult | None
    scores: list[tuple[int, int]] | None  # each score and how many people had it; None before your own try
    lines: list[Line] | None
    days: list[DayMark]  # none for a match
    match: str | None  # the code of a match


class NewMatch(Model):
    game: str


class MatchInfo(Model):
    """Where a match is: at /match/{date}/{game}/{code} on the page."""

    date: dt.date
    game: str
    code: MatchCode


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
    return await deal_info(server.daily, await server.daily.published(game, day), person)


async def deal_info(daily: DailyDeals, deal: DailyDeal, person: Person | None) -> DealInfo:
    await daily.note_ended()
    mine = await daily.try_of(deal, person)
    rank = (await daily.ranks(person, [deal.id])).get(deal.id)
    scores = await daily.scores(deal)
    is_open = daily.is_open_to(deal, mine)
    return DealInfo(
        date=deal.day,
        game=deal.game,
        title=GAMES[deal.game].title,
        players=deal.players,
        seat=deal.seat,
        bot=BOT,
        commitment=deal.commitment,
        sealed=midnight(deal.day if deal.code else max(await daily.first(), deal.day - DAY)),
        ends=deal.ends,
        closes=deal.closes,
        seed=deal.seed if daily.now() >= deal.closes else None,
        people=sum(people for _, people in scores),
        latest=[PlayedBy(name=each.name, ended=each.ended or 0) for each in await daily.latest(deal)],
        mine=my_try(mine, rank),
        result=my_result(await daily.table_of(mine), mine, deal.seat) if mine and mine.place else None,
        scores=scores if is_open else None,
        lines=await lines(daily, deal, mine) if is_open else None,
        days=[day_mark(each, rank) for each, rank in await daily.last_days(person, deal)],
        match=deal.code or None,
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
    """Begins your one try at today's deal, or returns the table where you began it."""
    return opened(await server.daily.play(person, await server.daily.published(game, day)))


@router.get("/{day}/{game}/tries/{table}", response_model=dict[str, Any])
async def record_of_a_try(server: On, person: Anyone, day: dt.date, game: str, table: TableId) -> Response:
    """The record of anyone's try, once you have finished your own."""
    return await record_of(server.daily, await server.daily.published(game, day), person, table)


async def record_of(daily: DailyDeals, deal: DailyDeal, person: Person | None, table: str) -> Response:
    await daily.note_ended()
    if not daily.is_open_to(deal, await daily.try_of(deal, person)):
        raise ServerRefusal("deal_unplayed")
    return Response((await daily.record(deal, table)).as_json(), media_type="application/json")


@matches.post("", status_code=201)
async def new_match(server: On, _: Me, asked: NewMatch) -> MatchInfo:
    """Seals a deal that you and your friends play, each at a table of your own. Its code is its key: anyone
    who has it may play.
    """
    deal = await server.daily.new_match(asked.game)
    return MatchInfo(date=deal.day, game=deal.game, code=deal.code)


@matches.get("/{day}/{game}/{code}")
async def match(server: On, person: Anyone, day: dt.date, game: str, code: MatchCode) -> DealInfo:
    """The deal of a match. How others played it is shown after your own try."""
    return await deal_info(server.daily, await server.daily.match(game, day, code), person)


@matches.post("/{day}/{game}/{code}", status_code=201)
async def play_match(server: On, person: Me, day: dt.date, game: str, code: MatchCode) -> Opened:
    """Begins your one try at a match, or returns the table where you began it."""
    return opened(await server.daily.play(person, await server.daily.match(game, day, code)))


@matches.get("/{day}/{game}/{code}/tries/{table}", response_model=dict[str, Any])
async def record_of_a_match(
    server: On, person: Anyone, day: dt.date, game: str, code: MatchCode, table: TableId
) -> Response:
    """The record of anyone's try, once you have finished your own."""
    return await record_of(server.daily, await server.daily.match(game, day, code), person, table)


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
    """Returns how many out of a hundred others had less."""
    return 100 * rank.less // (rank.all - 1) if rank.all > 1 else None


def my_result(table: HostedTable, mine: Try, seat: int) -> MyResult | None:
    if table.play is None or table.play.result is None or mine.place is None:
        return None
    return MyResult.model_validate(
        {
            "seats": seat_infos(table),
            "result": result_info(table.play.result),
            "place": mine.place,
            "days": day_places(table, seat),
        }
    )


def day_mark(day: dt.date, rank: Rank | None) -> DayMark:
    return DayMark(date=day, played=rank is not None, better_than=better_than(rank) if rank else None)
