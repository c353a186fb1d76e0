"""How long the turns of a server's event loop take.

A turn's length is the processor time that the loop's thread spends in it, so a busy machine makes no
difference.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from server.served import Served


class Turns:
    """Measures the turns of a loop."""

    def __init__(self, loop: Any) -> None:
        self.longest, self._loop = 0.0, loop
        self._run_once = loop._run_once
        loop._run_once = self._measured

    def _measured(self) -> None:
        before = time.thread_time()
        self._run_once()
        self.longest = max(self.longest, time.thread_time() - before)


def longest_turn(server: Served, work: Callable[[], object]) -> float:
    """The longest turn of the server's loop while something is done."""
    loop = server.worker.storage._loop
    turns = Turns(loop)
    loop.call_soon_threadsafe(lambda: None)
    time.sleep(0.01)
    turns.longest = 0.0
    try:
        work()
    finally:
        loop._run_once = turns._run_once
    return turns.longest


@contextmanager
def only_new_garbage() -> Iterator[None]:
    """Keeps what earlier tests left in memory out of garbage collections: a server would not have it."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()
