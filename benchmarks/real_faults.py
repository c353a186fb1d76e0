"""Lets people play at a real server while its processes and its database fail, one seed after another.

    python benchmarks/real_faults.py --seconds 600
    python benchmarks/real_faults.py --seed 17 --on sqlite

Each seed is a fresh `fondaco serve`, on SQLite and on a PostgreSQL of its own behind a proxy that fails.
`tests/server/real_faults.py` says what goes wrong, and judges what everyone was told.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from server.real_faults import Found, judged, on_postgres, on_sqlite

DATABASES = ("sqlite", "postgres")


def main() -> int:
    given = arguments()
    end = time.monotonic() + given.seconds
    faults: Counter[str] = Counter()
    tables = events = told = views = seeds = 0
    for seed in [given.seed] if given.seed is not None else range(given.first, sys.maxsize):
        for database in given.on:
            try:
                found = found_on(database, seed, given)
            except Exception:
                traceback.print_exc(limit=-4)
                print(f"seed {seed} failed on {database}. To run it again:")
                print(f"    .venv/bin/python benchmarks/real_faults.py --seed {seed} --on {database}")
                return 1
            tables, events = tables + found.tables, events + found.events
            told, views, faults = told + found.told, views + found.views, faults + found.faults
            print(f"seed {seed} on {database}: {found.tables} tables, {found.events} events", flush=True)
        seeds += 1
        if time.monotonic() > end:
            break
    print(
        f"{seeds} seeds, {tables} tables, {events} events, {told} updates heard, {views} views compared, "
        f"{faults.total()} faults: {dict(faults)}"
    )
    return 0


def found_on(database: str, seed: int, given: argparse.Namespace) -> Found:
    if database == "postgres":
        with on_postgres() as real:
            return judged(real, seed, given.tables, given.faults)
    with tempfile.TemporaryDirectory() as folder, on_sqlite(Path(folder)) as real:
        return judged(real, seed, given.tables, given.faults)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60, help="how long (default: %(default)s)")
    parser.add_argument("--seed", type=int, help="this seed alone")
    parser.add_argument("--first", type=int, default=0, help="the first seed (default: %(default)s)")
    parser.add_argument("--on", nargs="+", choices=DATABASES, default=DATABASES)
    parser.add_argument("--tables", type=int, default=4, help="at once (default: %(default)s)")
    parser.add_argument("--faults", type=int, default=20, help="of each seed (default: %(default)s)")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
