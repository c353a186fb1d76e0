"""Limits on what one network address may ask of a server, over all of its workers.

Each worker counts, and soon tells the others what an address used. So an address has its allowance once, not
once for each worker.
"""

from __future__ import annotations

import asyncio
import math
from collections import Counter
from collections.abc import Callable, Mapping
from heapq import nlargest

from fondaco.server.errors import ServerRefusal
from fondaco.server.protection.rate_limits import Buckets
from fondaco.server.settings import Settings

# Files of the page have an allowance of their own, because a browser asks for dozens to open it and several
# browsers may share an address. It is so many times the allowance of requests.
FILES_RATE, FILES_BURST = 10.0, 40.0
BURST_SECONDS = 3.0  # live messages of this many seconds may come at once
TELL_SECONDS = 1.0  # delay before other workers are told
TOLD = 60  # most addresses of each kind in one message: those that took most
FEW = {
    "requests": 5.0,
    "files": 50.0,
    "monitoring": 5.0,
    "newcomers": 1.0,
    "tables": 1.0,
    "messages": 20.0,
}  # fewer are not worth telling
FEW_CONNECTIONS = 4
Taken = dict[str, dict[str, float]]  # tokens by kind and network


class Limits:
    def __init__(self, settings: Settings, tell: Callable[[Taken], None]) -> None:
        people, tables = settings.people_per_minute, settings.tables_per_minute
        messages = settings.address_messages_per_second
        requests, burst = settings.requests_per_second, settings.requests_burst
        self.buckets = {
            "requests": Buckets(requests, burst),
            "files": Buckets(FILES_RATE * requests, FILES_BURST * burst),
            "monitoring": Buckets(requests, burst),
            "newcomers": Buckets(people / 60, people),
            "tables": Buckets(tables / 60, 2 * tables),
            "messages": Buckets(messages, BURST_SECONDS * messages),
        }
        self.connections: Counter[str] = Counter()  # live connections, by network
        self._tell, self._telling = tell, False

    def take(self, kind: str, address: str, cost: float = 1.0) -> float:
        """Takes tokens of an address. Returns 0, or the seconds until there are enough."""
        seconds = self.buckets[kind].take(address, cost)
        if not seconds and not self._telling:
            self._telling = True
            asyncio.get_running_loop().call_later(TELL_SECONDS, self._tell_others)
        return seconds

    def charge(self, kind: str, address: str, cost: float) -> None:
        """Takes tokens for an answer whose size was not known when it was asked for."""
        self.buckets[kind].charge(address, cost)

    def require(self, kind: str, address: str, cost: float = 1.0) -> None:
        """Takes tokens of an address, or raises a refusal."""
        if seconds := self.take(kind, address, cost):
            raise ServerRefusal("too_fast", seconds=math.ceil(seconds))

    def _tell_others(self) -> None:
        self._telling = False
        taken = {kind: most_of(buckets.taken, FEW[kind]) for kind, buckets in self.buckets.items()}
        for buckets in self.buckets.values():
            buckets.taken.clear()
        if told := {kind: tokens for kind, tokens in taken.items() if tokens}:
            self._tell(told)

    def learn(self, taken: Taken) -> None:
        """Counts what addresses took at another worker."""
        for kind in self.buckets.keys() & taken.keys():  # a worker of another version may count others
            for network, cost in taken[kind].items():
                self.buckets[kind].spend(network, cost)

    def many_connections(self) -> dict[str, int]:
        """Returns the number of live connections of the addresses that have most."""
        return {network: int(count) for network, count in most_of(self.connections, FEW_CONNECTIONS).items()}


def most_of(counts: Mapping[str, float], least: float) -> dict[str, float]:
    """Returns the highest counts."""
    highest = nlargest(TOLD, counts, key=lambda key: counts[key])
    return {key: counts[key] for key in highest if counts[key] >= least}
