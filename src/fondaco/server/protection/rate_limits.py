"""How much one client may ask for: a bucket of tokens that fills up again with time."""

from __future__ import annotations

import time
from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

MOST_KEYS = 50_000
IPV6_PREFIX = 64  # bits; a household or a rented server has all addresses behind them


@lru_cache(4096)
def network_of(address: str) -> str:
    """Returns what limits count: an IPv4 address, or the network of an IPv6 address."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, IPV6_PREFIX), strict=False))


class Bucket:
    """Holds up to `burst` tokens and gains `rate` of them a second."""

    __slots__ = ("_at", "_tokens", "burst", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._tokens, self._at = burst, time.monotonic()

    def take(self, cost: float = 1.0) -> float:
        """Takes tokens; returns 0, or the seconds until there are as many. A full bucket is enough."""
        cost = min(cost, self.burst)
        if self.has(cost):
            self._tokens -= cost
            return 0.0
        return (cost - self._tokens) / self.rate

    def has(self, cost: float = 1.0) -> bool:
        """Whether there are so many tokens to take."""
        now = time.monotonic()
        self._tokens = min(self.burst, self._tokens + (now - self._at) * self.rate)
        self._at = now
        return self._tokens >= cost


class Buckets:
    """One bucket for each network address; those not seen for longest are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, cost: float = 1.0) -> float:
        key = network_of(address)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.rate, self.burst)
            if len(self._buckets) > MOST_KEYS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take(cost)
