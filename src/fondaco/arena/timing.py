"""Histograms of thinking times, whose size does not depend on the number of moves."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field

BINS_PER_E_FOLD = 50  # bins have logarithmic width: one spans 2 %


@dataclass
class TimeHistogram:
    """A histogram of the times of many moves. Their sum and the longest time are exact."""

    bins: Counter[int] = field(default_factory=Counter)
    longest: float = 0.0  # seconds
    total: float = 0.0  # seconds

    def add(self, seconds: float) -> None:
        self.bins[math.floor(math.log(max(seconds, 1e-9)) * BINS_PER_E_FOLD)] += 1
        self.longest = max(self.longest, seconds)
        self.total += seconds

    def merge(self, other: TimeHistogram) -> None:
        self.bins.update(other.bins)
        self.longest = max(self.longest, other.longest)
        self.total += other.total

    @property
    def moves(self) -> int:
        return self.bins.total()

    @property
    def mean(self) -> float:
        """The mean time in seconds, or 0 without moves."""
        return self.total / self.moves if self.moves else 0.0

    def quantile(self, fraction: float) -> float:
        """Returns the seconds that this fraction of the moves did not exceed, or 0 without moves."""
        remaining = fraction * self.moves
        for bin_number, moves in sorted(self.bins.items()):
            remaining -= moves
            if remaining <= 0:
                return min(math.exp((bin_number + 0.5) / BINS_PER_E_FOLD), self.longest)
        return self.longest
