"""A room: what is acted at once goes the same way as what waits, and is heard of when it is written."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from fondaco.server.acts import Act, Already
from fondaco.server.book import Book
from fondaco.server.house import House
from fondaco.server.room import MOST_ENTRIES, Room, at_once

from fondaco.server import acts
from fondaco.server.messages import NewSeat, NewTable
from fondaco.server.settings import Settings
from fondaco.server.storage import Away, Entry, PersonRow, TableRow, Taken
from fondaco.server.worker_bus import Workers

ADA = PersonRow("a" * 16, "Ada")


class Desk:
    """Storage that writes when it is told to."""

    is_shared, worker = False, ""

    def __init__(self) -> None:
        self.kept: list[Entry] = []
        self.waiting: list[tuple[Entry, asyncio.Future[None]]] = []

    def write(self, entry: Entry, row: TableRow) -> asyncio.Future[None]:
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((entry, written))
        return written

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        return self.kept[after:]

    async def writes(self) -> None:
        entry, written = self.waiting.pop()
        self.kept.append(entry)
        written.set_result(None)
        await asyncio.sleep(0)

    async def fails(self, problem: Exception) -> None:
        self.waiting.pop()[1].set_exception(problem)
        await asyncio.sleep(0)


class Ear:
    person: PersonRow | None = ADA
    seat: int | None = 0

    def __init__(self) -> None:
        self.heard = 0

    def send(self, message: bytes) -> None:
        self.heard += message.startswith(b'{"type":"update"')


def playing(play: Callable[[Room, Desk, Ear], Awaitable[None]]) -> None:
    """A table where Ada plays both seats, with one screen open."""

    async def opened() -> None:
        desk, ear = Desk(), Ear()
        room = Room("t" * 16, desk, 0.0, lambda room, kind: None, Workers(), asyncio.create_task)  # type: ignore[arg-type]
        wanted = NewTable(game="card", seats=[NewSeat(kind="me"), NewSeat(kind="me")])
        for step in (
            room.open(acts.open_table(ADA, wanted, "7e" * 32)),
            room.act(lambda b: acts.start(b, ADA)),
        ):
            doing = asyncio.ensure_future(step)
            await asyncio.sleep(0)
            await desk.writes()
            await doing
        await room.attach(ear, 0)
        await play(room, desk, ear)

    asyncio.run(opened())


def move(book: Book) -> Act:
    assert book.table
    assert book.asked is not None
    return acts.play(book, book.asked, book.table.options()[-1], book.question, "person", 0.0)


def test_nobody_hears_of_a_move_before_it_is_written() -> None:
    async def play(room: Room, desk: Desk, ear: Ear) -> None:
        done: list[Exception | None] = []
        assert room.act_now(move, done.append)
        await asyncio.sleep(0)
        assert (ear.heard, done, room.lock.locked()) == (0, [], True)
        await desk.writes()
        assert (ear.heard, done, room.lock.locked()) == (1, [None], False)

    playing(play)


def test_who_comes_meanwhile_waits() -> None:
    async def play(room: Room, desk: Desk, ear: Ear) -> None:
        done: list[Exception | None] = []
        assert room.act_now(move, done.append)
        assert not room.act_now(move, done.append)
        waiting = asyncio.ensure_future(room.act(move))
        await asyncio.sleep(0)
        assert len(desk.waiting) == 1
        await desk.writes()
        await asyncio.sleep(0)
        assert not room.act_now(move, done.append)  # who waited is first
        await desk.writes()
        assert await waiting == room.book.number == len(desk.kept)
        assert (ear.heard, done) == (2, [None])
        assert room.act_now(move, done.append)

    playing(play)


def test_what_is_refused_or_stands_already_is_left_to_those_who_can_tell() -> None:
    async def play(room: Room, desk: Desk, ear: Ear) -> None:
        book, done = room.book, list[Exception | None]()
        again = [book.asked, "take 1", book.question]
        assert room.act_now(lambda book: acts.play(book, *again, "person", 0.0), done.append)  # type: ignore[arg-type]
        await desk.writes()
        number = book.number
        for answer in (again, [1 - (book.asked or 0), "take 1", book.question]):
            assert not room.act_now(lambda book, of=answer: acts.play(book, *of, "person", 0.0), done.append)  # type: ignore[misc]
            assert not room.lock.locked()
        assert (book.number, desk.waiting, done) == (number, [], [None])

    playing(play)


def test_a_book_that_is_full_or_behind_takes_nothing_at_once() -> None:
    async def play(room: Room, desk: Desk, ear: Ear) -> None:
        room.fall_behind()
        assert not room.act_now(move, print)
        await room.ready()
        room.book.number = MOST_ENTRIES
        assert not room.act_now(move, print)
        assert not room.lock.locked()

    playing(play)


def test_a_fault_leaves_the_room_open() -> None:
    def faulty(book: Book) -> Act:
        raise ZeroDivisionError

    async def play(room: Room, desk: Desk, ear: Ear) -> None:
        with pytest.raises(ZeroDivisionError):
            room.act_now(faulty, print)
        assert not room.lock.locked()

    playing(play)


def test_a_fault_in_telling_is_told_to_the_one_who_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(room: Room, desk: Desk, ear: Ear) -> None:
        done: list[Exception | None] = []
        monkeypatch.setattr(ear, "send", lambda message: 1 / 0)
        assert room.act_now(move, done.append)
        await desk.writes()
        assert isinstance(done[0], ZeroDivisionError)
        assert not room.lock.locked()

    playing(play)


def test_what_found_its_number_taken_is_decided_again_before_anyone_else_acts() -> None:
    async def play(room: Room, desk: Desk, ear: Ear) -> None:
        number, done = room.book.number, list[Exception | None]()
        assert room.act_now(move, done.append)
        waiting = asyncio.ensure_future(room.act(move))
        others = {"person": ADA.id, "name": "Ada", "text": "first"}
        desk.kept.append(Entry(number + 1, "said", others, 0.0))
        await desk.fails(Taken("it is"))
        await asyncio.sleep(0)
        assert (ear.heard, done, room.lock.locked()) == (1, [], True)
        assert [entry.number for entry, _ in desk.waiting] == [number + 2]
        await desk.writes()
        await asyncio.sleep(0)
        assert (ear.heard, done) == (2, [None])
        await asyncio.sleep(0)
        await desk.writes()
        assert await waiting == number + 3

    playing(play)


def test_what_was_not_written_did_not_happen() -> None:
    async def play(room: Room, desk: Desk, ear: Ear) -> None:
        number, done = room.book.number, list[Exception | None]()
        assert room.act_now(move, done.append)
        await desk.fails(Away(OSError("no space left")))
        await asyncio.sleep(0)
        assert isinstance(done[0], Away)
        assert (ear.heard, desk.waiting, room.lock.locked()) == (0, [], False)
        assert room.book.number == number

    playing(play)


def test_what_was_written_though_the_word_of_it_was_lost_counts_once() -> None:
    async def play(room: Room, desk: Desk, ear: Ear) -> None:
        book, done = room.book, list[Exception | None]()
        answer = (book.asked, "take 1", book.question)
        assert room.act_now(lambda book: acts.play(book, *answer, "person", 0.0), done.append)  # type: ignore[arg-type]
        desk.kept.append(desk.waiting[0][0])
        await desk.fails(Away(OSError("the word was lost")))
        await asyncio.sleep(0)
        assert ear.heard == 1  # all hear of it, whether or not the one who moved is still there
        assert isinstance(done[0], Already)
        assert (desk.waiting, room.lock.locked()) == ([], False)

    playing(play)


class Shelf(Desk):
    """Storage that cannot be read the first time."""

    tries = 0

    def tell(self, said: object) -> None: ...

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        self.tries += 1
        await asyncio.sleep(0.01)
        if self.tries == 1:
            raise Away(OSError("not now"))
        wanted = NewTable(game="card", seats=[NewSeat(kind="me"), NewSeat(kind="open")])
        return [Entry(1, *acts.open_table(ADA, wanted, "7e" * 32), 0.0)]


def test_who_waited_while_a_table_could_not_be_read_is_in_the_same_room_as_who_comes() -> None:
    async def come() -> None:
        server = House(Settings(), Shelf())  # type: ignore[arg-type]
        one, other = await asyncio.gather(server.room("t"), server.room("t"), return_exceptions=True)
        assert isinstance(one, Away)
        assert other is server.rooms["t"] is await server.room("t")

    asyncio.run(come())


def test_a_lock_is_taken_only_where_nobody_waits() -> None:
    async def waits() -> None:
        lock = asyncio.Lock()
        assert at_once(lock)
        assert not at_once(lock)
        other = asyncio.ensure_future(lock.acquire())
        await asyncio.sleep(0)
        lock.release()
        assert not at_once(lock)  # it is free, but promised
        assert await other
        lock.release()
        assert at_once(lock)

    asyncio.run(waits())
