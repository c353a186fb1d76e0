"""Books in one SQLite file: write-ahead log, many tables' entries to a commit.

While one commit waits for the disk, the entries that come in gather for the next, so that fifty tables
share a flush. Rows are put in on the event loop's own thread (some five microseconds each), only the commit
runs beside it: a writer thread would wait for the interpreter's lock at every statement.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO

import orjson

from fondaco.server.storage.rows import (
    Away,
    Entry,
    Heard,
    Overheard,
    PersonRow,
    TableRow,
    Taken,
    migrations,
    not_overheard,
)

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

Statement = tuple[str, tuple[Any, ...]]

ADD_ENTRY = "insert into entries (table_id, number, kind, data, at) values (?, ?, ?, ?, ?)"
ADD_TABLE = (
    "insert into tables (public, state, number, asked, waits_for, due, changed, info, id)"
    " values (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
SET_TABLE = (
    "update tables set public = ?, state = ?, number = ?, asked = ?, waits_for = ?, due = ?, changed = ?,"
    " info = coalesce(?, info) where id = ?"
)
ADD_SITTING = "insert or ignore into sitting (person, table_id) values (?, ?)"
END_SITTING = "delete from sitting where person = ? and table_id = ?"
log = logging.getLogger("fondaco.storage")
TABLE_COLUMNS = "id, public, state, number, asked, waits_for, due, changed, info"


class SqliteStorage:
    """One file, one process."""

    is_shared, worker = False, ""

    def __init__(self, path: str) -> None:
        self.path = path
        self._gathered: list[tuple[list[Statement], asyncio.Future[None]]] = []
        self._committing: asyncio.Task[None] | None = None
        self._beside = ThreadPoolExecutor(2, "sqlite-reader")

    def tell(self, said: Any) -> None:
        """There is nobody else."""

    async def open(self, heard: Heard, overheard: Overheard = not_overheard) -> None:
        Path(self.path).parent.mkdir(parents=True, exist_ok=True)
        self._lock = locked(self.path)
        self._writer, self._reader = self._connect(), self._connect()
        migrate(self._writer)
        self._flush = Flush(self._writer)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=10)
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = full")
        connection.execute("pragma foreign_keys = on")
        return connection

    async def close(self) -> None:
        while self._committing:
            await self._committing
        self._flush.close()
        self._beside.shutdown()
        self._reader.close()
        self._writer.close()
        self._lock.close()

    async def add_person(self, person: PersonRow, secret_hash: str, at: float) -> None:
        await self._write(
            [
                ("insert into people (id, name, created) values (?, ?, ?)", (person.id, person.name, at)),
                secret_row(person.id, secret_hash, at),
            ]
        )

    async def add_secret(self, person: str, secret_hash: str, at: float) -> None:
        await self._write([secret_row(person, secret_hash, at)])

    async def person_with(self, secret_hash: str) -> PersonRow | None:
        found = await self._read(
            "select id, name from people where id = (select person from secrets where hash = ?)", secret_hash
        )
        return PersonRow(*found[0]) if found else None

    async def rename(self, person: str, name: str) -> None:
        await self._write([("update people set name = ? where id = ?", (name, person))])

    def write(self, entry: Entry, row: TableRow) -> asyncio.Future[None]:
        data = orjson.dumps(entry.data).decode()
        columns = (row.public, row.state, row.number, row.asked, row.waits_for, row.due, row.changed)
        return self._write(
            [
                (ADD_ENTRY, (row.id, entry.number, entry.kind, data, entry.at)),
                (ADD_TABLE if entry.number == 1 else SET_TABLE, (*columns, row.info, row.id)),
                *((ADD_SITTING, (person, row.id)) for person in row.sat_down),
                *((END_SITTING, (person, row.id)) for person in row.got_up),
            ]
        )

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        found = await self._read(
            "select number, kind, data, at from entries where table_id = ? and number > ? order by number",
            table,
            after,
        )
        return [Entry(number, kind, orjson.loads(data), at) for number, kind, data, at in found]

    async def public_tables(self, state: str, limit: int) -> list[TableRow]:
        return await self._tables("public = 1 and state = ? order by changed desc limit ?", state, limit)

    async def tables_of(self, person: str, limit: int) -> list[TableRow]:
        where = (
            "id in (select table_id from sitting where person = ?)"
            " order by waits_for is not ?, state in ('over', 'abandoned'), changed desc limit ?"
        )
        return await self._tables(where, person, person, limit)

    async def due(self, before: float, limit: int) -> list[str]:
        found = await self._read("select id from tables where due < ? order by due limit ?", before, limit)
        return [table for (table,) in found]

    async def alive(self) -> bool:
        return bool(await self._read("select 1"))

    async def _tables(self, where: str, *values: object) -> list[TableRow]:
        found = await self._read(f"select {TABLE_COLUMNS} from tables where {where}", *values)
        return [TableRow(row[0], bool(row[1]), *row[2:]) for row in found]

    async def _read(self, query: str, *values: object) -> list[Any]:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(
                self._beside, lambda: self._reader.execute(query, values).fetchall()
            )
        except sqlite3.Error as error:
            raise Away(error) from error

    def _write(self, statements: list[Statement]) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._gathered.append((statements, done))
        if not self._committing:
            self._committing = loop.create_task(self._commit_all())
        return done

    async def _commit_all(self) -> None:
        """One commit after another, each for all that gathered meanwhile."""
        try:
            while self._gathered:
                await self._commit()
        finally:
            self._committing = None

    async def _commit(self) -> None:
        gathered, self._gathered = self._gathered, []
        try:
            self._writer.execute("begin immediate")
            put_in = [(done, self._put(statements)) for statements, done in gathered]
            await self._flush.run()
        except sqlite3.Error as error:
            log.error("a commit failed", exc_info=error)
            if self._writer.in_transaction:
                self._writer.execute("rollback")
            put_in = [(done, Away(error)) for _, done in gathered]
        for done, problem in put_in:
            settle(done, problem)

    def _put(self, statements: list[Statement]) -> Exception | None:
        """Puts rows in. The first of them may find its number taken: then none of the others is tried."""
        try:
            for statement, values in statements:
                self._writer.execute(statement, values)
        except sqlite3.IntegrityError as error:
            return Taken(str(error))
        return None


def locked(path: str) -> BinaryIO:
    """Holds a file beside the database for as long as the house is open: a second house would not hear of
    what this one writes."""
    lock = Path(path + ".lock").open("wb")  # noqa: SIM115 (open as long as the house)
    if fcntl:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            raise ValueError(f"another house has {path} open") from None
    return lock


class Flush:
    """A thread that commits, one commit at a time: an executor costs several times as much to wake."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection, self._loop = connection, asyncio.get_running_loop()
        self._asked: SimpleQueue[asyncio.Future[None] | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="sqlite-flush", daemon=True)
        self._thread.start()

    def run(self) -> asyncio.Future[None]:
        done: asyncio.Future[None] = self._loop.create_future()
        self._asked.put(done)
        return done

    def close(self) -> None:
        self._asked.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (done := self._asked.get()) is not None:
            problem: Exception | None = None
            try:
                self._connection.execute("commit")
            except sqlite3.Error as error:
                problem = error
            self._loop.call_soon_threadsafe(settle, done, problem)


def settle(done: asyncio.Future[None], problem: Exception | None) -> None:
    if not done.done():
        done.set_exception(problem) if problem else done.set_result(None)


def secret_row(person: str, secret_hash: str, at: float) -> Statement:
    return ("insert into secrets (person, hash, created) values (?, ?, ?)", (person, secret_hash, at))


def migrate(connection: sqlite3.Connection) -> None:
    """Brings a file up to date, one step to a transaction; a file from a newer house is refused."""
    connection.execute("create table if not exists migrations (number integer primary key)")
    steps = migrations()
    (done,) = connection.execute("select coalesce(max(number), 0) from migrations").fetchone()
    if done > len(steps):
        raise ValueError(
            f"the database has schema {done}, this house knows {len(steps)}: it needs an upgrade"
        )
    for number, text in steps[done:]:
        connection.executescript(
            f"begin immediate; {text}; insert into migrations (number) values ({number}); commit;"
        )
