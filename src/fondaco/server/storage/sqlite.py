"""Storage in one SQLite file, with a write-ahead log and many tables' events in each commit.

While a commit waits for the disk, the next events are collected, so that fifty tables share one flush. A
separate thread writes. It would wait for Python's lock at each statement, so all events of a commit are
written in one.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import stat
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from functools import cache, partial
from itertools import chain
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO, TypeVar

import orjson

from fondaco.hosted.events import TableEvent, from_stored, stored_data
from fondaco.server.storage.interface import (
    PUBLIC_TABLES,
    TABLE_COLUMNS,
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

try:
    import fcntl
except ImportError:  # Windows has no such module
    fcntl = None  # type: ignore[assignment]

T = TypeVar("T")
Columns = tuple[Any, ...]
Statement = tuple[str, Columns]
Work = Columns | list[Statement]  # an event with its table's row, or statements that belong together
Problems = list[Exception | None]  # the error of each piece of work, or None

# A view into which events are inserted, many in one statement. The first event of a table adds its row; if
# any number is taken, nothing is written.
COLUMNS = (
    *("table_id", "number", "kind", "data", "at"),
    *("public", "state", "asked", "waits_for", "due", "changed", "info", "host", "people", "open_seats"),
)
ARRIVING = f"""
create temp view arriving as select {", ".join(f"null as {column}" for column in COLUMNS)};
create temp trigger opens instead of insert on arriving when new.number = 1 begin
    insert into entries (table_id, number, kind, data, at)
        values (new.table_id, new.number, new.kind, new.data, new.at);
    insert into tables ({", ".join(TABLE_COLUMNS)}) values (
        new.table_id, new.public, new.state, new.number, new.asked, new.waits_for, new.due, new.changed,
        new.info, new.host, new.people, new.open_seats
    );
end;
create temp trigger goes_on instead of insert on arriving when new.number > 1 begin
    insert into entries (table_id, number, kind, data, at)
        values (new.table_id, new.number, new.kind, new.data, new.at);
    update tables set public = new.public, state = new.state, number = new.number, asked = new.asked,
        waits_for = new.waits_for, due = new.due, changed = new.changed, info = coalesce(new.info, info),
        host = coalesce(new.host, host), people = coalesce(new.people, people),
        open_seats = coalesce(new.open_seats, open_seats)
        where id = new.table_id;
end;
"""
READERS = 2
ALIVE_SECONDS = 2.0  # for the health check
OWNER_ONLY = stat.S_IRUSR | stat.S_IWUSR  # the files hold hidden cards and the hashes of secrets
MOST_AT_ONCE = 999 // len(COLUMNS)  # events in one statement: older builds of SQLite allow 999 values
ADD_SITTING = "insert or ignore into sitting (person, table_id) values (?, ?)"
END_SITTING = "delete from sitting where person = ? and table_id = ?"
log = logging.getLogger("fondaco.storage")


class SqliteStorage(SharedStorage):
    """One file, one process."""

    is_shared, worker = False, ""

    def __init__(self, path: str) -> None:
        self.path = path
        self._gathered: list[tuple[Work, asyncio.Future[None]]] = []
        self._committing: asyncio.Task[None] | None = None
        self._beside = ThreadPoolExecutor(READERS, "sqlite-reader")
        # Idle connections. Two statements at once on one connection would share a read transaction, and the
        # later one would miss what was written since the earlier one began.
        self._readers: SimpleQueue[sqlite3.Connection] = SimpleQueue()

    def broadcast(self, message: Any) -> None:
        """Does nothing: there is one worker."""

    async def open(self, on_event: OnEvent, on_broadcast: OnBroadcast = ignore_broadcast) -> Beat:
        Path(self.path).parent.mkdir(parents=True, exist_ok=True)
        self._loop = asyncio.get_running_loop()  # cached: looking it up takes a system call
        with ExitStack() as opened:  # closes everything again if this fails
            opened.enter_context(locked(self.path))
            keep_private(self.path)
            self._writer = opened.enter_context(closing(self._connect()))
            for _ in range(READERS):
                self._readers.put(opened.enter_context(closing(self._connect())))
            migrate(self._writer)
            self._writer.executescript(ARRIVING)
            (at,) = self._writer.execute("select at from pulse").fetchone()
            self._opened = opened.pop_all()
        self._scribe = Scribe(self._writer)
        return Beat(at)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=10)
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = full")
        connection.execute("pragma foreign_keys = on")
        return connection

    async def close(self) -> None:
        while self._committing:
            await self._committing
        self._scribe.close()
        self._beside.shutdown()
        self._opened.close()

    def append(self, event: TableEvent, row: TableRow) -> asyncio.Future[None]:
        columns = (
            *(row.id, row.number, event.type, orjson.dumps(stored_data(event)).decode(), event.at),
            *(row.public, row.state, row.asked, row.waits_for, row.due, row.changed, row.info),
            *(row.host, row.people, row.open_seats),
        )
        if not (row.joined or row.left):
            return self._write(columns)
        return self._write(
            [
                (arrive(1), columns),
                *((ADD_SITTING, (person, row.id)) for person in row.joined),
                *((END_SITTING, (person, row.id)) for person in row.left),
            ]
        )

    async def events(self, table: str, after: int = 0) -> list[Logged]:
        query = "select number, kind, data, at from entries where table_id = ? and number > ? order by number"
        return await self._beside_loop(lambda: [logged(*row) for row in self._rows(query, table, after)])

    async def public_tables(self, state: str, limit: int, first: Sequence[str] = ()) -> list[TableRow]:
        query = PUBLIC_TABLES.format(
            columns=LISTED, state="?1", limit="?2", is_first="(id in (select value from json_each(?3)))"
        )
        return rows_of(await self._read(query, state, limit, orjson.dumps(first).decode()))

    async def tables_of(self, person: str, states: Sequence[str], limit: int) -> list[TableRow]:
        places = ", ".join("?" * len(states))
        where = (
            f"id in (select table_id from sitting where person = ?) and state in ({places})"
            " order by waits_for is not ?, changed desc limit ?"
        )
        return await self._tables(where, person, *states, person, limit)

    async def beat(self, at: float) -> None:
        await self._write([("update pulse set at = ?", (at,))])

    async def alive(self) -> bool:
        await asyncio.wait_for(self._write([("update pulse set at = at", ())]), ALIVE_SECONDS)
        return True

    async def _tables(self, where: str, *values: object) -> list[TableRow]:
        return rows_of(await self._read(f"select {LISTED} from tables where {where}", *values))

    async def _read(self, query: str, *values: object) -> list[Any]:
        return await self._beside_loop(lambda: self._rows(query, *values))

    async def _query(self, query: str, *values: object) -> list[Any]:
        return await self._read(query.replace("$", "?"), *values)

    async def _transact(self, *statements: tuple[Any, ...]) -> None:
        await self._write([(query.replace("$", "?"), tuple(values)) for query, *values in statements])

    async def _beside_loop(self, read: Callable[[], list[T]]) -> list[T]:
        try:
            return await self._loop.run_in_executor(self._beside, read)
        except sqlite3.Error as error:
            raise StorageUnavailable(error) from error

    def _rows(self, query: str, *values: object) -> list[Any]:
        reader = self._readers.get()
        try:
            return reader.execute(query, values).fetchall()
        finally:
            self._readers.put(reader)

    def _write(self, work: Work) -> asyncio.Future[None]:
        done: asyncio.Future[None] = self._loop.create_future()
        self._gathered.append((work, done))
        if not self._committing:
            self._committing = self._loop.create_task(self._commit_all())
        return done

    async def _commit_all(self) -> None:
        """Makes one commit after another. Each has all work collected meanwhile."""
        try:
            while self._gathered:
                await self._commit()
        finally:
            self._committing = None

    async def _commit(self) -> None:
        gathered, self._gathered = self._gathered[:MOST_AT_ONCE], self._gathered[MOST_AT_ONCE:]
        problems = await self._scribe.write([work for work, _ in gathered])
        for (_, done), problem in zip(gathered, problems, strict=True):
            if not done.done():
                done.set_exception(problem) if problem else done.set_result(None)


def logged(number: int, name: str, data: str, at: float) -> Logged:
    return Logged(number, from_stored(name, orjson.loads(data), at))


def keep_private(path: str) -> None:
    """Makes the database readable by its owner only. SQLite gives the files beside it the same
    permissions.
    """
    Path(path).touch(OWNER_ONLY)
    for file in (path, f"{path}-wal", f"{path}-shm"):
        with suppress(OSError):  # it does not exist, or belongs to another user, who decides
            os.chmod(file, OWNER_ONLY)


def locked(path: str) -> BinaryIO:
    """Holds a lock file beside the database while the server is open, because a second server would not
    notice what this one writes.
    """
    lock = open(path + ".lock", "wb", opener=partial(os.open, mode=OWNER_ONLY))  # noqa: SIM115 (open as long as the server)
    if fcntl:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            raise ValueError(f"another server has {path} open") from None
    return lock


class Scribe:
    """A thread that writes, one commit at a time. An executor would take several times as long to wake."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection, self._loop = connection, asyncio.get_running_loop()
        self._asked: SimpleQueue[tuple[list[Work], asyncio.Future[Problems]] | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="sqlite-writer", daemon=True)
        self._thread.start()

    def write(self, works: list[Work]) -> asyncio.Future[Problems]:
        """Queues work for one commit. The future returns the error of each piece of work, or None."""
        done: asyncio.Future[Problems] = self._loop.create_future()
        self._asked.put((works, done))
        return done

    def close(self) -> None:
        self._asked.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (asked := self._asked.get()) is not None:
            works, done = asked
            try:
                problems = put_all(self._connection, works)
            except Exception as error:  # whatever went wrong, nobody must wait for ever
                log.error("a commit failed", exc_info=error)
                with suppress(sqlite3.Error):  # there may be nothing to roll back
                    self._connection.execute("rollback")
                problems = [StorageUnavailable(error) for _ in works]
            self._loop.call_soon_threadsafe(settle, done, problems)


def settle(done: asyncio.Future[Problems], problems: Problems) -> None:
    if not done.done():
        done.set_result(problems)


def put_all(connection: sqlite3.Connection, works: list[Work]) -> Problems:
    """Writes all work. Nearly always it is events only and no number is taken, so that one statement
    suffices.
    """
    if connection.in_transaction:  # a failed rollback: nothing in it would be durable
        connection.execute("rollback")
    entries = [work for work in works if isinstance(work, tuple)]
    if len(entries) == len(works):
        try:
            connection.execute(arrive(len(entries)), tuple(chain.from_iterable(entries)))
            return [None] * len(entries)
        except sqlite3.IntegrityError:
            pass  # nothing was written, so try them one by one
    connection.execute("begin immediate")
    problems = [put(connection, work) for work in works]
    connection.execute("commit")
    return problems


def put(connection: sqlite3.Connection, work: Work) -> Exception | None:
    """Writes one piece of work. If its first statement finds a number taken, the others are not run."""
    try:
        for statement, values in [(arrive(1), work)] if isinstance(work, tuple) else work:
            connection.execute(statement, values)
    except sqlite3.IntegrityError as error:
        return NumberTaken(str(error))
    return None


@cache
def arrive(entries: int) -> str:
    one = f"({', '.join('?' * len(COLUMNS))})"
    return f"insert into arriving values {', '.join([one] * entries)}"


def migrate(connection: sqlite3.Connection) -> None:
    """Updates the schema of a file, one step in each transaction. Rejects a file of a newer version."""
    connection.execute("create table if not exists migrations (number integer primary key)")
    steps = migrations()
    (done,) = connection.execute("select coalesce(max(number), 0) from migrations").fetchone()
    if done > len(steps):
        raise ValueError(newer_schema("database", done))
    for number, text in steps[done:]:
        connection.executescript(
            f"begin immediate; {text}; insert into migrations (number) values ({number}); commit;"
        )
