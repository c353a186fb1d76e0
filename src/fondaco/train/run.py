"""A training run: collects rollouts, updates the network, freezes opponents and exports the best network.

Its files must stay readable: the keys of `state.pt` and `pool.pt` never change, and `tools/curves.py` reads
every `log.jsonl` that was ever written.
"""

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
from fondaco.train.config import TrainingConfig, config_for
from fondaco.train.evaluation import Evaluator, WinRates
from fondaco.train.network import Network, load, save
from fondaco.train.ppo import Trainer, training_batch
from fondaco.train.rollout import Environments, RolloutCollector, sample_setup
from fondaco.train.scripted import ScriptedOpponents

CANDIDATES = 6  # the best of this many newest frozen networks is exported
NEWEST = 8  # a full pool keeps this many newest frozen networks
CHECKPOINT_INTERVAL = 60.0  # seconds between checkpoints, each with an evaluation


class CannotResume(ValueError):
    """Raised if the folder holds a run of another game, or a checkpoint that cannot be read."""


class TrainingRun:
    """One training run in a folder, which holds its checkpoint, its pool of frozen opponents and its log."""

    def __init__(
        self,
        game: str,
        folder: Path,
        device: Device,
        seed: int,
        config: TrainingConfig | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.game, self.folder, self.device, self.seed = game, folder, device, seed
        self.config, self.clock = config or config_for(game), clock
        self.rng = random.Random(seed)
        self.generator = torch.Generator(device).manual_seed(seed)
        folder.mkdir(parents=True, exist_ok=True)
        self.network = self._new_network()
        self.optimiser = self._new_optimiser()
        self.pool: list[Network] = []
        self.decisions = self.iterations = 0
        self.seconds = 0.0
        self._load_checkpoint()
        size = self.config.parallel_games
        self.environments = Environments(game, size, device, seed, self.iterations)
        opponents = ScriptedOpponents(game_called(game), int(size * self.config.scripted_share), device, seed)
        self.collector = RolloutCollector(
            self.network, self._frozen_copy(), opponents, size, self.config, self.generator
        )
        self.evaluator = Evaluator(game, self.config.evaluation_games, device)
        self.trainer = Trainer(self.network, self.optimiser, self.config, self.generator)

    def _new_network(self) -> Network:
        """Returns an untrained network whose weights depend only on the seed."""
        rules, config = game_called(self.game), self.config
        seats, inputs = rules.player_counts[-1], scale(observation_of(rules))
        with torch.random.fork_rng(devices=[]):  # PyTorch initialises layers from its global generator
            torch.default_generator.manual_seed(self.seed)
            network = Network(inputs, rules.actions, seats, config.width, config.depth)
        with torch.no_grad():
            for action, bias in config.policy_bias.items():
                network.policy.bias[action] = bias
        return network.to(self.device)

    def _new_optimiser(self) -> torch.optim.Adam:
        """Returns an Adam optimiser. On a GPU the learning rate is a tensor, because a CUDA graph would
        freeze a plain number.
        """
        on_gpu = self.device == "cuda"
        first, _ = self.config.learning_rate
        rate = torch.tensor(first, device=self.device) if on_gpu else first
        return torch.optim.Adam(self.network.parameters(), lr=rate, eps=1e-5, capturable=on_gpu, fused=on_gpu)

    def _set_learning_rate(self, rate: float) -> None:
        for group in self.optimiser.param_groups:
            if isinstance(group["lr"], torch.Tensor):
                group["lr"].fill_(rate)
            else:
                group["lr"] = rate

    def _load_checkpoint(self) -> None:
        """Resumes the run in the folder, if there is one."""
        try:
            if state := self._loaded("state.pt"):
                self._restore(state)
            for weights in self._loaded("pool.pt") or []:
                self.pool.append(self._frozen_copy(weights))
        except (CannotResume, PermissionError):
            raise
        except Exception as error:  # PyTorch raises almost anything when a file is damaged
            raise CannotResume(
                f"the checkpoint in {str(self.folder)!r} is damaged or from a network of another size"
            ) from error

    def _loaded(self, name: str) -> Any:
        """Returns the content of a checkpoint file, or None if it does not exist."""
        file = self.folder / name
        return torch.load(file, map_location=self.device, weights_only=True) if file.exists() else None

    def _restore(self, state: dict[str, Any]) -> None:
        if state.get("game", self.game) != self.game:
            raise CannotResume(
                f"{str(self.folder)!r} holds a training run of {state['game']}, not of {self.game}"
            )
        self.network.load_state_dict(state["network"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.decisions, self.iterations = state["decisions"], state["iterations"]
        self.seconds = state["spent"]

    def save_checkpoint(self) -> None:
        """Writes everything that is needed to resume the run."""
        state = {
            "game": self.game,
            "network": self.network.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "decisions": self.decisions,
            "iterations": self.iterations,
            "spent": self.seconds,
        }
        pool = [opponent.state_dict() for opponent in self.pool]
        for name, content in (("state.pt", state), ("pool.pt", pool)):
            part = self.folder / "part"
            torch.save(content, part)
            part.replace(self.folder / name)

    def _frozen_copy(self, weights: dict[str, Any] | None = None) -> Network:
        """Returns a network that is not trained, with the given weights or the current ones."""
        opponent = self._new_network() if weights else copy.deepcopy(self.network)
        if weights:
            opponent.load_state_dict(weights)
        return opponent.eval().requires_grad_(False)

    def train(self, seconds: float, report: Callable[[dict[str, Any]], None]) -> None:
        """Trains for `seconds`, reports the metrics of each iteration, and saves even when interrupted."""
        began = last_frozen = last_checkpoint = self.clock()
        earlier, rates = self.seconds, self.learning_rates()
        try:
            while (now := self.clock()) - began < seconds:
                self.seconds = earlier + now - began
                self._set_learning_rate(interpolate(rates, (now - began) / seconds))
                metrics = self.iterate((now - began) / seconds)
                if now - last_frozen > self.config.pool_interval:
                    self._freeze()
                    last_frozen = now
                if now - last_checkpoint > CHECKPOINT_INTERVAL:
                    metrics |= self.evaluate()
                    last_checkpoint = now
                    self.save_checkpoint()
                self._log(metrics)
                report(metrics)
        finally:
            self._freeze()
            self.save_checkpoint()

    def learning_rates(self) -> tuple[float, float]:
        """Returns the first and the last learning rate. A resumed run starts with half the rate, so that it
        forgets less.
        """
        first, last = self.config.learning_rate
        return (first / 2 if self.iterations else first), last

    def iterate(self, progress: float) -> dict[str, Any]:
        """Plays one batch of games, trains on it and returns metrics. `progress` runs from 0 to 1."""
        setup = sample_setup(self.game, self.config, self.rng)
        if self.pool:
            self.collector.frozen.load_state_dict(self.rng.choice(self.pool).state_dict())
        began = self.clock()
        rollout = self.collector.collect(self.environments.reset(setup))
        batch = training_batch(rollout, self.network.win.out_features, self.config)
        collected = self.clock()
        losses = self.trainer.update(batch, interpolate(self.config.entropy_bonus, progress))
        self.decisions += len(batch.actions)
        self.iterations += 1
        return {
            "iteration": self.iterations,
            "players": setup.players,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "play_s": collected - began,
            "learn_s": self.clock() - collected,
            **losses,
        }

    def _freeze(self) -> None:
        """Adds a copy of the network to the pool. A full pool keeps the newest and every other older one."""
        self.pool.append(self._frozen_copy())
        if len(self.pool) > self.config.pool_size:
            self.pool = self.pool[:-NEWEST:2] + self.pool[-NEWEST:]

    def evaluate(self) -> dict[str, WinRates]:
        """Returns the network's win rates in the form of the log."""
        return {"against_pool": self.against_pool(), "against_scripted": self.against_scripted()}

    def against_pool(self) -> WinRates:
        """Returns the network's win rates against a sample of the pool."""
        sample = self.pool[:: max(1, len(self.pool) // 4)]
        return self.evaluator.win_rates(self.network, [self.evaluator.greedy(each) for each in sample])

    def against_scripted(self) -> WinRates:
        """Returns the network's win rates against scripted opponents."""
        return self.evaluator.win_rates(self.network, [self.evaluator.scripted])

    def load_weights(self, path: Path) -> None:
        """Reads the weights of the network from a file."""
        load(self.network, path, self.device)

    def best(self) -> Network:
        """Returns the best of the newest frozen networks."""
        strengths = self.strengths()
        return self.pool[-CANDIDATES:][strengths.index(max(strengths))]

    def unfrozen_best(self) -> Network:
        """Returns a copy of the best network that can be trained further."""
        return copy.deepcopy(self.best()).train().requires_grad_(True)

    def replace_pool(self, network: Network, decisions: int) -> None:
        """Makes `network` the one that `export` writes. It was trained on `decisions` more decisions."""
        self.network.load_state_dict(network.state_dict())
        self.decisions += decisions
        self.pool = [self._frozen_copy()]
        self.save_checkpoint()

    def strengths(self) -> list[float]:
        """Returns the strengths of the newest frozen networks."""
        candidates = self.pool[-CANDIDATES:]
        return [
            self.evaluator.strength(one, [each for each in candidates if each is not one])
            for one in candidates
        ]

    def export(self, path: Path) -> dict[str, Any]:
        """Writes the best of the newest frozen networks to a file and returns its metadata."""
        strengths = self.strengths()
        best = self.pool[-CANDIDATES:][strengths.index(max(strengths))]
        metadata = {
            "game": self.game,
            "decisions": str(self.decisions),
            "seconds": f"{self.seconds:.0f}",
            "seed": str(self.seed),
            "score_scale": str(self.config.score_scale),
        }
        save(best, path, metadata)
        return {"shares": strengths, **metadata}

    def _log(self, metrics: dict[str, Any]) -> None:
        with (self.folder / "log.jsonl").open("a", encoding="utf-8") as log:
            log.write(json.dumps(metrics) + "\n")


def interpolate(ends: tuple[float, float], progress: float) -> float:
    """Returns the value at `progress`, from 0 to 1, on the line between both ends."""
    return ends[0] + (ends[1] - ends[0]) * progress
