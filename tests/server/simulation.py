"""A simulated server: several workers, tables and clients in virtual time, on storage that fails from a seed.

Everything runs in one thread and never really waits, so hours of play take seconds and can be repeated from
their seed. Workers are real `Server`s; only storage, bots and time are replaced. `judge.py` says what must
hold.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import random
import selectors
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from types import ModuleType
from typing import Any, NamedTuple

import orjson
import pytest

from fondaco.client import updated
from fondaco.core.views import View
from fondaco.games import GAMES
from fondaco.hosted import decide
from fondaco.hosted.commands import (
    AnswerUndo,
    Command,
    HandOver,
    LeaveSeat,
    Person,
    PlayMove,
    RequestUndo,
    Resign,
    Say,
    StartGame,
    TakeBack,
    TakeSeat,
    UseHint,
)
from fondaco.hosted.events import Opened, TableEvent
from fondaco.hosted.evolve import table_of
from fondaco.hosted.game import Audience
from fondaco.hosted.refusals import AlreadyPlayed, Refusal
from fondaco.server import live_table, table_service
from fondaco.server.fair_places import FairPlaces
from fondaco.server.live_table import LiveTable
from fondaco.server.server import Server
from fondaco.server.settings import Settings
from fondaco.server.storage import Logged, NumberTaken, StorageUnavailable, TableRow
from fondaco.server.storage.interface import Beat, Unfinished

BEGAN = 1_700_000_000.0  # Unix time
MOST_IDLE_TURNS = 20_000  # of the loop, in which no time passes
WORKERS = 3
LONGEST_LOG = 150  # events: in many games some commands are refused before they are over
LATEST_COMMAND = 8.0  # seconds that a command can be under way
CROWD, CROWD_SECONDS = 40, 30.0  # bots that one host asks at each worker, and how long they think
LONGEST_BOT = 60.0  # seconds that another host's bot may take meanwhile
JUMPS = (-3600.0, -30.0, 30.0, 3600.0)  # seconds that a machine's clock is set
DEAF_SECONDS = 10.0  # until a listener that fell silent is noticed, as in `storage/postgres.py`
LONGEST_OUTAGE = 60.0  # seconds that the database is away
LATEST_COMMIT = 5.0  # seconds after its writer gave up, as in `storage/postgres.py`
LONGEST_GAME = 7200.0  # seconds that a game of the fastest may go on after the last fault
KILL_PAUSE = 20.0  # seconds between two killed workers at most, or 5 or 25 times as long
EPISODES = ("network", "database", "all", "full", "away", "crowd")
FIRST = asyncio.FIRST_COMPLETED


# Virtual time.


class VirtualSelector(selectors.SelectSelector):
    """Waiting is over at once: the clock is put forward instead. Nothing here reads a file or a socket."""

    now, idle_turns = 0.0, 0

    def select(self, timeout: float | None = None) -> list[Any]:
        assert timeout is not None, "everyone waits for something that never comes"
        self.idle_turns = 0 if timeout > 0 else self.idle_turns + 1
        assert self.idle_turns < MOST_IDLE_TURNS, "the server is busy, and nothing happens"
        self.now += max(0.0, timeout)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.selector = VirtualSelector()
        super().__init__(self.selector)

    def time(self) -> float:
        return self.selector.now


class Machine:
    """Where a worker runs. Its clock can be set; what is measured between two moments stays right."""

    set_forward = 0.0  # seconds that its clock was set forward, or back

    def time(self) -> float:
        return BEGAN + self.set_forward + self.monotonic()

    def monotonic(self) -> float:
        return asyncio.get_running_loop().time()


class VirtualTime:
    """Stands for the module `time`."""

    machine = Machine()  # where a worker is starting

    def time(self) -> float:
        return self.machine.time()

    def monotonic(self) -> float:
        return asyncio.get_running_loop().time()

    perf_counter = monotonic


@contextmanager
def virtual_time(luck: random.Random) -> Iterator[VirtualTime]:
    clock = VirtualTime()
    threshold = gc.get_threshold()
    with pytest.MonkeyPatch.context() as patch:
        for module in modules_with_time():
            patch.setattr(module, "time", clock)
        patch.setattr(live_table, "random", luck)
        patch.setattr(table_service, "new_id", lambda: f"{luck.getrandbits(64):016x}")
        patch.setattr(decide, "MAX_EVENTS", LONGEST_LOG)
        logging.disable()  # faults are logged, and there are many
        gc.set_threshold(50_000, 20, 50)  # many objects live long here
        try:
            yield clock
        finally:
            logging.disable(logging.NOTSET)
            gc.set_threshold(*threshold)


def modules_with_time() -> list[ModuleType]:
    """All modules of the server that ask for the time: one that was forgotten would see the real one."""
    loaded = [module for name, module in sys.modules.items() if name.startswith("fondaco.server")]
    return [module for module in loaded if getattr(module, "time", None) is time]


# Faults and storage.


class Faults:
    """How often what goes wrong now, from 0 to 1. An episode of trouble sets some of them for a while."""

    def __init__(self, luck: random.Random) -> None:
        self.luck = luck
        self.count: Counter[str] = Counter()
        self.episodes = 0
        self.on_service: Callable[[], None] = lambda: None  # called when the database goes or comes back
        self.end()

    def end(self) -> None:
        self.lost = self.doubled = self.delayed = self.failing = self.late = self.unread = 0.0
        self.is_full = self.is_away = False
        self.on_service()

    @property
    def are_over(self) -> bool:
        """Whether nothing goes wrong now."""
        chances = (self.lost, self.doubled, self.delayed, self.failing, self.late, self.unread)
        return not (self.is_full or self.is_away or any(chances))

    def happens(self, name: str, chance: float) -> bool:
        if chance and self.luck.random() < chance:
            self.count[name] += 1
            return True
        return False

    def begin(self, episode: str) -> None:
        self.end()
        self.episodes += 1
        if episode in ("network", "all"):
            self.lost, self.doubled, self.delayed = 0.15, 0.2, 0.2
        if episode in ("database", "all"):
            self.failing, self.late, self.unread = 0.12, 0.5, 0.15
        self.is_full, self.is_away = episode == "full", episode == "away"
        self.on_service()


class Service:
    """The times in which no worker could serve anybody: none was running, or the database was away."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._unserved: list[tuple[float, float]] = []
        self._since: float | None = 0.0  # of the one that goes on

    def note(self) -> None:
        now, workers = asyncio.get_running_loop().time(), self._database.workers
        is_served = not self._database.faults.is_away and any(worker.is_open for worker in workers)
        if is_served and self._since is not None:
            self._unserved.append((self._since, now))
            self._since = None
        elif not is_served and self._since is None:
            self._since = now

    def unserved(self, begin: float, end: float) -> float:
        """Returns how many seconds between two moments nobody was served."""
        running = [] if self._since is None else [(self._since, end)]
        times = (*self._unserved, *running)
        return sum(max(0.0, min(end, until) - max(begin, since)) for since, until in times)


class Database:
    """What is durable, by table, and who is told of it."""

    def __init__(self, luck: random.Random, faults: Faults) -> None:
        self.luck, self.faults = luck, faults
        self.logs: dict[str, list[TableEvent]] = {}
        self.rows: dict[str, TableRow] = {}
        self.beat, self.beat_at = BEGAN, 0.0  # the second by the clock of the database
        self.workers: list[SimulatedStorage] = []
        self.on_written: Callable[[str, TableEvent], None] = lambda table, event: None
        self.service = Service(self)
        faults.on_service = self.service.note

    def write(self, writer: SimulatedStorage, event: TableEvent, row: TableRow) -> bool:
        """Makes an event durable and notifies the other workers; False if its number is taken."""
        log = self.logs.setdefault(row.id, [])
        if row.number != len(log) + 1:
            return False
        log.append(event)
        self.rows[row.id] = row
        if row.state in ("over", "abandoned"):
            del self.rows[row.id]
        self.on_written(row.id, event)
        for other in self.workers:
            if other is not writer:
                other.notice(row.id, row.number, event)
        return True


class SimulatedStorage:
    """One worker's connection to the database."""

    is_shared = True

    def __init__(self, database: Database, name: str) -> None:
        self.database, self.worker, self.is_dead = database, name, False
        self.luck, self.faults = database.luck, database.faults
        self.is_open = False
        self.latest: Counter[str] = Counter()  # the number of the last notice, by table
        self.deaf_until = 0.0  # when a listener that fell silent is noticed

    async def open(self, on_event: Any, on_broadcast: Any) -> Beat:
        self._on_event, self._on_broadcast = on_event, on_broadcast
        self._check_there()
        self.is_open = True
        if self not in self.database.workers:
            self.database.workers.append(self)
        self.database.service.note()
        return Beat(self.database.beat, asyncio.get_running_loop().time() - self.database.beat_at)

    async def close(self) -> None:
        self.die()

    def die(self) -> None:
        self.is_dead = True
        if self in self.database.workers:
            self.database.workers.remove(self)
        self.database.service.note()

    def fall_silent(self) -> None:
        """The listening connection hears nothing until the beat is missed; then all is looked at again."""
        self.faults.count["silent listener"] += 1
        seconds = DEAF_SECONDS * self.luck.random()
        self.deaf_until = asyncio.get_running_loop().time() + seconds
        self._after(seconds, self._on_event, "", 0, None)

    def _after(self, seconds: float, call: Any, *values: Any) -> None:
        loop = asyncio.get_running_loop()
        loop.call_later(seconds, lambda: None if self.is_dead else call(*values))

    def _later(self, most: float, call: Any, *values: Any) -> None:
        self._after(self.luck.random() * most, call, *values)

    @property
    def is_deaf(self) -> bool:
        return asyncio.get_running_loop().time() < self.deaf_until

    def notice(self, table: str, number: int, event: TableEvent) -> None:
        """Tells this worker of an event: soon, without the event, twice, or only that something was lost."""
        if self.is_deaf:
            self.faults.count["notice to a silent listener"] += 1
            return
        if self.faults.happens("lost notice", self.faults.lost):
            self._later(2.0, self._on_event, "", 0, None)
            return
        for _ in range(2 if self.faults.happens("doubled notice", self.faults.doubled) else 1):
            is_short = self.faults.happens("short notice", self.faults.doubled)
            is_late = self.faults.happens("late notice", self.faults.delayed)
            most = 2.0 if is_late else 0.05
            self._later(most, self._notified, table, number, None if is_short else event)

    def _notified(self, table: str, number: int, event: TableEvent | None) -> None:
        self.faults.count["reordered notice"] += number < self.latest[table]
        self.latest[table] = max(number, self.latest[table])
        self._on_event(table, number, event)

    def broadcast(self, message: Any) -> None:
        for other in self.database.workers:
            lost = other.is_deaf or self.faults.happens("lost message", self.faults.lost)
            if other is not self and not lost:
                other._later(0.05, other._on_broadcast, self.worker, orjson.loads(orjson.dumps(message)))

    def append(self, event: TableEvent, row: TableRow) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        write = self._write if self.is_open else lambda event, row, done: self._settle(done, fault())
        asyncio.get_running_loop().call_later(self.luck.random() * 0.02, write, event, row, done)
        return done

    def _write(self, event: TableEvent, row: TableRow, done: asyncio.Future[None]) -> None:
        """Writes an event. It may fail before that, after it, or be written when the writer has given up."""
        faults = self.faults
        faults.count["full disk"] += faults.is_full
        if faults.is_full or faults.is_away or faults.happens("failed write", faults.failing):
            if not faults.is_full and faults.happens("late commit", faults.late):
                seconds = self.luck.random() * LATEST_COMMIT
                loop = asyncio.get_running_loop()
                loop.call_later(seconds, self.database.write, self, event, row)
            self._settle(done, fault())
            return
        if self.is_dead:
            faults.count["write of a killed worker"] += 1
            if self.luck.random() < 0.5:  # killed before it was sent
                return
        is_written = self.database.write(self, event, row)
        if faults.happens("torn commit", faults.failing):
            self._settle(done, fault())
        else:
            self._settle(done, None if is_written else NumberTaken(f"{row.id} {row.number}"))

    def _settle(self, done: asyncio.Future[None], problem: Exception | None) -> None:
        if self.is_dead or done.done():
            return
        if problem:
            done.set_exception(problem)
        else:
            self._later(0.01, written, done)

    async def events(self, table: str, after: int = 0) -> list[Logged]:
        log = self.database.logs.get(table, [])
        found = [Logged(number, event) for number, event in enumerate(log[after:], after + 1)]
        await asyncio.sleep(self.luck.random() * 0.02)
        self._check_open()
        return found

    async def due(self, before: float, limit: int) -> list[str]:
        self._check_open()
        rows = self.database.rows.values()
        return [row.id for row in rows if row.due is not None and row.due < before]

    async def remove_unused_devices(self, before: float) -> None:
        self._check_open()

    async def unfinished(self, person: str) -> Unfinished:
        return Unfinished(0, 0)

    async def beat(self, at: float) -> None:
        self._check_open()
        if self.database.beat < at:
            self.database.beat, self.database.beat_at = at, asyncio.get_running_loop().time()

    def _check_open(self) -> None:
        if not self.is_open:
            raise fault()
        self._check_there()

    def _check_there(self) -> None:
        self.faults.count["database away"] += self.faults.is_away
        if self.faults.is_away or self.faults.happens("failed read", self.faults.unread):
            raise fault()


def fault() -> StorageUnavailable:
    return StorageUnavailable(OSError("simulated"))


def written(done: asyncio.Future[None]) -> None:
    if not done.done():
        done.set_result(None)


class RandomBots:
    """A pool of bots that think for a moment and choose at random, in as few places as a small server has."""

    def __init__(self, luck: random.Random, fail: Callable[[Exception], None]) -> None:
        self.luck, self.fail = luck, fail
        self.places = FairPlaces(2, spare=1)
        self.crowd: list[asyncio.Future[None]] = []

    async def choose(
        self,
        bot: str,
        seat: int,
        view: View,
        options: list[str],
        accounts: tuple[str, ...],
        seed: object,
        think: str,
    ) -> str:
        since = asyncio.get_running_loop().time()
        await self._think(self.luck.random(), *accounts)
        if asyncio.get_running_loop().time() - since > LONGEST_BOT:
            self.fail(AssertionError("one host's bots hold up those of others"))
        return self.luck.choice(options)

    async def _think(self, seconds: float, *accounts: str) -> None:
        async with self.places.place(*accounts):
            await asyncio.sleep(seconds)

    def ask_many(self) -> None:
        """One host asks for far more than there is room for."""
        self.crowd += [asyncio.ensure_future(self._think(CROWD_SECONDS, "crowd")) for _ in range(CROWD)]

    async def close(self) -> None:
        for asked in self.crowd:
            asked.cancel()
        await asyncio.gather(*self.crowd, return_exceptions=True)


# Workers and people.


def creation(task: asyncio.Task[None]) -> int:
    """The number of a task: sets of tasks have another order in every run."""
    return int(task.get_name().rpartition("-")[2])


class Worker:
    """A `Server` that can be killed and started again."""

    def __init__(self, simulation: Simulation, name: str, machine: Machine) -> None:
        self.machine = simulation.clock.machine = machine
        database = simulation.database
        self.storage = SimulatedStorage(database, name)
        simulated: Any = self.storage
        self.server = Server(Settings(stand_in="random"), simulated)
        setattr(self.server.now, "machine", machine)  # noqa: B010  for the defect that believes its clock
        self.server.tables.randomness = database.luck
        self.bots = RandomBots(database.luck, simulation.fail)
        bots: Any = self.bots
        self.server.bots = self.server.scheduler._bots = bots
        self.clients: set[Client] = set()

    async def open(self) -> None:
        await self.server.open()

    async def kill(self) -> None:
        """Ends it in the middle of everything: what was handed to storage may or may not be written."""
        self.storage.die()
        self.server.scheduler.close()
        own = (self.server._sweeper, self.server._beating, self.server._opening)
        by_itself = [task for task in own if task]
        tasks = [*by_itself, *sorted(self.server._tasks, key=creation)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.bots.close()
        for client in sorted(self.clients, key=hash):
            client.is_cut_off = True
            client.news.set()


class Client:
    """One connection of a person, or of a spectator."""

    def __init__(
        self, simulation: Simulation, table: str, person: Person | None, seat: Audience, view: dict[str, Any]
    ) -> None:
        self.table, self.person, self.seat, self.view = table, person, seat, view
        self.simulation, self.is_cut_off = simulation, False
        self.news = asyncio.Event()
        self.number = simulation.next_number()

    def __hash__(self) -> int:
        """Sets of clients have the same order in every run."""
        return self.number

    def send(self, message: bytes) -> None:
        if self.is_cut_off:
            return
        try:
            self._take(orjson.loads(message))
        except Exception as error:  # a server goes on where a client fails; the simulation does not
            self.simulation.fail(error)
            raise

    def _take(self, told: dict[str, Any]) -> None:
        if told["type"] == "view":
            self.view = told
        elif told["type"] == "update":
            assert told["after"] == self.view["number"], "an update was skipped"
            self.view = updated(self.view, told)
        if told["type"] in ("view", "update"):
            self.simulation.on_shown(self, told)
        self.news.set()


class Player:
    """A person at a table who plays, talks, hands over, takes back, leaves, goes away and comes back.

    Without a person it is a spectator, who only watches.
    """

    def __init__(self, simulation: Simulation, table: str, person: Person | None, seat: Audience) -> None:
        self.simulation, self.table, self.person, self.seat = simulation, table, person, seat
        self.luck = simulation.luck
        self.thinks = simulation.pace * 5 ** self.luck.randrange(3)  # seconds, on average
        self.view: dict[str, Any] = {}
        self.sent = 0

    async def play(self) -> None:
        while self.view.get("state") != "over":
            worker: Worker = self.luck.choice(self.simulation.workers)
            try:
                await self._connected(worker)
            except (Refusal, TimeoutError):
                await asyncio.sleep(0.5)

    def _is_seated(self, view: dict[str, Any]) -> bool:
        if self.person is None or self.seat is None:
            return False
        return bool(view["seats"][self.seat]["person"] == self.person.id)

    async def _connected(self, worker: Worker) -> None:
        live = await asyncio.wait_for(worker.server.tables.table(self.table), 5)
        client = Client(self.simulation, self.table, self.person, None, {})
        await asyncio.wait_for(self._attached(client, live), 5)
        if worker.storage.is_dead:
            return
        worker.clients.add(client)
        self.simulation.clients.add(client)
        leave_at = asyncio.get_running_loop().time() + self.luck.random() * 200 * self.thinks
        try:
            while not client.is_cut_off and client.view["state"] != "over":
                self.view = client.view
                if asyncio.get_running_loop().time() > leave_at and self.simulation.is_troubled:
                    return
                if client.seat is None and self._is_seated(client.view):
                    return  # our seat again: look from there
                await self._act(client, live)
        finally:
            self.view = client.view
            self.simulation.on_left(client)
            worker.clients.discard(client)
            self.simulation.clients.discard(client)
            if not client.is_cut_off:
                live.detach(client)

    async def _attached(self, client: Client, live: LiveTable) -> None:
        """Looks from our seat, or as a spectator if we left it."""
        await live.up_to_date()
        is_ours = self.person and self.seat is not None and live.table.is_at(self.person.id, self.seat)
        client.seat = self.seat if is_ours else None
        client.view = self.view if self.view.get("seat") == client.seat else {}
        after = client.view.get("number") if self.luck.random() < 0.7 else None
        await live.attach(client, client.seat, after)

    async def _act(self, client: Client, live: LiveTable) -> None:
        client.news.clear()
        commands = self._commands(client.view)
        if not commands:
            with suppress(TimeoutError):
                await asyncio.wait_for(client.news.wait(), 60)
            return
        answers = [self.simulation.send(client, live, command) for command in commands]
        await asyncio.wait(answers, timeout=5)
        await asyncio.sleep(self.luck.random() * 2 * self.thinks)

    def _commands(self, view: dict[str, Any]) -> list[Command]:
        """What to send at once: a move when it is our turn, and sometimes something else before or after."""
        found: list[Command] = []
        if self.person is None or self.seat is None:
            return found
        if self.luck.random() < 0.1:
            found.append(self._say(self.person))
        mine = view["seats"][self.seat]
        if not self._is_seated(view):
            if self.luck.random() < 0.3:
                found.append(TakeSeat(person=self.person, seat=self.seat))
        elif mine["bot"] and self.luck.random() < 0.3:
            found.append(TakeBack(person=self.person, seat=self.seat))
        elif view["undo"] and self.person.id in view["undo"]["missing"]:
            found.append(AnswerUndo(person=self.person, accept=self.luck.random() < 0.5))
        elif view["options"] and not mine["bot"]:
            option = self.luck.choice(view["options"])["option"]
            answer = PlayMove(
                seat=self.seat, option=option, answers=view["question"], by="person", person=self.person
            )
            found.append(answer)
            if self.luck.random() < 0.1:
                found.append(answer)  # sent again
        is_left = GAMES[view["game"]].has_secrets and view["seats"][1 - self.seat]["person"] is None
        if is_left and self.luck.random() < 0.3:
            found.append(TakeSeat(person=self.person, seat=1 - self.seat))  # to see the other's hand
        if self.luck.random() < 0.06 and view["state"] == "playing":
            found.append(self._rare_command(self.person, self.seat))
        if found and self.luck.random() < 0.2:
            found.append(self._say(self.person))
        return found

    def _rare_command(self, person: Person, seat: int) -> Command:
        commands: list[tuple[int, Command]] = [
            (12, RequestUndo(person=person, seat=seat)),
            (8, HandOver(person=person, seat=seat, bot="random")),
            (3, LeaveSeat(person=person, seat=seat, stand_in="random")),
            (3, UseHint(person=person, seat=seat)),
            (1, Resign(person=person, seat=seat, stand_in="random")),
        ]
        weights = [weight for weight, _ in commands]
        return self.luck.choices([command for _, command in commands], weights)[0]

    def _say(self, person: Person) -> Say:
        self.sent += 1
        return Say(person=person, text=f"{self.table} {person.name} {self.sent}")


class Sent(NamedTuple):
    """A command that a worker received."""

    client: int  # the number of its connection
    command: Command
    done: asyncio.Future[int]


class Simulation:
    """Some workers, tables and players. The judge is called when something was shown, left or is over."""

    def __init__(
        self,
        seed: int,
        openings: list[Opened],
        people: list[Person],
        hours: float,
        pace: float,
        clock: VirtualTime,
    ) -> None:
        self.luck = random.Random(seed)
        self.faults = Faults(self.luck)
        self.database, self.people = Database(self.luck, self.faults), people
        self.pace, self.clock = pace, clock  # `pace`: seconds that the fastest think
        self.seconds, self.openings = 3600 * hours, openings
        self.workers: list[Worker] = []
        self.clients: set[Client] = set()
        self.received: dict[str, list[Sent]] = {}
        self.latest: Counter[str] = Counter()  # the last command that was received, by table
        self.kills = self.connections = self.played = self.commands = 0
        self.is_troubled = False
        self.on_shown: Callable[[Client, dict[str, Any]], None] = lambda client, told: None
        self.on_left: Callable[[Client], None] = lambda client: None
        self.on_over: Callable[[str], None] = lambda table: None
        self.failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def fail(self, error: Exception) -> None:
        if not self.failed.done():
            self.failed.set_exception(error)

    def _noticed(self, place: asyncio.Task[None]) -> None:
        """Fails at once with what a player met, such as a worker that cannot go on from its own table."""
        problem = None if place.cancelled() else place.exception()
        if isinstance(problem, Exception):
            self.fail(problem)

    def next_number(self) -> int:
        self.connections += 1
        return self.connections

    # Commands on their way.

    def send(self, client: Client, live: LiveTable, command: Command) -> asyncio.Future[int]:
        """Sends a command: it may be lost, late, doubled if it is a move, or its answer may be lost."""
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        faults, self.commands = self.faults, self.commands + 1
        if faults.happens("lost command", faults.lost):
            return answer
        is_doubled = isinstance(command, PlayMove) and faults.happens("doubled command", faults.doubled)
        for _ in range(2 if is_doubled else 1):
            receive = partial(self._receive, client, live, command, self.commands, answer)
            if faults.happens("late command", faults.delayed):
                seconds = self.luck.random() * LATEST_COMMAND
                asyncio.get_running_loop().call_later(seconds, receive)
            else:
                receive()
        return answer

    def _receive(
        self, client: Client, live: LiveTable, command: Command, number: int, answer: asyncio.Future[int]
    ) -> None:
        if client.is_cut_off or client not in live.clients:
            self.faults.count["command on a broken connection"] += 1
            return
        self.faults.count["reordered command"] += number < self.latest[live.id]
        self.latest[live.id] = max(number, self.latest[live.id])
        done = live.submit(command)
        self.received[live.id].append(Sent(client.number, command, done))
        done.add_done_callback(partial(self._answer, answer))

    def _answer(self, answer: asyncio.Future[int], done: asyncio.Future[int]) -> None:
        problem = None if done.cancelled() else done.exception()
        if done.cancelled() or self.faults.happens("unanswered command", self.faults.lost):
            return
        self.faults.count["full log"] += isinstance(problem, Refusal) and problem.code == "log_full"
        if not answer.done():
            answer.set_result(0 if problem else done.result())

    def outcome(self, done: asyncio.Future[int]) -> int | str | None:
        """The number of a command's event, the code of its refusal, or None if nobody answered."""
        if not done.done() or done.cancelled():
            return None
        problem = done.exception()
        if isinstance(problem, AlreadyPlayed):
            return problem.number
        if isinstance(problem, Refusal):
            return problem.code
        assert problem is None, repr(problem)
        return done.result()

    # What happens.

    async def run(self) -> None:
        """Plays with faults for some hours, and then without until all games are over."""
        for number in range(WORKERS):
            self.workers.append(Worker(self, f"w{number}", Machine()))
            await self.workers[-1].open()
        self.is_troubled = True
        troubles = [asyncio.ensure_future(self._trouble()), asyncio.ensure_future(self._kill_workers())]
        places = [asyncio.ensure_future(self._play_on()) for _ in self.openings]
        for place in places:
            place.add_done_callback(self._noticed)
        await asyncio.wait([asyncio.ensure_future(asyncio.sleep(self.seconds)), *troubles], return_when=FIRST)
        for trouble in troubles:
            trouble.cancel()
        self.faults.end()
        self.is_troubled = False
        await asyncio.wait_for(asyncio.gather(*places), LONGEST_GAME * max(1.0, self.pace))
        for worker in self.workers:
            await worker.server.close()

    async def _play_on(self) -> None:
        """One game after another, while there is trouble: a rematch, or a new table."""
        table = await self._play(self._new_table())
        while self.is_troubled:
            wants_rematch = self.luck.random() < 0.3 and self._are_seated(table)
            rematch = await self._rematch(table) if wants_rematch else None
            table = await self._play(rematch or self._new_table())

    def _new_table(self) -> str:
        table = f"{self.played:016d}"
        opened = self.openings[self.luck.randrange(len(self.openings))]
        opened = replace(opened, at=BEGAN + asyncio.get_running_loop().time())
        self.database.logs[table] = [opened]
        self.database.on_written(table, opened)
        return table

    async def _play(self, table: str) -> str:
        self.played += 1
        self.received[table] = []
        await self._seat_all(table)
        players = [Player(self, table, person, seat) for seat, person in enumerate(self.people)]
        players.append(Player(self, table, None, None))
        await asyncio.gather(*(player.play() for player in players))
        self.on_over(table)
        return table

    def _are_seated(self, table: str) -> bool:
        """Whether everyone has a seat in the end: people who left a game are not asked for a rematch."""
        seated = table_of(table, self.database.logs[table]).people
        return {person.id for person in self.people} <= set(seated)

    async def _rematch(self, table: str) -> str:
        """Everyone asks for another game at once: they find the same table."""
        found = await asyncio.gather(*(self._asked_rematch(table, person) for person in self.people))
        assert len(set(found)) == 1, "people who asked for a rematch are at different tables"
        return found[0]

    async def _asked_rematch(self, table: str, person: Person) -> str:
        while True:
            tables = self.luck.choice(self.workers).server.tables
            with suppress(TimeoutError, Refusal):
                return (await asyncio.wait_for(tables.open_rematch(person, table), 5)).id
            await asyncio.sleep(1)

    async def _seat_all(self, table: str) -> None:
        opened = self.database.logs[table][0]
        assert isinstance(opened, Opened)
        commands: list[Command] = [
            TakeSeat(person=person, seat=seat)
            for seat, person in enumerate(self.people)
            if opened.seats[seat].person != person.id
        ]
        host = next(person for person in self.people if person.id == opened.host)
        for command in (*commands, StartGame(person=host)):
            await self._carried_out(table, command)

    async def _carried_out(self, table: str, command: Command) -> None:
        while True:
            try:
                tables = self.luck.choice(self.workers).server.tables
                await asyncio.wait_for(tables.submit(table, command), 5)
                return
            except (TimeoutError, StorageUnavailable):
                await asyncio.sleep(1)
            except (Refusal, asyncio.CancelledError):  # it was written although it failed
                return

    async def _trouble(self) -> None:
        """One episode after another, with quiet times between them."""
        while True:
            episode = self.luck.choice(EPISODES)
            self.faults.begin(episode)
            if episode == "crowd":
                self.faults.count["crowd of bots"] += 1
                for worker in self.workers:
                    worker.bots.ask_many()
            await asyncio.sleep(self.luck.random() * (LONGEST_OUTAGE if self.faults.is_away else 90))
            if self.luck.random() < 0.5:
                self.luck.choice(self.workers).storage.fall_silent()
            if self.luck.random() < 0.7:
                self._set_clock(self.luck.choice(self.workers).machine)
            self.faults.end()
            await asyncio.sleep(self.luck.random() * 90)

    def _set_clock(self, machine: Machine) -> None:
        """The clock of one machine is set, forward or back. Workers that start there later begin with it."""
        seconds = self.luck.choice(JUMPS)
        machine.set_forward += seconds
        self.faults.count["clock set forward" if seconds > 0 else "clock set back"] += 1

    async def _kill_workers(self) -> None:
        while True:
            await asyncio.sleep(self.luck.random() * KILL_PAUSE * 5 ** self.luck.randrange(3))
            place = self.luck.randrange(len(self.workers))
            killed = self.workers[place]
            await killed.kill()
            self.kills += 1
            fresh = Worker(self, f"w{place}.{self.kills}", killed.machine)
            await fresh.open()
            self.workers[place] = fresh
