"""Sends changed inputs to a server, and adds to the corpus those that are answered in a new way.

    python benchmarks/fuzz.py --seconds 60
    python benchmarks/fuzz.py --seconds 60 --seed 7

Look at what was added (`git diff tests/server/corpus`) before you commit it: every test run sends it again.
An input that breaks the server is added, too, and ends the run.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from server.fuzzing import Answer, Input, answered, changed, keep, kept
from server.served import Guest, clients, served


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60, help="how long (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the changes (default: %(default)s)")
    given = parser.parse_args()
    limits = {"bot_processes": 1, "live_each": 10**6, "tables_each": 10**6}
    with (
        tempfile.TemporaryDirectory() as folder,
        clients,
        served(f"sqlite:{folder}/server.db", **limits) as server,
    ):
        return fuzz(Guest(server, "Ada"), random.Random(given.seed), given.seconds)


def fuzz(guest: Guest, luck: random.Random, seconds: float) -> int:
    inputs = list(kept())
    known: set[tuple[str, str, Answer]] = set()
    table, sent, added, end = new_table(guest), 0, 0, time.monotonic() + seconds
    for number in range(sys.maxsize):
        is_kept = number < len(inputs)
        if time.monotonic() > end and not is_kept:
            break
        old = inputs[number] if is_kept else luck.choice(inputs)
        new = old if is_kept else Input(old.method, old.path, changed(luck, old.text))
        try:
            answer = answered(guest, table, new)
        except Exception as error:
            keep(new)
            print(f"{new} broke the server, and is kept: {error}")
            return 1
        sent += 1
        if (kind := (new.method, new.path, answer)) not in known:
            known.add(kind)
            if new not in inputs:
                added += 1
                keep(new)
                inputs.append(new)
        if sent % 200 == 0:
            table = new_table(guest)  # the old one may be over
    print(f"{sent} inputs sent, {len(known)} kinds of answers, {added} inputs added")
    return 0


def new_table(guest: Guest) -> str:
    table = guest.opens("card", "me", "me:Bo")
    guest.post(f"tables/{table}/start")
    return table


if __name__ == "__main__":
    sys.exit(main())
