"""Clocks as data: how much time a table gives. Events say how much time was used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class ClockTerms:
    """The time that a table gives. `move`: these seconds for each move. `bank`: these for the game, and an
    increment for each move.
    """

    kind: Literal["none", "move", "bank"] = "none"
    seconds: int = 0
    increment: int = 0

    def after_move(self, left: float, used: float, by_bot: bool = False) -> float:
        """Returns the seconds left to a seat after a move that took `used` seconds.

        A bot counts as using exactly its increment, so its moves leave the clock of a person's seat
        unchanged.
        """
        if self.kind != "bank":
            return float(self.seconds)
        return round((left - used if by_bot else after_use(left, used)) + self.increment, 3)


def after_use(left: float, used: float) -> float:
    """Returns the seconds left after `used` more, at least 0. If `left` is negative, returns it unchanged."""
    return round(max(min(left, 0.0), left - used), 3)
