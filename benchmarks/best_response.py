"""Measures how much a network gains by learning to beat `master` and nobody else (a best response).

    python benchmarks/best_response.py court FOLDER [--minutes N] [--deals K] [--jobs N] [--device cuda]

A copy of the shipped network trains in two-player games against the shipped network, which stays as it is.
Then it replaces the network in master's search and plays a match against `master`. Its win rate above 50 %
estimates what an opponent can gain by exploiting master, with that much training. The folder keeps the run:
call it again to train on, or with `--minutes 0` to play only the match.
"""

from __future__ import annotations

import argparse
import os
import time
from dataclasses import replace
from functools import cache, partial
from importlib.resources import as_file, files
from math import inf
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from fondaco.arena.workers import worker_pool
from fondaco.bots import master
from fondaco.bots.bot import question_at
from fondaco.bots.master import Evaluator, Master
from fondaco.bots.network import read
from fondaco.core.luck import game_key
from fondaco.games import game_called
from fondaco.table import SeededLuck, Table
from fondaco.train.config import TrainingConfig, config_for
from fondaco.train.evaluation import WinRates
from fondaco.train.network import load
from fondaco.train.rollout import RolloutCollector
from fondaco.train.run import TrainingRun
from fondaco.train.scripted import ScriptedOpponents

PLAYERS = 2
SMALL: dict[str, Any] = {"parallel_games": 1024, "minibatch": 4096}  # a CPU has less memory than a GPU
REPORT_INTERVAL = 60  # seconds


class TwoPlayerCollector(RolloutCollector):
    """Gives one seat of every game to the trained network and the other to the frozen one."""

    def _assign_seats(self) -> None:
        super()._assign_seats()
        self.is_opponent[:, 1] = ~self.is_opponent[:, 0]


class BestResponseRun(TrainingRun):
    """A training run whose only opponent is the shipped network."""

    def __init__(self, game: str, folder: Path, device: str, seed: int) -> None:
        super().__init__(game, folder, device, seed, best_response_config(game, device))  # type: ignore[arg-type]
        shipped = self._frozen_copy()
        with as_file(files("fondaco.bots") / "weights" / f"{game}.safetensors") as file:
            load(shipped, file, device)
        if not self.iterations:
            self.network.load_state_dict(shipped.state_dict())
        self.shipped, self.pool = shipped, [shipped]
        size, nobody = self.config.parallel_games, ScriptedOpponents(game_called(game), 0, self.device, seed)
        self.collector = TwoPlayerCollector(self.network, shipped, nobody, size, self.config, self.generator)

    def gain(self) -> float:
        """The win rate of the network against the shipped one, both without search."""
        own, shipped = (self.evaluator.greedy(each) for each in (self.network, self.shipped))
        rate: float = self.evaluator.win_rate(PLAYERS, own, shipped)
        return rate

    def _freeze(self) -> None:
        """Adds nothing to the pool: the opponent stays the same."""

    def against_scripted(self) -> WinRates:
        return {}


def best_response_config(game: str, device: str) -> TrainingConfig:
    """Two-player games with default options against one opponent. A draw counts as it does in the arena."""
    config = replace(
        config_for(game),
        draw_weight=1.0,
        default_options_share=1.0,
        player_weights={PLAYERS: 1.0},
        frozen_share=1.0,
        scripted_share=0.0,
        pool_interval=inf,
        learning_rate=(2e-4, 2e-5),
    )
    return replace(config, **SMALL) if device == "cpu" else config


@cache
def evaluator_with(game: str, weights: Path | None) -> Evaluator | None:
    """Master's evaluator, or the same with other weights."""
    return Evaluator(game_called(game), read(weights.read_bytes())) if weights else master.evaluator_of(game)


def deal_win_rate(game: str, weights: Path, deal: int) -> float:
    """The win rate of master with the new weights against master in one deal, played from both seats."""
    key, won = game_key(1, deal), 0.0
    for own in range(PLAYERS):
        table = Table(game, PLAYERS, luck=SeededLuck(key))
        bots = [Master(SeededLuck(game_key(key, seat + 1))) for seat in range(PLAYERS)]
        for seat, bot in enumerate(bots):
            evaluator = evaluator_with(game, weights if seat == own else None)
            bot.evaluator = lambda question, evaluator=evaluator: evaluator  # type: ignore[method-assign,misc]
        while isinstance(table.asked, int):
            table.play(bots[table.asked].choose(question_at(table)))
        assert table.result
        winners = table.result.winners
        won += (own in winners) / len(winners)
    return won / PLAYERS


def match(game: str, weights: Path, deals: int, jobs: int) -> list[float]:
    """The win rates of all deals, played in several processes."""
    Master.prepare(game)  # compiles once, not in every process
    with worker_pool(min(jobs, deals), None) as parallel_map:
        return list(parallel_map(partial(deal_win_rate, game, weights), range(deals)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=("board", "card", "dice", "court"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--minutes", type=float, default=10, help="training time (10)")
    parser.add_argument("--deals", type=int, default=200, help="deals of the match, two games each (200)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes (one for each core)")
    parser.add_argument("--device", choices=("cuda", "cpu"), default="cpu")
    given = parser.parse_args()
    if given.jobs < 1:
        parser.error("--jobs must be 1 or more")
    run = BestResponseRun(given.game, given.folder, given.device, seed=1)
    began, shown = time.monotonic(), 0.0

    def report(metrics: dict[str, object]) -> None:
        nonlocal shown
        if time.monotonic() - shown > REPORT_INTERVAL:
            shown, rate = time.monotonic(), run.gain()
            print(
                f"{shown - began:5.0f} s {run.decisions:12,} decisions, win rate without search {rate:.1%}",
                flush=True,
            )

    run.train(given.minutes * 60, report)
    weights = given.folder / f"{given.game}.safetensors"
    run.pool = [run.network]
    run.export(weights)
    print(
        f"{run.decisions:,} decisions in {run.seconds:.0f} s; win rate without search {run.gain():.1%}",
        flush=True,
    )
    rates = match(given.game, weights, max(2, given.deals), given.jobs)
    interval = 1.96 * stdev(rates) / len(rates) ** 0.5
    games = PLAYERS * len(rates)
    print(f"win rate with search against master: {fmean(rates):.1%} +- {interval:.1%} in {games} games")


if __name__ == "__main__":
    main()
