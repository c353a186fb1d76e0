"""Measures the table core alone: processor time from a command to the encoded updates, without any I/O.

So many tables are played move by move in turn, as on a busy server, with seeded deals and random moves. It is
the same games every time, so two versions can be compared: run them alternately in the same minutes.

    python benchmarks/core.py --tables 50 --repeats 3
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import statistics
import time

from fondaco.games import GAMES
from fondaco.hosted.clocks import ClockTerms
from fondaco.hosted.commands import OpenTable, Person, PlayMove, SeatWish, StartGame, TakeSeat
from fondaco.hosted.decide import decide, open_table
from fondaco.hosted.evolve import evolve, table_of
from fondaco.hosted.table import HostedTable
from fondaco.hosted.updates import updates
from fondaco.server.app import GC_THRESHOLDS
from fondaco.server.live_table import encoded, table_row

MAX_PLAYERS = 4
NOW = 1.0


def started_table(game: str, people: list[Person], number: int) -> HostedTable:
    """Returns a table at its first question."""
    opened = OpenTable(
        person=people[0],
        game=game,
        options={},
        seats=(SeatWish(kind="me"), *(SeatWish() for _ in people[1:])),
        public=False,
        clock=ClockTerms(),
        bot_pause=0.0,
        seed=f"{number:064x}",
    )
    table = table_of(str(number), [open_table(opened, NOW)])
    for person in people[1:]:
        table = evolve(table, decide(table, TakeSeat(person=person), NOW))
    return evolve(table, decide(table, StartGame(person=people[0]), NOW))


def play_move(table: HostedTable, people: list[Person], rng: random.Random) -> tuple[HostedTable, int]:
    """Returns the table after a random move, and the bytes that its updates have together."""
    assert table.play
    assert table.asked is not None
    option, seat = rng.choice(table.play.options), table.asked
    command = PlayMove(seat=seat, option=option, answers=table.question, by="person", person=people[seat])
    event = decide(table, command, NOW)
    after = evolve(table, event)
    table_row(table, after, event)
    sent = encoded(updates(table, after, event, range(len(people))))
    return after, sum(map(len, sent.values()))


def measure(game: str, tables: int) -> tuple[float, float]:
    """Returns the microseconds of a move and the bytes of an update."""
    players = min(MAX_PLAYERS, GAMES[game].player_counts[-1])
    people = [Person(f"person{number}", f"Guest {number}") for number in range(players)]
    playing = [started_table(game, people, number) for number in range(tables)]
    rng, moves, sent = random.Random(1), 0, 0
    gc.collect()
    began = time.process_time()
    while playing:
        moves += len(playing)
        for place, table in enumerate(playing):
            playing[place], size = play_move(table, people, rng)
            sent += size
        playing = [table for table in playing if table.asked is not None]
    return (time.process_time() - began) / moves * 1e6, sent / moves / players


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--repeats", type=int, default=3)
    chosen = parser.parse_args()
    gc.set_threshold(*GC_THRESHOLDS)
    for game in GAMES:
        runs = [measure(game, chosen.tables) for _ in range(chosen.repeats)]
        microseconds = round(statistics.median(time for time, _ in runs), 1)
        print(json.dumps({"game": game, "us_per_move": microseconds, "bytes_per_update": round(runs[0][1])}))


if __name__ == "__main__":
    main()
