"""Several workers on storage that fails, for many seeds and under the eyes of a judge."""

from __future__ import annotations

import pytest

from server.judge import judged

TABLES, HOURS, PACE = 10, 2.0, 10.0


def test_hours_of_play_at_many_tables() -> None:
    """Longer runs: `make simulate-faults`."""
    simulation = judged(1, TABLES, HOURS, PACE)
    assert simulation.kills > 50
    assert simulation.played >= TABLES
    assert len(simulation.faults.count) >= 10


@pytest.mark.parametrize("seed", range(8))
def test_many_seeds(seed: int) -> None:
    judged(seed, tables=2)


def test_a_simulation_can_be_repeated() -> None:
    first, second = judged(7, 2), judged(7, 2)
    assert first.database.logs == second.database.logs
    assert first.faults.count == second.faults.count
