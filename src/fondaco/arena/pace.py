"""How long a bot thinks, kept small however many moves it made."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field

FINE = 50  # classes for each e-fold of time: a class spans 2 %


@dataclass
class Pace:
    """The times of many moves, in classes; the sum and the longest are kept exactly."""

    classes: Counter[int] = field(default_factory=Counter)
    worst: float = 0.0  # seconds
    total: float = 0.0  # seconds

    def add(self, seconds: float) -> None:
        self.classes[math.floor(math.log(max(seconds, 1e-9)) * FINE)] += 1
        self.worst = max(self.worst, seconds)
        self.total += seconds

    def join(self, other: Pace) -> None:
        self.classes.update(other.classes)
        self.worst = max(self.worst, other.worst)
        self.total += other.total

    @property
    def moves(self) -> int:
        return self.classes.total()

    @property
    def mean(self) -> float:
        """The mean time in seconds; 0 without moves."""
        return self.total / self.moves if self.moves else 0.0

    def quantile(self, part: float) -> float:
        """The time in seconds that this part of the moves did not take longer than; 0 without moves."""
        left = part * self.moves
        for number, moves in sorted(self.classes.items()):
            left -= moves
            if left <= 0:
                return min(math.exp((number + 0.5) / FINE), self.worst)
        return self.worst
