"""The tables of a server: opening, finding and listing them."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any

import orjson

from fondaco.hosted.commands import Abandon, Command, LinkRematch, OpenRematch, OpenTable, Person, StartGame
from fondaco.hosted.decide import open_rematch, open_table
from fondaco.hosted.events import Opened, TableEvent
from fondaco.hosted.fair_deal import SEED_BYTES
from fondaco.hosted.refusals import AlreadyPlayed
from fondaco.hosted.table import HostedTable
from fondaco.server.errors import ServerRefusal
from fondaco.server.live_table import LiveTable, Surroundings, read_table
from fondaco.server.people import new_id
from fondaco.server.settings import Settings
from fondaco.server.storage import NumberTaken, TableRow

LISTED = 100
UNFINISHED, ENDED = ("open", "playing"), ("over", "abandoned")  # states of tables


class TableService:
    """The live tables of one worker, and what storage knows of all others."""

    def __init__(self, settings: Settings, around: Surroundings) -> None:
        self.settings, self._around = settings, around
        self.live: dict[str, LiveTable] = {}
        self._opening: Counter[str] = Counter()  # tables by person
        self._trying = asyncio.Lock()
        # Source of the seeds of deals. Only tests replace it.
        self.randomness: Random = secrets.SystemRandom()

    async def open(self, person: Person, wanted: Callable[[str], OpenTable]) -> LiveTable:
        """Opens the table that `wanted` makes of a seed."""
        opened = open_table(wanted(self._new_seed()), self._around.now())
        async with self._one_more(person, opened):
            return await self._open(opened)

    async def open_started(self, person: Person, wanted: Callable[[str], OpenTable]) -> LiveTable:
        """Opens a table that continues a recorded game or gives a lesson, and starts it."""
        live = await self.open(person, wanted)
        await live.submit(StartGame(person=person))
        return live

    async def open_try(self, person: Person, id: str, command: OpenTable) -> LiveTable:
        """Returns the table of a person's try at a deal: opens and starts it, as far as that was not done."""
        async with self._trying:  # a person who asks twice at once gets one table
            try:
                live = await self.table(id)
            except ServerRefusal:
                opened = open_table(command, self._around.now())
                async with self._one_more(person, opened):
                    with suppress(NumberTaken):  # another worker was faster
                        await self._open(opened, id)
                live = await self.table(id)
            if live.table.state == "open":
                await live.submit(StartGame(person=person))
        return live

    async def open_rematch(self, person: Person, id: str) -> LiveTable:
        """Returns the next table of the same people: the first who asks opens it, the others find it."""
        live = await self.table(id)
        await live.ready()
        if live.table.rematch:
            return await self.table(live.table.rematch)
        opened = open_rematch(
            live.table, OpenRematch(person=person, seed=self._new_seed()), self._around.now()
        )
        async with self._one_more(person, opened):
            rematch = await self._open(opened)
        try:
            await live.submit(LinkRematch(table=rematch.id))
        except AlreadyPlayed:  # two asked at once: the first one's table counts
            await rematch.submit(Abandon(person=person))
        return await self.table(live.table.rematch or rematch.id)

    async def table(self, id: str) -> LiveTable:
        """Returns a table, its log read."""
        while True:
            live = self.live.setdefault(id, LiveTable(id, self._around))
            try:
                await live.ready()
            finally:
                if not live.is_loaded and self.live.get(id) is live:
                    del self.live[id]
            if self.live.get(id) is live:  # one that could not be read was dropped while we waited
                return live

    async def submit(self, id: str, command: Command) -> int:
        """Carries a command out; returns the number of its event."""
        return await (await self.table(id)).submit(command)

    async def ended(self, id: str) -> HostedTable:
        """Returns a table that has ended, without keeping it in memory."""
        return await read_table(id, [event for _, event in await self._around.storage.events(id)])

    async def public(self) -> list[dict[str, Any]]:
        """Lists public tables with an open seat, then public games in progress.

        Where people wait now comes first, and no host's tables push out those of others.
        """
        storage, first = self._around.storage, sorted(self._around.bus.tables_with_people())
        opened = [listed(row) for row in await storage.public_tables("open", 2 * LISTED, first)]
        playing = [listed(row) for row in await storage.public_tables("playing", LISTED, first)]
        return [table for table in opened if has_open_seat(table)][:LISTED] + playing

    async def of(self, person: Person, limit: int = LISTED) -> list[dict[str, Any]]:
        """Lists a person's tables: those that wait for them first, those that have ended last.

        Both are listed up to the limit, so that new tables never push out finished games.
        """
        storage = self._around.storage
        running = await storage.tables_of(person.id, UNFINISHED, limit)
        return [listed(row) for row in (*running, *await storage.tables_of(person.id, ENDED, limit))]

    async def ended_games(self, person: Person, limit: int, before: str | None) -> tuple[list[Any], bool]:
        """Returns a page of a person's tables that have ended, and whether there are earlier ones."""
        rows = await self._around.storage.ended_tables(person.id, limit + 1, before)
        return [listed(row) for row in rows[:limit]], len(rows) > limit

    async def finished(self, person: Person, limit: int) -> list[str]:
        """Returns the ids of a person's games that have a result, the latest first."""
        return [row.id for row in await self._around.storage.tables_of(person.id, ("over",), limit)]

    def heard(self, id: str, number: int, event: TableEvent | None) -> None:
        """Another worker wrote an event; without a table, events may have been missed at any."""
        tables = [self.live[id]] if id in self.live else [] if id else list(self.live.values())
        for live in tables:
            live.heard(number, event)

    def presence_changed(self, id: str) -> None:
        if id in self.live:
            self.live[id].tell_presence()

    def forget_idle(self, is_scheduled: Callable[[str], bool]) -> None:
        """Drops tables from memory that nobody has used for a while. Their logs are in storage."""
        before = time.monotonic() - self.settings.idle_seconds
        for id, live in list(self.live.items()):
            if live.is_idle and live.used_at < before and not is_scheduled(id):
                del self.live[id]

    async def _open(self, event: Opened, id: str = "") -> LiveTable:
        live = LiveTable(id or new_id(), self._around)
        await live.open(event)
        self.live[live.id] = live
        return live

    def _new_seed(self) -> str:
        """Returns a random seed: the server's share of a deal."""
        return self.randomness.randbytes(SEED_BYTES).hex()

    @asynccontextmanager
    async def _one_more(self, person: Person, opened: Opened) -> AsyncIterator[None]:
        """Refuses another table to a person who has many. Those that they are opening count, too."""
        is_empty = not any(seat.person for seat in opened.seats)
        self._opening[person.id] += 1
        try:
            unfinished, opening = await self._around.storage.unfinished(person.id), self._opening[person.id]
            if unfinished.all + opening > self.settings.tables_each:
                raise ServerRefusal("too_many_tables", count=unfinished.all)
            if is_empty and unfinished.without_people + opening > self.settings.empty_tables_each:
                raise ServerRefusal("too_many_empty_tables", count=unfinished.without_people)
            yield
        finally:
            self._opening[person.id] -= 1
            if not self._opening[person.id]:
                del self._opening[person.id]


def listed(row: TableRow) -> dict[str, Any]:
    """Returns a table as a list shows it."""
    return {
        **orjson.loads(row.info or "{}"),
        "id": row.id,
        "public": row.public,
        "state": row.state,
        "number": row.number,
        "asked": row.asked,
        "waits_for": row.waits_for,
        "changed": row.changed,
    }


def has_open_seat(table: dict[str, Any]) -> bool:
    return any(seat["kind"] == "open" and not seat.get("invited") for seat in table["seats"])
