"""Who does the playing: this process, all cores of this machine, or a Ray cluster."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from fondaco.arena.tournament import Deal, Tournament, play_deal, prepared_bots
from fondaco.batch.optional import require

LIVENESS_CHECK_SECONDS = 2.0  # seconds without a result, until somebody looks whether all are still there
ParallelMap = Callable[..., Any]  # a `map` that may do things elsewhere and answer in any order


class ClusterUnavailable(RuntimeError):
    """A Ray cluster that cannot be reached."""


class WorkerDied(RuntimeError):
    """A process that plays came to an end, and its deal with it."""


def play(tournament: Tournament, deals: int, jobs: int = 1, ray: str | None = None) -> Generator[Deal]:
    """The deals of a series, as they are done and in any order; they are the same whoever plays them.

    They are handed out one by one: with bots that think long more would keep a core busy for minutes, and be
    lost to an interruption.
    """
    prepared_bots(tournament)  # also compiles what is to be compiled, once and not in every process
    with worker_pool(min(jobs, deals), ray) as parallel_map:
        yield from parallel_map(partial(play_deal, tournament), range(deals))


@contextmanager
def worker_pool(jobs: int, ray: str | None) -> Iterator[ParallelMap]:
    """How work is spread."""
    if ray is None and jobs == 1:
        yield map
        return
    other_children = set(multiprocessing.active_children())
    pool = ray_pool(ray) if ray else local_pool(jobs)
    workers = set(multiprocessing.active_children()) - other_children
    try:
        yield pool.imap_unordered if ray else partial(watched_results, pool, workers)
    finally:
        pool.terminate()


def watched_results(
    pool: Any, workers: set[Any], task: Callable[[int], Any], deals: Iterable[int]
) -> Iterator[Any]:
    """What the workers give, as it comes. One that dies (the system was short of memory, somebody ended it)
    is replaced by the pool, but nobody would ever do what it was at."""
    pending = pool.imap_unordered(task, deals)
    while True:
        try:
            result = pending.next(LIVENESS_CHECK_SECONDS)
        except StopIteration:
            return
        except multiprocessing.TimeoutError:
            if not workers <= set(multiprocessing.active_children()):
                raise WorkerDied("a process that played was ended, perhaps for want of memory") from None
        else:
            yield result


def local_pool(jobs: int) -> Any:
    """Processes of this machine that are deaf to Ctrl-C from their first moment, while they load, too."""
    if threading.current_thread() is not threading.main_thread():
        return spawn_pool(jobs)  # signals are the main thread's
    previous_handler = signal.signal(signal.SIGINT, signal.SIG_IGN)  # what a process is born with it keeps
    try:
        return spawn_pool(jobs)
    finally:
        signal.signal(signal.SIGINT, previous_handler)


def spawn_pool(jobs: int) -> Any:
    return multiprocessing.get_context("spawn").Pool(jobs, ignore_interrupts)


def ignore_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; only the one that collects may act on it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def ray_pool(address: str) -> Any:
    """The cores of a cluster; this package travels there."""
    import fondaco

    ray = require("ray", "ray")
    try:
        if not ray.is_initialized():
            runtime = {"py_modules": [fondaco]}
            ray.init(address=address, runtime_env=runtime, log_to_driver=False, logging_level="error")
    except (ConnectionError, RuntimeError, ValueError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise ClusterUnavailable(f"no Ray cluster at {address!r}: {reason}") from None
    return require("ray.util.multiprocessing", "ray").Pool()
