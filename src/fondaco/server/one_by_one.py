"""Work on one thing, one after the other: for example what reads something and then replaces it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary


class OneByOne:
    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def alone(self, key: str) -> AsyncIterator[None]:
        """Waits until nothing else is under way for this key at this worker."""
        lock = self._locks.setdefault(key, asyncio.Lock())
        async with lock:
            yield
