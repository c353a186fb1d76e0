"""A live table: a table in memory, its queue of commands, and the clients that watch it.

Each command takes the same path: `decide` returns its event, storage writes the event, and only then does the
table change and do clients get the update. While an event is written, other commands wait in the queue.
Reading needs no lock: `table` always matches the log.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol

import orjson

from fondaco.hosted.commands import Command, Person, Resume
from fondaco.hosted.decide import decide
from fondaco.hosted.events import Moved, Opened, SentEvent, TableEvent, Undone
from fondaco.hosted.evolve import evolve, tables_after
from fondaco.hosted.game import Audience
from fondaco.hosted.lists import list_info
from fondaco.hosted.refusals import AlreadyPlayed, Refusal
from fondaco.hosted.table import HostedTable
from fondaco.hosted.updates import Update, snapshot, updates
from fondaco.server.errors import ServerRefusal
from fondaco.server.metrics import Metrics
from fondaco.server.storage import Logged, NumberTaken, Storage, StorageUnavailable, TableRow
from fondaco.server.worker_bus import WorkerBus

REMEMBERED = 16  # updates kept for clients that reconnect; a whole view is shorter than more of them
ATTEMPTS = 20  # attempts to write while other workers write to the same table
BACK_OFF = 0.005  # seconds, longer with each attempt
EVENTS_AT_ONCE = 32  # events of a log that are applied in one turn, which take a few milliseconds
UNDOS_AT_ONCE = 1  # of these: one may replay the game from its start
LOOK_AGAIN = (0.5, 1.5, 5.0, 10.0, 30.0)  # seconds between reads of the log after an uncertain write
LOOK_SOON = (5.0,)  # seconds until the next read after one that failed
log = logging.getLogger("fondaco.tables")


class Client(Protocol):
    """A connection that watches a table."""

    person: Person | None
    seat: Audience

    def send(self, message: bytes) -> None: ...


class Waiting(NamedTuple):
    """A command in the queue, and the future of its event's number."""

    command: Command
    done: asyncio.Future[int]
    since: float


class Failed(NamedTuple):
    """A failed attempt to write an event. Its event may still be in the log."""

    number: int  # number of the table that it was decided on
    event: SentEvent | None = None
    problem: Exception | None = None


class Away(NamedTuple):
    """A time in which no worker was running, with its begin and end."""

    since: float
    until: float


class Surroundings(NamedTuple):
    """What all live tables of a worker share."""

    storage: Storage
    bus: WorkerBus
    metrics: Metrics
    spawn: Callable[[Coroutine[Any, Any, None]], object]  # runs a coroutine in the background
    changed: Callable[[LiveTable, bool], None]  # called after each event; True if this worker wrote it
    now: Callable[[], float]  # Unix time
    away: Callable[[], Away | None]  # when no worker was running and so no clock ran


class LiveTable:
    def __init__(self, id: str, around: Surroundings) -> None:
        self.id, self._around = id, around
        self.table = HostedTable(id)
        self.clients: set[Client] = set()
        self.used_at = time.monotonic()
        self._queue: deque[Waiting] = deque()
        self._is_busy = False  # True while a command's event is written
        self._writing: TableEvent | None = None  # the last event given to storage
        self._is_behind = True  # True if the log may have events that are not here
        self._reading, self._replaying = asyncio.Lock(), asyncio.Lock()
        self._next_look: asyncio.TimerHandle | None = None  # after an uncertain write or a failed read
        self._resuming: asyncio.Future[int] | None = None  # the `Resume` command after the server was down
        self._recent: dict[Audience, deque[tuple[int, bytes]]] = {}  # updates, with the number before each
        self._present: list[str] = []

    @property
    def is_loaded(self) -> bool:
        return self.table.number > 0

    @property
    def is_idle(self) -> bool:
        return not (self.clients or self._is_busy or self._queue)

    # Commands.

    def submit(self, command: Command) -> asyncio.Future[int]:
        """Queues a command. The future returns the number of its event, or raises a Refusal."""
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.used_at = time.monotonic()
        self._queue.append(Waiting(command, done, time.perf_counter()))
        if not self._is_busy:
            self._work()
        return done

    def _work(self) -> None:
        """Decides the commands in the queue, until one has to wait for storage."""
        while self._queue and not self._is_busy:
            waiting, before = self._queue.popleft(), self.table
            if waiting.done.cancelled():  # cancelled while it waited
                continue
            if self._is_behind:
                self._decide_again(waiting, Failed(before.number))
                return
            try:
                event = decide(before, waiting.command, self._around.now())
                after = evolve(before, event)
                written = self._write(before, after, event)
            except (Refusal, AlreadyPlayed) as problem:
                if self._around.storage.is_shared:  # the table may be out of date: other workers write too
                    self._decide_again(waiting, Failed(before.number, None, problem))
                else:
                    settle(waiting.done, problem)
            except Exception as problem:
                log.exception("a command could not be decided", extra={"table": self.id})
                settle(waiting.done, problem)
            else:
                self._is_busy = True
                written.add_done_callback(partial(self._written, waiting, after, event))

    def _write(self, before: HostedTable, after: HostedTable, event: TableEvent) -> asyncio.Future[None]:
        self._writing = event
        return self._around.storage.append(event, table_row(before, after, event))

    def _written(
        self, waiting: Waiting, after: HostedTable, event: SentEvent, written: asyncio.Future[None]
    ) -> None:
        problem: Any = written.exception()
        if problem:
            self._decide_again(waiting, Failed(after.number - 1, event, problem))
            return
        self._is_busy = False
        self._adopt(after, event, is_ours=True)
        self._settle_written(waiting, after.number)
        self._work()

    def _settle_written(self, waiting: Waiting, number: int) -> None:
        self._around.metrics.writing.saw(time.perf_counter() - waiting.since)
        settle(waiting.done, None, number)

    def _decide_again(self, waiting: Waiting, failed: Failed) -> None:
        self._is_busy = True
        self._around.spawn(self._decide_slowly(waiting, failed))

    async def _decide_slowly(self, waiting: Waiting, failed: Failed) -> None:
        """Reads what is new in the log and then decides a command. The queue waits."""
        try:
            self._settle_written(waiting, await self._decided_slowly(waiting.command, failed))
        except (Refusal, AlreadyPlayed) as refusal:
            settle(waiting.done, refusal)
        except Exception as error:
            log.exception("a command could not be written", extra={"table": self.id})
            settle(waiting.done, error)
        self._is_busy = False
        self._work()

    async def _decided_slowly(self, command: Command, failed: Failed) -> int:
        """Returns the number of the command's event once it is written, by this attempt or an earlier one."""
        for attempt in range(ATTEMPTS):
            news = await self._read_after(failed)
            if failed.event and Logged(failed.number + 1, failed.event) in news:  # it was written after all
                return failed.number + 1
            if failed.problem and not news and not isinstance(failed.problem, NumberTaken):
                if failed.event:  # it may still be written
                    self._look_again(LOOK_AGAIN)
                raise failed.problem
            tried = await self._try(command)
            if isinstance(tried, int):
                return tried
            failed = tried
            await asyncio.sleep(random.random() * attempt * BACK_OFF)
        raise ServerRefusal("unavailable")

    async def _read_after(self, failed: Failed) -> list[Logged]:
        """Reads what is new since an attempt. If reading fails, its event may still be in the log."""
        try:
            return await self._read_new(failed.number)
        except StorageUnavailable:
            if failed.event:
                self._look_again(LOOK_AGAIN)
            raise

    async def _try(self, command: Command) -> int | Failed:
        """Decides a command and writes its event. Returns its number, or the attempt if storage did not take
        it.
        """
        before = self.table
        event = decide(before, command, self._around.now())
        after = evolve(before, event)
        try:
            await self._write(before, after, event)
        except (NumberTaken, StorageUnavailable) as problem:
            return Failed(before.number, event, problem)
        self._adopt(after, event, is_ours=True)
        return after.number

    async def open(self, event: Opened) -> None:
        """Writes the first event of a new table."""
        after = evolve(self.table, event)
        await self._write(self.table, after, event)
        self.table, self._is_behind = after, False
        self._around.metrics.events[event.type] += 1
        self._around.changed(self, True)

    # Reading the log.

    async def ready(self) -> None:
        """Reads the log if it may have events that are not here."""
        self.used_at = time.monotonic()
        async with self._reading:  # a long log is read once for all who wait
            if self._is_behind or not self.is_loaded:
                await self._read_new(self.table.number)
        if self._resuming:
            await asyncio.wait([self._resuming])
            self._resuming = None

    async def up_to_date(self) -> None:
        """Reads what other workers wrote: the client may have seen it at another worker."""
        self.used_at = time.monotonic()
        if self._is_behind or self._around.storage.is_shared:
            await self._read_new(self.table.number)

    async def _read_new(self, after: int) -> list[Logged]:
        """Reads the events after a number and applies those that are new."""
        self._is_behind = False
        try:
            news = await self._around.storage.events(self.id, after)
        except BaseException:
            self._is_behind = True
            if self.clients and self._next_look is None:
                self._look_again(LOOK_SOON)
            raise
        if not self.is_loaded:
            self._load(await read_table(self.id, [logged.event for logged in news]))
        elif is_long([logged.event for logged in news]):
            await self._replay(news)
        for logged in news:
            self._adopt_logged(logged)
        return news

    def _load(self, table: HostedTable) -> None:
        if table.number == 0:
            raise ServerRefusal("no_such_table")
        if self.is_loaded:  # another task read it meanwhile
            return
        self.table = table
        self._around.changed(self, False)
        away = self._around.away()
        if away and table.time_left(away.until) is not None and table.changed < away.until:
            self._resuming = self.submit(Resume(since=away.since, until=away.until))

    async def _replay(self, news: Sequence[Logged]) -> None:
        """Applies many new events. Clients are then shown the whole table."""
        async with self._replaying:  # they are applied once for all who read them
            events = [logged.event for logged in news if logged.number > self.table.number]
            after = await later_table(self.table, events)
            if after.number > self.table.number:
                self.table = after
                self._show_again()
                self._around.changed(self, False)

    def _adopt_logged(self, logged: Logged) -> None:
        if logged.number == self.table.number + 1:
            assert not isinstance(logged.event, Opened)
            is_ours = logged.event == self._writing  # it is written, but storage has not confirmed it yet
            self._adopt(evolve(self.table, logged.event), logged.event, is_ours)

    def _adopt(self, after: HostedTable, event: SentEvent, is_ours: bool) -> None:
        """Makes a written event part of the table, and sends updates."""
        if after.number <= self.table.number:  # already read from the log
            return
        before, self.table = self.table, after
        if is_ours:
            self._around.metrics.events[event.type] += 1
        try:
            self._publish(before, after, event)
        except Exception:
            log.exception("an update could not be sent", extra={"table": self.id})
            self._show_again()
        self._around.changed(self, is_ours)

    def heard(self, number: int, event: TableEvent | None) -> None:
        """Notes that another worker wrote an event. It is None if the message had no room for it."""
        if event and number == self.table.number + 1 and self.clients and self.is_loaded:
            self._adopt_logged(Logged(number, event))
        elif number > self.table.number or not self.is_loaded:
            self.events_missed()

    def events_missed(self) -> None:
        """Notes that the log may have events that are not here. If nobody has the table open, they are read
        when somebody looks at it.
        """
        self._is_behind = True
        if self.clients and self.is_loaded:
            self._around.spawn(self._catch_up())

    async def _catch_up(self) -> None:
        try:
            await self._read_new(self.table.number)
        except Exception:
            log.exception("the log could not be read", extra={"table": self.id})

    def _look_again(self, pauses: Sequence[float]) -> None:
        """Reads the log again after pauses: a write can arrive after its connection broke."""
        self._is_behind = True
        if self._next_look:
            self._next_look.cancel()
            self._next_look = None
        if pauses:
            loop = asyncio.get_running_loop()
            self._next_look = loop.call_later(pauses[0], self._look_now, pauses[1:])

    def _look_now(self, pauses: Sequence[float]) -> None:
        self._look_again(pauses)
        self._around.spawn(self._catch_up())

    # Clients.

    async def attach(self, client: Client, seat: int | None = None, after: int | None = None) -> None:
        """Shows the table to a client: the updates it missed, or the whole view if they are no longer
        here.
        """
        await self.up_to_date()
        client.seat = self.seat_for(client.person, seat)
        for message in self._missed(client.seat, after):
            client.send(message)
        if not self.clients:
            self._around.bus.open_table(self.id)
        self.clients.add(client)
        self._watch(client.seat)
        self.tell_presence(client)
        if self._is_behind:  # another worker wrote meanwhile, and no client was here to be told
            self._around.spawn(self._catch_up())

    def _watch(self, seat: Audience) -> None:
        """Begins to make updates for the audience of this seat."""
        self._recent.setdefault(seat, deque(maxlen=REMEMBERED))

    def look(self, client: Client, seat: Audience) -> bytes:
        """Shows the client the view of another seat of its person, and returns it."""
        if not self.may_see(client.person, seat):
            raise self.not_yours(client.person, seat)
        client.seat = seat
        self._watch(seat)
        view = self.view(seat)
        client.send(view)
        return view

    def detach(self, client: Client) -> None:
        self.clients.discard(client)
        if not self.clients:
            self._around.bus.close_table(self.id)
        self.used_at = time.monotonic()
        self.tell_presence()

    def tell_presence(self, newcomer: Client | None = None) -> None:
        """Tells clients which seated people have the table open: everyone if that changed, otherwise only
        `newcomer`.
        """
        if not self.clients:
            return
        watching = {client.person.id for client in self.clients if client.person}
        people, bus = self.table.people, self._around.bus
        bus.set_people(self.id, [person for person in people if person in watching])
        everywhere = bus.present(self.id)
        present = [person for person in people if person in everywhere]
        message = orjson.dumps({"type": "presence", "table": self.id, "people": present})
        if present != self._present:
            self._present = present
            for client in tuple(self.clients):
                client.send(message)
        elif newcomer:
            newcomer.send(message)

    # Views and updates.

    def view(self, seat: Audience) -> bytes:
        """Returns the message `view`."""
        return orjson.dumps(snapshot(self.table, seat, self._around.now()))

    def seat_for(self, person: Person | None, wanted: int | None) -> Audience:
        """Returns the wanted seat if it is the person's. Without `wanted`, returns their first seat, or
        None.
        """
        own = self.table.seats_of(person.id if person else None)
        if self.table.shared_deal and not own:
            raise Refusal("not_watched")
        if wanted is None:
            return next(iter(own), None)
        if not self.may_see(person, wanted):
            raise self.not_yours(person, wanted)
        return wanted

    def may_see(self, person: Person | None, seat: Audience) -> bool:
        """True if a person may see what a seat sees: only the person who has it."""
        return seat is None or (person is not None and self.table.is_at(person.id, seat))

    def not_yours(self, person: Person | None, seat: Audience) -> Refusal:
        own = self.table.seats_of(person.id if person else None)
        return Refusal("not_yours", [str(number) for number in own], seat=seat)

    def _missed(self, seat: Audience, after: int | None) -> list[bytes]:
        """Returns the updates since a number, or the whole view. Old updates show the clocks of their
        time.
        """
        if self.table.clock.kind != "none":
            return [self.view(seat)]
        if after is not None and after == self.table.number:
            return []
        recent = self._recent.get(seat, ())
        missed = [message for before, message in recent if after is not None and before >= after]
        if missed and recent[len(recent) - len(missed)][0] == after:
            return missed
        return [self.view(seat)]

    def _publish(self, before: HostedTable, after: HostedTable, event: SentEvent) -> None:
        if self._recent:
            messages = encoded(updates(before, after, event, self._recent))
            for seat, message in messages.items():
                self._recent[seat].append((before.number, message))
            is_move = isinstance(event, Moved)
            for client in tuple(self.clients):
                if is_move or self.may_see(client.person, client.seat):
                    client.send(messages[client.seat])
                else:
                    self._show(client)
        if not isinstance(event, Moved):
            self.tell_presence()

    def _show(self, client: Client) -> None:
        """Shows a client the whole table. A person who lost their seat goes on as a spectator."""
        if not self.may_see(client.person, client.seat):
            client.seat = None
            self._watch(None)
        client.send(self.view(client.seat))

    def _show_again(self) -> None:
        """Shows everyone the whole table, after an update that could not be made or sent."""
        for recent in self._recent.values():
            recent.clear()
        for client in tuple(self.clients):
            try:
                self._show(client)
            except Exception:
                log.exception("a view could not be sent", extra={"table": self.id})


async def read_table(id: str, log: Sequence[TableEvent]) -> HostedTable:
    """Returns the table after a whole log. It yields to other tasks, however long the log is."""
    return await later_table(HostedTable(id), log)


async def later_table(table: HostedTable, events: Sequence[TableEvent]) -> HostedTable:
    """Returns a table after its next events. It yields to other tasks, however many there are."""
    counted = undos = 0
    for event, after in zip(events, tables_after(table, events), strict=True):
        table, counted, undos = after, counted + 1, undos + isinstance(event, Undone)
        if counted >= EVENTS_AT_ONCE or undos >= UNDOS_AT_ONCE:
            counted = undos = 0
            await asyncio.sleep(0)
    return table


def is_long(events: Sequence[TableEvent]) -> bool:
    """True if events may take too long to be applied in one turn."""
    return len(events) > EVENTS_AT_ONCE or sum(isinstance(each, Undone) for each in events) > UNDOS_AT_ONCE


def settle(done: asyncio.Future[int], problem: Exception | None, number: int = 0) -> None:
    if done.done():  # the client that waited has disconnected
        return
    if problem:
        done.set_exception(problem)
    else:
        done.set_result(number)


def encoded(made: dict[Audience, Update]) -> dict[Audience, bytes]:
    """Returns updates as JSON. The part that audiences share is encoded once; their own part goes into its
    patch.
    """
    shared: dict[int, bytes] = {}
    messages = {}
    for audience, update in made.items():
        key = id(update.shared)
        if key not in shared:
            shared[key] = orjson.dumps(update.shared)
        messages[audience] = with_own(shared[key], update) if update.own else shared[key]
    return messages


def with_own(message: bytes, update: Update) -> bytes:
    """Returns a message with an audience's own part added to the patch, the last member of the message."""
    comma = b"," if update.shared["patch"] else b""
    return b"%b%b%b}" % (message[:-2], comma, orjson.dumps(update.own)[1:])


def table_row(before: HostedTable, after: HostedTable, event: TableEvent) -> TableRow:
    """Returns what lists show of a table after an event. Among moves, only the last one changes `info`."""
    return TableRow(
        id=after.id,
        public=after.public,
        state=after.state,
        number=after.number,
        asked=after.asked,
        waits_for=after.waits_for,
        due=after.due,
        changed=after.changed,
        **({} if isinstance(event, Moved) and after.state != "over" else seating_columns(before, after)),
    )


def seating_columns(before: HostedTable, after: HostedTable) -> dict[str, Any]:
    old, new = before.people, after.people
    return {
        "info": orjson.dumps(list_info(after)).decode(),
        "host": after.host,
        "people": len(new),
        "open_seats": sum(seat.kind == "open" and not seat.invited for seat in after.seats),
        "joined": tuple(person for person in new if person not in old),
        "left": tuple(person for person in old if person not in new),
    }
