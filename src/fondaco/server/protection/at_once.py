"""A limit on the requests of one person that are under way at the same time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from fondaco.server.errors import ServerRefusal

AGAIN_SECONDS = 1  # `Retry-After` for a person at the limit


class AtOnce:
    def __init__(self, most: int) -> None:
        self._most = most
        self._under_way: Counter[str] = Counter()

    @contextmanager
    def one_more(self, person: str) -> Iterator[None]:
        """Counts something while the context is open. Raises a refusal for a person at the limit."""
        if self._under_way[person] >= self._most:
            raise ServerRefusal("too_fast", seconds=AGAIN_SECONDS)
        self._under_way[person] += 1
        try:
            yield
        finally:
            self._under_way -= Counter({person: 1})
