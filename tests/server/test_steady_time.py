"""The time of a server: it never goes back, whatever is done to the machine's clock."""

from __future__ import annotations

import asyncio
import random
from types import SimpleNamespace
from typing import Any

import pytest

from fondaco.server import steady_time
from fondaco.server.live_table import Away
from fondaco.server.server import BEAT_SECONDS, LATEST_BEAT, TOGETHER_SECONDS, Server
from fondaco.server.settings import Settings
from fondaco.server.steady_time import MOST_SET_BACK, SteadyTime
from fondaco.server.storage import storage_at
from server.simulation import BEGAN, Database, Faults, Machine, VirtualLoop, VirtualTime, Worker, virtual_time


class MachineTime:
    wall, ticks = 1000.0, 50.0

    def time(self) -> float:
        return self.wall

    def monotonic(self) -> float:
        return self.ticks


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> MachineTime:
    machine = MachineTime()
    monkeypatch.setattr(steady_time, "time", machine)
    return machine


def test_a_wall_clock_that_jumps_changes_nothing(machine: MachineTime) -> None:
    now = SteadyTime()
    assert now() == 1000.0
    machine.wall, machine.ticks = 400.0, 57.0
    assert now() == 1007.0
    machine.wall = 9000.0
    assert now() == 1007.0


def test_a_wall_clock_that_was_set_back_before_the_start_is_made_up_for(machine: MachineTime) -> None:
    now = SteadyTime()
    now.begin_after(1500.0)
    assert now() == 1500.0
    now.begin_after(900.0)
    assert now() == 1500.0
    now.begin_after(1500.0 + MOST_SET_BACK)  # that was wrong itself
    assert now() == 1500.0


def test_workers_share_one_time(machine: MachineTime) -> None:
    """A worker that starts beside others goes on with theirs: its machine's clock may have been set."""
    worker = Server(Settings(), storage_at("postgresql://fondaco@localhost/none"))
    machine.wall = 9000.0
    worker.now = SteadyTime()
    worker._look_back(1000.0, 5.0)
    assert worker.now() == 1005.0
    assert worker._away is None


def test_a_worker_that_is_alone_believes_its_machine(machine: MachineTime) -> None:
    for age in (None, -1.0, TOGETHER_SECONDS):
        worker = Server(Settings(), storage_at("postgresql://fondaco@localhost/none"))
        worker._look_back(200.0, age)
        assert worker.now() == 1000.0
        assert worker._away == Away(200.0 + BEAT_SECONDS, 1000.0 - LATEST_BEAT)


async def given_and_unserved(clock: VirtualTime, seconds: float, survives: bool) -> tuple[float, float]:
    """The database is away for some seconds, and a worker starts anew meanwhile. Returns how much time it
    would give back, and in how much of it nobody was served.
    """
    luck = random.Random(1)
    faults = Faults(luck)
    database = Database(luck, faults)
    around: Any = SimpleNamespace(clock=clock, database=database, fail=None)
    workers = [Worker(around, name, Machine()) for name in ("a", "b")]
    for worker in workers:
        await worker.open()
        await asyncio.sleep(1.7)
    await asyncio.sleep(20)
    faults.begin("away")
    await asyncio.sleep(seconds / 2)
    for worker in workers if not survives else workers[1:]:
        await worker.kill()
    fresh = Worker(around, "c", Machine())
    await fresh.open()
    await asyncio.sleep(seconds / 2)
    faults.end()
    while not fresh.storage.is_open:
        await asyncio.sleep(0.01)
    away = fresh.server._away
    for worker in (workers[0], fresh):
        await worker.kill()
    if away is None:
        return 0.0, 0.0
    return away.until - away.since, database.service.unserved(away.since - BEGAN, away.until - BEGAN)


@pytest.mark.parametrize("survives", [True, False])
def test_no_time_is_given_back_in_which_another_worker_served(survives: bool) -> None:
    """However the end of an outage falls between the beats of the worker that was there all the time."""
    for tenths in range(300, 410, 3):
        runner = asyncio.Runner(loop_factory=VirtualLoop)
        with virtual_time(random.Random(1)) as clock, runner:
            given, unserved = runner.run(given_and_unserved(clock, tenths / 10, survives))
        assert given <= unserved + 0.01, f"an outage of {tenths / 10} s"
        assert survives or given > tenths / 10 - BEAT_SECONDS - LATEST_BEAT - 1.0
