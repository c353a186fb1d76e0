"""A training run: plays, learns, keeps frozen opponents, and ships the network that did best against them."""

from __future__ import annotations

import copy
import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from fondaco.batch.batch import Device
from fondaco.batch.features import observation_of, scale
from fondaco.games import game_called
from fondaco.train.games import Company, Setting, Tables, as_tensor, draw_setting, outcomes
from fondaco.train.learning import Learner, lessons
from fondaco.train.network import NEVER, Network, quick, save
from fondaco.train.recipe import Recipe, recipe_for

MATCH_GAMES = 4096


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
        self.tables = Tables(game, self.recipe.games, device)
        self.pool: list[Network] = []
        self.decisions = self.iterations = 0
        self.spent = 0.0
        self._resume()
        self.company = Company(self.network, self._frozen(), self.recipe.games, self.recipe, device)
        self.learner = Learner(self.network, self.optimiser, self.recipe, device)

    def _new_network(self) -> Network:
        rules = game_called(self.game).words
        observation = observation_of(game_called(self.game))
        seats, recipe = rules.PLAYERS[-1], self.recipe
        network = Network(scale(observation), rules.ACTIONS, seats, recipe.width, recipe.depth)
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
        earlier = self.spent
        try:
            while (now := time.monotonic()) - began < seconds:
                self.spent = earlier + now - began
                told = self.iterate((now - began) / seconds)
                if now - last_frozen > self.recipe.pool_every:
                    self._freeze()
                    last_frozen = now
                if now - last_match > 60:
                    told["against_pool"] = self.against_pool()
                    last_match = now
                self._log(told)
                report(told)
        finally:
            self._freeze()
            self.keep()

    def iterate(self, part: float) -> dict[str, Any]:
        """Plays a batch of games and learns from it. `part` is how much of the run is over."""
        recipe = self.recipe
        self._set_rate(between(recipe.rate, part))
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

    def match(self, one: Network, others: Network, players: int) -> float:
        """The share of victories of one seat against a field of another network, over all seats."""
        batch = Tables(self.game, MATCH_GAMES, self.device).begun(Setting(players, ()))
        return seat_share(one, others, batch, self.device)

    def against_pool(self) -> dict[str, float]:
        """How the network does against its frozen opponents: 2 players, and 4 or the most there are."""
        counts = game_called(self.game).words.PLAYERS
        some = self.pool[:: max(1, len(self.pool) // 4)]
        told = {}
        for players in {counts[0], 4 if 4 in counts else counts[-1]}:
            shares = [self.match(self.network, other, players) for other in some]
            told[str(players)] = sum(shares) / len(shares)
        return told

    def ship(self, path: Path) -> dict[str, Any]:
        """Writes the best of the last frozen networks: each against all, never simply the last one."""
        counts = game_called(self.game).words.PLAYERS
        candidates = self.pool[-6:]
        shares = []
        for one in candidates:
            fair = [
                self.match(one, other, players) * players
                for other in candidates
                if other is not one
                for players in {counts[0], 4 if 4 in counts else counts[-1]}
            ]
            shares.append(sum(fair) / max(1, len(fair)))
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

    def _log(self, told: dict[str, Any]) -> None:
        with (self.folder / "log.jsonl").open("a", encoding="utf-8") as log:
            log.write(json.dumps(told) + "\n")


def between(ends: tuple[float, float], part: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * part


@torch.no_grad()
def seat_share(one: Network, others: Network, batch: Any, device: str) -> float:
    """Seat i mod players is the one's at table i; both play their likeliest move."""
    asked, mask = as_tensor(batch.asked, device), as_tensor(batch.mask, device)
    rows = as_tensor(batch.observation, device)
    own = torch.arange(batch.size, device=device) % batch.players
    while bool((asked >= 0).any()):
        mine, theirs = (quick(net, rows)[0].masked_fill(mask == 0, NEVER).argmax(-1) for net in (one, others))
        batch.step(torch.where(asked.long() == own, mine, theirs).int(), check=False)
    wins, _ = outcomes(batch, device)
    return float(wins.gather(1, own[:, None]).mean())
