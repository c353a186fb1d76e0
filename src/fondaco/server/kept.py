"""Answers that are kept: one for a moment, or the latest ones if they never change."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Shared(Generic[T]):
    """An answer that is made once for all who ask within a short time."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._kept: tuple[object, float, T] | None = None  # with its key, and the time until which it is kept
        self._making = asyncio.Lock()

    async def get(self, key: object, make: Callable[[], Awaitable[T]]) -> T:
        """Returns the answer. A new one is made if the last one is old or was made for another key."""
        async with self._making:
            if self._kept is None or self._kept[0] != key or self._kept[1] < time.monotonic():
                self._kept = (key, time.monotonic() + self._seconds, await make())
            return self._kept[2]


class Latest(Generic[T]):
    """The latest answers to questions whose answers never change."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[str, T] = OrderedDict()

    async def get(self, key: str, make: Callable[[], Awaitable[T]]) -> T:
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        made = self._kept[key] = await make()
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return made
