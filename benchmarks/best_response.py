"""How much can be gained by learning to beat `master` and nobody else?

    python benchmarks/best_response.py court FOLDER [--minutes N] [--deals K] [--jobs N] [--device cuda]

A network that begins as a copy of the shipped one learns from games for two against that one, which does not
learn. Then it takes master's place: the same search, with the new network as its judge, plays a match against
`master` as it is. What it wins above half is what a player who knows master through and through may hope for,
with so much learning. The folder keeps the run; called again it learns on, with `--minutes 0` it only plays.
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

from fondaco.arena.crews import crew
from fondaco.bots import master
from fondaco.bots.bot import question_at
from fondaco.bots.master import Judge, Master
from fondaco.bots.network import read
from fondaco.core.luck import game_key
from fondaco.games import game_called
from fondaco.table import SeededLuck, Table
from fondaco.train.games import Company
from fondaco.train.matches import likeliest, share
from fondaco.train.network import load
from fondaco.train.recipe import Recipe, recipe_for
from fondaco.train.regulars import Regulars
from fondaco.train.run import Run

PLAYERS = 2
SMALL: dict[str, Any] = {"games": 1024, "minibatch": 4096}  # a processor has less room than a GPU


class Facing(Company):
    """At every table one seat learns, the other one is the frozen network's."""

    def _seat_guests(self) -> None:
        super()._seat_guests()
        self.theirs[:, 1] = ~self.theirs[:, 0]


class Response(Run):
    """A run whose only opponent is the shipped network."""

    def __init__(self, game: str, folder: Path, device: str, seed: int) -> None:
        super().__init__(game, folder, device, seed, response_recipe(game, device))  # type: ignore[arg-type]
        shipped = self._frozen()
        with as_file(files("fondaco.bots") / "weights" / f"{game}.safetensors") as file:
            load(shipped, file, device)
        if not self.iterations:
            self.network.load_state_dict(shipped.state_dict())
        self.shipped, self.pool = shipped, [shipped]
        size, nobody = self.recipe.games, Regulars(game_called(game), 0, self.device, seed)
        self.company = Facing(self.network, shipped, nobody, size, self.recipe, device)

    def gain(self) -> float:
        """What the network alone wins from the shipped one alone, both playing what they like best."""
        mine, theirs = (likeliest(each, self.device) for each in (self.network, self.shipped))
        return float(share(self.game, PLAYERS, mine, theirs, self.device))

    def _freeze(self) -> None:
        """The opponent stays who it is."""

    def against_habit(self) -> dict[str, float]:
        return {}


def response_recipe(game: str, device: str) -> Recipe:
    """Every game as the arena counts it, against one opponent."""
    whole = replace(recipe_for(game), shared=1.0, defaults=1.0, company={PLAYERS: 1.0})
    recipe = replace(whole, mixed=1.0, habitual=0.0, pool_every=inf, rate=(2e-4, 2e-5))
    return replace(recipe, **SMALL) if device == "cpu" else recipe


@cache
def judge_with(game: str, weights: Path | None) -> Judge | None:
    """Master's judge, or the same with other weights."""
    return Judge(game_called(game), read(weights.read_bytes())) if weights else master.judge_of(game)


def deal_share(game: str, weights: Path, deal: int) -> float:
    """What the new network wins in master's place of one deal, played from both seats."""
    key, won = game_key(1, deal), 0.0
    for own in range(PLAYERS):
        table = Table(game, PLAYERS, luck=SeededLuck(key))
        bots = [Master(SeededLuck(game_key(key, seat + 1))) for seat in range(PLAYERS)]
        for seat, bot in enumerate(bots):
            judge = judge_with(game, weights if seat == own else None)
            bot.judge = lambda question, judge=judge: judge  # type: ignore[method-assign,misc]
        while isinstance(table.asked, int):
            table.play(bots[table.asked].choose(question_at(table)))
        assert table.result
        winners = table.result.winners
        won += (own in winners) / len(winners)
    return won / PLAYERS


def match(game: str, weights: Path, deals: int, jobs: int) -> list[float]:
    Master.prepare(game)  # compiles what is to be compiled, once and not in every process
    with crew(min(jobs, deals), None) as spread:
        return list(spread(partial(deal_share, game, weights), range(deals)))


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    given.add_argument("game", choices=("board", "card", "dice", "court"))
    given.add_argument("folder", type=Path)
    given.add_argument("--minutes", type=float, default=10)
    given.add_argument("--deals", type=int, default=200, help="of the match, each for two games (200)")
    given.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes of the match (one a core)")
    given.add_argument("--device", choices=("cuda", "cpu"), default="cpu")
    chosen = given.parse_args()
    if chosen.jobs < 1:
        given.error("--jobs must be 1 or more")
    run = Response(chosen.game, chosen.folder, chosen.device, seed=1)
    began, shown = time.monotonic(), 0.0

    def report(told: dict[str, object]) -> None:
        nonlocal shown
        if time.monotonic() - shown > 60:
            shown = time.monotonic()
            print(
                f"{shown - began:5.0f} s {run.decisions:12,} decisions, network alone {run.gain():.1%}",
                flush=True,
            )

    run.go(chosen.minutes * 60, report)
    weights = chosen.folder / f"{chosen.game}.safetensors"
    run.pool = [run.network]
    run.ship(weights)
    print(f"{run.decisions:,} decisions in {run.spent:.0f} s; network alone {run.gain():.1%}", flush=True)
    shares = match(chosen.game, weights, max(2, chosen.deals), chosen.jobs)
    spread = 1.96 * stdev(shares) / len(shares) ** 0.5
    games = PLAYERS * len(shares)
    print(f"with master's search against master: {fmean(shares):.1%} +- {spread:.1%} of {games} games")


if __name__ == "__main__":
    main()
