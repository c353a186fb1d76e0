"""Today's deal: every day (UTC) one deal a game, which everyone may play once.

Everyone gets the same cards, the same seat and the same bots with the same luck. The seed of a deal follows
from a secret in the database, so that all workers agree on it and nobody can know it before. A try begins on
its day and counts if it ends before the next day is over. Then the seed is published.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any, NamedTuple

import orjson

from fondaco.core.record import Record, Result
from fondaco.games import GAMES
from fondaco.hosted.clocks import ClockTerms
from fondaco.hosted.commands import OpenTable, Person, SeatWish
from fondaco.hosted.events import Moved, Started
from fondaco.hosted.fair_deal import SEED_BYTES, SHARED_SCHEME, commitment, deal_parts
from fondaco.hosted.replacing import replace
from fondaco.hosted.table import HostedTable
from fondaco.hosted.updates import record
from fondaco.server.errors import ServerRefusal
from fondaco.server.live_table import LiveTable
from fondaco.server.people import new_id
from fondaco.server.storage import EndedTry, Rank, Storage, Try, TryResult
from fondaco.server.table_service import TableService

DAILY = "daily"  # begins the ids of these deals
BOT = "steady"  # answers within milliseconds, so that a busy server never has to move for it
MOST_PLAYERS = 4
BOT_PAUSE = 0.6
DAY = timedelta(days=1)
LISTED_DAYS = 30
NOTED_AT_ONCE = 1000
LATEST_LISTED, LISTED, BEST_LISTED, AROUND = 5, 12, 4, 3  # people
MOST_COMPARED = 1000


class DailyDeal(NamedTuple):
    day: date
    game: str
    players: int
    seat: int  # where everyone sits
    seed: str

    @property
    def id(self) -> str:
        return f"{DAILY}/{self.day}/{self.game}"

    @property
    def commitment(self) -> str:
        return commitment(self.seed)

    @property
    def ends(self) -> float:
        """Until then a try may begin."""
        return midnight(self.day + DAY)

    @property
    def closes(self) -> float:
        """Until then a try that ends counts; then the seed is published."""
        return midnight(self.day + 2 * DAY)

    def parts(self) -> dict[str, Any]:
        """What a record carries, once the seed is published."""
        return deal_parts(self.seed, [""] * self.players, SHARED_SCHEME)

    def table(self, person: Person) -> OpenTable:
        """The table of a person's try."""
        bot, me = SeatWish(kind="bot", bot=BOT), SeatWish(kind="me")
        return OpenTable(
            person=person,
            game=self.game,
            options={},
            seats=tuple(me if seat == self.seat else bot for seat in range(self.players)),
            public=False,
            clock=ClockTerms(),
            bot_pause=BOT_PAUSE,
            seed=self.seed,
            shared_deal=self.id,
        )


class DailyDeals:
    def __init__(self, storage: Storage, tables: TableService, now: Callable[[], float]) -> None:
        self._storage, self._tables, self.now = storage, tables, now
        self._secret: tuple[bytes, date] | None = None  # and the day of the first deal

    @property
    def today(self) -> date:
        return datetime.fromtimestamp(self.now(), UTC).date()

    async def first(self) -> date:
        """The day of the server's first deal."""
        return (await self._known())[1]

    async def deal(self, game: str, day: date) -> DailyDeal:
        """Returns the deal of a day. What it holds must not be shown to anyone."""
        secret, _ = await self._known()
        players = max(count for count in GAMES[game].player_counts if count <= MOST_PLAYERS)
        seat = int.from_bytes(derived(secret, "seat", day, game)[:8], "big") % players
        return DailyDeal(day, game, players, seat, derived(secret, "seed", day, game).hex())

    async def published(self, game: str, day: date) -> DailyDeal:
        """Returns the deal of today or an earlier day, or refuses."""
        first, today = await self.first(), self.today
        if game not in GAMES or day < first:
            raise ServerRefusal("no_such_deal", game=game, date=day, first=first, today=today)
        if day > today:
            raise ServerRefusal("deal_to_come", date=day, today=today)
        return await self.deal(game, day)

    async def play(self, person: Person, game: str, day: date) -> LiveTable:
        """Returns the table of a person's try: a new one today, or the one that they began."""
        deal = await self.published(game, day)
        await self.note_ended()
        mine = await self._storage.try_of(deal.id, person.id)
        if mine and mine.ended is not None:
            raise ServerRefusal("deal_played")
        if mine is None and day != self.today:
            raise ServerRefusal("deal_closed", date=day, today=self.today)
        id = mine.table if mine else await self._storage.begin_try(deal.id, person.id, new_id())
        return await self._tables.open_try(person, id, deal.table(person))

    async def note_ended(self) -> None:
        """Notes the results of games that are over: whoever asks for results, sees them all."""
        ended = await self._storage.ended_tries(NOTED_AT_ONCE)
        if ended:
            await self._storage.note_tries([result_of(each) for each in ended])

    async def try_of(self, deal: DailyDeal, person: Person | None) -> Try | None:
        return await self._storage.try_of(deal.id, person.id) if person else None

    def is_open_to(self, deal: DailyDeal, mine: Try | None) -> bool:
        """Whether a person may see how others played a deal: after their own try, and when it is closed."""
        return self.now() >= deal.closes or (mine is not None and mine.ended is not None)

    async def scores(self, deal: DailyDeal) -> list[tuple[int, int]]:
        return await self._storage.scores(deal.id)

    async def latest(self, deal: DailyDeal) -> list[Try]:
        return await self._storage.latest_tries(deal.id, LATEST_LISTED)

    async def ranks(self, person: Person | None, deals: Sequence[str]) -> dict[str, Rank]:
        found = await self._storage.ranks(person.id, deals) if person else []
        return {rank.deal: rank for rank in found}

    async def last_days(self, person: Person | None, game: str, day: date) -> list[tuple[date, Rank | None]]:
        """Returns the thirty days up to a day, each with how the person's try compares."""
        first = await self.first()
        days = [day - back * DAY for back in reversed(range(LISTED_DAYS)) if day - back * DAY >= first]
        ids = {each: f"{DAILY}/{each}/{game}" for each in days}
        ranks = await self.ranks(person, list(ids.values()))
        return [(each, ranks.get(ids[each])) for each in days]

    async def compared(self, deal: DailyDeal, mine: Try | None) -> list[tuple[Try, int | None]]:
        """Returns some tries, the best first, each with the decision at which it parts from the person's."""
        tries = some_tries(await self._storage.tries(deal.id, MOST_COMPARED), mine)
        own = await self._moves(mine.table) if mine else None
        return [(each, parting(own, await self._moves(each.table), deal.seat)) for each in tries]

    async def table_of(self, tried: Try) -> HostedTable:
        return await self._tables.ended(tried.table)

    async def record(self, deal: DailyDeal, table: str) -> Record:
        """Returns the record of somebody's try, with the deal once that is published."""
        ended = await self._tables.ended(table)
        if ended.shared_deal != deal.id:
            raise ServerRefusal("no_such_table")
        whole = record(ended)
        return replace(whole, more={"deal": deal.parts()}) if self.now() >= deal.closes else whole

    async def _moves(self, table: str) -> list[str]:
        events = [logged.event for logged in await self._storage.events(table)]
        return [move for event in events if isinstance(event, Started | Moved) for move in event.moves]

    async def _known(self) -> tuple[bytes, date]:
        if self._secret is None:
            kept = await self._storage.server_secret(DAILY, secrets.token_hex(SEED_BYTES), self.now())
            self._secret = (bytes.fromhex(kept.secret), datetime.fromtimestamp(kept.created, UTC).date())
        return self._secret


def derived(secret: bytes, what: str, day: date, game: str) -> bytes:
    return hmac.digest(secret, f"fondaco-daily/1\n{what}\n{day}\n{game}".encode(), "sha256")


def midnight(day: date) -> float:
    """The Unix time at which a day begins."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()


def result_of(ended: EndedTry) -> TryResult:
    """What is noted of a try: its score and place, if it counts."""
    info = orjson.loads(ended.info)
    day, game = ended.deal.split("/")[1:]
    mine = next((seat for seat in info["seats"] if seat["person"] == ended.person), None)
    is_late = ended.ended >= midnight(date.fromisoformat(day) + 2 * DAY)
    if mine is None or mine["resigned"] or is_late or not info["result"]:
        return TryResult(ended.deal, ended.person, ended.ended, None, None)
    result, seat = Result(**info["result"]), mine["seat"]
    return TryResult(
        ended.deal, ended.person, ended.ended, comparable(game, result, seat), place_of(result, seat)
    )


def comparable(game: str, result: Result, seat: int) -> int:
    """What tries are compared by: florins or points; without days, the lead over the other side."""
    if GAMES[game].has_days:
        return result.scores[seat]
    if len(result.winners) > 1:
        return 0
    return result.scores[seat] - max(result.scores[:seat] + result.scores[seat + 1 :])


def place_of(result: Result, seat: int) -> int:
    """The place of a seat at its table. A rule may name one of those with equal scores the winner."""
    if seat in result.winners:
        return 1
    return max(2, 1 + sum(score > result.scores[seat] for score in result.scores))


def day_places(table: HostedTable, seat: int) -> list[int]:
    """The place of a seat's ship on each day."""
    days = table.play.days if table.play else ()
    return [1 + sum(ship > day.ships[seat] for ship in day.ships) for day in days]


def some_tries(tries: Sequence[Try], mine: Try | None) -> list[Try]:
    """All tries if they are few, otherwise the best and those around the person's own."""
    if len(tries) <= LISTED:
        return list(tries)
    place = next((at for at, each in enumerate(tries) if mine and each.person == mine.person), None)
    if place is None:
        return list(tries[:LISTED])
    around = range(max(BEST_LISTED, place - AROUND), min(len(tries), max(place, BEST_LISTED) + AROUND + 1))
    return [*tries[:BEST_LISTED], *(tries[at] for at in around)]


def parting(own: Sequence[str] | None, moves: Sequence[str], seat: int) -> int | None:
    """Which of the seat's decisions, from 1, is the first that differs; None if none does.

    Luck and bots are the same at both tables, so nothing else can differ before.
    """
    if own is None or own == moves:
        return None
    decisions = 0
    for one, other in zip(own, moves, strict=False):
        decisions += one.startswith(f"{seat} ")
        if one != other:
            break
    return decisions
