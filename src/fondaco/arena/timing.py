"""How long a bot thinks, kept small however many moves it made."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field

BINS_PER_E_FOLD = 50  # classes for each e-fold of time: a class spans 2 %


@dataclass
class TimeHistogram:
    """The times of many moves, in classes; the longest is kept as it was."""

    bins: Counter[int] = field(default_factory=Counter)
    longest: float = 0.0  # seconds

    def add(self, seconds: float) -> None:
        self.bins[math.floor(math.log(max(seconds, 1e-9)) * BINS_PER_E_FOLD)] += 1
        self.longest = max(self.longest, seconds)

    def merge(self, other: TimeHistogram) -> None:
        self.bins.update(other.bins)
        self.longest = max(self.longest, other.longest)

    @property
    def moves(self) -> int:
        return self.bins.total()

    def quantile(self, fraction: float) -> float:
        """The time in seconds that this part of the moves did not take longer than; 0 without moves."""
        remaining = fraction * self.moves
        for bin_number, moves in sorted(self.bins.items()):
            remaining -= moves
            if remaining <= 0:
                return min(math.exp((bin_number + 0.5) / BINS_PER_E_FOLD), self.longest)
        return self.longest
