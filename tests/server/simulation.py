"""A simulated server: several workers and clients in virtual time, on storage that fails from a seed.

Everything runs in one thread and never really waits, so a run takes a second and can be repeated from its
seed. Workers are real `Server`s; only storage, bots and time are replaced.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import selectors
from collections.abc import Iterator
from contextlib import contextmanager
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

TABLE = "t" * 16
BEGAN = 1_700_000_000.0  # Unix time
FAULT = StorageUnavailable(OSError("simulated"))


# Virtual time.


class VirtualSelector(selectors.SelectSelector):
    """Waiting is over at once: the clock is put forward instead."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        assert timeout is not None, "everyone waits for something that never comes"
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

    def time(self) -> float:
        return BEGAN + self.monotonic()

    def monotonic(self) -> float:
        return asyncio.get_running_loop().time()

    perf_counter = monotonic


@contextmanager
def virtual_time(luck: random.Random) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for module in (live_table, steady_time, table_service, worker_bus):
            patch.setattr(module, "time", VirtualTime())
        patch.setattr(live_table, "random", luck)
        logging.disable()  # faults are logged, and there are many
        try:
            yield
        finally:
            logging.disable(logging.NOTSET)


# Storage.


class Database:
    """What is durable, and who is told of it. `faults` is how much goes wrong, from 0 to 1."""

    def __init__(self, luck: random.Random, opened: Opened) -> None:
        self.luck, self.faults = luck, 0.0
        self.log: list[TableEvent] = [opened]
        self.row: TableRow | None = None
        self.beat = BEGAN
        self.workers: list[SimulatedStorage] = []

    def fails(self, chance: float) -> bool:
        return self.luck.random() < chance * self.faults

    def write(self, writer: SimulatedStorage, event: TableEvent, row: TableRow) -> bool:
        """Makes an event durable and notifies the other workers; False if its number is taken."""
        if row.number != len(self.log) + 1:
            return False
        self.log.append(event)
        self.row = row
        for other in self.workers:
            if other is not writer:
                other.notice(row.number, event)
        return True


class SimulatedStorage:
    """One worker's connection to the database."""

    is_shared = True

    def __init__(self, database: Database, name: str) -> None:
        self.database, self.worker, self.is_dead = database, name, False
        self.luck = database.luck

    async def open(self, on_event: Any, on_broadcast: Any) -> None:
        self._on_event, self._on_broadcast = on_event, on_broadcast
        self.database.workers.append(self)

    async def close(self) -> None:
        self.die()

    def die(self) -> None:
        self.is_dead = True
        self.database.workers.remove(self)

    def _later(self, most: float, call: Any, *arguments: Any) -> None:
        delay = self.luck.random() * most
        asyncio.get_running_loop().call_later(delay, lambda: None if self.is_dead else call(*arguments))

    def notice(self, number: int, event: TableEvent) -> None:
        """Tells this worker of an event: soon, without the event, twice, or only that something was lost."""
        if self.database.fails(0.1):
            self._later(2.0, self._on_event, "", 0, None)
            return
        for _ in range(2 if self.database.fails(0.2) else 1):
            self._later(0.05, self._on_event, TABLE, number, None if self.database.fails(0.2) else event)

    def broadcast(self, message: Any) -> None:
        for other in self.database.workers:
            if other is not self and not self.database.fails(0.1):
                other._later(0.05, other._on_broadcast, self.worker, json.loads(json.dumps(message)))

    def append(self, event: TableEvent, row: TableRow) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().call_later(self.luck.random() * 0.02, self._write, event, row, done)
        return done

    def _write(self, event: TableEvent, row: TableRow, done: asyncio.Future[None]) -> None:
        """Writes an event. It may fail before that, after it, or be written when the writer has given up."""
        if self.database.fails(0.1) or (self.is_dead and self.luck.random() < 0.5):
            if not self.is_dead and self.luck.random() < 0.5:
                self._later(1.0, self.database.write, self, event, row)
            self._settle(done, FAULT)
            return
        is_written = self.database.write(self, event, row)
        if self.database.fails(0.1):
            self._settle(done, FAULT)
        else:
            self._settle(done, None if is_written else NumberTaken(f"{row.id} {row.number}"))

    def _settle(self, done: asyncio.Future[None], problem: Exception | None) -> None:
        if self.is_dead:
            return
        if problem:
            done.set_exception(problem)
        else:
            self._later(0.01, done.set_result, None)

    async def events(self, table: str, after: int = 0) -> list[Logged]:
        found = [Logged(number, event) for number, event in enumerate(self.database.log, 1) if number > after]
        await asyncio.sleep(self.luck.random() * 0.02)
        if self.database.fails(0.05):
            raise FAULT
        return found

    async def due(self, before: float, limit: int) -> list[str]:
        row = self.database.row
        return [TABLE] if row and row.due is not None and row.due < before else []

    async def beat(self, at: float) -> None:
        self.database.beat = max(self.database.beat, at)

    async def last_beat(self) -> float:
        return self.database.beat


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
        bots: Any = RandomBots(database.luck)
        self.server.bots = self.server.scheduler._bots = bots
        self.clients: set[Client] = set()

    async def open(self) -> None:
        await self.server.open()

    async def kill(self) -> None:
        """Ends it in the middle of everything: what was handed to storage may or may not be written."""
        self.storage.die()
        self.server.scheduler.close()
        tasks = [self.server._sweeper, *sorted(self.server._tasks, key=creation)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for client in tuple(self.clients):
            client.is_cut_off = True

    async def table(self) -> LiveTable:
        return await self.server.tables.table(TABLE)


class Client:
    """One connection of a person, or of a spectator. It checks that no update is skipped."""

    def __init__(self, number: int, person: Person | None, seat: Audience, view: dict[str, Any]) -> None:
        self.person, self.seat, self.view = person, seat, view
        self.is_cut_off = False
        self.news = asyncio.Event()
        self.number = number

    def __hash__(self) -> int:
        """Sets of clients have the same order in every run."""
        return self.number

    def send(self, message: bytes) -> None:
        told = json.loads(message)
        if told["type"] == "view":
            self.view = told
        elif told["type"] == "update":
            assert told["after"] == self.view["number"], (told["after"], self.view["number"])
            self.view = updated(self.view, told)
        self.news.set()


class Player:
    """A person at a table who plays, talks, hands over, takes back, goes away and comes back.

    Without a person it is a spectator, who only watches.
    """

    def __init__(self, simulation: Any, person: Person | None, seat: Audience) -> None:
        self.simulation, self.person, self.seat = simulation, person, seat
        self.luck: random.Random = simulation.luck
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
        live = await asyncio.wait_for(worker.table(), 5)
        client = Client(self.simulation.next_number(), self.person, self.seat, self.view)
        after = self.view.get("number") if self.luck.random() < 0.7 else None
        await asyncio.wait_for(live.attach(client, self.seat, after), 5)
        if worker.storage.is_dead:
            return
        worker.clients.add(client)
        self.simulation.clients.append((client, live))
        leave_at = asyncio.get_running_loop().time() + self.luck.random() * 60
        try:
            while not client.is_cut_off and client.view["state"] != "over":
                self.view = client.view
                if asyncio.get_running_loop().time() > leave_at and self.simulation.has_faults:
                    return
                await self._act(client, live)
        finally:
            self.view = client.view
            self.simulation.seen.append((self.seat, client.view))
            worker.clients.discard(client)
            self.simulation.clients.remove((client, live))
            if not client.is_cut_off:
                live.detach(client)

    async def _act(self, client: Client, live: LiveTable) -> None:
        if self.luck.random() < 0.03:
            await asyncio.sleep(5.0)  # somebody rang
        client.news.clear()
        commands = self._commands(client.view)
        if not commands:
            try:
                await asyncio.wait_for(client.news.wait(), 3)
            except TimeoutError:
                return
        done = [self.simulation.submit(live, command) for command in commands]
        if done:
            await asyncio.wait(done, timeout=5)
        await asyncio.sleep(self.luck.random() * 0.2)

    def _commands(self, view: dict[str, Any]) -> list[Command]:
        """What to send at once: a move when it is our turn, and sometimes something else before or after."""
        found: list[Command] = []
        if self.person is None or self.seat is None:
            return found
        if self.luck.random() < 0.1:
            self.sent += 1
            found.append(Say(person=self.person, text=f"{self.person.name} {self.sent}"))
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
        if self.luck.random() < 0.02:
            found.append(RequestUndo(person=self.person, seat=self.seat))
        if self.luck.random() < 0.02 and view["state"] == "playing":
            found.append(HandOver(person=self.person, seat=self.seat, bot="random"))
        if found and self.luck.random() < 0.3:
            self.sent += 1
            found.append(Say(person=self.person, text=f"{self.person.name} {self.sent}"))
        return found


class Simulation:
    """Some workers, some players and one table, until the game is over."""

    def __init__(self, seed: int, opened: Opened, people: list[Person], workers: int = 3) -> None:
        self.luck = random.Random(seed)
        self.database, self.people = Database(self.luck, opened), people
        self.workers: list[Worker] = []
        self.worker_count = workers
        self.clients: list[tuple[Client, LiveTable]] = []
        self.answers: list[tuple[Command, asyncio.Future[int]]] = []
        self.seen: list[tuple[Audience, dict[str, Any]]] = []  # the last views of connections
        self.started = self.connections = 0

    @property
    def has_faults(self) -> bool:
        return self.database.faults > 0

    def next_number(self) -> int:
        self.connections += 1
        return self.connections

    def submit(self, live: LiveTable, command: Command) -> asyncio.Future[int]:
        done = live.submit(command)
        done.add_done_callback(lambda done: done.exception() if not done.cancelled() else None)
        self.answers.append((command, done))
        return done

    async def run(self) -> None:
        """Plays with faults for a while, and then without until the end."""
        for number in range(self.worker_count):
            self.workers.append(Worker(self.database, f"w{number}"))
            await self.workers[-1].open()
        await self._seat_all()
        self.database.faults = 1.0
        players = [Player(self, person, seat) for seat, person in enumerate(self.people)]
        players.append(Player(self, None, None))
        playing = [asyncio.ensure_future(player.play()) for player in players]
        killing = asyncio.ensure_future(self._kill_workers())
        await asyncio.sleep(self.luck.choice([20.0, 60.0, 200.0]))
        killing.cancel()
        self.database.faults = 0.0
        await asyncio.wait_for(asyncio.gather(*playing), 3600)
        await asyncio.sleep(30)
        for worker in self.workers:
            if live := worker.server.tables.live.get(TABLE):
                await live.up_to_date()
            await worker.server.close()

    async def _seat_all(self) -> None:
        tables = self.workers[0].server.tables
        for person in self.people[1:]:
            await tables.submit(TABLE, TakeSeat(person=person))
        await tables.submit(TABLE, StartGame(person=self.people[0]))

    async def _kill_workers(self) -> None:
        while True:
            await asyncio.sleep(self.luck.random() * 20)
            place = self.luck.randrange(len(self.workers))
            await self.workers[place].kill()
            self.started += 1
            fresh = Worker(self.database, f"w{place}.{self.started}")
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
