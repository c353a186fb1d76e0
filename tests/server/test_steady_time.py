"""The time of a server: it never goes back, whatever is done to the machine's clock."""

from __future__ import annotations

import pytest

from fondaco.server import steady_time
from fondaco.server.live_table import Away
from fondaco.server.server import TOGETHER_SECONDS, Server
from fondaco.server.settings import Settings
from fondaco.server.steady_time import MOST_SET_BACK, SteadyTime
from fondaco.server.storage import storage_at


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
        assert worker._away == Away(200.0, 1000.0)
