"""The benchmark that trains a best response to `master`."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest
import torch

FILE = Path(__file__).parents[2] / "benchmarks" / "best_response.py"


@pytest.fixture(scope="module")
def best_response() -> Any:
    spec = importlib.util.spec_from_file_location("best_response", FILE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_one_seat_of_every_game_trains_against_the_shipped_network(
    best_response: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = {"parallel_games": 8, "minibatch": 64, "evaluation_games": 8}
    monkeypatch.setattr(best_response, "SMALL", small)
    run = best_response.BestResponseRun("dice", tmp_path, "cpu", seed=1)
    shipped = [weights.clone() for weights in run.shipped.parameters()]
    assert all(map(torch.equal, run.network.parameters(), shipped))
    run.iterate(0.0)
    assert torch.equal(run.collector.is_opponent[:, 0], ~run.collector.is_opponent[:, 1])
    assert all(map(torch.equal, run.shipped.parameters(), shipped))
    assert not all(map(torch.equal, run.network.parameters(), shipped))
    assert run.pool == [run.shipped]


def test_the_match_gives_each_side_its_network(best_response: Any) -> None:
    """With the shipped weights on both sides the deal is symmetric, so that each side wins half of it."""
    weights = Path(best_response.files("fondaco.bots") / "weights" / "dice.safetensors")
    assert best_response.deal_win_rate("dice", weights, 0) == pytest.approx(0.5)
