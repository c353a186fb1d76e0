"""Places to work in, shared fairly: however much one person asks for, others wait for one turn at most."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from typing import Any, TypeVar

T = TypeVar("T")


class FairPlaces:
    """Lets those in first who have least under way, in turns where that is equal.

    Beside `places` for everyone there are `spare` ones for people who have nothing under way, so that
    one person's long work does not hold up another's short one.
    """

    def __init__(self, places: int, spare: int = 0) -> None:
        self._places, self._spare = places, spare
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # by person
        self._busy: Counter[str] = Counter()
        self._turns = 0
        self._last_turn: Counter[str] = Counter()  # of people who wait or have something under way

    @asynccontextmanager
    async def place(self, person: str) -> AsyncIterator[None]:
        """Waits for a place, and gives it back at the end. Those who are cancelled wait no longer."""
        await self.enter(person)
        try:
            yield
        finally:
            self.leave(person)

    async def run_in(self, executor: Executor, person: str, work: Callable[..., T], *values: Any) -> T:
        """Runs something in an executor. If it is cancelled, its place is free when it has ended there."""
        await self.enter(person)
        loop = asyncio.get_running_loop()
        try:
            done = executor.submit(work, *values)
        except BaseException:
            self.leave(person)
            raise
        done.add_done_callback(lambda _: loop.call_soon_threadsafe(self.leave, person))
        return await asyncio.wrap_future(done)

    async def enter(self, person: str) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(person, deque()).append(turn)
        self._admit()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._forget(person, turn)
            else:  # it was our turn in the same moment
                self.leave(person)
            raise

    def leave(self, person: str) -> None:
        self._busy[person] -= 1
        self._admit()
        self._tidy(person)

    def _admit(self) -> None:
        while (person := self._next()) is not None:
            self._busy[person] += 1
            self._turns += 1
            self._last_turn[person] = self._turns
            self._waiting[person].popleft().set_result(None)
            self._tidy(person)

    def _next(self) -> str | None:
        """The person who is let in next, if there is a place for them."""
        person = min(self._waiting, key=lambda one: (self._busy[one], self._last_turn[one]), default=None)
        if person is None:
            return None
        places = self._places if self._busy[person] else self._places + self._spare
        return person if self._busy.total() < places else None

    def _forget(self, person: str, turn: asyncio.Future[None]) -> None:
        self._waiting[person].remove(turn)
        self._tidy(person)

    def _tidy(self, person: str) -> None:
        """Keeps nothing about people who neither wait nor have anything under way."""
        if not self._waiting.get(person):
            self._waiting.pop(person, None)
            if not self._busy[person]:
                del self._busy[person], self._last_turn[person]
