"""Measures `master` against `sharp` given the same number of playouts, in one game.

    python benchmarks/equal_playouts.py GAME PLAYERS [--deals N] [--minutes M] [--jobs N] [--set NAME=VALUE]

`sharp` searches without a network. With as many playouts as `master`, it shows what the networks are worth.
Every deal is played with master at every seat. `--set` changes constants of `master` or `search`.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from ast import literal_eval
from collections.abc import Callable
from statistics import fmean, median, quantiles, stdev
from typing import Any

from fondaco.bots import master, search, sharp
from fondaco.bots.bot import Bot, question_at
from fondaco.bots.master import Master
from fondaco.bots.sharp import Sharp
from fondaco.core.luck import game_key
from fondaco.table import SeededLuck, Table

SEED = 20261118


def change_constants(changes: list[str]) -> None:
    """Sets constants of master and search, where they have them."""
    for change in changes:
        name, _, value = change.partition("=")
        for module in (master, search):
            if hasattr(module, name):
                setattr(module, name, reader(getattr(module, name))(value))


def reader(old: object) -> Callable[[str], Any]:
    """A function that reads a new value for a constant."""
    return literal_eval if isinstance(old, dict | tuple) else type(old)


def start(game: str, players: int, changes: list[str], playouts: int) -> None:
    """Prepares a worker process."""
    change_constants(changes)
    given = playouts or master.affordable(game, players)
    sharp.PLAYOUTS[game] = (given, given)


def deal(arguments: tuple[str, int, int]) -> tuple[float, list[float]]:
    """The win rate of master in one deal, played from every seat, and the times of its moves."""
    game, players, number = arguments
    key, won, times = game_key(SEED, number), 0.0, list[float]()
    for own in range(players):
        table = Table(game, players, luck=SeededLuck(key))
        kinds: list[type[Bot]] = [Sharp] * players
        kinds[own] = Master
        bots = [kind(SeededLuck(game_key(key, seat + 1))) for seat, kind in enumerate(kinds)]
        while isinstance(table.asked, int):
            seat, question = table.asked, question_at(table)
            assert question.view
            assert question.options
            began = time.process_time()
            move = bots[seat].choose(question)
            if seat == own:
                times.append(1000 * (time.process_time() - began))
            table.play(move)
        assert table.result
        winners = table.result.winners
        won += (own in winners) / len(winners)
    return won / players, times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=("board", "card", "dice", "court"))
    parser.add_argument("players", type=int)
    parser.add_argument("--deals", type=int, default=500, help="deals, each played from every seat (500)")
    parser.add_argument("--minutes", type=float, default=60, help="longest time (60)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes (one for each core)")
    parser.add_argument("--playouts", type=int, default=0, help="of sharp (as many as master)")
    parser.add_argument("--set", nargs="*", default=[], metavar="NAME=VALUE", dest="changes")
    given = parser.parse_args()
    Master.prepare(given.game)
    began = time.monotonic()
    shares, times = list[float](), list[float]()
    initial = given.game, given.players, given.changes, given.playouts
    with multiprocessing.Pool(given.jobs, start, initial) as pool:
        tasks = ((given.game, given.players, number) for number in range(given.deals))
        for share, spent in pool.imap_unordered(deal, tasks):
            shares.append(share)
            times += spent
            if time.monotonic() - began > 60 * given.minutes:
                pool.terminate()
                break
    interval = 1.96 * stdev(shares) / len(shares) ** 0.5
    games = given.players * len(shares)
    print(
        f"{given.game} {given.players} {' '.join(given.changes)}: {fmean(shares):.1%} +- {interval:.1%} "
        f"in {games} games; ms median {median(times):.2g} mean {fmean(times):.3g} "
        f"p99 {quantiles(times, n=100)[-1]:.3g} worst {max(times):.3g}",
        flush=True,
    )


if __name__ == "__main__":
    main()
