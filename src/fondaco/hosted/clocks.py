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

    def after_move(self, left: float, used: float, by_bot: bool = False) -> float:
        """Returns the seconds left to a seat after a move that took `used` seconds.

        A bot uses what its move gives, so its moves leave the clock of a person's seat as it is.
        """
        if self.kind != "bank":
            return float(self.seconds)
        return round((left - used if by_bot else after_use(left, used)) + self.increment, 3)


def after_use(left: float, used: float) -> float:
    """Returns what is left of some seconds: at least 0, and a debt stays a debt."""
    return round(max(min(left, 0.0), left - used), 3)
