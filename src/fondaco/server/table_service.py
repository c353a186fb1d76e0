"""The tables of a server: opening, finding and listing them."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any

import orjson

from fondaco.hosted.commands import (
    Abandon,
    Command,
    LinkRematch,
    OpenRematch,
    OpenTable,
    Person,
    PlayMove,
    Say,
    StartGame,
)
from fondaco.hosted.decide import open_rematch, open_table
from fondaco.hosted.events import Moved, Opened, Said, TableEvent
from fondaco.hosted.fair_deal import SEED_BYTES
from fondaco.hosted.lists import with_places
from fondaco.hosted.refusals import AlreadyPlayed
from fondaco.hosted.table import HostedTable
from fondaco.server.errors import ServerRefusal
from fondaco.server.kept import Shared
from fondaco.server.live_table import LiveTable, Surroundings, read_table
from fondaco.server.networks import Networks
from fondaco.server.people import new_id
from fondaco.server.protection.limits import Limits
from fondaco.server.settings import Settings
from fondaco.server.storage import NumberTaken, TableRow

LISTED = 100
RANKED = 500  # rows from which the listed tables are chosen
LOBBY_SECONDS = 1.0  # how long everyone gets the same list of public tables
MOST_IDLE = 1000  # tables in memory that nobody has open; each takes some tens of kilobytes
UNFINISHED, ENDED = ("open", "playing"), ("over", "abandoned")  # states of tables


class TableService:
    """Opens, finds and lists tables. It holds the live tables of one worker; storage has all others."""

    def __init__(self, settings: Settings, around: Surroundings, limits: Limits, networks: Networks) -> None:
        self.settings, self._around = settings, around
        self._limits, self._networks = limits, networks
        self.live: dict[str, LiveTable] = {}
        self._opening: Counter[str] = Counter()  # number of tables being opened, by person
        self._trying = asyncio.Lock()
        self._lobby, self._lobby_changes = Shared[bytes](LOBBY_SECONDS), 0
        # The source of deal seeds. Only tests replace it.
        self.randomness: Random = secrets.SystemRandom()

    async def open(self, person: Person, wanted: Callable[[str], OpenTable]) -> LiveTable:
        """Opens a table. `wanted` returns its command for a seed."""
        opened = open_table(wanted(self._new_seed()), self._around.now())
        async with self._one_more(person, opened):
            return await self._open(opened)

    async def open_started(self, person: Person, wanted: Callable[[str], OpenTable]) -> LiveTable:
        """Opens a table that continues a recorded game or gives a lesson, and starts it."""
        live = await self.open(person, wanted)
        await live.submit(StartGame(person=person))
        return live

    async def open_try(self, person: Person, id: str, command: OpenTable) -> LiveTable:
        """Returns the table of a person's try at a deal. Opens and starts it if necessary."""
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
        """Returns the rematch of a table. The first request opens it, later ones find it. If a rematch
        was ended before it started, returns the rematch of that rematch.
        """
        live = await self.table(id)
        await live.ready()
        while live.table.rematch:
            live = await self.table(live.table.rematch)
            if live.table.state != "abandoned" or live.table.play:
                return live
        opened = open_rematch(
            live.table, OpenRematch(person=person, seed=self._new_seed()), self._around.now()
        )
        async with self._one_more(person, opened):
            rematch = await self._open(opened)
        try:
            await live.submit(LinkRematch(table=rematch.id))
        except AlreadyPlayed:  # of two requests at once, the first one's table counts
            await rematch.submit(Abandon(person=person))
        return await self.table(live.table.rematch or rematch.id)

    async def table(self, id: str) -> LiveTable:
        """Returns a live table with its log read."""
        while True:
            live = self.live.setdefault(id, LiveTable(id, self._around))
            try:
                await live.ready()
            finally:
                if not live.is_loaded and self.live.get(id) is live:
                    del self.live[id]
            if self.live.get(id) is live:  # meanwhile it may have been dropped because it could not be read
                return live

    async def submit(self, id: str, command: Command) -> int:
        """Runs a command; returns the number of its event."""
        live = await self.table(id)
        number = await live.submit(command)
        self._lobby_changes += live.table.public and not isinstance(command, PlayMove | Say)
        return number

    async def ended(self, id: str) -> HostedTable:
        """Returns a finished table without keeping it in memory."""
        return await read_table(id, [event for _, event in await self._around.storage.events(id)])

    async def lobby(self, encoded: Callable[[list[dict[str, Any]]], bytes]) -> bytes:
        """Returns the encoded list of public tables. It is kept for a moment, unless a table changed that
        somebody here or at another worker may just have opened.
        """

        async def made() -> bytes:
            return encoded(await self.public())

        return await self._lobby.get((self._lobby_changes, self._around.bus.tables_with_people()), made)

    async def public(self) -> list[dict[str, Any]]:
        """Lists public tables with an open seat, then public games in progress.

        Tables where people wait now come first, and one host's tables cannot push out those of others.
        """
        storage, first = self._around.storage, self._around.bus.tables_with_people()
        found = []
        for state in ("open", "playing"):
            rows = await storage.public_tables(state, RANKED, sorted(first))
            rows = [row for row in rows if state == "playing" or has_open_seat(row)]
            found += self._ranked(rows, first)[:LISTED]
        return [listed(row) for row in found]

    def _ranked(self, rows: Sequence[TableRow], first: Collection[str]) -> list[TableRow]:
        """Orders tables so that all hosts at one network address count as one host. Storage has already
        ordered them by host.
        """
        turns: Counter[tuple[str, bool]] = Counter()
        ranks = []
        for place, row in enumerate(rows):
            is_first, network = row.id in first, self._networks.of(row.host or "")
            turns[network, is_first] += 1
            ranks.append((not is_first, row.people == 0, turns[network, is_first], place))
        return [rows[place] for *_, place in sorted(ranks)]

    async def of(self, person: Person, limit: int = LISTED) -> list[dict[str, Any]]:
        """Lists a person's tables: first those that wait for them, last those that are over.

        Finished and unfinished ones are limited separately, so that new tables never push out finished games.
        """
        storage = self._around.storage
        running = await storage.tables_of(person.id, UNFINISHED, limit)
        return [listed(row) for row in (*running, *await storage.tables_of(person.id, ENDED, limit))]

    async def ended_games(self, person: Person, limit: int, before: str | None) -> tuple[list[Any], bool]:
        """Returns a page of a person's finished tables, and whether there are earlier ones."""
        rows = await self._around.storage.ended_tables(person.id, limit + 1, before)
        return [listed(row) for row in rows[:limit]], len(rows) > limit

    async def finished(self, person: Person, limit: int) -> list[str]:
        """Returns the ids of a person's games that have a result, the latest first."""
        return [row.id for row in await self._around.storage.tables_of(person.id, ("over",), limit)]

    def heard(self, id: str, number: int, event: TableEvent | None) -> None:
        """Notes that another worker wrote an event of a table."""
        self._lobby_changes += not isinstance(event, Moved | Said)
        if id in self.live:
            self.live[id].heard(number, event)

    def events_missed(self) -> None:
        """Notes that other workers may have written events of any table that this worker did not hear of."""
        self._lobby_changes += 1
        for live in self.live.values():
            live.events_missed()

    def presence_changed(self, id: str) -> None:
        if id in self.live:
            self.live[id].tell_presence()

    def forget_idle(self, is_scheduled: Callable[[str], bool]) -> None:
        """Drops tables from memory that were unused for a while, and the longest unused ones if somebody
        looks at very many. Their logs are in storage.
        """
        before = time.monotonic() - self.settings.idle_seconds
        idle = [(live.used_at, id) for id, live in self.live.items() if live.is_idle and not is_scheduled(id)]
        idle.sort()
        for left, (used_at, id) in zip(range(len(idle), 0, -1), idle, strict=True):
            if used_at < before or left > MOST_IDLE:
                del self.live[id]

    async def _open(self, event: Opened, id: str = "") -> LiveTable:
        live = LiveTable(id or new_id(), self._around)
        await live.open(event)
        self.live[live.id] = live
        self._lobby_changes += event.public
        return live

    def _new_seed(self) -> str:
        """Returns a random seed, the server's part of a deal."""
        return self.randomness.randbytes(SEED_BYTES).hex()

    @asynccontextmanager
    async def _one_more(self, person: Person, opened: Opened) -> AsyncIterator[None]:
        """Raises a refusal if the person has too many tables, or too many were opened from their address.

        Tables that are being opened count too.
        """
        self._limits.require("tables", self._networks.of(person.id))
        is_empty = not any(seat.person for seat in opened.seats)
        self._opening[person.id] += 1
        try:
            unfinished, opening = await self._around.storage.unfinished(person.id), self._opening[person.id]
            if unfinished.all + opening > self.settings.tables_each:
                raise ServerRefusal("too_many_tables", count=unfinished.all)
            empty = unfinished.without_people + (opening if is_empty else 0)
            if empty > self.settings.empty_tables_each:  # the person may have left games that bots play on
                raise ServerRefusal("too_many_empty_tables", count=unfinished.without_people)
            yield
        finally:
            self._opening[person.id] -= 1
            if not self._opening[person.id]:
                del self._opening[person.id]


def listed(row: TableRow) -> dict[str, Any]:
    """Returns a table as lists show it."""
    return {
        **with_places(orjson.loads(row.info or "{}")),
        "id": row.id,
        "public": row.public,
        "state": row.state,
        "number": row.number,
        "asked": row.asked,
        "waits_for": row.waits_for,
        "changed": row.changed,
    }


def has_open_seat(row: TableRow) -> bool:
    if row.open_seats is not None:
        return row.open_seats > 0
    seats = listed(row)["seats"]  # the row is from an earlier version
    return any(seat["kind"] == "open" and not seat.get("invited") for seat in seats)
