"""Simulates a server under faults, one seed after another, and says how to repeat what failed.

    make simulate-faults SECONDS=60
    python benchmarks/faults.py --tables 50 --hours 10 --pace 10 --seconds 1   # a working day of fifty tables
    python benchmarks/faults.py --seed 17 --tables 3 --hours 0.1

Each seed is some tables with people, bots and three workers in virtual time, while connections, commits,
listeners, disks, clocks and processes fail. `tests/server/judge.py` says what must hold.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from server.judge import judged


def main() -> int:
    given = arguments()
    end = time.monotonic() + given.seconds
    faults: Counter[str] = Counter()
    tables = events = seeds = 0
    for seed in [given.seed] if given.seed is not None else range(given.first, sys.maxsize):
        try:
            simulation = judged(seed, given.tables, given.hours, given.pace)
        except Exception:
            traceback.print_exc(limit=-4)
            print(f"seed {seed} failed. To repeat it:")
            print(f"    .venv/bin/python benchmarks/faults.py --seed {seed} {settings(given)}")
            return 1
        faults += simulation.faults.count + Counter({"killed worker": simulation.kills})
        seeds, tables = seeds + 1, tables + simulation.played
        events += sum(map(len, simulation.database.logs.values()))
        print(f"seed {seed}: {simulation.played} tables", flush=True)
        if time.monotonic() > end:
            break
    print(f"{seeds} seeds, {tables} tables, {events} events, {faults.total()} faults: {dict(faults)}")
    return 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60, help="how long (default: %(default)s)")
    parser.add_argument("--seed", type=int, help="this seed alone")
    parser.add_argument("--first", type=int, default=0, help="the first seed (default: %(default)s)")
    parser.add_argument("--tables", type=int, default=3, help="at once (default: %(default)s)")
    parser.add_argument("--hours", type=float, default=0.1, help="of virtual time with faults")
    parser.add_argument("--pace", type=float, default=0.2, help="seconds that the fastest think")
    return parser.parse_args()


def settings(given: argparse.Namespace) -> str:
    return f"--tables {given.tables} --hours {given.hours} --pace {given.pace}"


if __name__ == "__main__":
    sys.exit(main())
