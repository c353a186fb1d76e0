"""Live tables: a command is decided, written, and only then heard of; whatever storage does."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

from fondaco.hosted import decide as decide_module
from fondaco.hosted.clocks import ClockTerms
from fondaco.hosted.commands import (
    Abandon,
    HandOver,
    LeaveSeat,
    PlayMove,
    Say,
    SeatWish,
    SetSeat,
    StartGame,
    TakeBack,
    TakeSeat,
)
from fondaco.hosted.events import Said, TableEvent
from fondaco.hosted.refusals import AlreadyPlayed, Refusal
from fondaco.server import live_table, table_service
from fondaco.server.live_table import ATTEMPTS, REMEMBERED, Away, LiveTable
from fondaco.server.server import Server
from fondaco.server.settings import Settings
from fondaco.server.storage import Logged, NumberTaken, StorageUnavailable
from server.live_tables import (
    TABLE,
    Listener,
    MemoryStorage,
    Noted,
    new_live_table,
    next_move,
    opening,
    people,
    run,
    started,
    turns,
)

ADA, BO = people(2)
NO_SPACE = StorageUnavailable(OSError("no space left"))


class Scene:
    """A card game of Ada and Bo, started, with Ada's client attached; events are written when told."""

    def __init__(self, is_shared: bool) -> None:
        self.storage, self.noted = MemoryStorage(is_shared), Noted()
        self.live = new_live_table(self.storage, self.noted)
        self.ada = Listener(ADA)

    async def begin(self) -> None:
        await started(self.live, "card", [ADA, BO])
        await self.live.attach(self.ada, 0)
        self.storage.is_prompt = False
        self.noted.changes.clear()

    @property
    def number(self) -> int:
        return self.live.table.number

    def others_write(self, *events: TableEvent) -> None:
        """Another worker writes to the same log."""
        self.storage.log.extend(events)


async def scene(is_shared: bool = False) -> Scene:
    made = Scene(is_shared)
    await made.begin()
    return made


def said(text: str) -> Said:
    return Said(at=1000.0, person=BO.id, name="b", text=text)


def say(text: str) -> Say:
    return Say(person=ADA, text=text)


def problem_of(done: asyncio.Future[int]) -> BaseException | None:
    assert done.done()
    return done.exception()


# One way for every command.


def test_nobody_hears_of_a_move_before_it_is_written() -> None:
    async def play() -> None:
        at = await scene()
        before = at.live.table
        done = at.live.submit(next_move(before))
        await turns()
        assert (at.ada.updates(), done.done(), at.live.table) == ([], False, before)
        at.storage.write()
        await turns()
        assert at.ada.updates() == ["moved"]
        assert done.result() == at.number == before.number + 1
        assert at.noted.changes == [(at.number, True)]

    run(play)


def test_commands_wait_while_one_is_written_and_keep_their_order() -> None:
    async def play() -> None:
        at = await scene()
        done = [at.live.submit(say(str(number))) for number in range(5)]
        for number in range(5):
            assert len(at.storage.waiting) == 1
            at.storage.write()
            await turns()
            assert [one.done() for one in done].count(True) == number + 1
        assert [line.text for line in at.live.table.chat] == list("01234")
        assert [one.result() for one in done] == list(range(at.number - 4, at.number + 1))

    run(play)


def test_refused_commands_change_nothing_and_hold_up_nobody() -> None:
    async def play() -> None:
        at = await scene()
        move = next_move(at.live.table)
        first, again = at.live.submit(move), at.live.submit(move)
        late = at.live.submit(next_move(at.live.table, 0))
        stranger = at.live.submit(Abandon(person=BO))
        last = at.live.submit(say("last"))
        for _ in range(2):
            at.storage.write()
            await turns()
        assert first.result() == at.number - 1
        assert isinstance(problem_of(again), AlreadyPlayed)
        refusals = [problem_of(late), problem_of(stranger)]
        assert [refusal.code for refusal in refusals if isinstance(refusal, Refusal)] == ["late", "host_only"]
        assert last.result() == at.number
        assert (at.ada.updates(), at.storage.reads) == (["moved", "said"], 0)

    run(play)


def test_a_full_log_takes_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        at = await scene()
        monkeypatch.setattr(decide_module, "MAX_EVENTS", at.number)
        with pytest.raises(Refusal, match="log_full"):
            await at.live.submit(say("one more"))
        assert not at.storage.waiting

    run(play)


def test_a_table_that_may_be_behind_reads_the_log_first() -> None:
    async def play() -> None:
        at = await scene(is_shared=True)
        at.live.detach(at.ada)
        at.others_write(said("first"))
        at.live.heard(at.number + 1, said("first"))
        done = at.live.submit(say("second"))
        await turns()
        at.storage.write()
        await turns()
        assert [line.text for line in at.live.table.chat] == ["first", "second"]
        assert done.result() == at.number

    run(play)


def test_commands_wait_while_the_log_is_read() -> None:
    async def play() -> None:
        at = await scene(is_shared=True)
        at.live.detach(at.ada)
        at.live.events_missed()
        done = [at.live.submit(say(str(number))) for number in range(3)]
        for _ in done:
            await turns()
            assert len(at.storage.waiting) == 1
            at.storage.write()
        await turns()
        assert [line.text for line in at.live.table.chat] == list("012")
        assert [one.result() for one in done] == [at.number - 2, at.number - 1, at.number]

    run(play)


def test_an_error_in_deciding_leaves_the_table_open(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        at = await scene()
        with monkeypatch.context() as patch:
            patch.setattr(live_table, "decide", lambda *_: 1 / 0)
            broken = at.live.submit(say("x"))
        assert isinstance(problem_of(broken), ZeroDivisionError)
        done = at.live.submit(say("y"))
        at.storage.write()
        await turns()
        assert done.result() == at.number

    run(play)


def test_an_error_in_handing_an_event_to_storage_leaves_the_table_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play() -> None:
        at = await scene()
        with monkeypatch.context() as patch:
            patch.setattr(at.storage, "append", lambda *_: 1 / 0)
            broken = at.live.submit(say("x"))
        assert isinstance(problem_of(broken), ZeroDivisionError)
        done = at.live.submit(say("y"))
        at.storage.write()
        await turns()
        assert done.result() == at.number

    run(play)


def test_after_an_error_in_an_update_clients_are_shown_the_whole_table(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        at = await scene()
        at.ada.messages.clear()
        with monkeypatch.context() as patch:
            patch.setattr(live_table, "updates", lambda *_: 1 / 0)
            done = at.live.submit(next_move(at.live.table))
            at.storage.write()
            await turns()
        assert done.result() == at.number == at.ada.view["number"]
        assert at.ada.kinds() == ["view"]
        back = Listener(ADA)
        await at.live.attach(back, 0, at.number - 1)  # the update it missed was never made
        assert back.kinds()[0] == "view"

    with caplog.at_level(logging.CRITICAL):
        run(play)


def test_a_client_that_cannot_be_sent_to_holds_up_nobody(caplog: pytest.LogCaptureFixture) -> None:
    class Broken(Listener):
        def send(self, message: bytes) -> None:
            if len(self.messages) == 2:  # a view and who is present
                raise ZeroDivisionError
            super().send(message)

    async def play() -> None:
        at = await scene()
        for client in (Broken(BO), Broken(None)):
            await at.live.attach(client)
        done = at.live.submit(next_move(at.live.table))
        at.storage.write()
        await turns()
        assert done.result() == at.number == at.ada.view["number"]

    with caplog.at_level(logging.CRITICAL):
        run(play)


def test_a_command_that_was_withdrawn_while_it_waited_is_not_carried_out() -> None:
    async def play() -> None:
        at = await scene()
        first, second = at.live.submit(say("first")), at.live.submit(say("second"))
        third = at.live.submit(say("third"))
        second.cancel()
        for _ in range(2):
            at.storage.write()
            await turns()
        assert not at.storage.waiting
        assert [line.text for line in at.live.table.chat] == ["first", "third"]
        assert (first.result(), third.result()) == (at.number - 1, at.number)

    run(play)


def test_a_command_whose_sender_is_gone_is_written_all_the_same() -> None:
    async def play() -> None:
        at = await scene()
        done = at.live.submit(say("good night"))
        at.live.detach(at.ada)
        done.cancel()
        at.storage.write()
        await turns()
        assert [line.text for line in at.live.table.chat] == ["good night"]
        assert at.live.is_idle

    run(play)


# Storage that fails, and other workers.


def test_a_number_that_was_taken_is_decided_again_before_anything_else() -> None:
    async def play() -> None:
        at = await scene(is_shared=True)
        number = at.number
        move, after = at.live.submit(next_move(at.live.table)), at.live.submit(say("second"))
        at.others_write(said("first"))
        for _ in range(3):
            at.storage.write()
            await turns()
        assert [type(event).__name__ for event in at.storage.log[number:]] == ["Said", "Moved", "Said"]
        assert (move.result(), after.result()) == (number + 2, number + 3)
        assert at.ada.updates() == ["said", "moved", "said"]
        assert at.noted.changes == [(number + 1, False), (number + 2, True), (number + 3, True)]

    run(play)


def test_an_event_that_was_not_written_did_not_happen() -> None:
    async def play() -> None:
        at = await scene()
        before = at.live.table
        done = at.live.submit(next_move(before))
        at.storage.fail(NO_SPACE)
        await turns()
        assert problem_of(done) is NO_SPACE
        assert (at.ada.updates(), at.live.table, at.live._is_busy) == ([], before, False)
        again = at.live.submit(next_move(before))
        await turns()  # it reads first: the other write may have arrived meanwhile
        at.storage.write()
        await turns()
        assert again.result() == at.number

    run(play)


def test_an_event_that_arrives_after_its_write_failed_is_heard_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_table, "LOOK_AGAIN", (0.0,) * 60)

    async def play() -> None:
        at = await scene()
        done = at.live.submit(say("late"))
        event, _, _ = at.storage.waiting[0]
        at.storage.fail(NO_SPACE)
        await turns()
        assert problem_of(done) is NO_SPACE
        at.storage.log.append(event)
        await turns()
        assert at.ada.updates() == ["said"]

    run(play)


@pytest.mark.parametrize("is_shared", [False, True])
def test_an_event_that_was_written_although_storage_failed_counts_once(is_shared: bool) -> None:
    async def play() -> None:
        at = await scene(is_shared)
        done = at.live.submit(say("once"))
        at.storage.fail(NO_SPACE, is_written=True)
        await turns()
        assert done.result() == at.number
        assert at.ada.updates() == ["said"]
        assert not at.storage.waiting
        assert at.noted.changes == [(at.number, True)]  # this worker wrote it

    run(play)


def test_an_event_of_unknown_outcome_is_found_although_another_worker_wrote_after_it() -> None:
    """The other worker's notice makes this one read the log before the failed command does."""

    async def play() -> None:
        at = await scene(is_shared=True)
        number = at.number
        done = at.live.submit(say("mine"))
        at.storage.fail(NO_SPACE, is_written=True)
        at.others_write(said("theirs"))
        at.live.heard(number + 1, at.storage.log[number])
        at.live.heard(number + 2, at.storage.log[number + 1])
        await turns()
        assert done.result() == number + 1
        assert [line.text for line in at.live.table.chat] == ["mine", "theirs"]
        assert not at.storage.waiting

    run(play)


def test_storage_that_can_be_neither_written_nor_read(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        at = await scene()

        async def fails(table: str, after: int = 0) -> list[Logged]:
            raise NO_SPACE

        move = next_move(at.live.table)
        with monkeypatch.context() as patch:
            patch.setattr(at.storage, "events", fails)
            done = at.live.submit(move)
            at.storage.fail(NO_SPACE, is_written=True)
            await turns()
            assert problem_of(done) is NO_SPACE
        again = at.live.submit(move)  # the same answer once more
        await turns()
        problem = problem_of(again)
        assert isinstance(problem, AlreadyPlayed)
        assert problem.number == at.number == at.ada.view["number"]

    run(play)


def test_a_worker_that_is_always_too_late_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_table, "BACK_OFF", 0.0)

    async def play() -> None:
        at = await scene(is_shared=True)
        done = at.live.submit(say("mine"))
        for number in range(ATTEMPTS + 1):
            at.others_write(said(str(number)))
            at.storage.write()
            await turns()
        problem = problem_of(done)
        assert isinstance(problem, Refusal)
        assert problem.code == "unavailable"
        assert len(at.live.table.chat) == ATTEMPTS

    run(play)


def test_a_refusal_counts_only_if_nothing_new_is_in_a_shared_log() -> None:
    async def play() -> None:
        at = await scene(is_shared=True)
        at.storage.is_prompt = True
        reads = at.storage.reads
        with pytest.raises(Refusal, match="no_seat"):
            await at.live.submit(TakeSeat(person=people(3)[2]))
        assert at.storage.reads == reads + 1
        assert at.live._next_look is None  # nothing was written, so nothing can arrive later
        left = decide_module.decide(at.live.table, LeaveSeat(person=BO, seat=1, stand_in="random"), 1.0)
        at.others_write(left)  # the seat is free, but this worker has not heard of it
        await at.live.submit(TakeSeat(person=people(3)[2]))
        assert at.live.table.seats[1].person == people(3)[2].id

    run(play)


def test_a_refusal_is_decided_again_if_a_notice_came_before_the_log_was_read() -> None:
    async def play() -> None:
        at = await scene(is_shared=True)
        at.storage.is_prompt = True
        done = at.live.submit(TakeSeat(person=people(3)[2]))
        left = decide_module.decide(at.live.table, LeaveSeat(person=BO, seat=1, stand_in="random"), 1.0)
        at.others_write(left)
        at.live.heard(at.number + 1, left)
        await turns()
        assert done.result() == at.number

    run(play)


def test_a_reader_that_finds_an_event_before_its_writer_hears_of_it() -> None:
    """The event is durable, but its commit has not been reported yet."""

    async def play() -> None:
        at = await scene(is_shared=True)
        done = at.live.submit(say("mine"))
        event, row, written = at.storage.waiting.popleft()
        at.storage.log.append(event)
        await at.live.up_to_date()
        assert at.ada.updates() == ["said"]
        written.set_result(None)
        await turns()
        assert done.result() == row.number == at.number
        assert at.noted.changes == [(at.number, True)]  # not another worker's: bots need not wait
        assert at.live._around.metrics.events["said"] == 1
        assert at.ada.updates() == ["said"]

    run(play)


# Tables that are read from storage.


class SlowStorage(MemoryStorage):
    """Storage in which reading takes some turns of the event loop, and fails the first so many times."""

    def __init__(self, failures: int = 0) -> None:
        super().__init__()
        self.failures = failures
        self.log = [opening("card", ADA, SeatWish(kind="me"), SeatWish())]

    async def events(self, table: str, after: int = 0) -> list[Logged]:
        is_failing = self.reads < self.failures
        found = await super().events(table, after)
        await turns(5)
        if is_failing:
            raise NO_SPACE
        return found


def server_with(storage: Any) -> Server:
    return Server(Settings(), storage)


def test_two_who_wait_for_a_table_get_the_same() -> None:
    async def play() -> None:
        server = server_with(SlowStorage())
        found = await asyncio.wait_for(asyncio.gather(*(server.tables.table(TABLE) for _ in range(5))), 10)
        assert {id(live) for live in found} == {id(server.tables.live[TABLE])}
        assert found[0].table.number == 1

    run(play)


def test_a_client_that_waited_while_a_table_could_not_be_read_is_at_the_same_table_as_others() -> None:
    async def play() -> None:
        server = server_with(SlowStorage(failures=1))
        tables = server.tables
        one, other = await asyncio.gather(tables.table(TABLE), tables.table(TABLE), return_exceptions=True)
        assert one is NO_SPACE
        assert other is tables.live[TABLE] is await tables.table(TABLE)

    run(play)


def test_a_table_that_does_not_exist_leaves_nothing_behind() -> None:
    async def play() -> None:
        server = server_with(MemoryStorage())
        with pytest.raises(Refusal, match="no_such_table"):
            await server.tables.table(TABLE)
        assert not server.tables.live

    run(play)


def test_of_very_many_idle_tables_the_latest_stay_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who looks at one table after another must not fill the memory."""

    async def play() -> None:
        monkeypatch.setattr(table_service, "MOST_IDLE", 3)
        service = server_with(SlowStorage()).tables
        names = [f"{number}" * 16 for number in range(6)]
        for number, name in enumerate(names):
            (await service.table(name)).used_at += number
        await service.live[names[1]].attach(Listener(ADA))
        service.forget_idle(lambda id: id == names[2])
        assert [*service.live] == [*names[1:3], *names[3:]]
        service.forget_idle(lambda id: False)
        assert [*service.live] == [names[1], *names[3:]]

    run(play)


def test_idle_tables_leave_the_memory_and_others_stay() -> None:
    async def play() -> None:
        server = server_with(storage := SlowStorage())
        service = server.tables
        live = await service.table(TABLE)
        service.forget_idle(lambda id: False)
        assert TABLE in service.live  # used just now
        live.used_at -= service.settings.idle_seconds + 1
        service.forget_idle(lambda id: True)
        assert TABLE in service.live  # something is planned there
        client = Listener(ADA)
        await live.attach(client)
        live.used_at -= service.settings.idle_seconds + 1
        service.forget_idle(lambda id: False)
        assert TABLE in service.live  # somebody watches
        live.detach(client)
        storage.is_prompt = False
        live.submit(say("still here"))
        live.used_at -= service.settings.idle_seconds + 1
        service.forget_idle(lambda id: False)
        assert TABLE in service.live  # something is being written
        storage.write()
        await turns()
        service.forget_idle(lambda id: False)
        assert TABLE not in service.live

    run(play)


# Other workers' events.


async def watched() -> tuple[Scene, int]:
    at = await scene(is_shared=True)
    return at, at.number


def test_an_event_of_another_worker_is_adopted_from_its_notice() -> None:
    async def play() -> None:
        at, number = await watched()
        reads = at.storage.reads
        at.live.heard(number + 1, said("hello"))
        assert (at.ada.updates(), at.storage.reads, at.number) == (["said"], reads, number + 1)
        at.live.heard(number + 1, said("hello"))  # heard twice
        assert (at.ada.updates(), at.number) == (["said"], number + 1)
        assert at.noted.changes == [(number + 1, False)]

    run(play)


@pytest.mark.parametrize("notice", ["too long to carry its event", "one was lost", "any may be lost"])
def test_events_that_a_notice_does_not_carry_are_read(notice: str) -> None:
    async def play() -> None:
        at, number = await watched()
        events = [said("one"), said("two")]
        at.others_write(*events)
        if notice == "too long to carry its event":
            at.live.heard(number + 1, None)
        elif notice == "one was lost":
            at.live.heard(number + 2, events[1])
        else:
            at.live.events_missed()
        await turns()
        assert (at.ada.updates(), at.number) == (["said", "said"], number + 2)

    run(play)


def test_a_table_that_nobody_watches_reads_notices_later() -> None:
    async def play() -> None:
        at, number = await watched()
        at.live.detach(at.ada)
        reads = at.storage.reads
        at.others_write(said("hello"))
        at.live.heard(number + 1, said("hello"))
        await turns()
        assert (at.number, at.storage.reads) == (number, reads)
        await at.live.ready()
        assert (at.number, at.storage.reads) == (number + 1, reads + 1)

    run(play)


def test_a_notice_that_comes_while_the_log_is_read_is_not_lost() -> None:
    async def play() -> None:
        at, number = await watched()
        at.live.detach(at.ada)
        at.live._is_behind = True
        reading = asyncio.ensure_future(at.live.ready())
        await turns(1)
        at.live.heard(number + 1, said("hello"))
        await reading
        at.others_write(said("hello"))
        await at.live.ready()
        assert at.number == number + 1

    run(play)


def test_a_log_that_cannot_be_read_after_a_notice_is_read_later(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        at, number = await watched()

        async def fails(table: str, after: int = 0) -> list[Logged]:
            raise NO_SPACE

        at.others_write(said("one"), said("two"))
        with monkeypatch.context() as patch:
            patch.setattr(at.storage, "events", fails)
            at.live.heard(number + 2, said("two"))
            await turns()
        assert at.number == number
        await at.live.ready()
        assert at.number == at.ada.view["number"] == number + 2

    with caplog.at_level(logging.CRITICAL):
        run(play)


def test_a_look_that_failed_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(live_table, "LOOK_SOON", (0.0,))

    async def play() -> None:
        at, number = await watched()

        async def fails(table: str, after: int = 0) -> list[Logged]:
            raise NO_SPACE

        at.others_write(said("one"))
        with monkeypatch.context() as patch:
            patch.setattr(at.storage, "events", fails)
            at.live.events_missed()
            await turns(3)
        await turns()
        assert at.ada.view["number"] == number + 1

    with caplog.at_level(logging.CRITICAL):
        run(play)


def test_an_uncertain_write_is_looked_for_even_if_the_first_look_fails(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(live_table, "LOOK_AGAIN", (0.0, 0.0))

    async def play() -> None:
        at = await scene()
        at.live.detach(at.ada)

        async def fails(table: str, after: int = 0) -> list[Logged]:
            raise NO_SPACE

        done = at.live.submit(say("written"))
        with monkeypatch.context() as patch:
            patch.setattr(at.storage, "events", fails)
            at.storage.fail(NO_SPACE, is_written=True)
            while not done.done():
                await turns(1)
        assert problem_of(done) is NO_SPACE
        await turns()
        assert at.number == len(at.storage.log)

    with caplog.at_level(logging.CRITICAL):
        run(play)


# Clients.


def test_a_client_that_comes_while_another_worker_writes_misses_nothing() -> None:
    """The log was read before the event, and the notice came when nobody had the table open yet."""

    async def play() -> None:
        at, number = await watched()
        at.live.detach(at.ada)
        coming = asyncio.ensure_future(at.live.attach(at.ada, 0))
        await turns(1)
        at.others_write(said("hello"))
        at.live.heard(number + 1, said("hello"))
        await coming
        await turns()
        assert at.ada.view["number"] == number + 1

    run(play)


def test_a_client_that_comes_while_an_event_is_written_misses_nothing() -> None:
    async def play() -> None:
        at = await scene()
        at.live.submit(next_move(at.live.table))
        bo, spectator = Listener(BO), Listener(None)
        for client in (bo, spectator):
            await at.live.attach(client)
            assert client.view["number"] == at.number
        at.storage.write()
        await turns()
        for client in (at.ada, bo, spectator):
            assert client.view["number"] == at.number
            fresh = Listener(client.person)
            await at.live.attach(fresh, client.seat)
            assert fresh.view == client.view

    run(play)


def test_a_client_that_comes_back_gets_what_it_missed_or_the_whole_view() -> None:
    async def play() -> None:
        at = await scene()
        at.storage.is_prompt = True
        seen = at.ada.view
        at.live.detach(at.ada)
        for number in range(REMEMBERED + 1):
            back = Listener(ADA)
            back.view = seen
            await at.live.attach(back, 0, seen["number"])
            assert back.updates() == ["said"] * number
            assert back.view["number"] == at.number
            at.live.detach(back)
            await at.live.submit(say(str(number)))
        for after in (seen["number"], at.number + 5, None):
            back = Listener(ADA)
            await at.live.attach(back, 0, after)
            assert back.kinds()[0] == "view"

    run(play)


def test_a_client_that_lost_its_seat_becomes_a_spectator() -> None:
    async def play() -> None:
        at = await scene()
        at.storage.is_prompt = True
        bo = Listener(BO)
        await at.live.attach(bo, 1)
        await at.live.submit(LeaveSeat(person=BO, seat=None, stand_in="random"))
        assert (bo.seat, bo.view["seat"], bo.updates()) == (None, None, [])
        await at.live.submit(say("farewell"))
        assert bo.updates() == ["said"]
        with pytest.raises(Refusal, match="not_yours"):
            at.live.look(bo, 1)
        with pytest.raises(Refusal, match="not_yours"):
            await at.live.attach(Listener(BO), 1)

    run(play)


def test_a_client_is_shown_another_of_its_seats() -> None:
    async def play() -> None:
        storage = MemoryStorage()
        live = new_live_table(storage)
        await live.open(opening("card", ADA, SeatWish(kind="me"), SeatWish(kind="me", name="Two")))
        client = Listener(ADA)
        await live.attach(client)
        for seat in (1, None, 0):
            live.look(client, seat)
            assert (client.seat, client.view["seat"]) == (seat, seat)
        await live.submit(SetSeat(person=ADA, seat=0, bot=None))
        assert client.view["seat"] is None

    run(play)


def test_only_people_with_seats_are_present_and_once_each() -> None:
    async def play() -> None:
        at = await scene()
        at.storage.is_prompt = True
        assert at.ada.present() == [ADA.id]
        second, eve, bo = Listener(ADA), Listener(people(3)[2]), Listener(BO)
        for client in (second, eve):
            await at.live.attach(client)
            assert client.present() == [ADA.id]
        await at.live.attach(bo)
        assert [client.present() for client in (at.ada, eve, bo)] == [[ADA.id, BO.id]] * 3
        at.live.detach(second)
        assert at.ada.present() == [ADA.id, BO.id]  # Ada has another client
        await at.live.submit(LeaveSeat(person=BO, seat=None, stand_in="random"))
        assert at.ada.present() == [ADA.id]
        await at.live.submit(TakeSeat(person=people(3)[2]))
        assert at.ada.present() == [ADA.id, people(3)[2].id]
        told = len(at.ada.messages)
        at.live.detach(bo)
        assert len(at.ada.messages) == told  # nothing changed
        at.live.detach(eve)
        assert at.ada.present() == [ADA.id]

    run(play)


def test_what_the_log_says_of_clocks_counts_at_every_worker() -> None:
    """The time that the server was away is given back by an event, once, and not by a worker's memory."""

    async def play() -> None:
        storage = MemoryStorage()
        live = new_live_table(storage)
        wishes = SeatWish(kind="me"), SeatWish(kind="me")
        await live.open(opening("card", ADA, *wishes, clock=ClockTerms("bank", 100)))
        await live.submit(StartGame(person=ADA))
        around = live._around._replace(now=lambda: 5010.0)
        later = LiveTable(TABLE, around)  # opened later, while others were there
        await later.ready()
        assert later.table.time_left(1010.0) == 90.0
        back = [LiveTable(TABLE, around._replace(away=lambda: Away(1030.0, 5000.0))) for _ in range(2)]
        for each in back:
            await each.ready()
            await turns()
            assert each.table.time_left(5010.0) == 100.0 - 30 - 10
        assert [event.type for event in storage.log].count("resumed") == 1

    run(play)


def test_a_move_of_a_bot_is_refused_once_its_seat_was_taken_back() -> None:
    """The bot was thinking when the person took the seat back, perhaps at another worker."""

    async def play() -> None:
        at = await scene()
        at.storage.is_prompt = True
        seat = at.live.table.asked
        assert seat is not None
        person = (ADA, BO)[seat]
        await at.live.submit(HandOver(person=person, seat=seat, bot="random"))
        table = at.live.table
        move = PlayMove(seat=seat, option="take 1", answers=table.question, by="bot")
        await at.live.submit(TakeBack(person=person, seat=seat))
        with pytest.raises(Refusal, match="not_asked"):
            await at.live.submit(move)

    run(play)


def test_a_taken_number_says_which() -> None:
    storage = MemoryStorage()

    async def play() -> None:
        storage.is_prompt = False
        live = new_live_table(storage)
        opened = asyncio.ensure_future(live.open(opening("card", ADA, SeatWish(kind="me"), SeatWish())))
        await turns()
        storage.log.append(said("nobody can be faster, but if"))
        storage.write()
        with pytest.raises(NumberTaken, match=f"{TABLE} 1"):
            await opened

    run(play)
