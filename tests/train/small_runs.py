"""Training runs that are small enough for tests, on a clock that does not depend on the machine."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

from fondaco.train.config import TrainingConfig, config_for
from fondaco.train.run import TrainingRun

SMALL: dict[str, Any] = {
    "parallel_games": 24,
    "evaluation_games": 8,
    "minibatch": 512,
    "width": 32,
    "depth": 2,
    "pool_interval": 0.0,
}


class TickingClock:
    """Each call returns a time that is one tick later. An iteration of a run takes four ticks."""

    def __init__(self, tick: float = 1.0) -> None:
        self.tick, self.now = tick, 0.0

    def __call__(self) -> float:
        self.now += self.tick
        return self.now


def small_config(game: str, **changes: Any) -> TrainingConfig:
    return dataclasses.replace(config_for(game), **SMALL | changes)


def small_run(game: str, folder: Path, *, seed: int = 1, tick: float = 1.0, **changes: Any) -> TrainingRun:
    return TrainingRun(game, folder, "cpu", seed, small_config(game, **changes), TickingClock(tick))


def ignore(metrics: dict[str, Any]) -> None:
    """A report for runs whose metrics don't matter."""
