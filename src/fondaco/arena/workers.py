"""Worker pools that play deals: in this process, on all cores of this machine, or on a Ray cluster."""

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

LIVENESS_CHECK_SECONDS = 2.0  # how long to wait for a result before checking the workers
ParallelMap = Callable[..., Any]  # like `map`, but results may come in any order


class ClusterUnavailable(RuntimeError):
    """Raised if the Ray cluster cannot be reached."""


class WorkerDied(RuntimeError):
    """Raised if a worker process ended before its deal was finished."""


def play(tournament: Tournament, deals: int, jobs: int = 1, ray: str | None = None) -> Generator[Deal]:
    """Yields the deals of a tournament as they are finished. The results do not depend on `jobs` or `ray`.

    Workers get one deal at a time. With slow bots a larger chunk would keep one core busy for minutes after
    the others, and an interruption would lose all of it.
    """
    prepared_bots(tournament)  # compiles once, not in every worker
    with worker_pool(min(jobs, deals), ray) as parallel_map:
        yield from parallel_map(partial(play_deal, tournament), range(deals))


@contextmanager
def worker_pool(jobs: int, ray: str | None) -> Iterator[ParallelMap]:
    """Provides a `map` that runs on `jobs` processes, or on the Ray cluster at an address."""
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
    """Yields the results as they come, or raises WorkerDied.

    If a worker dies, for example because memory ran out, the pool starts another one but never repeats the
    lost task: waiting for its result would never end.
    """
    pending = pool.imap_unordered(task, deals)
    while True:
        try:
            result = pending.next(LIVENESS_CHECK_SECONDS)
        except StopIteration:
            return
        except multiprocessing.TimeoutError:
            if not workers <= set(multiprocessing.active_children()):
                raise WorkerDied("A worker process died, perhaps because memory ran out.") from None
        else:
            yield result


def local_pool(jobs: int) -> Any:
    """Returns a pool of processes that ignore Ctrl-C from the start, even during imports."""
    if threading.current_thread() is not threading.main_thread():
        return spawn_pool(jobs)  # only the main thread can set signal handlers
    previous_handler = signal.signal(signal.SIGINT, signal.SIG_IGN)  # inherited by the workers
    try:
        return spawn_pool(jobs)
    finally:
        signal.signal(signal.SIGINT, previous_handler)


def spawn_pool(jobs: int) -> Any:
    return multiprocessing.get_context("spawn").Pool(jobs, ignore_interrupts)


def ignore_interrupts() -> None:
    """Makes a worker ignore Ctrl-C, which a terminal sends to every process. The parent stops the pool."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def ray_pool(address: str) -> Any:
    """Returns a pool on the cores of a Ray cluster, which receives a copy of this package."""
    import fondaco

    ray = require("ray", "ray")
    try:
        if not ray.is_initialized():
            runtime = {"py_modules": [fondaco]}
            ray.init(address=address, runtime_env=runtime, log_to_driver=False, logging_level="error")
    except (ConnectionError, RuntimeError, ValueError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise ClusterUnavailable(f"Cannot connect to a Ray cluster at {address!r}: {reason}") from None
    return require("ray.util.multiprocessing", "ray").Pool()
