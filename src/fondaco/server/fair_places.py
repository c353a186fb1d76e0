"""A queue that shares a limited number of places fairly: however much one person asks for, others wait for at
most one of their tasks.

Work counts for several accounts at once: its person, and the network address they came from. So neither many
people at one address nor one person at many addresses get more.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from typing import Any, TypeVar

T = TypeVar("T")
Accounts = tuple[str, ...]
Turn = asyncio.Future[bool]  # True if it is for a spare place


class FairPlaces:
    """Gives the next place to the accounts with the least work under way; equal ones take turns.

    Besides the shared `places` there are `spare` ones for accounts with nothing under way while others have
    some, so that one person's long work does not delay another's short work.
    """

    def __init__(self, places: int, spare: int = 0) -> None:
        self._free, self._free_spare = places, spare
        self._waiting: dict[Accounts, deque[Turn]] = {}
        self._busy: Counter[str] = Counter()  # work under way, by account
        self._known: Counter[str] = Counter()  # work that waits or is under way, by account
        self._turns = 0
        self._last_turn: dict[str, int] = {}  # number of an account's last turn, for accounts in `_known`

    @asynccontextmanager
    async def place(self, *accounts: str) -> AsyncIterator[bool]:
        """Waits for a place and frees it at the end. Yields whether it is a spare place.

        A task that is cancelled stops waiting.
        """
        is_spare = await self.enter(accounts)
        try:
            yield is_spare
        finally:
            self.leave(accounts, is_spare)

    async def run_in(
        self,
        executor: Callable[[bool], Executor],
        accounts: Accounts,
        work: Callable[..., T],
        *values: Any,
    ) -> T:
        """Runs `work` in the executor for shared or spare places.

        If it is cancelled, its place is freed only when the work has ended in the executor.
        """
        is_spare = await self.enter(accounts)
        loop = asyncio.get_running_loop()
        try:
            done = executor(is_spare).submit(work, *values)
        except BaseException:
            self.leave(accounts, is_spare)
            raise
        done.add_done_callback(lambda _: loop.call_soon_threadsafe(self.leave, accounts, is_spare))
        return await asyncio.wrap_future(done)

    async def enter(self, accounts: Accounts) -> bool:
        turn: Turn = asyncio.get_running_loop().create_future()
        self._known.update(accounts)
        self._waiting.setdefault(accounts, deque()).append(turn)
        self._admit()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._stop_waiting(accounts, turn)
                self._forget(accounts)
            else:  # it was cancelled just as it got its turn
                self.leave(accounts, turn.result())
            raise

    def leave(self, accounts: Accounts, is_spare: bool) -> None:
        self._busy.subtract(accounts)
        self._free += not is_spare
        self._free_spare += is_spare
        self._admit()
        self._forget(accounts)

    def _admit(self) -> None:
        while self._waiting:
            accounts = min(self._waiting, key=self._rank)
            is_spare = self._free_spare > 0 and self._is_beside_others(accounts)
            if not is_spare and not self._free:
                return
            self._free -= not is_spare
            self._free_spare -= is_spare
            self._busy.update(accounts)
            self._turns += 1
            self._last_turn.update(dict.fromkeys(accounts, self._turns))
            turn = self._waiting[accounts][0]
            self._stop_waiting(accounts, turn)
            turn.set_result(is_spare)

    def _rank(self, accounts: Accounts) -> tuple[int, int]:
        """Returns the order in which accounts get places: the lowest is next."""
        last = max(self._last_turn.get(account, 0) for account in accounts)
        return max(self._busy[account] for account in accounts), last

    def _is_beside_others(self, accounts: Accounts) -> bool:
        """True if these accounts have nothing under way but others do."""
        return bool(+self._busy) and not any(self._busy[account] for account in accounts)

    def _stop_waiting(self, accounts: Accounts, turn: Turn) -> None:
        self._waiting[accounts].remove(turn)
        if not self._waiting[accounts]:
            del self._waiting[accounts]

    def _forget(self, accounts: Accounts) -> None:
        """Counts one piece of work less for each of these accounts. Of accounts without other work, nothing
        is stored any more.
        """
        self._known.subtract(accounts)
        for account in accounts:
            if not self._known[account]:
                del self._known[account], self._busy[account]
                self._last_turn.pop(account, None)
