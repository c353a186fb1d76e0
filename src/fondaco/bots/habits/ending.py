"""Playouts that go to the end of the game, where nothing is left to hope for."""

from __future__ import annotations

from typing import Any

STAGES = 1


def stage(s: Any) -> int:
    """There are no parts of the game at which a playout could stop."""
    return 0


def write_hopes(s: Any, notes: Any) -> None:
    """Nothing to be said before the end."""


def win_hope(s: Any, seat: int, notes: Any) -> float:
    return 0.0
