"""Who does the playing: this process, all cores of this machine, or a Ray cluster."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from fondaco.arena.series import Deal, Series, play_deal, seated_bots
from fondaco.batch.missing import imported

Spread = Callable[..., Any]  # a `map` that may do things elsewhere and answer in any order


class NoCluster(RuntimeError):
    """A Ray cluster that cannot be reached."""


def play(series: Series, deals: int, jobs: int = 1, ray: str | None = None) -> Generator[Deal]:
    """The deals of a series, as they are done and in any order; they are the same whoever plays them.

    They are handed out one by one: with bots that think long more would keep a core busy for minutes, and be
    lost to an interruption.
    """
    seated_bots(series)  # also compiles what is to be compiled, once and not in every process
    with crew(min(jobs, deals), ray) as spread:
        yield from spread(partial(play_deal, series), range(deals))


@contextmanager
def crew(jobs: int, ray: str | None) -> Iterator[Spread]:
    """How work is spread."""
    if ray is None and jobs == 1:
        yield map
        return
    pool = ray_pool(ray) if ray else local_pool(jobs)
    try:
        yield pool.imap_unordered
    finally:
        pool.terminate()


def local_pool(jobs: int) -> Any:
    """Processes of this machine that are deaf to Ctrl-C from their first moment, while they load, too."""
    if threading.current_thread() is not threading.main_thread():
        return spawned_pool(jobs)  # signals are the main thread's
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)  # what a process is born with it keeps
    try:
        return spawned_pool(jobs)
    finally:
        signal.signal(signal.SIGINT, heard)


def spawned_pool(jobs: int) -> Any:
    return multiprocessing.get_context("spawn").Pool(jobs, leave_interrupts)


def leave_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; only the one that collects may act on it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def ray_pool(address: str) -> Any:
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
    return imported("ray.util.multiprocessing", "ray").Pool()
