"""A simulated server: several workers, tables and clients in virtual time, on storage that fails from a seed.

Everything runs in one thread and never really waits, so hours of play take seconds and can be repeated from
their seed. Workers are real `Server`s; only storage, bots and time are replaced. `judge.py` says what must
hold.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import selectors
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any

import pytest

from fondaco.client import updated
from fondaco.core.views import View
from fondaco.hosted.commands import (
    AnswerUndo,
    Command,
    HandOver,
    Person,
    PlayMove,
    RequestUndo,
    Say,
    StartGame,
    TakeBack,
    TakeSeat,
)
from fondaco.hosted.events import Opened, TableEvent
from fondaco.hosted.game import Audience
from fondaco.hosted.refusals import AlreadyPlayed, Refusal
from fondaco.server import live_table, steady_time, table_service, worker_bus
from fondaco.server.live_table import LiveTable
from fondaco.server.server import Server
from fondaco.server.settings import Settings
from fondaco.server.storage import Logged, NumberTaken, StorageUnavailable, TableRow
from fondaco.server.storage.interface import Unfinished

BEGAN = 1_700_000_000.0  # Unix time
FAULT = StorageUnavailable(OSError("simulated"))
MOST_IDLE_TURNS = 20_000  # of the loop, in which no time passes
WORKERS = 3
DEAF_SECONDS = 10.0  # until a listener that fell silent is noticed, as in `storage/postgres.py`
LATEST_COMMIT = 5.0  # seconds after its writer gave up, as in `storage/postgres.py`
LONGEST_GAME = 7200.0  # seconds that a game of the fastest may go on after the last fault
EPISODES = ("network", "database", "all", "full", "away")
FIRST = asyncio.FIRST_COMPLETED


# Virtual time.


class VirtualSelector(selectors.SelectSelector):
    """Waiting is over at once: the clock is put forward instead."""

    now, idle_turns = 0.0, 0

    def select(self, timeout: float | None = None) -> list[Any]:
        assert timeout is not None, "everyone waits for something that never comes"
        self.idle_turns = 0 if timeout > 0 else self.idle_turns + 1
        assert self.idle_turns < MOST_IDLE_TURNS, "the server is busy, and nothing happens"
        self.now += max(0.0, timeout)
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.selector = VirtualSelector()
        super().__init__(self.selector)

    def time(self) -> float:
        return self.selector.now


class VirtualTime:
    """Stands for the module `time`."""

    set_forward = 0.0  # seconds that the machine's clock was set forward, or back

    def time(self) -> float:
        return BEGAN + self.set_forward + self.monotonic()

    def monotonic(self) -> float:
        return asyncio.get_running_loop().time()

    perf_counter = monotonic


@contextmanager
def virtual_time(luck: random.Random) -> Iterator[VirtualTime]:
    clock = VirtualTime()
    with pytest.MonkeyPatch.context() as patch:
        for module in (live_table, steady_time, table_service, worker_bus):
            patch.setattr(module, "time", clock)
        patch.setattr(live_table, "random", luck)
        logging.disable()  # faults are logged, and there are many
        try:
            yield clock
        finally:
            logging.disable(logging.NOTSET)


# Faults and storage.


class Faults:
    """How often what goes wrong now, from 0 to 1. An episode of trouble sets some of them for a while."""

    def __init__(self, luck: random.Random) -> None:
        self.luck = luck
        self.count: Counter[str] = Counter()
        self.end()

    def end(self) -> None:
        self.lost = self.doubled = self.failing = self.late = self.unread = 0.0
        self.is_full = self.is_away = False

    def happens(self, name: str, chance: float) -> bool:
        if chance and self.luck.random() < chance:
            self.count[name] += 1
            return True
        return False

    def begin(self, episode: str) -> None:
        self.end()
        if episode == "network":
            self.lost, self.doubled = 0.2, 0.2
        elif episode == "database":
            self.failing, self.late, self.unread = 0.15, 0.5, 0.05
        elif episode == "all":
            self.lost, self.doubled, self.failing, self.late, self.unread = 0.1, 0.2, 0.1, 0.5, 0.05
        elif episode == "full":
            self.is_full = True
        elif episode == "away":
            self.is_away = True


class Database:
    """What is durable, by table, and who is told of it."""

    def __init__(self, luck: random.Random, faults: Faults) -> None:
        self.luck, self.faults = luck, faults
        self.logs: dict[str, list[TableEvent]] = {}
        self.rows: dict[str, TableRow] = {}
        self.beat = BEGAN
        self.workers: list[SimulatedStorage] = []

    def write(self, writer: SimulatedStorage, event: TableEvent, row: TableRow) -> bool:
        """Makes an event durable and notifies the other workers; False if its number is taken."""
        log = self.logs.setdefault(row.id, [])
        if row.number != len(log) + 1:
            return False
        log.append(event)
        self.rows[row.id] = row
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
        self.deaf_until = 0.0  # when a listener that fell silent is noticed

    async def open(self, on_event: Any, on_broadcast: Any) -> None:
        self._on_event, self._on_broadcast = on_event, on_broadcast
        if self.faults.is_away:
            raise FAULT
        self.database.workers.append(self)

    async def close(self) -> None:
        self.die()

    def die(self) -> None:
        self.is_dead = True
        if self in self.database.workers:
            self.database.workers.remove(self)

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
            return
        if self.faults.happens("lost notice", self.faults.lost):
            self._later(2.0, self._on_event, "", 0, None)
            return
        for _ in range(2 if self.faults.happens("doubled notice", self.faults.doubled) else 1):
            is_short = self.faults.happens("short notice", self.faults.doubled)
            self._later(0.05, self._on_event, table, number, None if is_short else event)

    def broadcast(self, message: Any) -> None:
        for other in self.database.workers:
            lost = other.is_deaf or self.faults.happens("lost message", self.faults.lost)
            if other is not self and not lost:
                other._later(0.05, other._on_broadcast, self.worker, json.loads(json.dumps(message)))

    def append(self, event: TableEvent, row: TableRow) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().call_later(self.luck.random() * 0.02, self._write, event, row, done)
        return done

    def _write(self, event: TableEvent, row: TableRow, done: asyncio.Future[None]) -> None:
        """Writes an event. It may fail before that, after it, or be written when the writer has given up."""
        faults = self.faults
        if faults.is_full or faults.is_away or faults.happens("failed write", faults.failing):
            if not faults.is_full and faults.happens("late commit", faults.late):
                seconds = self.luck.random() * LATEST_COMMIT
                loop = asyncio.get_running_loop()
                loop.call_later(seconds, self.database.write, self, event, row)
            self._settle(done, FAULT)
            return
        if self.is_dead and self.luck.random() < 0.5:  # killed before it was sent
            return
        is_written = self.database.write(self, event, row)
        if faults.happens("unknown write", faults.failing):
            self._settle(done, FAULT)
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
        self._check_there()
        return found

    async def due(self, before: float, limit: int) -> list[str]:
        self._check_there()
        rows = self.database.rows.values()
        return [row.id for row in rows if row.due is not None and row.due < before]

    async def unfinished(self, person: str) -> Unfinished:
        return Unfinished(0, 0)

    async def beat(self, at: float) -> None:
        self._check_there()
        self.database.beat = max(self.database.beat, at)

    async def last_beat(self) -> float:
        self._check_there()
        return self.database.beat

    def _check_there(self) -> None:
        if self.faults.is_away or self.faults.happens("failed read", self.faults.unread):
            raise FAULT


def written(done: asyncio.Future[None]) -> None:
    if not done.done():
        done.set_result(None)


class RandomBots:
    """A pool of bots that think for a moment and choose at random."""

    def __init__(self, luck: random.Random) -> None:
        self.luck = luck

    async def choose(self, bot: str, seat: int, view: View, options: list[str], host: str) -> str:
        await asyncio.sleep(self.luck.random())
        return self.luck.choice(options)

    async def close(self) -> None: ...


# Workers and people.


def creation(task: asyncio.Task[None]) -> int:
    """The number of a task: sets of tasks have another order in every run."""
    return int(task.get_name().rpartition("-")[2])


class Worker:
    """A `Server` that can be killed and started again."""

    def __init__(self, database: Database, name: str) -> None:
        self.storage = SimulatedStorage(database, name)
        simulated: Any = self.storage
        self.server = Server(Settings(stand_in="random"), simulated)
        self.server.tables.randomness = database.luck
        bots: Any = RandomBots(database.luck)
        self.server.bots = self.server.scheduler._bots = bots
        self.clients: set[Client] = set()

    async def open(self) -> None:
        await self.server.open()

    async def kill(self) -> None:
        """Ends it in the middle of everything: what was handed to storage may or may not be written."""
        self.storage.die()
        self.server.scheduler.close()
        by_itself = [task for task in (self.server._sweeper, self.server._opening) if task]
        tasks = [*by_itself, *sorted(self.server._tasks, key=creation)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
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
        try:
            self._take(json.loads(message))
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
    """A person at a table who plays, talks, hands over, takes back, goes away and comes back.

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

    async def _connected(self, worker: Worker) -> None:
        live = await asyncio.wait_for(worker.server.tables.table(self.table), 5)
        client = Client(self.simulation, self.table, self.person, self.seat, self.view)
        after = self.view.get("number") if self.luck.random() < 0.7 else None
        await asyncio.wait_for(live.attach(client, self.seat, after), 5)
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
                await self._act(client, live)
        finally:
            self.view = client.view
            self.simulation.on_left(client)
            worker.clients.discard(client)
            self.simulation.clients.discard(client)
            if not client.is_cut_off:
                live.detach(client)

    async def _act(self, client: Client, live: LiveTable) -> None:
        client.news.clear()
        commands = self._commands(client.view)
        if not commands:
            with suppress(TimeoutError):
                await asyncio.wait_for(client.news.wait(), 60)
            return
        done = [self.simulation.submit(live, command) for command in commands]
        await asyncio.wait(done, timeout=5)
        await asyncio.sleep(self.luck.random() * 2 * self.thinks)

    def _commands(self, view: dict[str, Any]) -> list[Command]:
        """What to send at once: a move when it is our turn, and sometimes something else before or after."""
        found: list[Command] = []
        if self.person is None or self.seat is None:
            return found
        if self.luck.random() < 0.1:
            found.append(self._say(self.person))
        mine = view["seats"][self.seat]
        if mine["bot"] and self.luck.random() < 0.3:
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
        if self.luck.random() < 0.03:
            found.append(RequestUndo(person=self.person, seat=self.seat))
        if self.luck.random() < 0.02 and view["state"] == "playing":
            found.append(HandOver(person=self.person, seat=self.seat, bot="random"))
        if found and self.luck.random() < 0.2:
            found.append(self._say(self.person))
        return found

    def _say(self, person: Person) -> Say:
        self.sent += 1
        return Say(person=person, text=f"{self.table} {person.name} {self.sent}")


class Simulation:
    """Some workers, tables and players. The judge is called when something was shown, left or is over."""

    def __init__(
        self, seed: int, openings: list[Opened], people: list[Person], hours: float, pace: float
    ) -> None:
        self.luck = random.Random(seed)
        self.faults = Faults(self.luck)
        self.database, self.people = Database(self.luck, self.faults), people
        self.pace = pace  # seconds that the fastest think
        self.seconds, self.openings = 3600 * hours, openings
        self.workers: list[Worker] = []
        self.clients: set[Client] = set()
        self.answers: dict[str, list[tuple[Command, asyncio.Future[int]]]] = {}
        self.kills = self.connections = self.played = 0
        self.is_troubled = False
        self.on_shown: Callable[[Client, dict[str, Any]], None] = lambda client, told: None
        self.on_left: Callable[[Client], None] = lambda client: None
        self.on_over: Callable[[str], None] = lambda table: None
        self.clock = VirtualTime()
        self.failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def fail(self, error: Exception) -> None:
        if not self.failed.done():
            self.failed.set_exception(error)

    def next_number(self) -> int:
        self.connections += 1
        return self.connections

    def submit(self, live: LiveTable, command: Command) -> asyncio.Future[int]:
        done = live.submit(command)
        done.add_done_callback(lambda done: done.exception() if not done.cancelled() else None)
        self.answers[live.id].append((command, done))
        return done

    async def run(self) -> None:
        """Plays with faults for some hours, and then without until all games are over."""
        for number in range(WORKERS):
            self.workers.append(Worker(self.database, f"w{number}"))
            await self.workers[-1].open()
        self.is_troubled = True
        troubles = [asyncio.ensure_future(self._trouble()), asyncio.ensure_future(self._kill_workers())]
        places = [asyncio.ensure_future(self._play_on(place)) for place in range(len(self.openings))]
        await asyncio.wait([asyncio.ensure_future(asyncio.sleep(self.seconds)), *troubles], return_when=FIRST)
        for trouble in troubles:
            trouble.cancel()
        self.faults.end()
        self.is_troubled = False
        await asyncio.wait_for(asyncio.gather(*places), LONGEST_GAME * max(1.0, self.pace))
        for worker in self.workers:
            await worker.server.close()

    async def _play_on(self, place: int) -> None:
        """One game after another, while there is trouble."""
        while self.is_troubled or not self.played > place:
            await self._play(place)

    async def _play(self, place: int) -> None:
        table = f"{self.played:016d}"
        self.played += 1
        self.answers[table] = []
        opened = self.openings[self.luck.randrange(len(self.openings))]
        opened = replace(opened, at=BEGAN + asyncio.get_running_loop().time())
        self.database.logs[table] = [opened]
        await self._seat_all(table)
        players = [Player(self, table, person, seat) for seat, person in enumerate(self.people)]
        players.append(Player(self, table, None, None))
        playing = [asyncio.ensure_future(player.play()) for player in players]
        await asyncio.gather(*playing)
        self.on_over(table)

    async def _seat_all(self, table: str) -> None:
        commands: list[Command] = [TakeSeat(person=person) for person in self.people[1:]]
        for command in (*commands, StartGame(person=self.people[0])):
            while True:
                try:
                    await asyncio.wait_for(
                        self.luck.choice(self.workers).server.tables.submit(table, command), 5
                    )
                except (TimeoutError, StorageUnavailable):
                    await asyncio.sleep(1)
                except (Refusal, asyncio.CancelledError):  # it was written although it failed
                    break
                else:
                    break

    async def _trouble(self) -> None:
        """One episode after another, with quiet times between them."""
        while True:
            self.faults.begin(self.luck.choice(EPISODES))
            await asyncio.sleep(self.luck.random() * (20 if self.faults.is_away else 120))
            if self.luck.random() < 0.3:
                self.luck.choice(self.workers).storage.fall_silent()
            if self.luck.random() < 0.2:
                self.clock.set_forward += self.luck.choice([-3600.0, -30.0, 30.0, 3600.0])
                self.faults.count["clock set"] += 1
            self.faults.end()
            await asyncio.sleep(self.luck.random() * 60)

    async def _kill_workers(self) -> None:
        while True:
            await asyncio.sleep(self.luck.random() * 20 * 5 ** self.luck.randrange(3))
            place = self.luck.randrange(len(self.workers))
            await self.workers[place].kill()
            self.kills += 1
            fresh = Worker(self.database, f"w{place}.{self.kills}")
            await fresh.open()
            self.workers[place] = fresh

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
