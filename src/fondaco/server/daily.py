"""Today's deal: each day (UTC) has one deal for each game, which everyone may play once. A match is such a
deal for those who have its link, open for a week.

Everyone gets the same cards, the same seat and the same bots with the same luck. The seed of a deal is
derived from a secret in the database, so that all workers agree on it and nobody knows it in advance. A try
must begin while its deal is open, and counts if it ends before the next day is over. Then the seed is
published. Nothing is stored of a deal but its tries.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime

import orjson

from fondaco.core.errors import quoted
from fondaco.core.record import Record
from fondaco.games import GAMES
from fondaco.hosted.commands import Person
from fondaco.hosted.daily_deal import (
    DAILY,
    DAY,
    LISTED_DAYS,
    DailyDeal,
    closing,
    counted,
    deal_of,
    match_deal,
    parting,
)
from fondaco.hosted.events import Moved, Started
from fondaco.hosted.fair_deal import SEED_BYTES
from fondaco.hosted.replacing import replace
from fondaco.hosted.table import HostedTable
from fondaco.hosted.updates import record
from fondaco.server.errors import ServerRefusal
from fondaco.server.kept import Latest
from fondaco.server.live_table import LiveTable
from fondaco.server.people import new_id
from fondaco.server.storage import EndedTry, Rank, Storage, Try, TryResult
from fondaco.server.table_service import TableService

NOTED_AT_ONCE = 1000
LATEST_LISTED, LISTED, BEST_LISTED, AROUND = 5, 12, 4, 3  # numbers of people in lists
MOST_COMPARED = 1000
KEPT_MOVES, KEPT_TABLES = 500, 50  # games of tries that are over kept in memory: their moves, and all of them


class DailyDeals:
    def __init__(self, storage: Storage, tables: TableService, now: Callable[[], float]) -> None:
        self._storage, self._tables, self.now = storage, tables, now
        self._moves_kept, self._tables_kept = Latest[list[str]](KEPT_MOVES), Latest[HostedTable](KEPT_TABLES)
        self._secret: tuple[bytes, date] | None = None  # with the day of the first deal

    @property
    def today(self) -> date:
        return datetime.fromtimestamp(self.now(), UTC).date()

    async def first(self) -> date:
        """The day of the server's first deal."""
        return (await self._known())[1]

    async def deal(self, game: str, day: date) -> DailyDeal:
        """Returns the deal of a day. It holds the seed: do not send it to clients."""
        secret, _ = await self._known()
        return deal_of(secret, day, game)

    async def published(self, game: str, day: date) -> DailyDeal:
        """Returns the deal of today or an earlier day, or raises a refusal."""
        await self._check_day(game, day)
        return await self.deal(game, day)

    async def new_match(self, game: str) -> DailyDeal:
        """Returns the deal of a new match, or raises a refusal."""
        return await self.match(game, self.today, new_id())

    async def match(self, game: str, day: date, code: str) -> DailyDeal:
        """Returns the deal of a match that was opened today or earlier, or raises a refusal."""
        await self._check_day(game, day)
        secret, _ = await self._known()
        return match_deal(secret, day, game, code)

    async def _check_day(self, game: str, day: date) -> None:
        """Raises a refusal for an unknown game and for a day without deals."""
        first, today = await self.first(), self.today
        if game not in GAMES or day < first:
            title = GAMES[game].title if game in GAMES else quoted(game)
            raise ServerRefusal("no_such_deal", game=title, date=day, first=first, today=today)
        if day > today:
            raise ServerRefusal("deal_to_come", date=day, today=today)

    async def play(self, person: Person, deal: DailyDeal) -> LiveTable:
        """Returns the table of a person's try: the one that they began or, while the deal is open, a new
        one.
        """
        await self.note_ended()
        mine = await self._storage.try_of(deal.id, person.id)
        if mine and mine.ended is not None:
            raise ServerRefusal("deal_played")
        if mine is None and self.now() >= deal.ends:
            raise ServerRefusal(
                "match_closed" if deal.code else "deal_closed", date=deal.day, today=self.today
            )
        id = mine.table if mine else await self._storage.begin_try(deal.id, person.id, new_id())
        return await self._tables.open_try(person, id, deal.table(person))

    async def note_ended(self) -> None:
        """Stores the results of tries whose games are over, so that they can be listed and ranked."""
        ended = await self._storage.ended_tries(NOTED_AT_ONCE)
        if ended:
            await self._storage.note_tries([result_of(each) for each in ended])

    async def try_of(self, deal: DailyDeal, person: Person | None) -> Try | None:
        return await self._storage.try_of(deal.id, person.id) if person else None

    def is_open_to(self, deal: DailyDeal, mine: Try | None) -> bool:
        """True if a person may see how others played a deal: after their own try, or when the deal is
        closed.
        """
        return self.now() >= deal.closes or (mine is not None and mine.ended is not None)

    async def scores(self, deal: DailyDeal) -> list[tuple[int, int]]:
        return await self._storage.scores(deal.id)

    async def latest(self, deal: DailyDeal) -> list[Try]:
        return await self._storage.latest_tries(deal.id, LATEST_LISTED)

    async def ranks(self, person: Person | None, deals: Sequence[str]) -> dict[str, Rank]:
        found = await self._storage.ranks(person.id, deals) if person else []
        return {rank.deal: rank for rank in found}

    async def last_days(self, person: Person | None, deal: DailyDeal) -> list[tuple[date, Rank | None]]:
        """Returns the thirty days up to a day's deal, each with the rank of the person's try."""
        if deal.code:
            return []
        first = await self.first()
        back = (deal.day - days * DAY for days in reversed(range(LISTED_DAYS)))
        ids = {day: f"{DAILY}/{day}/{deal.game}" for day in back if day >= first}
        ranks = await self.ranks(person, list(ids.values()))
        return [(day, ranks.get(id)) for day, id in ids.items()]

    async def compared(self, deal: DailyDeal, mine: Try | None) -> list[tuple[Try, int | None]]:
        """Returns some tries, best first, each with the number of the first decision that differs from the
        person's.
        """
        tries = some_tries(await self._storage.tries(deal.id, MOST_COMPARED), mine)
        own = await self._moves(mine.table) if mine else None
        return [(each, parting(own, await self._moves(each.table), deal.seat)) for each in tries]

    async def table_of(self, tried: Try) -> HostedTable:
        """Returns the table of a try that is over."""
        return await self._tables_kept.get(tried.table, lambda: self._tables.ended(tried.table))

    async def record(self, deal: DailyDeal, table: str) -> Record:
        """Returns the record of a try, with the deal if its seed is published."""
        ended = await self._tables.ended(table)
        if ended.shared_deal != deal.id:
            raise ServerRefusal("no_such_table")
        whole = record(ended)
        return replace(whole, more={"deal": deal.parts()}) if self.now() >= deal.closes else whole

    async def _moves(self, table: str) -> list[str]:
        """Returns the moves of a try that is over."""
        return await self._moves_kept.get(table, lambda: self._moves_in_log(table))

    async def _moves_in_log(self, table: str) -> list[str]:
        events = [logged.event for logged in await self._storage.events(table)]
        return [move for event in events if isinstance(event, Started | Moved) for move in event.moves]

    async def _known(self) -> tuple[bytes, date]:
        if self._secret is None:
            kept = await self._storage.server_secret(DAILY, secrets.token_hex(SEED_BYTES), self.now())
            self._secret = (bytes.fromhex(kept.secret), datetime.fromtimestamp(kept.created, UTC).date())
        return self._secret


def result_of(ended: EndedTry) -> TryResult:
    """Returns what is stored of a finished try: its score and place, if it counts."""
    _, day, game, *code = ended.deal.split("/")
    closes = closing(date.fromisoformat(day), "".join(code))
    found = counted(orjson.loads(ended.info), game, closes, ended.person, ended.ended)
    return TryResult(ended.deal, ended.person, ended.ended, *(found or (None, None)))


def some_tries(tries: Sequence[Try], mine: Try | None) -> list[Try]:
    """Returns all tries if they are few, otherwise the best and those around the person's own."""
    if len(tries) <= LISTED:
        return list(tries)
    place = next((at for at, each in enumerate(tries) if mine and each.person == mine.person), None)
    if place is None:
        return list(tries[:LISTED])
    around = range(max(BEST_LISTED, place - AROUND), min(len(tries), max(place, BEST_LISTED) + AROUND + 1))
    return [*tries[:BEST_LISTED], *(tries[at] for at in around)]
