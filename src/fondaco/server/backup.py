"""Backup and restore: every row as a line of JSON, the same from SQLite and from PostgreSQL.

So a server can move from one to the other. The server may run during a backup: both databases show the
reader the rows as they were when it began. The file ends with a seal, and nothing is restored from a file
whose seal is missing or broken. The form of the file:

    {"format": "fondaco-backup/1", "schema": 1}
    {"table": "people", "columns": ["id", "name", "created"]}
    ["p7hm2qxa4tzc6vne", "Ada", 1700000000.0]
    ...
    {"rows": {"people": 1, ...}, "sha256": "of all lines before"}
"""

from __future__ import annotations

import hashlib
import os
import re
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import IO, Any

import orjson

from fondaco.server.storage import storage_at
from fondaco.server.storage.interface import migrations, newer_schema
from fondaco.server.storage.sqlite import SqliteStorage, locked

FORMAT = "fondaco-backup/1"
ORDER = {  # each table comes after those it refers to; with the order of its rows
    "people": "id",
    "secrets": "hash",
    "tables": "id",
    "sitting": "person, table_id",
    "entries": "table_id, number",
    "server_secrets": "name",
    "tries": "deal, person",
    "practice": "person, game",
}
# Tables left out of a backup: the last sign of a server, and links that expire in minutes.
NOT_SAVED = ("pulse", "sign_in_links")
SINCE = {"server_secrets": 5, "tries": 5, "practice": 7}  # added with these schemas
MANY = 1000  # rows in one statement
Ask = Callable[[str], AsyncIterator[Any]]  # takes a query, yields its rows, each with its keys()
Put = Callable[[str, list[str], list[list[Any]]], Awaitable[None]]  # adds rows, given the columns, to a table


class BadBackup(ValueError):
    """Raised with the reason if a database cannot be saved or restored, or if a file is not a complete
    backup.
    """


# Backup.


async def back_up(url: str, path: Path) -> dict[str, int]:
    """Writes all data of a server to a new file; returns the number of rows of each table."""
    if path.exists():
        raise BadBackup(f"{path} already exists")
    with sealed(path) as file:
        async with reading(url) as ask:
            return await write_all(ask, file)


@contextmanager
def sealed(path: Path) -> Iterator[IO[bytes]]:
    """Opens a new file that only its owner can read. It gets its final name when it is complete; if writing
    fails, it is deleted.

    Until then it has a unique name, so that two backups at the same time do not write into one file.
    """
    handle, part = tempfile.mkstemp(".part", f"{path.name}.{os.getpid()}.", path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        Path(part).rename(path)
    except BaseException:
        Path(part).unlink(missing_ok=True)
        raise


async def write_all(ask: Ask, file: IO[bytes]) -> dict[str, int]:
    digest = hashlib.sha256()

    def write(thing: Any) -> None:
        line = orjson.dumps(thing) + b"\n"
        digest.update(line)
        file.write(line)

    schema = 0
    async for (schema,) in ask("select max(number) from migrations"):
        write({"format": FORMAT, "schema": schema})
    counts = {}
    for table, order in ORDER.items():
        if schema < SINCE.get(table, 0):
            continue
        counts[table] = 0
        async for row in ask(f"select * from {table} order by {order}"):
            if not counts[table]:
                write({"table": table, "columns": list(row.keys())})
            write(list(row))
            counts[table] += 1
    write({"rows": counts, "sha256": digest.hexdigest()})
    return counts


@asynccontextmanager
async def reading(url: str) -> AsyncIterator[Ask]:
    """Opens a database for reading it as it is at one moment."""
    storage = storage_at(url)
    if isinstance(storage, SqliteStorage):
        with reading_sqlite(storage.path) as ask:
            yield ask
    else:
        async with postgres(url) as connection, connection.transaction(isolation="repeatable_read"):
            yield connection.cursor


@contextmanager
def reading_sqlite(path: str) -> Iterator[Ask]:
    if not Path(path).is_file():
        raise BadBackup(f"{path} does not exist")
    address = Path(path).absolute().as_uri() + "?mode=rw"  # a write-ahead log needs it, even to read
    with plain_errors(), closing(sqlite3.connect(address, uri=True, isolation_level=None)) as connection:
        connection.row_factory = sqlite3.Row
        connection.execute("begin")

        async def ask(query: str) -> AsyncIterator[Any]:
            for row in connection.execute(query):
                yield row

        yield ask


# Restore.


async def restore(url: str, path: Path) -> dict[str, int]:
    """Restores a backup into an empty database: all of it, or nothing."""
    with path.open("rb") as file:
        schema = schema_of(parsed(file.readline()))
        file.seek(0)
        async with filling(url, schema) as put:
            return await read_all(file, put)


def parsed(line: bytes) -> Any:
    try:
        return orjson.loads(line)
    except orjson.JSONDecodeError:
        raise BadBackup("the file is not a complete backup") from None


def row_or_heading(line: bytes) -> list[Any] | dict[str, Any]:
    thing = parsed(line)
    if isinstance(thing, list | dict):
        return thing
    raise BadBackup("a line of the file is neither a row nor the heading of a table")


def schema_of(head: Any) -> int:
    if not isinstance(head, dict) or head.get("format") != FORMAT or not isinstance(head.get("schema"), int):
        raise BadBackup("the file is not a backup of a server")
    schema: int = head["schema"]
    if not 1 <= schema <= len(migrations()):
        raise BadBackup(newer_schema("backup", schema))
    return schema


async def read_all(file: IO[bytes], put: Put) -> dict[str, int]:
    """Inserts every row; returns the number of rows of each table, if the seal is there and matches."""
    digest = hashlib.sha256(file.readline())
    counts = dict.fromkeys(ORDER, 0)
    table, columns, rows = "", list[str](), list[list[Any]]()
    for line in file:
        thing = row_or_heading(line)
        if rows and (isinstance(thing, dict) or len(rows) == MANY):
            await put(table, columns, rows)
            rows = []
        if isinstance(thing, list):
            rows.append(row_for(columns, thing))
            counts[table] += 1
        elif "sha256" in thing:
            check_seal(thing, counts, digest.hexdigest(), file.read(1))
            return counts
        else:
            table, columns = heading(thing)
        digest.update(line)
    raise BadBackup("the file is not a complete backup: its end is missing")


def row_for(columns: list[str], row: list[Any]) -> list[Any]:
    if len(row) != len(columns) or not columns:
        raise BadBackup("a row of the file has other columns than its table")
    return row


def heading(thing: dict[str, Any]) -> tuple[str, list[str]]:
    """Returns the table that the next rows belong to. Raises BadBackup for unknown names, because they go
    into statements.
    """
    table, columns = str(thing.get("table")), [str(name) for name in thing.get("columns") or ()]
    if table not in ORDER or not all(re.fullmatch("[a-z_]+", name) for name in columns):
        raise BadBackup("the file names an unknown table or column")
    return table, columns


def check_seal(seal: dict[str, Any], counts: dict[str, int], digest: str, more: bytes) -> None:
    counted = {table: rows for table, rows in counts.items() if rows or table in seal.get("rows", ())}
    if seal != {"rows": counted, "sha256": digest} or more:
        raise BadBackup("the file was changed after it was written")


@asynccontextmanager
async def filling(url: str, schema: int) -> AsyncIterator[Put]:
    """Opens an empty database with the schema of the backup. The server updates the schema when it opens the
    database.
    """
    storage = storage_at(url)
    if isinstance(storage, SqliteStorage):
        with filling_sqlite(storage.path, schema) as put:
            yield put
    else:
        async with postgres(url) as connection, connection.transaction():
            if await connection.fetchval("select to_regclass('migrations') is not null"):
                raise BadBackup("the database already holds the data of a server")
            await connection.execute(schema_script(schema))

            async def put(table: str, columns: list[str], rows: list[list[Any]]) -> None:
                await connection.copy_records_to_table(table, columns=columns, records=rows)

            yield put


@contextmanager
def filling_sqlite(path: str, schema: int) -> Iterator[Put]:
    """Restores into a temporary file, which replaces `path` when it is complete."""
    if Path(path).exists():
        raise BadBackup(f"{path} already exists")
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    part = Path(path + ".part")
    with closing(locked(path)), plain_errors():
        part.unlink(missing_ok=True)  # left by a restore that was killed; the lock is ours now
        try:
            with closing(sqlite3.connect(part, isolation_level=None)) as connection:
                connection.executescript("begin; " + schema_script(schema))

                async def put(table: str, columns: list[str], rows: list[list[Any]]) -> None:
                    places = ", ".join("?" * len(columns))
                    connection.executemany(
                        f"insert into {table} ({', '.join(columns)}) values ({places})", rows
                    )

                yield put
                connection.execute("commit")
            part.rename(path)
        finally:
            part.unlink(missing_ok=True)


def schema_script(schema: int) -> str:
    steps = [f"{text}; insert into migrations (number) values ({number})" for number, text in migrations()]
    return "; ".join(["create table migrations (number integer primary key)", *steps[:schema]])


# Opening databases, and their errors as BadBackup.


@contextmanager
def plain_errors() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise BadBackup(str(error)) from error


@asynccontextmanager
async def postgres(url: str) -> AsyncIterator[Any]:
    import asyncpg

    try:
        connection = await asyncpg.connect(url)
        try:
            yield connection
        finally:
            await connection.close()
    except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise BadBackup(str(error)) from error
