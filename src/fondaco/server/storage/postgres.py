"""Storage in PostgreSQL, for several workers behind one address.

Events that arrive during a commit are collected for the next one, as with SQLite, and are written with one
statement. Other workers learn of them through NOTIFY and read what is new.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from math import inf
from typing import Any

import asyncpg
import orjson

from fondaco.hosted.events import TableEvent, from_stored, stored_data
from fondaco.server.storage.interface import (
    ANSWER_SECONDS,
    PUBLIC_TABLES,
    Beat,
    Logged,
    NumberTaken,
    OnBroadcast,
    OnEvent,
    StorageUnavailable,
    TableRow,
    ignore_broadcast,
    migrations,
    newer_schema,
)
from fondaco.server.storage.shared import LISTED, SharedStorage, rows_of

CHANNEL, TALK = "fondaco_entries", "fondaco_talk"
MIGRATION_LOCK = 0x666F6E64
EVENTS_AT_ONCE = 256  # events of a log that are read before other tasks get a turn
LONGEST_NOTICE = 7900  # bytes; PostgreSQL takes 8000
HALF_NOTICE = LONGEST_NOTICE // 2  # notices are joined up to this length, and no single one is longer
LOST = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
NOT_OPEN = ConnectionError("the database has not been opened yet")
MIGRATION_SECONDS = 3600.0
ALIVE_SECONDS = 2.0  # for the health check
LISTENER_PAUSE = 1.0  # before a lost listening connection is opened again
BEAT_PAUSE, BEAT_SECONDS = 2.0, 3.0  # between beats to ourselves, and until each must have arrived
DEAF_SECONDS = BEAT_PAUSE + ANSWER_SECONDS + BEAT_SECONDS  # without our own beat

TIME = "extract(epoch from clock_timestamp())::float8"  # the database's clock
LAST_BEAT = f"select at, {TIME} - written from pulse"
# A beat stores the difference between the workers' time and the database's, so it may be written late.
BEAT = f"""
update pulse set at = time + $1, written = time from (select {TIME} as time) as now where at < time + $1
"""
QUICK_SECONDS, QUICK_TRIES = 0.1, 5  # an answer this fast is used to compare clocks

# A whole commit is one statement, since each message to the server costs as much as a move. Rows are sorted
# by table, so that two workers never deadlock. If two events have the same number, the later one finds the
# key taken: it is not returned, its other columns stay unchanged, and nobody is notified.
WRITE = """
with given as (
    select * from unnest(
        $1::text[], $2::bigint[], $3::text[], $4::text[], $5::float8[], $6::int[], $7::text[], $8::int[],
        $9::text[], $10::float8[], $11::float8[], $12::text[], $13::text[], $14::int[], $15::int[],
        $16::text[]
    ) as given (
        table_id, number, kind, data, at, public, state, asked, waits_for, due, changed, info, host, people,
        open_seats, notice
    )
    order by table_id, number
), written as (
    insert into entries (table_id, number, kind, data, at)
    select table_id, number, kind, data, at from given
    on conflict do nothing returning table_id, number
), opened as (
    insert into tables (
        id, public, state, number, asked, waits_for, due, changed, info, host, people, open_seats
    )
    select table_id, public, state, number, asked, waits_for, due, changed, info, host, people, open_seats
    from given join written using (table_id, number) where number = 1
), changed as (
    update tables set public = given.public, state = given.state, number = given.number, asked = given.asked,
        waits_for = given.waits_for, due = given.due, changed = given.changed,
        info = coalesce(given.info, tables.info), host = coalesce(given.host, tables.host),
        people = coalesce(given.people, tables.people),
        open_seats = coalesce(given.open_seats, tables.open_seats)
    from given join written using (table_id, number)
    where tables.id = given.table_id and given.number > 1
), moved as (
    select person, table_id, sits
    from unnest($17::text[], $18::text[], $19::bool[]) as moved (person, table_id, sits)
    join written using (table_id)
), seated as (
    insert into sitting (person, table_id) select person, table_id from moved where sits
    on conflict do nothing
), left_seats as (
    delete from sitting using moved
    where sitting.person = moved.person and sitting.table_id = moved.table_id and not sits
), news as (
    select notice, sum(octet_length(notice) + 1) over (order by table_id, number) / $22 as part
    from given join written using (table_id, number)
), told as (
    select pg_notify($20, $21 || E'\n' || string_agg(notice, E'\n')) from news group by part
)
select table_id, number, (select count(*) from told) from written
"""
Waiting = tuple[TableEvent, TableRow, asyncio.Future[None]]
log = logging.getLogger("fondaco.storage")


class PostgresStorage(SharedStorage):
    """One database, any number of workers."""

    is_shared = True

    def __init__(self, url: str, connections: int = 3) -> None:
        self.url, self.connections = url, connections
        self.worker = secrets.token_hex(4)
        self._pool: Any = None  # until it is open
        self._writer: Any = None  # not from the pool, which resets connections after each use
        self._listening: asyncio.Task[None] | None = None
        self._beat = asyncio.Event()
        self._beat_at = 0.0  # when our own beat last came back
        self._ahead = (0.0, -1.0)  # bounds of how far our time is ahead of the database's
        self._said: list[str] = []
        self._telling: asyncio.Task[None] | None = None
        self._gathered: list[Waiting] = []
        self._committing: asyncio.Task[None] | None = None
        self._closing = False

    async def open(self, on_event: OnEvent, on_broadcast: OnBroadcast = ignore_broadcast) -> Beat:
        self._on_event, self._on_broadcast = on_event, on_broadcast
        self._loop = asyncio.get_running_loop()  # cached: looking it up takes a system call
        if self._pool:  # an earlier attempt to open the server failed later on
            return await self._last_beat()
        with at_hand():
            pool = await asyncpg.create_pool(
                self.url,
                min_size=1,
                max_size=self.connections,
                timeout=ANSWER_SECONDS,
            )
            try:
                async with asyncio.timeout(MIGRATION_SECONDS), pool.acquire() as connection:
                    if not await is_current(connection):
                        await migrate(connection)
            except BaseException:
                pool.terminate()
                raise
        self._pool, self._beat_at = pool, time.monotonic()
        self._listening = asyncio.create_task(self._listen())
        return await self._last_beat()

    async def close(self) -> None:
        self._closing = True
        while self._committing:
            await self._committing
        if self._listening:
            self._listening.cancel()
        tasks = filter(None, [self._listening, self._telling])
        await asyncio.gather(*tasks, return_exceptions=True)
        self._forget_writer()
        if self._pool:
            self._pool.terminate()  # nothing is under way, and a polite close might wait for ever

    def append(self, event: TableEvent, row: TableRow) -> asyncio.Future[None]:
        done: asyncio.Future[None] = self._loop.create_future()
        self._gathered.append((event, row, done))
        if not self._committing:
            self._committing = self._loop.create_task(self._commit_all())
        return done

    async def events(self, table: str, after: int = 0) -> list[Logged]:
        found = await self._fetch(
            "select number, kind, data, at from entries where table_id = $1 and number > $2 order by number",
            table,
            after,
        )
        events = []
        for place, (number, name, data, at) in enumerate(found, 1):
            events.append(Logged(number, from_stored(name, orjson.loads(data), at)))
            if place % EVENTS_AT_ONCE == 0:
                await asyncio.sleep(0)
        return events

    async def public_tables(self, state: str, limit: int, first: Sequence[str] = ()) -> list[TableRow]:
        query = PUBLIC_TABLES.format(
            columns=LISTED, state="$1", limit="$2", is_first="(id = any($3::text[]))"
        )
        return rows_of(await self._fetch(query, state, limit, list(first)))

    async def tables_of(self, person: str, states: Sequence[str], limit: int) -> list[TableRow]:
        where = (
            "id in (select table_id from sitting where person = $1) and state = any($2)"
            " order by waits_for is distinct from $1, changed desc limit $3"
        )
        return await self._tables(where, person, list(states), limit)

    async def beat(self, at: float) -> None:
        asked = time.monotonic()
        ((clock,),) = await self._fetch(f"select {TIME}")
        self._ahead = narrowed(self._ahead, at - clock, at - clock + time.monotonic() - asked)
        await self._fetch(BEAT, sum(self._ahead) / 2)

    async def _last_beat(self) -> Beat:
        """Returns the last beat. A late answer would give a wrong age, so it asks again."""
        best, fastest = Beat(0.0), inf
        for _ in range(QUICK_TRIES):
            asked = time.monotonic()
            ((at, age),) = await self._fetch(LAST_BEAT)
            took = time.monotonic() - asked
            if took < fastest:
                best, fastest = Beat(at, None if age is None else age + took / 2), took
            if took < QUICK_SECONDS:
                break
        return best

    async def alive(self) -> bool:
        await self._fetch("update pulse set at = at", seconds=ALIVE_SECONDS)
        return time.monotonic() - self._beat_at < DEAF_SECONDS

    async def _tables(self, where: str, *values: object) -> list[TableRow]:
        return rows_of(await self._fetch(f"select {LISTED} from tables where {where}", *values))

    async def _fetch(self, query: str, *values: object, seconds: float = ANSWER_SECONDS) -> list[Any]:
        if self._pool is None:
            raise StorageUnavailable(NOT_OPEN)
        with at_hand():
            async with asyncio.timeout(seconds):
                return await self._fetched(query, *values)

    async def _fetched(self, query: str, *values: object) -> list[Any]:
        async with self._connection() as connection:
            found: list[Any] = await connection.fetch(query, *values)
        return found

    async def _query(self, query: str, *values: object) -> list[Any]:
        return await self._fetch(query, *values)

    async def _transact(self, *statements: tuple[Any, ...]) -> None:
        if self._pool is None:
            raise StorageUnavailable(NOT_OPEN)
        with at_hand():
            async with asyncio.timeout(ANSWER_SECONDS), self._connection() as connection:
                await in_transaction(connection, statements)

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        connection = await self._pool.acquire()
        try:
            yield connection
        except asyncio.CancelledError:
            connection.terminate()  # a polite cancel would wait for a database that does not answer
            raise
        finally:
            await self._pool.release(connection)

    async def _commit_all(self) -> None:
        """Makes one commit after another. Each has all work collected meanwhile."""
        try:
            while self._gathered:
                await self._commit()
        finally:
            self._committing = None

    async def _commit(self) -> None:
        gathered, self._gathered = self._gathered, []
        first = {(row.id, row.number): (event, row, done) for event, row, done in reversed(gathered)}
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                written = await self._put(list(first.values()))
        except Exception as error:  # whatever went wrong, nobody must wait for ever
            log.error("a commit failed", exc_info=error)
            self._forget_writer()
            for *_, done in gathered:
                if not done.done():
                    done.set_exception(StorageUnavailable(error))
            return
        for _, row, done in gathered:
            if not done.done():
                key = (row.id, row.number)
                is_written = key in written and first[key][2] is done
                done.set_result(None) if is_written else done.set_exception(
                    NumberTaken(f"{row.id} {row.number}")
                )

    def _forget_writer(self) -> None:
        if self._writer:
            self._writer.terminate()
            self._writer = None

    async def _new_writer(self) -> Any:
        writer = await asyncpg.connect(self.url)
        await writer.execute(f"set statement_timeout = {int(ANSWER_SECONDS * 1000)}")
        return writer

    async def _put(self, gathered: list[Waiting]) -> set[tuple[str, int]]:
        """Writes all work at once and notifies the other workers; returns what was written."""
        moved = [(person, row.id, True) for _, row, _ in gathered for person in row.joined]
        moved += [(person, row.id, False) for _, row, _ in gathered for person in row.left]
        columns = zip(*(columns_of(event, row) for event, row, _ in gathered), strict=True)
        if self._writer is None or self._writer.is_closed():
            self._writer = await self._new_writer()
        found = await self._writer.fetch(
            WRITE,
            *map(list, columns),
            [person for person, _, _ in moved],
            [table for _, table, _ in moved],
            [sits for _, _, sits in moved],
            *(CHANNEL, self.worker, HALF_NOTICE),
        )
        return {(row["table_id"], row["number"]) for row in found}

    def broadcast(self, message: Any) -> None:
        if self._closing:
            return
        self._said.append(orjson.dumps(message).decode())
        if not self._telling:
            self._telling = asyncio.get_running_loop().create_task(self._tell_all())

    async def _tell_all(self) -> None:
        try:
            while self._said:
                said, self._said = self._said, []
                for payload in payloads(self.worker, said):
                    await self._fetch("select pg_notify($1, $2)", TALK, payload)
        except StorageUnavailable:
            pass  # nothing that matters for long
        finally:
            self._telling = None

    async def _listen(self) -> None:
        """Receives notifications of other workers as long as the server is open."""
        while not self._closing:
            try:
                await self._listen_once()
            except (StorageUnavailable, *LOST) as error:
                log.warning("the listening connection is lost", extra={"error": repr(error)})
                await asyncio.sleep(LISTENER_PAUSE)

    async def _listen_once(self) -> None:
        connection = await asyncpg.connect(self.url, timeout=ANSWER_SECONDS)
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await connection.add_listener(CHANNEL, self._notified)
                await connection.add_listener(TALK, self._told)
            self._on_event("", 0, None)  # events may have been missed, so every table reads its log again
            while not connection.is_closed():
                await self._hear_beat()
                await asyncio.sleep(BEAT_PAUSE)
        finally:
            connection.terminate()

    async def _hear_beat(self) -> None:
        """Sends a beat to ourselves and waits for it, because a connection can stop working without an
        error.
        """
        self._beat.clear()
        await self._fetch("select pg_notify($1, $2)", TALK, self.worker)
        async with asyncio.timeout(BEAT_SECONDS):
            await self._beat.wait()
        self._beat_at = time.monotonic()

    def _notified(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        worker, *news = str(payload).split("\n")
        if worker != self.worker:
            for line in news:
                table, number, *stored = orjson.loads(line)
                self._on_event(table, number, from_stored(*stored) if stored else None)

    def _told(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        worker, *said = str(payload).split("\n")
        if worker == self.worker:
            self._beat.set()
        else:
            for line in said:
                self._on_broadcast(worker, orjson.loads(line))


async def in_transaction(connection: Any, statements: Sequence[tuple[Any, ...]]) -> None:
    """Runs statements in a transaction. After an error it closes the connection, because a rollback would
    wait for a database that does not answer.
    """
    try:
        await connection.execute("begin")
        for query, *values in statements:
            await connection.execute(query, *values)
        await connection.execute("commit")
    except Exception:
        connection.terminate()
        raise


def narrowed(known: tuple[float, float], least: float, most: float) -> tuple[float, float]:
    """Returns the part that two ranges share, or the new range if a clock was set between them."""
    low, high = max(known[0], least), min(known[1], most)
    return (low, high) if low <= high else (least, most)


@contextmanager
def at_hand() -> Iterator[None]:
    try:
        yield
    except LOST as error:
        raise StorageUnavailable(error) from error


def notice(event: TableEvent, row: TableRow) -> str:
    """Returns what other workers are told of an event: all of it, unless it is too long."""
    whole = orjson.dumps([row.id, row.number, event.type, stored_data(event), event.at]).decode()
    is_short = len(whole.encode()) < HALF_NOTICE
    return whole if is_short else orjson.dumps([row.id, row.number]).decode()


def payloads(worker: str, news: list[str]) -> list[str]:
    """Returns notifications, each with as many notices as fit."""
    found, lines, size = [], [worker], len(worker)
    for line in news:
        length = len(line.encode()) + 1
        if size + length > LONGEST_NOTICE:
            found.append("\n".join(lines))
            lines, size = [worker], len(worker)
        lines.append(line)
        size += length
    return [*found, "\n".join(lines)]


def columns_of(event: TableEvent, row: TableRow) -> tuple[Any, ...]:
    data = orjson.dumps(stored_data(event)).decode()
    return (
        *(row.id, row.number, event.type, data, event.at),
        *(int(row.public), row.state, row.asked, row.waits_for, row.due, row.changed, row.info),
        *(row.host, row.people, row.open_seats),
        notice(event, row),
    )


async def is_current(connection: Any) -> bool:
    """True if the schema is the newest. This check is fast, while migrations may wait for locks."""
    async with asyncio.timeout(ANSWER_SECONDS):
        try:
            done = await connection.fetchval("select max(number) from migrations")
        except asyncpg.UndefinedTableError:
            return False
    return bool(done == len(migrations()))


async def migrate(connection: Any) -> None:
    """Updates the schema. If several workers start at once, one of them does it."""
    async with connection.transaction():
        await connection.execute("select pg_advisory_xact_lock($1)", MIGRATION_LOCK)
        await connection.execute("create table if not exists migrations (number integer primary key)")
        steps = migrations()
        done = await connection.fetchval("select coalesce(max(number), 0) from migrations")
        if done > len(steps):
            raise ValueError(newer_schema("database", done))
        for number, text in steps[done:]:
            await connection.execute(text)
            await connection.execute("insert into migrations (number) values ($1)", number)
