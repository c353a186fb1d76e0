"""Storage: what is written is there, and of two entries with one number one wins, on both databases."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest
from served import TIMEOUT

from fondaco.server.storage import Away, Entry, PersonRow, Storage, TableRow, Taken, storage_at
from fondaco.server.storage.postgres import notice, payloads
from fondaco.server.storage.rows import migrations

AT = 1_700_000_000.0
TABLE = "a" * 16


def entry(number: int, text: str = "") -> Entry:
    return Entry(number, "said", {"text": text}, AT + number)


def row(number: int, table: str = TABLE, **more: object) -> TableRow:
    parts: dict[str, object] = {
        "public": True,
        "state": "playing",
        "asked": 0,
        "waits_for": None,
        "due": None,
        "info": '{"game": "card"}' if number == 1 else None,
    }
    return TableRow(id=table, number=number, changed=AT + number, **(parts | more))  # type: ignore[arg-type]


def run(url: str, play: Callable[[Storage], Awaitable[None]]) -> None:
    async def opened() -> None:
        storage = storage_at(url)
        await storage.open(lambda table, number, entry: None)
        try:
            await play(storage)
        finally:
            await storage.close()

    asyncio.run(opened())


def test_entries_come_back_in_order(database: str) -> None:
    async def play(storage: Storage) -> None:
        for number in (1, 2, 3):
            await storage.write(entry(number, f"é {number}"), row(number))
        assert [found.number for found in await storage.entries(TABLE)] == [1, 2, 3]
        assert await storage.entries(TABLE, after=2) == [entry(3, "é 3")]
        assert await storage.entries("b" * 16) == []

    run(database, play)


def test_of_two_entries_with_one_number_the_first_stays(database: str) -> None:
    async def play(storage: Storage) -> None:
        await storage.write(entry(1), row(1))
        tries = [storage.write(entry(2, str(k)), row(2, asked=k)) for k in range(5)]
        done = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(one) for one in done].count(Taken) == 4
        (kept,) = await storage.entries(TABLE, after=1)
        (listed,) = await storage.public_tables("playing", 10)
        assert str(listed.asked) == kept.data["text"]  # the loser's columns were left alone, too

    run(database, play)


def test_a_conflict_spoils_no_other_table(database: str) -> None:
    async def play(storage: Storage) -> None:
        await storage.write(entry(1), row(1))
        tables = [character * 16 for character in "bcd"]
        tries = [
            storage.write(entry(1), row(1)),
            *(storage.write(entry(1), row(1, table)) for table in tables),
        ]
        first, *others = await asyncio.gather(*tries, return_exceptions=True)
        assert isinstance(first, Taken)
        assert others == [None] * 3
        for table in tables:
            assert len(await storage.entries(table)) == 1

    run(database, play)


def test_people_and_entries_of_all_kinds_go_together(database: str) -> None:
    async def play(storage: Storage) -> None:
        await storage.write(entry(1), row(1))
        b = "b" * 16
        *good, taken = await asyncio.gather(
            storage.add_person(PersonRow("p", "Ada"), "hash", AT),
            storage.write(entry(2), row(2, state="over")),
            storage.write(entry(1), row(1, b, sat_down=("p",))),
            storage.write(entry(2), row(2)),
            return_exceptions=True,
        )
        assert good == [None] * 3
        assert isinstance(taken, Taken)
        assert [found.number for found in await storage.entries(TABLE)] == [1, 2]
        assert [(listed.id, listed.state) for listed in await storage.tables_of("p", 9)] == [(b, "playing")]
        assert [listed.id for listed in await storage.public_tables("over", 9)] == [TABLE]
        assert await storage.person_with("hash") == PersonRow("p", "Ada")

    run(database, play)


def test_many_tables_share_a_commit_and_more_than_one_takes(database: str) -> None:
    async def play(storage: Storage) -> None:
        tables = [f"{number:016d}" for number in range(300)]
        if hasattr(storage, "_writer") and storage._writer:  # as older builds of SQLite have it
            storage._writer.setlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, 999)
        await asyncio.gather(*(storage.write(entry(1), row(1, table)) for table in tables))
        await asyncio.gather(*(storage.write(entry(2), row(2, table)) for table in tables))
        assert len(await storage.public_tables("playing", 1000)) == 300
        assert [len(await storage.entries(table)) for table in tables] == [2] * 300

    run(database, play)


def test_what_is_written_is_there_after_reopening(database: str) -> None:
    async def write(storage: Storage) -> None:
        await storage.write(entry(1), row(1))
        await storage.add_person(PersonRow("p" * 16, "Ada"), "hash", AT)

    async def read(storage: Storage) -> None:
        assert len(await storage.entries(TABLE)) == 1
        assert await storage.person_with("hash") == PersonRow("p" * 16, "Ada")
        assert await storage.alive()

    run(database, write)
    run(database, read)


def test_people_are_found_by_any_of_their_secrets(database: str) -> None:
    async def play(storage: Storage) -> None:
        await storage.add_person(PersonRow("p", "Ada"), "one", AT)
        await storage.add_secret("p", "two", AT)
        await storage.rename("p", "Bo")
        assert await storage.person_with("two") == await storage.person_with("one") == PersonRow("p", "Bo")
        assert await storage.person_with("three") is None

    run(database, play)


def test_lists_of_tables(database: str) -> None:
    async def play(storage: Storage) -> None:
        a, b, c, d = (character * 16 for character in "abcd")
        await storage.write(entry(1), row(1, a, sat_down=("p",)))
        await storage.write(entry(1), row(1, b, sat_down=("p", "q"), public=False, waits_for="p"))
        await storage.write(entry(1), row(1, c, sat_down=("p",), state="over"))
        await storage.write(entry(1), row(1, d, state="open", due=AT))
        assert [found.id for found in await storage.public_tables("playing", 10)] == [a]
        assert [found.id for found in await storage.public_tables("open", 10)] == [d]
        assert [found.id for found in await storage.tables_of("p", 10)] == [b, a, c]
        assert [found.id for found in await storage.tables_of("q", 10)] == [b]
        assert await storage.due(AT + 1, 10) == [d]
        assert await storage.due(AT - 1, 10) == []
        assert (await storage.tables_of("q", 1))[0].info == '{"game": "card"}'
        await storage.write(entry(2), row(2, b, state="over"))
        (changed,) = await storage.tables_of("q", 1)
        assert (changed.state, changed.waits_for, changed.info) == ("over", None, '{"game": "card"}')

    run(database, play)


def test_who_got_up_has_no_table_and_who_came_too_late_never_had_one(database: str) -> None:
    async def play(storage: Storage) -> None:
        await storage.write(entry(1), row(1, sat_down=("p", "q")))
        await storage.write(entry(2), row(2, sat_down=("r",), got_up=("p",)))
        with pytest.raises(Taken):
            await storage.write(entry(2), row(2, sat_down=("s",), got_up=("q",)))
        listed = {person for person in "pqrs" if await storage.tables_of(person, 10)}
        assert listed == {"q", "r"}

    run(database, play)


def test_workers_hear_of_each_other(postgres_url: str) -> None:
    async def play() -> None:
        heard: list[tuple[str, int, Entry | None]] = []
        one, other = storage_at(postgres_url), storage_at(postgres_url)
        await one.open(lambda table, number, entry: None)
        await other.open(lambda table, number, entry: heard.append((table, number, entry)))
        while ("", 0, None) not in heard:  # it listens now
            await asyncio.sleep(0.01)
        await one.write(entry(1, "é\n"), row(1))
        await other.write(entry(2), row(2))  # its own it does not hear of
        await one.write(entry(3, "x" * 5000), row(3))  # too long to come along
        for _ in range(100 * TIMEOUT):
            if len(heard) > 2:
                break
            await asyncio.sleep(0.01)
        await one.close()
        await other.close()
        assert heard == [("", 0, None), (TABLE, 1, entry(1, "é\n")), (TABLE, 3, None)]

    asyncio.run(play())


def test_workers_hear_of_everything_in_a_large_commit(postgres_url: str) -> None:
    """PostgreSQL takes no more than 8,000 bytes in one notification."""

    async def play() -> None:
        heard: dict[str, Entry | None] = {}
        one, other = storage_at(postgres_url), storage_at(postgres_url)
        await one.open(lambda table, number, entry: None)
        await other.open(lambda table, number, entry: heard.update({table: entry}))
        while "" not in heard:  # it listens now
            await asyncio.sleep(0.01)
        written = {f"{number:016d}": entry(1, "é" * (number * 17 % 1900)) for number in range(150)}
        await asyncio.gather(*(one.write(what, row(1, table)) for table, what in written.items()))
        for _ in range(100 * TIMEOUT):
            if len(heard) > len(written):
                break
            await asyncio.sleep(0.01)
        await one.close()
        await other.close()
        assert heard == {"": None, **written}

    asyncio.run(play())


def test_a_file_that_another_program_holds_is_away_until_it_is_let_go(sqlite_url: str) -> None:
    async def play(storage: Storage) -> None:
        await storage.write(entry(1), row(1))
        storage._writer.execute("pragma busy_timeout = 50")  # type: ignore[attr-defined]
        with closing(sqlite3.connect(storage.path, isolation_level=None)) as other:  # type: ignore[attr-defined]
            other.execute("begin immediate")
            tries = [storage.write(entry(2), row(2)), storage.rename("p", "Ada")]
            assert {type(one) for one in await asyncio.gather(*tries, return_exceptions=True)} == {Away}
        await storage.write(entry(2), row(2))
        assert len(await storage.entries(TABLE)) == 2

    run(sqlite_url, play)


def test_a_newer_schema_is_refused(database: str) -> None:
    async def write(storage: Storage) -> None:
        if hasattr(storage, "path"):
            with sqlite3.connect(storage.path) as connection:
                connection.execute("insert into migrations values (99)")
        else:
            await storage._pool.execute("insert into migrations values (99)")  # type: ignore[attr-defined]

    run(database, write)
    with pytest.raises(ValueError, match="schema 99"):
        run(database, write)


def test_migrations_are_numbered_from_one() -> None:
    assert [number for number, _ in migrations()] == list(range(1, len(migrations()) + 1))


@pytest.mark.parametrize("url", ["", "sqlite:", "mysql://x", str(Path("a.db"))])
def test_a_url_that_names_no_database_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="names no database"):
        storage_at(url)


def test_notices_fit_into_what_postgresql_takes() -> None:
    news = [notice(entry(number, "é" * 300), row(number)) for number in range(1, 200)]
    sent = payloads("worker", news)
    assert all(len(payload.encode()) < 8000 for payload in sent)
    assert [line for payload in sent for line in payload.split("\n")[1:]] == news


def test_a_lost_connection_holds_nobody_up(postgres_url: str) -> None:
    """However a commit is cut off, whoever waits for it is told, and the next one finds a connection."""
    cut = (
        "select pg_terminate_backend(pid) from pg_stat_activity"
        " where datname = current_database() and pid <> pg_backend_pid()"
    )

    async def play(storage: Storage) -> None:
        knife = await asyncpg.connect(postgres_url)
        number, told = 1, []
        for attempt in range(30):
            writing = asyncio.ensure_future(storage.write(entry(number), row(number)))
            await asyncio.sleep(attempt % 6 * 0.001)
            await knife.execute(cut)
            found = await asyncio.wait_for(asyncio.gather(writing, return_exceptions=True), TIMEOUT)
            told.append(type(found[0]))
            number = await written(storage) + 1
        await knife.close()
        assert set(told) <= {type(None), Away}
        assert [one.number for one in await storage.entries(TABLE)] == list(range(1, number))

    async def written(storage: Storage) -> int:
        while True:
            try:
                return len(await storage.entries(TABLE))
            except Away:
                await asyncio.sleep(0.01)

    run(postgres_url, play)
