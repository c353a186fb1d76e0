"""One worker of a server: it builds the worker's parts and connects them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from fondaco.hosted.events import TableEvent
from fondaco.server.analysis_pool import analysis_places
from fondaco.server.bot_pool import BotPool
from fondaco.server.daily import DailyDeals
from fondaco.server.live_table import Away, Surroundings
from fondaco.server.metrics import Metrics
from fondaco.server.one_by_one import OneByOne
from fondaco.server.people import People
from fondaco.server.protection.at_once import AtOnce
from fondaco.server.protection.limits import Limits
from fondaco.server.record_thread import RecordThread
from fondaco.server.scheduler import Scheduler
from fondaco.server.settings import Settings
from fondaco.server.sign_in import SignIn
from fondaco.server.steady_time import SteadyTime
from fondaco.server.storage import ANSWER_SECONDS, Storage, StorageUnavailable
from fondaco.server.table_service import TableService
from fondaco.server.worker_bus import Figures, WorkerBus

SWEEP_SECONDS = BEAT_SECONDS = 5.0
BEAT_AGAIN_SECONDS = 0.5  # until a beat that could not be stored is tried again
# With several workers: a database that is back has a beat of every running worker after so many seconds, also
# if it was silent.
LATEST_BEAT = ANSWER_SECONDS + BEAT_AGAIN_SECONDS
OPEN_PAUSE, LONGEST_OPEN_PAUSE = 0.5, 2.0  # seconds between attempts to open the database
TOGETHER_SECONDS = 3600.0  # a worker takes over the time of another whose beat is no older than this
HEALTH_SECONDS = 1.0  # seconds that an answer about the database stays valid
MAX_DUE = 10_000
CONNECTIONS = "connections by network"  # a name next to the metrics that workers send each other
log = logging.getLogger("fondaco.server")


class Server:
    """The parts of one worker. With several workers each has its own; they share the database."""

    def __init__(self, settings: Settings, storage: Storage) -> None:
        self.settings, self.storage, self.metrics = settings, storage, Metrics()
        self.bus = WorkerBus(
            storage.broadcast,
            self._presence_changed,
            self._renamed,
            self._signed_out,
            lambda person, network: self.people.networks.learn(person, network),
            lambda taken: self.limits.learn(taken),
        )
        self.limits = Limits(settings, self.bus.send_taken)
        self.now = SteadyTime()
        self.people = People(storage, self.bus, settings, self.now, self.spawn)
        self.sign_in = SignIn(storage, self.people)
        self.bots = BotPool(
            settings.bot_processes,
            settings.bot_seconds,
            settings.bot_first_seconds,
            settings.bot_moves_per_second,
        )
        self.scheduler = Scheduler(
            self.bots, settings.stand_in, self.spawn, self._has_others, self.now, self.accounts
        )
        self._away: Away | None = None
        around = Surroundings(
            storage, self.bus, self.metrics, self.spawn, self.scheduler.changed, self.now, lambda: self._away
        )
        self.tables = TableService(settings, around, self.limits, self.people.networks)
        self.daily = DailyDeals(storage, self.tables, self.now)
        self.analysis, self.analyses = analysis_places(), AtOnce(settings.analyses_each)
        self.records, self.practising = RecordThread(), OneByOne()
        self._tasks: set[asyncio.Task[None]] = set()
        self._opening: asyncio.Task[None] | None = None
        self._health: asyncio.Task[bool] | None = None
        self._health_at = 0.0

    async def open(self) -> None:
        """Opens the database. While it is not available, the server answers `unavailable`."""
        try:
            await self._open_storage()
        except StorageUnavailable as away:
            log.error("the database is away", extra={"error": repr(away.error)})
            self._opening = asyncio.create_task(self._open_later())
        self._sweeper = asyncio.create_task(self._sweep())
        self._beating = asyncio.create_task(self._beat_on())

    async def _open_later(self) -> None:
        pause = OPEN_PAUSE
        while True:
            await asyncio.sleep(pause)
            try:
                await self._open_storage()
                log.info("the database is back")
                return
            except Exception as error:
                log.error("the database is still away", extra={"error": repr(error)})
            pause = min(2 * pause, LONGEST_OPEN_PAUSE)

    async def close(self) -> None:
        """Stops timed actions. Commands that were accepted are written before this returns."""
        self.scheduler.close()
        own = (self._sweeper, self._beating, self._opening, self._health)
        by_itself = [task for task in own if task]
        for task in by_itself:
            task.cancel()
        await asyncio.gather(*by_itself, *self._tasks, return_exceptions=True)
        self.records.close()
        await self.bots.close()
        with suppress(StorageUnavailable):
            await self.storage.beat(self.now() - BEAT_SECONDS)  # no later one follows
        await self.storage.close()

    async def _open_storage(self) -> None:
        since, age = await self.storage.open(self._heard, self.bus.receive)
        self._look_back(since, age)
        if self.settings.secure:
            await self.people.begin_https()
        await self.storage.beat(self.now())

    def _look_back(self, since: float, age: float | None) -> None:
        """Finds out how long no worker was running, because clocks of tables stood still meanwhile.

        A worker that stored a beat counts as running until its next one was due, so nobody gains that time.
        Another worker may have been running all the time, and be about to store its first beat since the
        database is back, so the last seconds do not count either. Workers share one time: a worker that
        starts while others run takes theirs, even if its machine's clock was changed.
        """
        if age is not None and 0 <= age < TOGETHER_SECONDS:
            self.now.begin_at(since + age)
        else:
            self.now.begin_after(since)
        until = self.now() - (LATEST_BEAT if self.storage.is_shared else 0.0)
        if until > since + BEAT_SECONDS:
            self._away = Away(since + BEAT_SECONDS, until)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _beat_on(self) -> None:
        """Stores beats: that this worker is running, and its time. After a failure it soon tries again."""
        while True:
            try:
                await self.storage.beat(self.now())
                await asyncio.sleep(BEAT_SECONDS)
            except StorageUnavailable:
                await asyncio.sleep(BEAT_AGAIN_SECONDS)
            except Exception:
                log.exception("a beat failed")
                await asyncio.sleep(BEAT_SECONDS)

    async def _sweep(self) -> None:
        """Wakes tables that no client has open: after a restart, or when another worker stopped."""
        grace = 0.0
        while True:
            try:
                for id in await self.storage.due(self.now() - grace, MAX_DUE):
                    await self._look_after(id)
                self.tables.forget_idle(self.scheduler.is_scheduled)
                await self.people.tidy()
                self.bus.forget_silent()
                self.bus.send_figures(self.figures() | {CONNECTIONS: self.limits.many_connections()})
            except Exception:
                log.exception("a sweep failed")
            grace = SWEEP_SECONDS
            await asyncio.sleep(SWEEP_SECONDS)

    async def _look_after(self, id: str) -> None:
        try:
            self.scheduler.changed(await self.tables.table(id), False)
        except Exception:
            log.exception("a table could not be read", extra={"table": id})

    def _heard(self, id: str, number: int, event: TableEvent | None) -> None:
        if id:
            self.tables.heard(id, number, event)
        else:  # the connection to the database was lost for a while
            self.bus.ask_again()
            self.spawn(self._recheck_people())
            self.tables.events_missed()

    def _has_others(self) -> bool:
        return bool(self.bus.others)

    def accounts(self, person: str) -> tuple[str, ...]:
        """Returns the accounts that a person's use of bots and analyses counts for."""
        return self.people.networks.accounts(person)

    def connections_from(self, network: str) -> int:
        """Returns the number of live connections of a network, with those that other workers last
        reported.
        """
        told = [other.figures.get(CONNECTIONS, {}) for other in self.bus.others.values()]
        elsewhere: int = sum(counts.get(network, 0) for counts in told)
        return self.limits.connections[network] + elsewhere

    def _presence_changed(self, id: str) -> None:
        self.tables.presence_changed(id)

    def _renamed(self, person: str) -> None:
        self.people.forget(person)

    def _signed_out(self, secret_hash: str) -> None:
        self.people.signed_out(secret_hash)

    async def _recheck_people(self) -> None:
        with suppress(StorageUnavailable):  # the next sweep tries again
            await self.people.recheck()

    # For operators.

    async def is_healthy(self) -> bool:
        """True if the database accepts writes. All calls within a second share one answer."""
        if self._health is None or time.monotonic() - self._health_at > HEALTH_SECONDS:
            self._health, self._health_at = asyncio.create_task(self._checked_health()), time.monotonic()
        return await asyncio.shield(self._health)

    async def _checked_health(self) -> bool:
        try:
            return await self.storage.alive()
        except (StorageUnavailable, TimeoutError):
            return False

    def figures(self) -> Figures:
        """Returns this worker's metrics."""
        tables = self.tables.live.values()
        return self.metrics.figures(len(tables), sum(len(live.clients) for live in tables))

    def all_figures(self) -> dict[str, Figures]:
        """Returns the metrics of every worker: this one's now, the others' as they last sent them."""
        others = {name: other.figures for name, other in self.bus.others.items()}
        return {**others, self.storage.worker: self.figures()}
