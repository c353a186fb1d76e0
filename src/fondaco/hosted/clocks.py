"""Clocks as data: how much time a table gives. The time that was used is in the events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class ClockTerms:
    """`move`: this many seconds for each move. `bank`: this many for the game, plus an increment a move."""

    kind: Literal["none", "move", "bank"] = "none"
    seconds: int = 0
    increment: int = 0

    def after_move(self, left: float, used: float) -> float:
        """Returns the seconds left to a seat after a move that took `used` seconds."""
        if self.kind != "bank":
            return left
        return round(max(0.0, left - used) + self.increment, 3)
