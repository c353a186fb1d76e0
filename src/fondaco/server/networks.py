"""Remembers each person's last network address. Resources are shared fairly between networks too; otherwise
somebody could get more by making more guests.

Addresses are kept in memory only. All people who have not connected since the server started count as one
network. Otherwise the tables that somebody opened with many guests would get a share for each of them after a
restart.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from fondaco.server.protection.rate_limits import network_of

MOST_KNOWN = 50_000
UNKNOWN = "unknown"  # the network of all who have not come yet


class Networks:
    def __init__(self, tell: Callable[[str, str], None]) -> None:
        """Calls `tell` with each new pair of a person and a network."""
        self._known: OrderedDict[str, str] = OrderedDict()
        self._tell = tell

    def note(self, person: str, address: str) -> None:
        """Notes the address that a person's request came from."""
        network = network_of(address)
        if self._known.get(person) != network:
            self.learn(person, network)
            self._tell(person, network)

    def learn(self, person: str, network: str) -> None:
        """Notes a person's network, reported by this worker or another."""
        self._known[person] = network
        self._known.move_to_end(person)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def of(self, person: str) -> str:
        """Returns the network of a person."""
        return self._known.get(person, UNKNOWN)

    def accounts(self, person: str) -> tuple[str, ...]:
        """Returns the accounts that a person's use of resources counts for."""
        return person, self.of(person)
