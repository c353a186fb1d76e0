"""Several workers on storage that fails, for many seeds and under the eyes of a judge."""

from __future__ import annotations

import pytest

from server.judge import judged

TABLES, HOURS, PACE = 50, 2.0, 10.0
FAULTS = {
    *("lost command", "late command", "doubled command", "reordered command", "unanswered command"),
    *("lost notice", "late notice", "doubled notice", "reordered notice", "short notice", "lost message"),
    *("failed write", "torn commit", "late commit", "failed read", "database away", "full disk"),
    *("silent listener", "notice to a silent listener", "clock set back", "clock set forward"),
    *("crowd of bots", "full log"),
}


def test_hours_of_play_at_many_tables() -> None:
    """Everything that can go wrong does. Ten hours: `make simulate-faults`."""
    simulation = judged(1, TABLES, HOURS, PACE)
    assert simulation.kills > 50
    assert simulation.played >= TABLES
    assert {fault for fault in FAULTS if not simulation.faults.count[fault]} == set()


@pytest.mark.parametrize("seed", range(8))
def test_many_seeds(seed: int) -> None:
    judged(seed, tables=2)


def test_a_simulation_can_be_repeated() -> None:
    first, second = judged(7, 2), judged(7, 2)
    assert first.database.logs == second.database.logs
    assert first.faults.count == second.faults.count
