"""Measures `master` against `sharp` given the same number of playouts, in one game.

    python benchmarks/equal_playouts.py GAME PLAYERS [--deals N] [--minutes M] [--jobs N] [--seed N]
        [--set NAME=VALUE ...] [--keep FILE] [--beside FILE ...]

`sharp` searches without a network. With as many playouts as `master`, it shows what the networks are worth.
Every deal is played with master at every seat. `--set` changes constants of `master` or `search`.

To choose a setting, play it and the usual one on the same deals: `--keep` writes the win share of every deal,
and `--beside` prints the mean difference from such files over the deals that both have played. Then confirm
the setting with another `--seed`, because the best of several settings was lucky, too.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import time
from ast import literal_eval
from collections.abc import Callable
from pathlib import Path
from statistics import fmean, median, quantiles, stdev
from typing import Any

from fondaco.bots import master, search, sharp
from fondaco.bots.bot import Bot, question_at
from fondaco.bots.master import Master
from fondaco.bots.sharp import Sharp
from fondaco.core.luck import game_key
from fondaco.table import SeededLuck, Table

SEED = 20261118
Shares = dict[int, float]  # the win share of master by deal, over all seats


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


def deal(arguments: tuple[str, int, int, int]) -> tuple[int, float, list[float]]:
    """The number of a deal, the win rate of master in it from every seat, and the times of its moves."""
    game, players, seed, number = arguments
    key, won, times = game_key(seed, number), 0.0, list[float]()
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
    return number, won / players, times


def with_interval(values: list[float]) -> str:
    """The mean of the values with its 95 % interval."""
    return f"{fmean(values):+.1%} +- {1.96 * stdev(values) / len(values) ** 0.5:.1%}"


def difference(shares: Shares, file: Path) -> str:
    """The mean difference from the results in a file, over the deals that both have."""
    other = {int(number): share for number, share in json.loads(file.read_text("utf-8")).items()}
    both = [shares[number] - other[number] for number in sorted(shares.keys() & other.keys())]
    found = with_interval(both) if len(both) > 1 else "too few"
    return f"  beside {file.name}: {found} in {len(both)} deals that both have played"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=("board", "card", "dice", "court"))
    parser.add_argument("players", type=int)
    parser.add_argument("--deals", type=int, default=500, help="deals, each played from every seat (500)")
    parser.add_argument("--minutes", type=float, default=60, help="longest time (60)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes (one for each core)")
    parser.add_argument("--playouts", type=int, default=0, help="of sharp (as many as master)")
    parser.add_argument("--seed", type=int, default=SEED, help=f"of the deals ({SEED})")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="write the win share of every deal to FILE")
    parser.add_argument("--beside", type=Path, nargs="*", default=[], metavar="FILE", help="kept results")
    parser.add_argument("--set", nargs="*", default=[], metavar="NAME=VALUE", dest="changes")
    given = parser.parse_args()
    Master.prepare(given.game)
    began = time.monotonic()
    shares, times = Shares(), list[float]()
    initial = given.game, given.players, given.changes, given.playouts
    with multiprocessing.Pool(given.jobs, start, initial) as pool:
        tasks = ((given.game, given.players, given.seed, number) for number in range(given.deals))
        for number, share, spent in pool.imap_unordered(deal, tasks):
            shares[number] = share
            times += spent
            if given.keep:
                given.keep.write_text(json.dumps(shares), "utf-8")
            if time.monotonic() - began > 60 * given.minutes:
                pool.terminate()
                break
    print(
        f"{given.game} {given.players} {' '.join(given.changes)}: {with_interval([*shares.values()])} "
        f"in {given.players * len(shares)} games; ms median {median(times):.2g} mean {fmean(times):.3g} "
        f"p99 {quantiles(times, n=100)[-1]:.3g} worst {max(times):.3g}"
    )
    for file in given.beside:
        print(difference(shares, file))


if __name__ == "__main__":
    main()
