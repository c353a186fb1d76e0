"""A limit on the requests of one person, and of one network, that are under way at the same time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from fondaco.server.errors import ServerRefusal

AGAIN_SECONDS = 1  # `Retry-After` for a person at the limit
NETWORK_TIMES = 4  # a network may have so many times as many: a household, or a class


class AtOnce:
    def __init__(self, most: int) -> None:
        self._most = most
        self._under_way: Counter[tuple[str, str]] = Counter()

    @contextmanager
    def one_more(self, accounts: Sequence[str]) -> Iterator[None]:
        """Counts something while the context is open. Raises a refusal at a limit.

        The first account is the person's or, if there is none, the network's; the last is the network's.
        """
        own, network = ("own", accounts[0]), ("network", accounts[-1])
        if self._under_way[own] >= self._most or self._under_way[network] >= NETWORK_TIMES * self._most:
            raise ServerRefusal("too_fast", seconds=AGAIN_SECONDS)
        self._under_way.update((own, network))
        try:
            yield
        finally:
            self._under_way -= Counter((own, network))
