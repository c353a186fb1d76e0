"""Worker pools: they ignore Ctrl-C, work from any thread, and report a dead worker."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from threading import Event, Thread

import pytest

from fondaco.arena import workers

INTERRUPTED_AT_BIRTH = """
import multiprocessing, os, signal
from fondaco.arena.workers import local_pool

if __name__ == "__main__":
    pool = local_pool(2)
    for worker in multiprocessing.active_children():
        os.kill(worker.pid, signal.SIGINT)
    print(sum(pool.map(abs, [-1, -2])), signal.getsignal(signal.SIGINT) is signal.default_int_handler)
    pool.terminate()
"""


def test_a_process_that_is_interrupted_while_it_loads_plays_on() -> None:
    command = [sys.executable, "-c", INTERRUPTED_AT_BIRTH]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "3 True\n", "")


def test_a_crew_may_be_called_from_any_thread() -> None:
    found: list[int] = []

    def call() -> None:
        with workers.worker_pool(2, None) as parallel_map:
            found.extend(sorted(parallel_map(abs, [-1, -2])))

    thread = Thread(target=call)
    thread.start()
    thread.join()
    assert found == [1, 2]


def die_of_two(number: int) -> int:
    if number == 2:
        os._exit(1)
    return number


def test_a_process_that_dies_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pool would wait for ever for what it was at; what was done before is there."""
    monkeypatch.setattr(workers, "LIVENESS_CHECK_SECONDS", 0.1)
    heard_of_one = Event()

    def numbers() -> Iterator[int]:
        yield 1
        heard_of_one.wait(60)
        yield 2

    with workers.worker_pool(2, None) as parallel_map:
        results = parallel_map(die_of_two, numbers())
        assert next(results) == 1
        heard_of_one.set()
        with pytest.raises(workers.WorkerDied):
            next(results)
