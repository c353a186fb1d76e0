"""Measures the CPU milliseconds that `master` needs for a move at each think setting.

    python benchmarks/thinking.py GAME PLAYERS [--games N] [--every K]

`master` plays all seats and thinks normally. At every K-th decision it is also asked to think quick and deep.
"""

from __future__ import annotations

import argparse
import time
from statistics import fmean, median

from fondaco.bots.bot import Think, question_at
from fondaco.bots.master import Master
from fondaco.bots.registry import THINKS
from fondaco.core.luck import game_key
from fondaco.games import GAMES
from fondaco.table import SeededLuck, Table

SEED = 77
Times = dict[Think, list[float]]


def measure(game: str, players: int, number: int, every: int, times: Times) -> None:
    """Plays a game and adds the times of its moves."""
    key = game_key(SEED, number)
    table = Table(game, players, luck=SeededLuck(key))
    bots = [Master(SeededLuck(game_key(key, seat + 1))) for seat in range(players)]
    decisions = 0
    while isinstance(table.asked, int):
        bot, others = bots[table.asked], THINKS if decisions % every == 0 else ()
        for think in others:
            if think != "normal":
                timed(bot, table, think, times)
        table.play(timed(bot, table, "normal", times))
        decisions += 1


def timed(bot: Master, table: Table, think: Think, times: Times) -> str:
    question = question_at(table, think)
    assert question.view
    assert question.options
    began = time.process_time()
    move = bot.choose(question)
    times[think].append(1000 * (time.process_time() - began))
    return move


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("players", type=int)
    parser.add_argument("--games", type=int, default=2, help="games (2)")
    parser.add_argument("--every", type=int, default=8, help="ask for all at every K-th decision (8)")
    given = parser.parse_args()
    Master.prepare(given.game)
    measure(given.game, given.players, 0, 1_000_000, {think: [] for think in THINKS})  # loads what is needed
    times: Times = {think: [] for think in THINKS}
    for number in range(given.games):
        measure(given.game, given.players, number, given.every, times)
    for think, spent in times.items():
        spent.sort()
        print(
            f"{given.game} {given.players} {think:6} {len(spent):5} moves; ms median {median(spent):.2g} "
            f"mean {fmean(spent):.3g} p99 {spent[int(0.99 * len(spent))]:.3g} worst {spent[-1]:.3g}",
            flush=True,
        )


if __name__ == "__main__":
    main()
