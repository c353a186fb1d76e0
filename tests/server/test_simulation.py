"""Several workers on storage that fails, for many seeds and under the eyes of a judge."""

from __future__ import annotations

import random

import pytest

from fondaco.server.protection import rate_limits
from server import simulation
from server.judge import judged
from server.simulation import modules_with_time, virtual_time

# People who think for long, and workers that live for minutes, so that the ten hours fit into `make test`.
TABLES, HOURS, PACE, KILL_PAUSE = 50, 10.0, 40.0, 100.0
FAULTS = {
    *("lost command", "late command", "doubled command", "reordered command", "unanswered command"),
    *("lost notice", "late notice", "doubled notice", "reordered notice", "short notice", "lost message"),
    *("failed write", "torn commit", "late commit", "failed read", "database away", "full disk"),
    *("silent listener", "notice to a silent listener", "clock set back", "clock set forward"),
    *("crowd of bots", "full log"),
}


def test_ten_hours_of_play_at_fifty_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that can go wrong does."""
    monkeypatch.setattr(simulation, "KILL_PAUSE", KILL_PAUSE)
    played = judged(2, TABLES, HOURS, PACE)
    assert played.kills > 50
    assert played.played > 2 * TABLES
    assert {fault for fault in FAULTS if not played.faults.count[fault]} == set()


@pytest.mark.parametrize("seed", range(8))
def test_many_seeds(seed: int) -> None:
    judged(seed, tables=2)


def test_no_module_of_the_server_sees_the_real_time() -> None:
    with virtual_time(random.Random(1)) as clock:
        assert rate_limits.time is clock  # type: ignore[comparison-overlap, attr-defined]
        assert not modules_with_time()


def test_a_simulation_can_be_repeated() -> None:
    first, second = judged(7, 2), judged(7, 2)
    assert first.database.logs == second.database.logs
    assert first.faults.count == second.faults.count
