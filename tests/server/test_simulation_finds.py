"""Known defects, put back one at a time: the simulator finds each of them within a few seeds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fondaco.hosted.clocks import ClockTerms
from fondaco.server.live_table import LiveTable
from fondaco.server.scheduler import Scheduler
from fondaco.server.server import Server
from fondaco.server.storage import Logged, NumberTaken
from server.judge import judged
from server.simulation import SimulatedStorage

MOST_SEEDS = 40
Patch = pytest.MonkeyPatch


def late_commits_are_not_looked_for(patch: Patch) -> None:
    patch.setattr(LiveTable, "_look_again", lambda live, pauses: None)


def notices_count_in_any_order(patch: Patch) -> None:
    def heard(live: LiveTable, number: int, event: Any) -> None:
        if event and live.is_loaded:
            live._adopt_logged(Logged(live.table.number + 1, event))

    patch.setattr(LiveTable, "heard", heard)


def failed_writes_count(patch: Patch) -> None:
    written = LiveTable._written

    def believed(live: LiveTable, waiting: Any, after: Any, event: Any, done: Any) -> None:
        believing: Any = Succeeded() if done.exception() else done
        written(live, waiting, after, event, believing)

    patch.setattr(LiveTable, "_written", believed)


class Succeeded:
    def exception(self) -> None:
        return None


def taken_numbers_count(patch: Patch) -> None:
    written = LiveTable._written

    def believed(live: LiveTable, waiting: Any, after: Any, event: Any, done: Any) -> None:
        believing: Any = Succeeded() if isinstance(done.exception(), NumberTaken) else done
        written(live, waiting, after, event, believing)

    patch.setattr(LiveTable, "_written", believed)


def events_are_told_before_they_are_durable(patch: Patch) -> None:
    write = LiveTable._write

    def told(live: LiveTable, before: Any, after: Any, event: Any) -> Any:
        live._publish(before, after, event)
        return write(live, before, after, event)

    patch.setattr(LiveTable, "_write", told)


def unknown_writes_are_tried_again(patch: Patch) -> None:
    decide_again = LiveTable._decide_again

    def blindly(live: LiveTable, waiting: Any, failed: Any) -> None:
        problem = failed.problem and NumberTaken("as if")
        decide_again(live, waiting, failed._replace(event=None, problem=problem))

    patch.setattr(LiveTable, "_decide_again", blindly)


def bots_that_failed_are_not_asked_again(patch: Patch) -> None:
    patch.setattr(Scheduler, "_plan_again", lambda scheduler, live, key: None)


def nobody_looks_after_tables_of_killed_workers(patch: Patch) -> None:
    async def nothing(server: Server, id: str) -> None: ...

    patch.setattr(Server, "_look_after", nothing)


def clients_that_come_back_miss_updates(patch: Patch) -> None:
    patch.setattr(LiveTable, "_missed", lambda live, seat, after: [] if after else [live.view(seat)])


def moves_use_no_time(patch: Patch) -> None:
    patch.setattr(ClockTerms, "after_move", lambda terms, left, used: left + terms.increment)


def reads_are_stale(patch: Patch) -> None:
    events = SimulatedStorage.events

    async def stale(storage: SimulatedStorage, table: str, after: int = 0) -> list[Logged]:
        found = await events(storage, table, after)
        return found[:-1] if found and found[-1].number > 1 and storage.luck.random() < 0.3 else found

    patch.setattr(SimulatedStorage, "events", stale)


def silent_listeners_are_not_noticed(patch: Patch) -> None:
    patch.setattr(SimulatedStorage, "fall_silent", lambda storage: setattr(storage, "deaf_until", 1e9))


DEFECTS: list[Callable[[Patch], None]] = [
    late_commits_are_not_looked_for,
    notices_count_in_any_order,
    failed_writes_count,
    taken_numbers_count,
    events_are_told_before_they_are_durable,
    unknown_writes_are_tried_again,
    bots_that_failed_are_not_asked_again,
    nobody_looks_after_tables_of_killed_workers,
    clients_that_come_back_miss_updates,
    moves_use_no_time,
    reads_are_stale,
    silent_listeners_are_not_noticed,
]


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: defect.__name__)
def test_the_simulator_finds(defect: Callable[[Patch], None], monkeypatch: Patch) -> None:
    defect(monkeypatch)
    for seed in range(MOST_SEEDS):
        try:
            judged(seed, tables=2)
        except (AssertionError, TimeoutError) as found:
            print(f"seed {seed}: {found}")
            return
    pytest.fail("the simulator does not find this")
