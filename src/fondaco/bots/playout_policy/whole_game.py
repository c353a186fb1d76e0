"""Functions for playout policies of games that are played out to the end, where no estimate is needed."""

from __future__ import annotations

from typing import Any

STAGES = 1


def stage(s: Any) -> int:
    """Returns 0: the game is one stage."""
    return 0


def write_estimates(s: Any, notes: Any) -> None:
    """Writes nothing: there is no estimate before the end."""


def win_estimate(s: Any, seat: int, notes: Any) -> float:
    return 0.0
