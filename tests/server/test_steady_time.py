"""The time of a server: it never goes back, whatever is done to the machine's clock."""

from __future__ import annotations

import pytest

from fondaco.server import steady_time
from fondaco.server.steady_time import MOST_SET_BACK, SteadyTime


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
