"""Live tables without a server: storage in memory, and clients that keep what they are sent."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from fondaco.client import updated
from fondaco.hosted.clocks import ClockTerms
from fondaco.hosted.commands import OpenTable, Person, PlayMove, SeatWish, StartGame, TakeSeat
from fondaco.hosted.decide import open_table
from fondaco.hosted.events import Opened, TableEvent
from fondaco.hosted.game import Audience
from fondaco.hosted.table import HostedTable
from fondaco.server.live_table import LiveTable, Surroundings
from fondaco.server.metrics import Metrics
from fondaco.server.storage import Logged, NumberTaken, TableRow
from fondaco.server.worker_bus import WorkerBus

SEED = "7e" * 32
TABLE = "t" * 16


class MemoryStorage:
    """The log of one table. Events are written at once, or, with `is_prompt` off, when the test says so."""

    worker = ""

    def __init__(self, is_shared: bool = False) -> None:
        self.is_shared, self.is_prompt = is_shared, True
        self.log: list[TableEvent] = []
        self.waiting: deque[tuple[TableEvent, TableRow, asyncio.Future[None]]] = deque()
        self.reads = 0

    def append(self, event: TableEvent, row: TableRow) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((event, row, done))
        if self.is_prompt:
            self.write()
        return done

    async def events(self, table: str, after: int = 0) -> list[Logged]:
        self.reads += 1
        found = [Logged(number, event) for number, event in enumerate(self.log, 1) if number > after]
        await asyncio.sleep(0)  # more may be written before the reader gets it
        return found

    def broadcast(self, message: Any) -> None:
        """Does nothing: nobody listens."""

    def write(self) -> None:
        """Writes the event that waits longest."""
        event, row, done = self.waiting.popleft()
        if row.number == len(self.log) + 1:
            self.log.append(event)
            done.set_result(None)
        else:
            done.set_exception(NumberTaken(f"{row.id} {row.number}"))

    def fail(self, problem: Exception, is_written: bool = False) -> None:
        """Says that the event that waits longest could not be written, whether or not it was."""
        event, _, done = self.waiting.popleft()
        if is_written:
            self.log.append(event)
        done.set_exception(problem)


class Listener:
    """A client that keeps every message and its view up to date."""

    def __init__(self, person: Person | None, seat: Audience = None) -> None:
        self.person, self.seat = person, seat
        self.messages: list[dict[str, Any]] = []
        self.view: dict[str, Any] = {}
        self.bytes = b""

    def send(self, message: bytes) -> None:
        self.bytes += message
        told = json.loads(message)
        self.messages.append(told)
        if told["type"] == "view":
            self.view = told
        elif told["type"] == "update":
            assert told["after"] == self.view["number"]
            self.view = updated(self.view, told)

    def kinds(self) -> list[str]:
        return [message["type"] for message in self.messages]

    def updates(self) -> list[str]:
        """The types of the events it heard of."""
        return [message["event"]["type"] for message in self.messages if message["type"] == "update"]

    def present(self) -> list[str] | None:
        """The people who were last said to be present."""
        told = [message["people"] for message in self.messages if message["type"] == "presence"]
        return told[-1] if told else None


class Noted:
    """What a live table told its surroundings: after which number, and whether this worker wrote it."""

    def __init__(self) -> None:
        self.changes: list[tuple[int, bool]] = []
        self.tasks: set[asyncio.Task[None]] = set()

    def changed(self, live: LiveTable, is_ours: bool) -> None:
        self.changes.append((live.table.number, is_ours))

    def spawn(self, work: Any) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.ensure_future(work)
        self.tasks.add(task)
        return task


def new_live_table(storage: Any, noted: Noted | None = None, id: str = TABLE) -> LiveTable:
    noted = noted or Noted()
    bus = WorkerBus(storage.broadcast, print, print, print, print, print)
    return LiveTable(
        id, Surroundings(storage, bus, Metrics(), noted.spawn, noted.changed, lambda: 1000.0, lambda: None)
    )


def people(count: int) -> list[Person]:
    return [Person(character * 16, character) for character in "abcdef"[:count]]


def opening(game: str, host: Person, *seats: SeatWish, **more: Any) -> Opened:
    """The first event of a table."""
    terms: dict[str, Any] = {"options": {}, "public": False, "clock": ClockTerms(), "bot_pause": 0.0}
    wanted = {**terms, "seed": SEED, **more}
    return open_table(OpenTable(person=host, game=game, seats=seats, **wanted), 1000.0)


async def seated(live: LiveTable, game: str, seats: list[Person]) -> None:
    """Opens a table where each person has one seat."""
    wishes = [SeatWish(kind="me"), *(SeatWish() for _ in seats[1:])]
    await live.open(opening(game, seats[0], *wishes))
    for person in seats[1:]:
        await live.submit(TakeSeat(person=person))


async def started(live: LiveTable, game: str, seats: list[Person]) -> None:
    await seated(live, game, seats)
    await live.submit(StartGame(person=seats[0]))


def next_move(table: HostedTable, place: int = -1) -> PlayMove:
    """A move of the person who is asked: the last option, or another."""
    assert table.play
    assert table.asked is not None
    person = table.seats[table.asked].person
    return PlayMove(
        seat=table.asked,
        option=table.play.options[place],
        answers=table.question,
        by="person",
        person=Person(person or "", ""),
    )


async def turns(count: int = 20) -> None:
    """Lets the event loop go round: everything that need not wait for storage happens."""
    for _ in range(count):
        await asyncio.sleep(0)


def run(play: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(play())  # type: ignore[arg-type]
