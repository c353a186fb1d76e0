"""A room: one table that is being looked at or played, with those who watch it.

Every change goes the same way: decided on the book, folded into it, written; only when it is durable does
anyone hear of it. The lock is held from the decision to the news, so nobody sees what is not written yet.

Nearly every change is a move at a table where nobody else acts in that moment. `act_now` makes it where it is
heard; `act` is for all others, and waits for whatever there is to wait for.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

import orjson

from fondaco.server.acts import Act, Already
from fondaco.server.book import Book
from fondaco.server.dealt import Audience
from fondaco.server.errors import Refusal
from fondaco.server.showing import Shown, whole_view
from fondaco.server.storage import Entry, PersonRow, Storage, Taken
from fondaco.server.worker_bus import Workers

REMEMBERED = 16  # updates, for those who come back: a whole view is shorter than more of them
ATTEMPTS = 20  # when other workers write to the same table
BACK_OFF = 0.005  # seconds, more with every attempt
MOST_ENTRIES = 50_000  # a hundred times what the longest game needs
QUIET = ("moved",)  # entries after which the same people sit where they sat
Decide = Callable[[Book], Act]
Done = Callable[[Exception | None], None]
log = logging.getLogger("fondaco.room")


class Listener(Protocol):
    """Someone who is shown a table live."""

    person: PersonRow | None
    seat: Audience

    def send(self, message: bytes) -> None: ...


class Room:
    """One table in memory. Whoever reads or changes the book holds the lock."""

    def __init__(
        self,
        table: str,
        storage: Storage,
        since: float,
        changed: Callable[[Room, str | None], None],
        workers: Workers,
        begin: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        self.id, self.storage, self._workers = table, storage, workers
        self._begin = begin  # something that nobody here waits for
        self.lock = asyncio.Lock()
        self.book = Book(table)
        self.listeners: set[Listener] = set()
        self.used_at = time.monotonic()
        self._since = since  # when the house opened: no clock ran before
        self._changed = changed  # told after every entry, and what kind was written here
        self._shown: Shown | None = None
        self._recent: dict[Audience, deque[tuple[int, int, bytes]]] = {}
        self._here: list[str] = []
        self._told = 0  # the number of the last entry that listeners heard of
        self._is_stale = True
        self._is_behind = False  # another worker has written since, and nobody here has looked
        self.is_loaded = False

    # Reading and writing the book.

    async def refresh(self) -> None:
        """Reads what is new in the book, or all of it if what we have may be wrong."""
        book = Book(self.id) if self._is_stale else self.book
        entries = await self.storage.entries(self.id, after=book.number)
        if book.number == 0 and not entries:
            raise Refusal("no_such_table")
        self.book, self._is_stale, self._is_behind, self.is_loaded = book, False, False, True
        for entry in entries:
            self._fold(entry)
            if entry.number > self._told:
                self._publish(entry.kind)
        self.book.ask_again(self._since)
        self._changed(self, None)

    async def catch_up(self, number: int, entry: Entry | None) -> None:
        """Takes up what another worker wrote: the entry if it is the next one, else all that is new."""
        if entry and entry.number == self.book.number + 1 and not self._is_stale:
            self._fold(entry)
            self._publish(entry.kind)
            self._changed(self, None)
        elif self._is_stale or number == 0 or self.book.number < number:
            await self.refresh()

    def fall_behind(self) -> None:
        """Another worker wrote, and nobody looks: it is read when somebody does."""
        self._is_behind = True

    async def act(self, decide: Decide) -> int:
        """Decides, writes, tells; returns the number of the entry. Whoever comes second decides again."""
        async with self.lock:
            await self.ready()
            return await self._act(decide)

    async def _act(self, decide: Decide) -> int:
        for attempt in range(ATTEMPTS):
            if self.book.number >= MOST_ENTRIES:
                raise Refusal("book_full")
            try:
                return await self._enter(*decide(self.book))
            except Refusal:
                if not await self._was_behind():
                    raise
            except Taken:
                await asyncio.sleep(random.random() * attempt * BACK_OFF)
                await self.refresh()
        raise Refusal("busy")

    def act_now(self, decide: Decide, done: Done) -> bool:
        """Decides and hands on for writing without waiting for anything; `done` is told how it went. False
        where one has to wait, or the decision is no: nothing has happened then."""
        if self._is_stale or self._is_behind or self.book.number >= MOST_ENTRIES or not at_once(self.lock):
            return False
        try:
            kind, data = decide(self.book)
            written = self._write(kind, data)
        except BaseException as error:
            self.lock.release()
            if isinstance(error, Refusal | Already):
                return False
            raise
        written.add_done_callback(lambda written: self._acted(kind, written, decide, done))
        return True

    def _acted(self, kind: str, written: asyncio.Future[None], decide: Decide, done: Done) -> None:
        problem: Any = written.exception()
        if problem:
            self._begin(self._act_again(problem, decide, done))
            return
        try:
            self._tell(kind)
        except Exception as error:
            log.exception("what was written could not be told", extra={"table": self.id})
            problem = error
        self.lock.release()
        done(problem)

    async def _act_again(self, problem: Exception | None, decide: Decide, done: Done) -> None:
        """Where a number was taken, or nobody knows whether it was written, one decides again before it is
        anyone else's turn. Whoever wanted it may be gone; the lock has been held since."""
        number = self.book.number
        try:
            await self.refresh()
            if problem and self.book.number < number:
                raise problem  # it is not there: the database was away
            await self._act(decide)
            problem = None
        except Exception as error:
            problem = error
            if not isinstance(error, Refusal | Already):
                log.exception("a move could not be made", extra={"table": self.id})
        finally:
            self.lock.release()
        done(problem)  # nobody else can have acted by now

    async def _was_behind(self) -> bool:
        """Whether another worker had written what we did not know of: then what was decided counts for
        nothing."""
        number = self.book.number
        if self.storage.is_shared:
            await self.refresh()
        return self.book.number > number

    async def open(self, act: Act) -> None:
        """The first entry of a table."""
        async with self.lock:
            self._is_stale, self.is_loaded = False, True
            await self._enter(*act)

    async def ready(self) -> None:
        self.used_at = time.monotonic()
        if self._is_stale or self._is_behind:
            await self.refresh()

    async def up_to_date(self) -> None:
        """For those who come from another worker, and know what happened there."""
        self.used_at = time.monotonic()
        if self._is_stale or self.storage.is_shared:
            await self.refresh()

    async def _enter(self, kind: str, data: dict[str, Any]) -> int:
        await self._write(kind, data)
        self._tell(kind)
        return self.book.number

    def _write(self, kind: str, data: dict[str, Any]) -> asyncio.Future[None]:
        entry = Entry(self.book.number + 1, kind, data, time.time())
        with_info = kind not in QUIET
        people = self.book.people() if with_info else ()
        self._fold(entry)
        self._is_stale = True  # until it is written the book is ahead of the truth
        return self.storage.write(entry, self.book.row(with_info, people))

    def _tell(self, kind: str) -> None:
        """The last entry is written."""
        self._is_stale = False
        self._publish(kind)
        self._changed(self, kind)

    def _fold(self, entry: Entry) -> None:
        try:
            self.book.fold(entry)
        except BaseException:
            self._is_stale = True
            raise

    # Showing.

    async def view(self, person: PersonRow | None, seat: int | None) -> bytes:
        """The table as a seat of that person sees it."""
        async with self.lock:
            await self.up_to_date()
            return self.view_now(self._seat_for(person, seat))

    def _seat_for(self, person: PersonRow | None, wanted: int | None) -> Audience:
        """The seat wanted if it is theirs; without a wish their first, or else an onlooker's."""
        if wanted is None:
            return next(iter(self.book.seats_of(person.id if person else None)), None)
        if not self.may_see(person, wanted):
            raise self.not_yours(person, wanted)
        return wanted

    def view_now(self, seat: Audience) -> bytes:
        return orjson.dumps(whole_view(self.book, seat, time.time()))

    async def attach(self, listener: Listener, seat: int | None = None, after: int | None = None) -> None:
        """Shows the table to a listener: what it missed if that is known, or all of it."""
        async with self.lock:
            await self.up_to_date()
            listener.seat = self._seat_for(listener.person, seat)
            for message in self._missed(listener.seat, after):
                listener.send(message)
            if not self.listeners:
                self._workers.opens(self.id)
            self.listeners.add(listener)
            self._watch(listener.seat)

    def _watch(self, seat: Audience) -> None:
        """From now on updates are made for this seat."""
        self._shown = self._shown or Shown(self.book)
        self._shown.add(self.book, seat)
        self._recent.setdefault(seat, deque(maxlen=REMEMBERED))

    async def look(self, listener: Listener, seat: Audience) -> None:
        """From now on the listener sees what another seat sees."""
        async with self.lock:
            await self.ready()
            if not self.may_see(listener.person, seat):
                raise self.not_yours(listener.person, seat)
            listener.seat = seat
            self._watch(seat)
            listener.send(self.view_now(seat))

    def detach(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        if not self.listeners:
            self._workers.closes(self.id)
        self.used_at = time.monotonic()

    def tell_presence(self, newcomer: Listener | None = None) -> None:
        """Says which of the people who sit here have the table open: to all if that changed."""
        if not self.listeners:
            return
        watching = {listener.person.id for listener in self.listeners if listener.person}
        self._workers.has(self.id, [person for person in self.book.people() if person in watching])
        present = self._workers.present(self.id)
        here = [person for person in self.book.people() if person in present]
        message = orjson.dumps({"type": "presence", "table": self.id, "people": here})
        if here != self._here:
            self._here = here
            for listener in tuple(self.listeners):
                listener.send(message)
        elif newcomer:
            newcomer.send(message)

    def _missed(self, seat: Audience, after: int | None) -> list[bytes]:
        """The updates since a number, or the whole view. What was kept shows the clocks as they were then."""
        if self.book.clock.kind != "none":
            return [self.view_now(seat)]
        if after is not None and after == self.book.number:
            return []
        recent = self._recent.get(seat, ())
        missed = [message for before, number, message in recent if after is not None and before >= after]
        if missed and recent[len(recent) - len(missed)][0] == after:
            return missed
        return [self.view_now(seat)]

    def _publish(self, kind: str) -> None:
        """Tells what the last entry changed."""
        number = self._told = self.book.number
        if self._shown:
            updates = self._shown.updates(self.book, kind in QUIET)
            for seat, message in updates.items():
                self._recent[seat].append((number - 1, number, message))
            for listener in tuple(self.listeners):
                if kind in QUIET or self.may_see(listener.person, listener.seat):
                    listener.send(updates[listener.seat])
                else:
                    self._send_away(listener)
        if kind not in QUIET:
            self.tell_presence()

    def may_see(self, person: PersonRow | None, seat: Audience) -> bool:
        """Only whoever sits there sees what a seat sees."""
        return seat is None or (person is not None and self.book.is_at(person.id, seat))

    def not_yours(self, person: PersonRow | None, seat: Audience) -> Refusal:
        own = self.book.seats_of(person.id if person else None)
        return Refusal("not_yours", [str(number) for number in own], seat=seat)

    def _send_away(self, listener: Listener) -> None:
        """Whoever lost a seat looks on."""
        listener.seat = None
        self._watch(None)
        listener.send(self.view_now(None))


def at_once(lock: asyncio.Lock) -> bool:
    """Takes a lock, if that needs no waiting: one that is open may be promised to someone who waited."""
    taking = lock.acquire()
    try:
        taking.send(None)
    except StopIteration:
        return True
    taking.close()
    return False
