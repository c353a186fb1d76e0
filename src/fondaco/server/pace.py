"""A pace for each account: it may be ahead for a moment, and then waits before each turn."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from fondaco.server.protection.rate_limits import Bucket

MOST_KEPT = 10_000  # accounts; beyond this, those that are not ahead any more are dropped


class Pace:
    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: dict[str, Bucket] = {}

    async def keep(self, accounts: Iterable[str], cost: float = 1.0) -> None:
        """Waits until all of these accounts may go on. A turn counts as `cost`; earlier calls get earlier
        turns.
        """
        seconds = max(self._bucket(account).take_ahead(cost) for account in accounts)
        if seconds:
            await asyncio.sleep(seconds)

    def _bucket(self, account: str) -> Bucket:
        if account not in self._buckets:
            if len(self._buckets) >= MOST_KEPT:
                self._buckets = {key: one for key, one in self._buckets.items() if not one.has(self._burst)}
            self._buckets[account] = Bucket(self._rate, self._burst)
        return self._buckets[account]
