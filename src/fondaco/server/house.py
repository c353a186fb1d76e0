"""The house: its people, its tables, and what happens by itself (bots move, clocks run out).

One `House` serves one process. Of several workers on one database each has its own; what one writes the
others read, and where two write at once the number of the entry decides.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
from base64 import b32encode
from collections import OrderedDict
from collections.abc import Coroutine
from random import Random
from typing import Any

import orjson

from fondaco.server import acts
from fondaco.server.acts import Act, Already
from fondaco.server.book import Book
from fondaco.server.bot_pool import BotPool
from fondaco.server.deal import SEED_BYTES
from fondaco.server.errors import Refusal
from fondaco.server.messages import NewTable, Play
from fondaco.server.metrics import Metrics
from fondaco.server.room import Decide, Done, Room
from fondaco.server.settings import Settings
from fondaco.server.storage import Entry, PersonRow, Storage, TableRow
from fondaco.server.worker_bus import Figures, Workers

SWEEP_SECONDS = 5.0
OTHERS_FIRST = 3.0  # seconds that a worker leaves to the one who wrote the last entry
KNOWN_PEOPLE = 20_000  # kept in memory, to spare the database
LISTED, LOOKED_THROUGH = 100, 1000
MOST_DUE = 10_000
log = logging.getLogger("fondaco.house")


class House:
    """All that goes on in one process."""

    def __init__(self, settings: Settings, storage: Storage) -> None:
        self.settings, self.storage = settings, storage
        self.metrics = Metrics()
        # Source of the seeds of deals. Only tests replace it.
        self.randomness: Random = secrets.SystemRandom()
        self.bots = BotPool(settings.bot_processes, settings.bot_seconds, settings.bot_first_seconds)
        self.rooms: dict[str, Room] = {}
        self.workers = Workers(storage.tell, self._presence_changed, self._forget_person)
        self._people: OrderedDict[str, PersonRow] = OrderedDict()
        self._next: dict[str, tuple[object, asyncio.TimerHandle | asyncio.Task[None]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._opened_at = time.time()
        self._is_closing = False

    async def open(self) -> None:
        await self.storage.open(self._heard, self.workers.overheard)
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Stops what happens by itself; what was acted is written before this returns."""
        self._is_closing = True
        self._sweeper.cancel()
        for table in list(self._next):
            self._forget_next(table)
        await asyncio.gather(self._sweeper, *self._tasks, return_exceptions=True)
        await self.bots.close()
        await self.storage.close()

    # People.

    async def greet(self, name: str) -> tuple[PersonRow, str]:
        """A new guest, and the secret by which the house will know them again."""
        person, secret = PersonRow(new_id(), acts.checked_name(name)), secrets.token_urlsafe(32)
        await self.storage.add_person(person, hashed(secret), time.time())
        return person, secret

    async def new_token(self, person: PersonRow) -> str:
        secret = secrets.token_urlsafe(32)
        await self.storage.add_secret(person.id, hashed(secret), time.time())
        return secret

    async def person_with(self, secret: str | None) -> PersonRow | None:
        if not secret or len(secret) > 100:
            return None
        key = hashed(secret)
        if key not in self._people:
            person = await self.storage.person_with(key)
            if person is None:
                return None
            self._people[key] = person
            if len(self._people) > KNOWN_PEOPLE:
                self._people.popitem(last=False)
        return self._people[key]

    async def rename(self, person: PersonRow, name: str) -> PersonRow:
        await self.storage.rename(person.id, acts.checked_name(name))
        self._forget_person(person.id)
        self.workers.say_renamed(person.id)
        return PersonRow(person.id, name)

    def _forget_person(self, person: str) -> None:
        for key in [key for key, known in self._people.items() if known.id == person]:
            del self._people[key]

    # Tables.

    async def open_table(self, person: PersonRow, wanted: NewTable) -> str:
        await self._check_not_too_many(person)
        return await self._open(acts.open_table(person, wanted, self._new_seed()))

    async def rematch(self, person: PersonRow, table: str) -> str:
        """The next table of the same people: opened by the first who asks, found by the others."""
        room = await self.room(table)
        async with room.lock:
            await room.ready()
            if room.book.rematch:
                return room.book.rematch
            act = acts.rematch(room.book, person, self._new_seed())
        await self._check_not_too_many(person)
        opened = await self._open(act)
        try:
            await self.act(table, lambda book: rematched(book, opened))
        except Already:  # two asked at once: the first one's table counts
            await self.act(opened, lambda book: acts.abandon(book, person))
        return room.book.rematch or opened

    async def room(self, table: str) -> Room:
        """The room of a table, its book read."""
        while True:
            room = self.rooms.get(table)
            if room is None:
                room = self.rooms[table] = self._new_room(table)
            if not room.is_loaded:
                await self._load(room)
            if self.rooms.get(table) is room:  # one that could not be read was forgotten while we waited
                room.used_at = time.monotonic()
                return room

    async def read(self, table: str) -> Book:
        """The book of a game that is over, without keeping it in memory."""
        book = Book(table)
        for entry in await self.storage.entries(table):
            book.fold(entry)
        return book

    async def _load(self, room: Room) -> None:
        try:
            async with room.lock:
                await room.ready()
        except BaseException:
            if self.rooms.get(room.id) is room:
                del self.rooms[room.id]
            raise

    async def act(self, table: str, decide: Decide) -> int:
        """Enters what is decided on a table's book; returns the number of the entry."""
        room = await self.room(table)
        began = time.perf_counter()
        number = await room.act(decide)
        self.metrics.writing.saw(time.perf_counter() - began)
        return number

    async def play(self, person: PersonRow, table: str, seat: int, option: str, answers: int) -> int:
        """A person's move; Already if the same answer stands."""
        return await self.act(table, lambda book: persons_move(book, person, seat, option, answers))

    def play_now(self, person: PersonRow, room: Room, said: Play, done: Done) -> bool:
        """A person's move, if nothing stands in its way and there is nobody to wait for."""
        began = time.perf_counter()

        def decide(book: Book) -> Act:
            return persons_move(book, person, said.seat, said.option, said.answers)

        def made(problem: Exception | None) -> None:
            if problem is None:
                self.metrics.writing.saw(time.perf_counter() - began)
            done(problem)

        return room.act_now(decide, made)

    async def public_tables(self) -> list[dict[str, Any]]:
        """Those that one may join or watch: who waits for the host at a full table needs no list."""
        opened = [listed(row) for row in await self.storage.public_tables("open", LOOKED_THROUGH)]
        playing = [listed(row) for row in await self.storage.public_tables("playing", LISTED)]
        return [table for table in opened if has_open_seat(table)][:LISTED] + playing

    async def tables_of(self, person: PersonRow, limit: int = LISTED) -> list[dict[str, Any]]:
        return [listed(row) for row in await self.storage.tables_of(person.id, limit)]

    async def _open(self, act: Act) -> str:
        table = new_id()
        room = self._new_room(table)
        await room.open(act)
        self.rooms[table] = room
        return table

    def _new_seed(self) -> str:
        """A new random seed: the server's share of a deal's randomness."""
        return self.randomness.randbytes(SEED_BYTES).hex()

    async def _check_not_too_many(self, person: PersonRow) -> None:
        rows = await self.storage.tables_of(person.id, self.settings.tables_each)
        unfinished = sum(row.state in ("open", "playing") for row in rows)
        if unfinished >= self.settings.tables_each:
            raise Refusal("too_many_tables", count=unfinished)

    def _new_room(self, table: str) -> Room:
        return Room(table, self.storage, self._opened_at, self._changed, self.workers, self._begin)

    # What happens by itself.

    def _changed(self, room: Room, written: str | None) -> None:
        """Arranges what comes next at a table: a bot's move, or the end of someone's time."""
        book = room.book
        if written:
            self.metrics.entries[written] += 1
        if self._is_closing:
            return
        key = (book.question, book.asked, book.asked_bot, book.asked_at)
        if room.id in self._next and self._next[room.id][0] == key:
            return
        self._forget_next(room.id)
        wait = OTHERS_FIRST if self.workers.others and not written else 0.0
        if book.asked_bot:
            self._plan(room, key, book.bot_pause + wait, book.asked_bot, "bot")
        elif (left := book.time_left(time.time())) is not None:
            self._plan(room, key, left + wait, self.settings.stand_in, "clock")

    def _plan(self, room: Room, key: object, seconds: float, bot: str, by: str) -> None:
        def now() -> None:
            self._next[room.id] = (key, self._begin(self._bot_moves(room, key, bot, by)))

        self._next[room.id] = (key, asyncio.get_running_loop().call_later(seconds, now))

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _forget_next(self, table: str) -> None:
        planned = self._next.pop(table, None)
        if planned and planned[1] is not asyncio.current_task():
            planned[1].cancel()

    async def _bot_moves(self, room: Room, key: object, bot: str, by: str) -> None:
        """A bot is asked, if the question still stands, and its answer played."""
        try:
            async with room.lock:
                await room.ready()
                book = room.book
                if book.asked is None or book.table is None or self._next.get(room.id, (None,))[0] != key:
                    return
                seat, question = book.asked, book.question
                view, options = book.table.view(seat), book.table.options()
            option = await self.bots.choose(bot, seat, view, options)
            used = time.time() - book.asked_at if by == "clock" else 0.0
            await self.act(room.id, lambda book: acts.play(book, seat, option, question, by, used))
        except (Refusal, Already):
            self._plan_again(room, key)  # someone was faster, or the database is away
        except Exception:
            log.exception("a bot could not move", extra={"table": room.id})
            self._plan_again(room, key)

    def _plan_again(self, room: Room, key: object) -> None:
        """If the question still stands, the next sweep comes back to it."""
        if self._next.get(room.id, (None,))[0] == key:
            del self._next[room.id]

    async def _sweep(self) -> None:
        """Looks after tables that no one looks at: after a restart, or when another worker went down."""
        grace = 0.0
        while True:
            try:
                for table in await self.storage.due(time.time() - grace, MOST_DUE):
                    await self._look_after(table)
                self._forget_idle()
                self.workers.forget_silent()
                self.workers.say_figures(self.figures())
            except Exception:
                log.exception("sweeping failed")
            grace = SWEEP_SECONDS
            await asyncio.sleep(SWEEP_SECONDS)

    async def _look_after(self, table: str) -> None:
        try:
            room = await self.room(table)
            async with room.lock:
                await room.ready()
                self._changed(room, None)
        except Exception:
            log.exception("a table could not be read", extra={"table": table})

    def _forget_idle(self) -> None:
        """Tables that nobody has looked at for a while leave the memory; their books are written."""
        before = time.monotonic() - self.settings.idle_seconds
        for table, room in list(self.rooms.items()):
            if (
                not room.listeners
                and room.used_at < before
                and not room.lock.locked()
                and table not in self._next
            ):
                del self.rooms[table]

    def _heard(self, table: str, number: int, entry: Entry | None) -> None:
        """Another worker wrote; no table named: there may be something new at any."""
        rooms = [self.rooms[table]] if table in self.rooms else [] if table else list(self.rooms.values())
        if not table:
            self.workers.ask_again()
        for room in rooms:
            if not room.listeners:
                room.fall_behind()
            elif room.is_loaded and (not table or room.book.number < number):
                self._begin(self._catch_up(room, number, entry))

    def _presence_changed(self, table: str) -> None:
        if table in self.rooms:
            self.rooms[table].tell_presence()

    # For whoever runs the house.

    def figures(self) -> Figures:
        """What this worker has done since it started, and what it holds."""
        connections = sum(len(room.listeners) for room in self.rooms.values())
        return self.metrics.figures(len(self.rooms), connections)

    def workers_figures(self) -> dict[str, Figures]:
        """Those of every worker, this one's as they are and the others' as they were last told."""
        others = {name: worker.figures for name, worker in self.workers.others.items()}
        return {**others, self.storage.worker: self.figures()}

    async def _catch_up(self, room: Room, number: int, entry: Entry | None) -> None:
        try:
            async with room.lock:
                await room.catch_up(number, entry)
        except Exception:
            log.exception("catching up failed", extra={"table": room.id})


def persons_move(book: Book, person: PersonRow, seat: int, option: str, answers: int) -> Act:
    acts.own_seat(book, person, seat)
    return acts.play(book, seat, option, answers, "person", time.time() - book.asked_at)


def rematched(book: Book, table: str) -> Act:
    if book.rematch:
        raise Already(book.number)
    return "rematched", {"table": table}


def listed(row: TableRow) -> dict[str, Any]:
    """A table as a list shows it."""
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
    return any(seat["kind"] == "open" for seat in table["seats"])


def new_id() -> str:
    """Eighty random bits: who knows the id of a table was given it."""
    return b32encode(secrets.token_bytes(10)).decode().lower()


def hashed(secret: str) -> str:
    """Secrets are long and random, so a plain hash cannot be searched."""
    return hashlib.sha256(secret.encode()).hexdigest()
