"""How much one client may ask for: a bucket of tokens that fills up again with time."""

from __future__ import annotations

import time
from collections import OrderedDict

MOST_KEYS = 50_000


class Bucket:
    """Holds up to `burst` tokens and gains `rate` of them a second."""

    __slots__ = ("_at", "_tokens", "burst", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._tokens, self._at = burst, time.monotonic()

    def take(self) -> float:
        """Takes a token; returns 0, or the seconds until there is one."""
        if self.has_any():
            self._tokens -= 1
            return 0.0
        return (1 - self._tokens) / self.rate

    def has_any(self) -> bool:
        """Whether there is a token to take."""
        now = time.monotonic()
        self._tokens = min(self.burst, self._tokens + (now - self._at) * self.rate)
        self._at = now
        return self._tokens >= 1


class Buckets:
    """One bucket for each client; those not seen for longest are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> float:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.rate, self.burst)
            if len(self._buckets) > MOST_KEYS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take()
