"""A training run: plays, learns, keeps frozen opponents, and ships the network that did best against them."""

from __future__ import annotations

import copy
import json
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

import torch

from fondaco.batch.batch import Device
from fondaco.batch.features import observation_of, scale
from fondaco.games import game_called
from fondaco.train.games import Company, Tables, draw_setting
from fondaco.train.learning import Learner, lessons
from fondaco.train.matches import Player, by_habit, counts, likeliest, share
from fondaco.train.network import Network, save
from fondaco.train.recipe import Recipe, recipe_for
from fondaco.train.regulars import Regulars

LAST = 6  # frozen networks, one of which is shipped
KEPT_EVERY = 60.0  # seconds, and then it is also tested


class OtherGame(ValueError):
    """A folder that holds a run of another game."""


class Run:
    """One training run in a folder: weights, the pool of frozen opponents, and a log of what happened."""

    def __init__(
        self, game: str, folder: Path, device: Device, seed: int, recipe: Recipe | None = None
    ) -> None:
        self.game, self.folder, self.device, self.seed = game, folder, device, seed
        self.recipe = recipe or recipe_for(game)
        torch.manual_seed(seed)
        self.rng = random.Random(seed)
        folder.mkdir(parents=True, exist_ok=True)
        self.network = self._new_network()
        self.optimiser = self._new_optimiser()
        self.pool: list[Network] = []
        self.decisions = self.iterations = 0
        self.spent = 0.0
        self._resume()
        size = self.recipe.games
        self.tables = Tables(game, size, device, seed, self.iterations)
        regulars = Regulars(game_called(game), int(size * self.recipe.habitual), device, seed)
        self.company = Company(self.network, self._frozen(), regulars, size, self.recipe, device)
        self.habitual = by_habit(game, device)
        self.learner = Learner(self.network, self.optimiser, self.recipe, device)

    def _new_network(self) -> Network:
        rules = game_called(self.game)
        observation = observation_of(game_called(self.game))
        seats, recipe = rules.player_counts[-1], self.recipe
        network = Network(scale(observation), rules.actions, seats, recipe.width, recipe.depth)
        with torch.no_grad():
            for action, worth in recipe.first_thoughts.items():
                network.policy.bias[action] = worth
        return network.to(self.device)

    def _new_optimiser(self) -> torch.optim.Adam:
        """On a GPU its rate is a tensor: steps are recorded there, and a number would be part of them."""
        on_gpu = self.device == "cuda"
        rate = torch.tensor(self.recipe.rate[0], device=self.device) if on_gpu else self.recipe.rate[0]
        return torch.optim.Adam(self.network.parameters(), lr=rate, eps=1e-5, capturable=on_gpu, fused=on_gpu)

    def _set_rate(self, rate: float) -> None:
        for group in self.optimiser.param_groups:
            if isinstance(group["lr"], torch.Tensor):
                group["lr"].fill_(rate)
            else:
                group["lr"] = rate

    def _resume(self) -> None:
        """Goes on where an earlier run in this folder stopped."""
        state = self.folder / "state.pt"
        if state.exists():
            kept: dict[str, Any] = torch.load(state, map_location=self.device, weights_only=True)
            if kept.get("game", self.game) != self.game:
                raise OtherGame(f"the run in {str(self.folder)!r} is of {kept['game']}")
            self.network.load_state_dict(kept["network"])
            self.optimiser.load_state_dict(kept["optimiser"])
            self.decisions, self.iterations = kept["decisions"], kept["iterations"]
            self.spent = kept["spent"]
        pool = self.folder / "pool.pt"
        if pool.exists():
            for weights in torch.load(pool, map_location=self.device, weights_only=True):
                self.pool.append(self._frozen(weights))

    def keep(self) -> None:
        """Writes everything needed to go on."""
        whole = {
            "game": self.game,
            "network": self.network.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "decisions": self.decisions,
            "iterations": self.iterations,
            "spent": self.spent,
        }
        pool = [opponent.state_dict() for opponent in self.pool]
        for name, thing in (("state.pt", whole), ("pool.pt", pool)):
            part = self.folder / "part"
            torch.save(thing, part)
            part.replace(self.folder / name)

    def _frozen(self, weights: dict[str, Any] | None = None) -> Network:
        opponent = self._new_network() if weights else copy.deepcopy(self.network)
        if weights:
            opponent.load_state_dict(weights)
        return opponent.eval().requires_grad_(False)

    def go(self, seconds: float, report: Callable[[dict[str, Any]], None]) -> None:
        """Trains for a time; tells of every iteration. Interrupted, it keeps what it has."""
        began = last_frozen = last_match = time.monotonic()
        earlier, rate = self.spent, self.rates()
        try:
            while (now := time.monotonic()) - began < seconds:
                self.spent = earlier + now - began
                self._set_rate(between(rate, (now - began) / seconds))
                told = self.iterate((now - began) / seconds)
                if now - last_frozen > self.recipe.pool_every:
                    self._freeze()
                    last_frozen = now
                if now - last_match > KEPT_EVERY:
                    told |= {"against_pool": self.against_pool(), "against_habit": self.against_habit()}
                    last_match = now
                    self.keep()
                self._log(told)
                report(told)
        finally:
            self._freeze()
            self.keep()

    def rates(self) -> tuple[float, float]:
        """Of learning, from and to. A run that goes on begins with less, not to unlearn what it knows."""
        first, last = self.recipe.rate
        return (first / 2 if self.iterations else first), last

    def iterate(self, part: float) -> dict[str, Any]:
        """Plays a batch of games and learns from it. `part` is how much of the run is over."""
        recipe = self.recipe
        setting = draw_setting(self.game, recipe, self.rng)
        if self.pool:
            self.company.frozen.load_state_dict(self.rng.choice(self.pool).state_dict())
        clock = time.monotonic()
        played = self.company.play(self.tables.begun(setting))
        told = lessons(played, self.network.win.out_features, recipe)
        middle = time.monotonic()
        parts = self.learner.learn(told, between(recipe.entropy, part))
        self.decisions += len(told.actions)
        self.iterations += 1
        return {
            "iteration": self.iterations,
            "players": setting.players,
            "decisions": self.decisions,
            "seconds": self.spent,
            "play_s": middle - clock,
            "learn_s": time.monotonic() - middle,
            **parts,
        }

    def _freeze(self) -> None:
        """The network as it is now joins the pool; where that is full, every other old one goes."""
        self.pool.append(self._frozen())
        if len(self.pool) > self.recipe.pool:
            self.pool = self.pool[:-8:2] + self.pool[-8:]

    def tested(self, one: Network, others: Sequence[Player]) -> dict[str, float]:
        """A network's mean share of the victories against fields of others, by number of players."""
        player = likeliest(one, self.device)
        return {
            str(players): fmean(share(self.game, players, player, field, self.device) for field in others)
            for players in counts(self.game)
        }

    def against_pool(self) -> dict[str, float]:
        """How the network does against some of its frozen opponents."""
        some = self.pool[:: max(1, len(self.pool) // 4)]
        return self.tested(self.network, [likeliest(each, self.device) for each in some])

    def against_habit(self) -> dict[str, float]:
        return self.tested(self.network, [self.habitual])

    def ship(self, path: Path) -> dict[str, Any]:
        """Writes the best of the last frozen networks, against each other and, as much, against habit."""
        candidates = self.pool[-LAST:]
        shares = [self.standing(one, [each for each in candidates if each is not one]) for one in candidates]
        best = candidates[shares.index(max(shares))]
        notes = {
            "game": self.game,
            "decisions": str(self.decisions),
            "seconds": f"{self.spent:.0f}",
            "seed": str(self.seed),
            "score_scale": str(self.recipe.score_scale),
        }
        save(best, path, notes)
        return {"shares": shares, **notes}

    def standing(self, one: Network, others: list[Network]) -> float:
        """How good a network is: its shares, each as so many times a fair one."""
        fields = [[self.habitual], [likeliest(other, self.device) for other in others]]
        told = [self.tested(one, field) for field in fields if field]
        return fmean(int(players) * found for each in told for players, found in each.items())

    def _log(self, told: dict[str, Any]) -> None:
        with (self.folder / "log.jsonl").open("a", encoding="utf-8") as log:
            log.write(json.dumps(told) + "\n")


def between(ends: tuple[float, float], part: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * part
