"""Simulates a server under faults, one seed after another, and says how to repeat what failed.

    make simulate-faults SECONDS=60
    python benchmarks/faults.py --processes 16 --seconds 450                   # two hours of one core
    python benchmarks/faults.py --tables 50 --hours 10 --pace 10 --seconds 1   # a working day of fifty tables
    python benchmarks/faults.py --seed 17 --tables 3 --hours 0.1

Each seed is some tables with people, bots and three workers in virtual time, while connections, commits,
listeners, disks, clocks and processes fail. `tests/server/judge.py` says what must hold. Every process has
seeds of its own: the n-th begins with --first + n * 1,000,000.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from server.judge import judged

SEEDS_EACH = 1_000_000  # of a process


class Played(NamedTuple):
    """What some seeds led to."""

    seeds: int
    tables: int
    events: int
    faults: Counter[str]
    processor_seconds: float
    failed: list[int]  # seeds


def main() -> int:
    given = arguments()
    runs = [given.first + number * SEEDS_EACH for number in range(given.processes)]
    if given.processes == 1:
        found = together([played(given, given.first)])
    else:
        with ProcessPoolExecutor(given.processes, mp_context=get_context("spawn")) as processes:
            begun = [processes.submit(played, given, first) for first in runs]
            found = together(one.result() for one in as_completed(begun))
    for seed in found.failed:
        print(f"seed {seed} failed. To repeat it:")
        print(f"    .venv/bin/python benchmarks/faults.py --seed {seed} {settings(given)}")
    faults = f"{found.faults.total()} faults: {dict(found.faults)}"
    print(f"{found.seeds} seeds, {found.tables} tables, {found.events} events, {faults}")
    print(f"{found.processor_seconds:.0f} s of processor time, {len(found.failed)} failures")
    return 1 if found.failed else 0


def played(given: argparse.Namespace, first: int) -> Played:
    """Plays one seed after another until the time is over or one fails."""
    end, begun = time.monotonic() + given.seconds, time.process_time()
    faults: Counter[str] = Counter()
    seeds = tables = events = 0
    failed: list[int] = []
    for seed in [given.seed] if given.seed is not None else range(first, first + SEEDS_EACH):
        try:
            simulation = judged(seed, given.tables, given.hours, given.pace)
        except Exception:
            traceback.print_exc(limit=-4)
            failed.append(seed)
            break
        faults += simulation.faults.count + Counter({"killed worker": simulation.kills})
        seeds, tables = seeds + 1, tables + simulation.played
        events += sum(map(len, simulation.database.logs.values()))
        if not given.quiet:
            print(f"seed {seed}: {simulation.played} tables", flush=True)
        if time.monotonic() > end:
            break
    return Played(seeds, tables, events, faults, time.process_time() - begun, failed)


def together(runs: Iterable[Played]) -> Played:
    total = Played(0, 0, 0, Counter(), 0.0, [])
    for run in runs:
        total = Played(
            total.seeds + run.seeds,
            total.tables + run.tables,
            total.events + run.events,
            total.faults + run.faults,
            total.processor_seconds + run.processor_seconds,
            total.failed + run.failed,
        )
    return total


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60, help="how long (default: %(default)s)")
    parser.add_argument("--processes", type=int, default=1, help="at once (default: %(default)s)")
    parser.add_argument("--seed", type=int, help="this seed alone")
    parser.add_argument("--first", type=int, default=0, help="the first seed (default: %(default)s)")
    parser.add_argument("--tables", type=int, default=3, help="at once (default: %(default)s)")
    parser.add_argument("--hours", type=float, default=0.1, help="of virtual time with faults")
    parser.add_argument("--pace", type=float, default=0.2, help="seconds that the fastest think")
    parser.add_argument("--quiet", action="store_true", help="print no line for each seed")
    return parser.parse_args()


def settings(given: argparse.Namespace) -> str:
    return f"--tables {given.tables} --hours {given.hours} --pace {given.pace}"


if __name__ == "__main__":
    sys.exit(main())
