"""Storage, on both databases: what was written is there, and of two events with one number one counts."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import asyncpg
import pytest

from fondaco.hosted.commands import Person
from fondaco.hosted.events import Said, TableEvent
from fondaco.server.storage import (
    Credential,
    Logged,
    NumberTaken,
    SignInLink,
    Storage,
    StorageUnavailable,
    TableRow,
    storage_at,
)
from fondaco.server.storage.interface import Beat, migrations
from fondaco.server.storage.postgres import DEAF_SECONDS, PostgresStorage, notice, payloads
from fondaco.server.storage.sqlite import locked
from hosted.example_events import EVENTS
from server.faulty_proxy import FaultyProxy, faulty_proxy
from server.served import TIMEOUT

AT = 1_700_000_000.0
ADA = Person("p", "Ada")
LATE = 3.0  # seconds: less than storage waits for an answer
TABLE = "a" * 16

STATES = ("open", "playing", "over", "abandoned")


def said(number: int, text: str = "") -> Said:
    """An event for the place with this number."""
    return Said(at=AT + number, person="p", name="Ada", text=text)


def row(number: int, table: str = TABLE, **more: object) -> TableRow:
    parts: dict[str, object] = {
        "public": True,
        "state": "playing",
        "asked": 0,
        "waits_for": None,
        "due": None,
        "info": '{"game": "card"}' if number == 1 else None,
        "changed": AT + number,
    }
    return TableRow(id=table, number=number, **(parts | more))  # type: ignore[arg-type]


def device(secret_hash: str, person: Person = ADA) -> Credential:
    return Credential(secret_hash, person, "device", "Firefox", AT, AT)


def link(secret_hash: str) -> SignInLink:
    return SignInLink(secret_hash, ADA, '{"language": "fr"}', AT + 600)


def run(url: str, play: Callable[[Storage], Awaitable[None]]) -> None:
    async def opened() -> None:
        storage = storage_at(url)
        await storage.open(lambda table, number, event: None)
        try:
            await play(storage)
        finally:
            await storage.close()

    asyncio.run(opened())


def test_events_come_back_in_order(database: str) -> None:
    async def play(storage: Storage) -> None:
        for number in (1, 2, 3):
            await storage.append(said(number, f"é {number}"), row(number))
        assert [found.number for found in await storage.events(TABLE)] == [1, 2, 3]
        assert await storage.events(TABLE, after=2) == [Logged(3, said(3, "é 3"))]
        assert await storage.events("b" * 16) == []

    run(database, play)


def test_opening_says_when_a_worker_was_there_last_and_how_long_ago(database: str) -> None:
    """An earlier time than the last beat changes nothing: it is by a clock that was set back."""

    async def beaten() -> Beat:
        for at in (AT, AT - 60):
            storage = storage_at(database)
            last = await storage.open(lambda table, number, event: None)
            if storage.is_shared or at == AT:
                await storage.beat(at)
            await storage.close()
        return last

    last = asyncio.run(beaten())
    if database.startswith("sqlite"):
        assert last == Beat(AT)
    else:
        assert last.age is not None
        assert 0 <= last.age < TIMEOUT
        assert AT <= last.at < AT + TIMEOUT  # when it was written, by the worker's clock


def test_a_beat_that_is_written_late_tells_the_right_time(postgres_url: str) -> None:
    """A worker that starts then goes on with the time of the others, and gives nothing back."""

    async def late(proxy: FaultyProxy) -> float:
        storage, other = storage_at(proxy.url), storage_at(postgres_url)
        await storage.open(lambda table, number, event: None)
        began = time.monotonic()
        await storage.beat(AT)
        proxy.hold("to_server")
        beating = asyncio.create_task(storage.beat(AT + time.monotonic() - began))
        await asyncio.sleep(LATE)
        proxy.release()
        await beating
        at, age = await other.open(lambda table, number, event: None)
        passed = time.monotonic() - began
        await storage.close()
        await other.close()
        assert age is not None
        return at + age - (AT + passed)

    with faulty_proxy(postgres_url) as proxy:
        assert abs(asyncio.run(late(proxy))) < LATE / 2


def test_every_kind_of_event_comes_back(database: str) -> None:
    async def play(storage: Storage) -> None:
        log = [Logged(number, event) for number, event in enumerate(EVENTS, 1)]
        for number, event in log:
            await storage.append(event, row(number))
        assert await storage.events(TABLE) == log

    run(database, play)


def test_of_two_events_with_one_number_the_first_stays(database: str) -> None:
    async def play(storage: Storage) -> None:
        await storage.append(said(1), row(1))
        tries = [storage.append(said(2, str(k)), row(2, asked=k)) for k in range(5)]
        done = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(one) for one in done].count(NumberTaken) == 4
        (kept,) = await storage.events(TABLE, after=1)
        (listed,) = await storage.public_tables("playing", 10)
        assert isinstance(kept.event, Said)
        assert str(listed.asked) == kept.event.text  # the loser's columns were left alone, too

    run(database, play)


def test_a_conflict_spoils_no_other_table(database: str) -> None:
    async def play(storage: Storage) -> None:
        await storage.append(said(1), row(1))
        tables = [character * 16 for character in "bcd"]
        tries = [
            storage.append(said(1), row(1)),
            *(storage.append(said(1), row(1, table)) for table in tables),
        ]
        first, *others = await asyncio.gather(*tries, return_exceptions=True)
        assert isinstance(first, NumberTaken)
        assert others == [None] * 3
        for table in tables:
            assert len(await storage.events(table)) == 1

    run(database, play)


def test_people_and_events_are_written_together(database: str) -> None:
    async def play(storage: Storage) -> None:
        await storage.append(said(1), row(1))
        b = "b" * 16
        *good, taken = await asyncio.gather(
            storage.add_person(device("hash")),
            storage.append(said(2), row(2, state="over")),
            storage.append(said(1), row(1, b, joined=("p",))),
            storage.append(said(2), row(2)),
            return_exceptions=True,
        )
        assert good == [None] * 3
        assert isinstance(taken, NumberTaken)
        assert [found.number for found in await storage.events(TABLE)] == [1, 2]
        assert [(listed.id, listed.state) for listed in await storage.tables_of("p", STATES, 9)] == [
            (b, "playing")
        ]
        assert [listed.id for listed in await storage.public_tables("over", 9)] == [TABLE]
        assert await storage.credential_with("hash") == device("hash")

    run(database, play)


def test_many_tables_share_a_commit_and_more_than_one_takes(database: str) -> None:
    async def play(storage: Storage) -> None:
        tables = [f"{number:016d}" for number in range(300)]
        if hasattr(storage, "_writer") and storage._writer:  # as older builds of SQLite have it
            storage._writer.setlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, 999)
        await asyncio.gather(*(storage.append(said(1), row(1, table)) for table in tables))
        await asyncio.gather(*(storage.append(said(2), row(2, table)) for table in tables))
        assert len(await storage.public_tables("playing", 1000)) == 300
        assert [len(await storage.events(table)) for table in tables] == [2] * 300

    run(database, play)


def test_what_is_written_is_there_after_reopening(database: str) -> None:
    async def write(storage: Storage) -> None:
        await storage.append(said(1), row(1))
        await storage.add_person(device("hash"))

    async def read(storage: Storage) -> None:
        assert len(await storage.events(TABLE)) == 1
        assert await storage.credential_with("hash") == device("hash")
        assert await storage.alive()

    run(database, write)
    run(database, read)


def test_what_was_written_is_read_at_once_however_much_is_read_beside_it(database: str) -> None:
    async def play(storage: Storage) -> None:
        is_over = False

        async def read_on() -> None:
            while not is_over:
                await storage.public_tables("playing", 1000)

        async def write_and_read(number: int) -> int:
            table = f"{number:016d}"
            await storage.append(said(1), row(1, table))
            return len(await storage.events(table))

        readers = [asyncio.ensure_future(read_on()) for _ in range(4)]
        found = [await write_and_read(number) for number in range(300)]
        is_over = True
        await asyncio.gather(*readers)
        assert found == [1] * 300

    run(database, play)


def test_only_the_owner_can_read_the_files_of_a_database(sqlite_url: str) -> None:
    """Earlier versions left them readable for everyone: opening such a file makes it private."""
    path = Path(sqlite_url.removeprefix("sqlite:"))

    async def play(storage: Storage) -> None:
        number = len(await storage.events(TABLE)) + 1
        await storage.append(said(number), row(number))
        modes = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
        assert set(modes) == {path.name, f"{path.name}-wal", f"{path.name}-shm", f"{path.name}.lock"}
        assert set(modes.values()) == {0o600}

    run(sqlite_url, play)
    path.chmod(0o644)
    run(sqlite_url, play)


def test_people_are_found_by_any_of_their_secrets(database: str) -> None:
    async def play(storage: Storage) -> None:
        await storage.add_person(device("one"))
        await storage.add_credential(replace(device("two"), kind="token", name="my bot", used=None))
        await storage.rename("p", "Bo")
        for secret_hash in ("one", "two"):
            found = await storage.credential_with(secret_hash)
            assert found is not None
            assert found.person == Person("p", "Bo")
        assert await storage.credential_with("three") is None

    run(database, play)


def test_credentials_are_listed_named_and_removed(database: str) -> None:
    async def play(storage: Storage) -> None:
        await storage.add_person(device("one"))
        await storage.add_person(device("other", person=Person("q", "Bo")))
        await storage.add_credential(device("two"))
        await storage.note_use("one", AT + 9)
        await storage.name_credential("two", "é")
        one, two = replace(device("one"), used=AT + 9), replace(device("two"), name="é")
        assert await storage.credentials("p") == [one, two]
        assert await storage.existing(["one", "two", "three"]) == {"one", "two"}
        await storage.remove_credential(device("one"))
        assert await storage.credentials("p") == [two]
        assert await storage.credentials("q") == [device("other", person=Person("q", "Bo"))]

    run(database, play)


def test_only_unused_devices_are_removed(database: str) -> None:
    async def play(storage: Storage) -> None:
        await storage.add_person(device("used"))
        await storage.note_use("used", AT + 9)
        await storage.add_credential(device("unused"))
        await storage.add_credential(replace(device("old"), used=None))
        await storage.add_credential(replace(device("token"), kind="token"))
        await storage.remove_unused_devices(AT + 5)
        assert {one.hash for one in await storage.credentials("p")} == {"used", "old", "token"}

    run(database, play)


def test_a_link_is_taken_once(database: str) -> None:
    async def play(storage: Storage) -> None:
        await storage.add_person(device("one"))
        await storage.add_link(link("link"), AT)
        assert await storage.link_with("link") == link("link")
        takers = [f"taker {number}" for number in range(8)]
        await asyncio.gather(*(storage.take_link("link", taker, "Phone", AT + 1) for taker in takers))
        (taker,) = await storage.existing(takers)
        assert await storage.credential_with(taker) == Credential(
            taker, Person("p", "Ada"), "device", "Phone", AT + 1, AT + 1
        )
        assert await storage.link_with("link") == replace(link("link"), used=AT + 1)

    run(database, play)


def test_a_link_that_expired_or_is_unknown_is_not_taken(database: str) -> None:
    async def play(storage: Storage) -> None:
        await storage.add_person(device("one"))
        await storage.add_link(link("link"), AT)
        await storage.take_link("link", "late", "", AT + 600)
        await storage.take_link("no link", "wrong", "", AT)
        assert await storage.existing(["late", "wrong"]) == set()
        assert await storage.link_with("link") == link("link")

    run(database, play)


def test_a_new_link_replaces_an_unused_one_and_ends_old_ones(database: str) -> None:
    async def play(storage: Storage) -> None:
        await storage.add_person(device("one"))
        await storage.add_link(link("used"), AT)
        await storage.take_link("used", "two", "", AT)
        await storage.add_link(link("unused"), AT)
        await storage.add_link(link("new"), AT)
        assert await storage.link_with("unused") is None
        assert await storage.link_with("used") == replace(link("used"), used=AT)
        assert await storage.link_with("new") == link("new")
        days_later = AT + 3 * 24 * 3600
        await storage.add_link(replace(link("last"), expires=days_later + 600), days_later)
        assert await storage.link_with("used") is None

    run(database, play)


def test_ended_tables_are_listed_page_by_page(database: str) -> None:
    async def play(storage: Storage) -> None:
        ids = [character * 16 for character in "abcde"]
        for at, id in enumerate(ids):  # two of them ended in the same moment
            state = "abandoned" if at == 1 else "over"
            await storage.append(said(1), row(1, id, joined=("p",), state=state, changed=AT + max(at, 1)))
        await storage.append(said(1), row(1, "f" * 16, joined=("p",)))
        await storage.append(said(1), row(1, "g" * 16, joined=("q",), state="over"))
        listed: list[str] = []
        while page := await storage.ended_tables("p", 2, listed[-1] if listed else None):
            assert len(page) <= 2
            listed += [found.id for found in page]
        assert listed == ids[::-1]
        assert await storage.ended_tables("p", 2, "h" * 16) == []

    run(database, play)


def test_lists_of_tables(database: str) -> None:
    async def play(storage: Storage) -> None:
        a, b, c, d = (character * 16 for character in "abcd")
        await storage.append(said(1), row(1, a, joined=("p",)))
        await storage.append(said(1), row(1, b, joined=("p", "q"), public=False, waits_for="p"))
        await storage.append(said(1), row(1, c, joined=("p",), state="over"))
        await storage.append(said(1), row(1, d, state="open", due=AT))
        assert [found.id for found in await storage.public_tables("playing", 10)] == [a]
        assert [found.id for found in await storage.public_tables("open", 10)] == [d]
        assert [found.id for found in await storage.tables_of("p", STATES, 10)] == [b, a, c]
        assert [found.id for found in await storage.tables_of("q", STATES, 10)] == [b]
        assert await storage.due(AT + 1, 10) == [d]
        assert await storage.due(AT - 1, 10) == []
        assert (await storage.tables_of("q", STATES, 1))[0].info == '{"game": "card"}'
        await storage.append(said(2), row(2, b, state="over"))
        (changed,) = await storage.tables_of("q", STATES, 1)
        assert (changed.state, changed.waits_for, changed.info) == ("over", None, '{"game": "card"}')

    run(database, play)


def test_public_tables_are_ranked(database: str) -> None:
    """Where people are now, where people have seats, every host's latest before anyone's second."""
    rows = {
        "a": {"host": "p", "people": 1, "open_seats": 1},
        "b": {"host": "q", "people": 0, "open_seats": 2},
        "c": {"host": "m", "people": 1, "open_seats": 1},
        "d": {"host": "m", "people": 1, "open_seats": 1},
        "e": {"host": "m", "people": 0, "open_seats": 2},
        "f": {"host": "m", "people": 1, "open_seats": 1},
        "g": {"host": "r", "people": 2, "open_seats": 0},  # full: not for the lobby
        "h": {},  # by an earlier version
    }

    async def play(storage: Storage) -> None:
        for number, (name, columns) in enumerate(rows.items()):
            changed = row(1, name * 16, state="open", **columns)
            changed.changed = AT + number
            await storage.append(said(1), changed)
        found = await storage.public_tables("open", 10, first=["c" * 16])
        assert "".join(table.id[0] for table in found) == "chfadbe"
        assert [table.id[0] for table in await storage.public_tables("open", 1)] == ["h"]

    run(database, play)


def test_unfinished_tables_are_counted_by_host_and_by_seat(database: str) -> None:
    async def play(storage: Storage) -> None:
        a, b, c, d, e = (letter * 16 for letter in "abcde")
        await storage.append(said(1), row(1, a, host="p", people=1, joined=("p",)))
        await storage.append(said(1), row(1, b, host="q", people=2, joined=("p", "q")))
        await storage.append(said(1), row(1, c, host="p", people=0))
        await storage.append(said(1), row(1, d, host="p", people=0, state="over"))
        await storage.append(said(1), row(1, e, host="q", people=0))
        assert await storage.unfinished("p") == (3, 1)
        assert await storage.unfinished("q") == (2, 1)
        assert await storage.unfinished("r") == (0, 0)

    run(database, play)


def test_a_person_who_left_has_no_table_and_one_who_came_too_late_never_had_one(database: str) -> None:
    async def play(storage: Storage) -> None:
        await storage.append(said(1), row(1, joined=("p", "q")))
        await storage.append(said(2), row(2, joined=("r",), left=("p",)))
        with pytest.raises(NumberTaken):
            await storage.append(said(2), row(2, joined=("s",), left=("q",)))
        listed = {person for person in "pqrs" if await storage.tables_of(person, STATES, 10)}
        assert listed == {"q", "r"}

    run(database, play)


def test_workers_hear_of_each_other(postgres_url: str) -> None:
    async def play() -> None:
        heard: list[tuple[str, int, TableEvent | None]] = []
        one, other = storage_at(postgres_url), storage_at(postgres_url)
        await one.open(lambda table, number, event: None)
        await other.open(lambda table, number, event: heard.append((table, number, event)))
        while ("", 0, None) not in heard:  # it listens now
            await asyncio.sleep(0.01)
        await one.append(said(1, "é\n"), row(1))
        await other.append(said(2), row(2))  # its own it does not hear of
        await one.append(said(3, "x" * 5000), row(3))  # too long to come along
        for _ in range(100 * TIMEOUT):
            if len(heard) > 2:
                break
            await asyncio.sleep(0.01)
        await one.close()
        await other.close()
        assert heard == [("", 0, None), (TABLE, 1, said(1, "é\n")), (TABLE, 3, None)]

    asyncio.run(play())


def test_a_worker_that_does_not_hear_itself_is_not_healthy(postgres_url: str) -> None:
    async def play() -> None:
        storage = PostgresStorage(postgres_url)
        await storage.open(lambda table, number, event: None)
        assert storage._listening
        storage._listening.cancel()  # it falls silent
        await asyncio.gather(storage._listening, return_exceptions=True)
        assert await storage.alive()
        storage._beat_at -= DEAF_SECONDS
        assert not await storage.alive()
        await storage.close()

    asyncio.run(play())


def test_workers_hear_of_everything_in_a_large_commit(postgres_url: str) -> None:
    """PostgreSQL takes no more than 8,000 bytes in one notification."""

    async def play() -> None:
        heard: dict[str, TableEvent | None] = {}
        one, other = storage_at(postgres_url), storage_at(postgres_url)
        await one.open(lambda table, number, event: None)
        await other.open(lambda table, number, event: heard.update({table: event}))
        while "" not in heard:  # it listens now
            await asyncio.sleep(0.01)
        written = {f"{number:016d}": said(1, "é" * (number * 17 % 1900)) for number in range(150)}
        await asyncio.gather(*(one.append(what, row(1, table)) for table, what in written.items()))
        for _ in range(100 * TIMEOUT):
            if len(heard) > len(written):
                break
            await asyncio.sleep(0.01)
        await one.close()
        await other.close()
        assert heard == {"": None, **written}

    asyncio.run(play())


def test_a_file_that_another_program_holds_is_unavailable_until_it_is_released(sqlite_url: str) -> None:
    async def play(storage: Storage) -> None:
        await storage.append(said(1), row(1))
        storage._writer.execute("pragma busy_timeout = 50")  # type: ignore[attr-defined]
        with closing(sqlite3.connect(storage.path, isolation_level=None)) as other:  # type: ignore[attr-defined]
            other.execute("begin immediate")
            tries = [storage.append(said(2), row(2)), storage.rename("p", "Ada")]
            problems = await asyncio.gather(*tries, return_exceptions=True)
            assert {type(problem) for problem in problems} == {StorageUnavailable}
        await storage.append(said(2), row(2))
        assert len(await storage.events(TABLE)) == 2

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


def test_a_database_that_cannot_be_opened_is_not_kept_locked(sqlite_url: str) -> None:
    path = sqlite_url.removeprefix("sqlite:")
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(
            "create table migrations (number integer); insert into migrations values (99)"
        )
    storage = storage_at(sqlite_url)
    for _ in range(2):
        with pytest.raises(ValueError, match="schema 99"):
            asyncio.run(storage.open(lambda table, number, event: None))
    locked(path).close()


def test_migrations_are_numbered_from_one() -> None:
    assert [number for number, _ in migrations()] == list(range(1, len(migrations()) + 1))


@pytest.mark.parametrize("url", ["", "sqlite:", "mysql://x", str(Path("a.db"))])
def test_a_url_that_names_no_database_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="Unknown database"):
        storage_at(url)


def test_notices_fit_into_what_postgresql_takes() -> None:
    news = [notice(said(number, "é" * 300), row(number)) for number in range(1, 200)]
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
            writing = asyncio.ensure_future(storage.append(said(number), row(number)))
            await asyncio.sleep(attempt % 6 * 0.001)
            await knife.execute(cut)
            found = await asyncio.wait_for(asyncio.gather(writing, return_exceptions=True), TIMEOUT)
            told.append(type(found[0]))
            number = await written(storage) + 1
        await knife.close()
        assert set(told) <= {type(None), StorageUnavailable}
        assert [one.number for one in await storage.events(TABLE)] == list(range(1, number))

    async def written(storage: Storage) -> int:
        while True:
            try:
                return len(await storage.events(TABLE))
            except StorageUnavailable:
                await asyncio.sleep(0.01)

    run(postgres_url, play)
