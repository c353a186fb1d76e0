"""Who does the playing: this process, all cores of this machine, or a Ray cluster."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from fondaco.arena.series import Deal, Series, play_deals, seated_bots
from fondaco.batch.missing import imported

PARTS_A_JOB, LARGEST_PART = 32, 50  # small parts keep every core busy to the end, and an interruption cheap

Spread = Callable[..., Any]  # a `map` that may do things elsewhere and answer in any order


class NoCluster(RuntimeError):
    """A Ray cluster that cannot be reached."""


def play(series: Series, deals: int, jobs: int = 1, ray: str | None = None) -> Generator[list[Deal]]:
    """The deals of a series, some at a time and in any order; they are the same whoever plays them."""
    seated_bots(series)  # also compiles what is to be compiled, once and not in every process
    with crew(min(jobs, deals), ray) as (spread, hands):
        size = max(1, min(LARGEST_PART, deals // (hands * PARTS_A_JOB)))
        parts = [range(low, min(low + size, deals)) for low in range(0, deals, size)]
        yield from spread(partial(play_deals, series), parts)


@contextmanager
def crew(jobs: int, ray: str | None) -> Iterator[tuple[Spread, int]]:
    """How work is spread, and over how many."""
    if ray is None and jobs == 1:
        yield map, 1
        return
    pool, hands = ray_pool(ray) if ray else (local_pool(jobs), jobs)
    try:
        yield pool.imap_unordered, hands
    finally:
        pool.terminate()


def local_pool(jobs: int) -> Any:
    return multiprocessing.get_context("spawn").Pool(jobs, leave_interrupts)


def leave_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; only the one that collects may act on it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def ray_pool(address: str) -> tuple[Any, int]:
    """The cores of a cluster; this package travels there."""
    import fondaco

    ray = imported("ray", "ray")
    try:
        if not ray.is_initialized():
            carried = {"py_modules": [fondaco]}
            ray.init(address=address, runtime_env=carried, log_to_driver=False, logging_level="error")
    except (ConnectionError, RuntimeError, ValueError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise NoCluster(f"no Ray cluster at {address!r}: {reason}") from None
    pool = imported("ray.util.multiprocessing", "ray").Pool()
    return pool, int(ray.cluster_resources().get("CPU", 1))
