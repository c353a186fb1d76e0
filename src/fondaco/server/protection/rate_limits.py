"""A token bucket for each client: what it may ask for, refilled over time."""

from __future__ import annotations

import time
from collections import OrderedDict, defaultdict
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

MOST_KEYS = 50_000
IPV6_PREFIX = 64  # bits; one household or rented server has all addresses with the same prefix


@lru_cache(4096)
def network_of(address: str) -> str:
    """Returns the network that limits count: an IPv4 address, or the /64 network of an IPv6 address."""
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
        """Takes `cost` tokens. Returns 0, or the seconds until there are enough. A full bucket always
        suffices.
        """
        cost = min(cost, self.burst)
        if self.has(cost):
            self._tokens -= cost
            return 0.0
        return (cost - self._tokens) / self.rate

    def take_ahead(self, cost: float = 1.0) -> float:
        """Takes tokens in advance. Returns the seconds until the bucket has them."""
        self.has()
        self._tokens -= cost
        return max(0.0, -self._tokens / self.rate)

    def spend(self, tokens: float) -> None:
        """Takes tokens that were used already. The debt never exceeds `burst`."""
        self.has()
        self._tokens = max(-self.burst, self._tokens - tokens)

    def has(self, cost: float = 1.0) -> bool:
        """True if the bucket has `cost` tokens."""
        now = time.monotonic()
        self._tokens = min(self.burst, self._tokens + (now - self._at) * self.rate)
        self._at = now
        return self._tokens >= cost


class Buckets:
    """One bucket for each network address. The addresses unused for longest are dropped."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.taken: defaultdict[str, float] = defaultdict(
            float
        )  # tokens taken since other workers were last told, by network
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, cost: float = 1.0) -> float:
        """Takes tokens of an address. Returns 0, or the seconds until there are enough."""
        key = network_of(address)
        seconds = self._bucket(key).take(cost)
        if not seconds:
            self.taken[key] += cost
        return seconds

    def charge(self, address: str, tokens: float) -> None:
        """Takes tokens of an address, even if it has too few."""
        key = network_of(address)
        self._bucket(key).spend(tokens)
        self.taken[key] += tokens

    def spend(self, network: str, tokens: float) -> None:
        """Takes tokens that an address used at another worker."""
        self._bucket(network).spend(tokens)

    def _bucket(self, key: str) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.rate, self.burst)
            if len(self._buckets) > MOST_KEYS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket
