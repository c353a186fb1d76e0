"""Rollouts: whole games played by the trained network and, in some games, by frozen or scripted opponents."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from fondaco.batch import Batch
from fondaco.batch.batch import Device
from fondaco.batch.cuda import cuda_module
from fondaco.games import game_called
from fondaco.train.config import TrainingConfig
from fondaco.train.cuda_graph import GraphedCall
from fondaco.train.network import MASKED_LOGIT, Network, forward_bf16
from fondaco.train.scripted import ScriptedOpponents


@dataclass(frozen=True)
class GameSetup:
    """A number of players and the options that differ from their defaults."""

    players: int
    options: tuple[tuple[str, Any], ...]


def sample_setup(game: str, config: TrainingConfig, rng: random.Random) -> GameSetup:
    """Returns a random number of players, with the default options or with random ones."""
    rules = game_called(game)
    weights = [config.player_weights.get(players, 0.0) for players in rules.player_counts]
    [players] = rng.choices(rules.player_counts, weights)
    if rng.random() < config.default_options_share:
        return GameSetup(players, ())
    return GameSetup(players, tuple((option.name, rng.choice(option.values)) for option in rules.options))


class Environments:
    """One batch of `size` games for each setup, created on first use."""

    def __init__(self, game: str, size: int, device: Device, seed: int, iterations: int) -> None:
        """Sets up the batches. `iterations` is how many batches were played before, if the run is resumed."""
        self.game, self.size, self.device, self.seed = game, size, device, seed
        self._batches: dict[GameSetup, Batch] = {}
        self._first = iterations * size

    def reset(self, setup: GameSetup) -> Batch:
        """Returns the batch of a setup, at the start of games that were never played before."""
        if setup not in self._batches:
            options = dict(setup.options)
            self._batches[setup] = Batch(
                self.game, setup.players, self.size, device=self.device, seed=self.seed, **options
            )
        batch = self._batches[setup]
        self._first += self.size
        batch.begin(self._first)
        return batch


@dataclass
class Rollout:
    """The decisions of N whole games in T steps.

    Where `on_policy` is false, an opponent decided or the game was over, and the other fields have no
    meaning.
    """

    observations: Tensor  # (T, N, features)
    masks: Tensor  # (T, N, actions)
    asked: Tensor  # (T, N)
    actions: Tensor  # (T, N)
    log_probs: Tensor  # (T, N) of the actions
    values: Tensor  # (T, N) the return that the network predicted for the asked seat
    on_policy: Tensor  # (T, N) whether the trained network decided
    wins: Tensor  # (N, players) each seat's share of the win
    scores: Tensor  # (N, players)


STEP_FIELDS = ("observations", "masks", "asked", "actions", "log_probs", "values", "on_policy")
CHECK_DONE_EVERY = 8  # steps between checks, each of which makes Python wait for the GPU


def as_tensor(array: Any, device: str) -> Tensor:
    """Returns a tensor that shares its memory with an array of a batch."""
    return torch.as_tensor(array, device=device)


def as_array(tensor: Tensor) -> Any:
    """Returns an array that shares its memory with a tensor."""
    return cuda_module().as_cuda_array(tensor) if tensor.is_cuda else tensor.numpy()


def sample_actions(logits: Tensor, mask: Tensor, generator: torch.Generator) -> tuple[Tensor, Tensor]:
    """Returns an action sampled from each row of logits, by the Gumbel trick, and its log-probability."""
    log_probs = torch.log_softmax(logits.masked_fill(mask == 0, MASKED_LOGIT), -1)
    uniform = torch.rand(log_probs.shape, generator=generator, device=log_probs.device)
    gumbel = -torch.log(-torch.log(uniform.clamp_(1e-9, 1 - 1e-7)))
    actions = (log_probs + gumbel).argmax(-1)
    return actions, log_probs.gather(-1, actions[:, None])[:, 0]


def seat_return(win: Tensor, margin: Tensor, players: int, score_weight: float) -> Tensor:
    """Returns the return of a seat: its share of the win above a fair share, plus its weighted margin."""
    return win - 1 / players + score_weight * margin


class RolloutCollector:
    """Plays batches of games with the trained network and its opponents, all games at once.

    About half of the seats belong to a frozen network in the first games, and to scripted opponents in the
    last games. In the games between them all seats belong to the trained network.
    """

    def __init__(
        self,
        network: Network,
        frozen: Network,
        scripted: ScriptedOpponents,
        size: int,
        config: TrainingConfig,
        generator: torch.Generator,
    ) -> None:
        self.network, self.frozen, self.scripted = network, frozen, scripted
        self.config, self.generator, self.device = config, generator, generator.device.type
        device = self.device
        features, actions = network.enter.in_features, network.policy.out_features
        self.frozen_games = int(size * config.frozen_share)
        self.observations = torch.zeros(size, features, dtype=torch.int16, device=device)
        self.masks = torch.ones(size, actions, dtype=torch.int8, device=device)
        self.asked = torch.zeros(size, dtype=torch.int8, device=device)
        self.is_opponent = torch.zeros(size, network.win.out_features, dtype=torch.bool, device=device)
        self.scripted_actions = torch.zeros(scripted.games, dtype=torch.int32, device=device)
        self.actions = torch.zeros(size, dtype=torch.int32, device=device)
        self.log_probs = torch.zeros(size, device=device)
        self.values = torch.zeros(size, device=device)
        self.on_policy = torch.zeros(size, dtype=torch.bool, device=device)
        self._decisions: dict[int, GraphedCall] = {}

    @torch.no_grad()
    def collect(self, batch: Batch) -> Rollout:
        """Plays every game of a batch to its end."""
        sources = [as_tensor(array, self.device) for array in (batch.observation, batch.mask, batch.asked)]
        inputs = self.observations, self.masks, self.asked
        actions, scripted_actions = as_array(self.actions), as_array(self.scripted_actions)
        self._assign_seats()
        steps: list[list[Tensor]] = [[] for _ in STEP_FIELDS]
        while len(steps[0]) % CHECK_DONE_EVERY or bool((sources[2] >= 0).any()):
            for tensor, source in zip(inputs, sources, strict=True):
                tensor.copy_(source)
            self.scripted.decide(batch.states, scripted_actions)
            self.decide(batch.players)
            for name, values in zip(STEP_FIELDS, steps, strict=True):
                values.append(getattr(self, name).clone())
            batch.step(actions, check=False)
        stacked = {name: torch.stack(values) for name, values in zip(STEP_FIELDS, steps, strict=True)}
        wins, scores = outcomes(batch, self.device)
        return Rollout(**stacked, wins=wins, scores=scores)

    def _assign_seats(self) -> None:
        """Gives about half of the seats to opponents, in the games that have opponents."""
        uniform = torch.rand(self.is_opponent.shape, generator=self.generator, device=self.device)
        self.is_opponent.copy_(uniform < 0.5)
        self.is_opponent[self.frozen_games : len(self.is_opponent) - self.scripted.games] = False

    def decide(self, players: int) -> None:
        """Writes an action for every game, from the observations, masks and asked seats."""
        if players not in self._decisions:
            self._decisions[players] = GraphedCall(lambda: self._decide(players), self.device, self.generator)
        self._decisions[players]()

    @torch.no_grad()
    def _decide(self, players: int) -> None:
        logits, win, margin = forward_bf16(self.network, self.observations)
        frozen_logits, _, _ = forward_bf16(self.frozen, self.observations[: self.frozen_games])
        win_share = torch.softmax(win[:, :players], -1)[:, 0]
        self.values.copy_(seat_return(win_share, margin[:, 0], players, self.config.score_weight))
        actions, log_probs = sample_actions(logits, self.masks, self.generator)
        frozen_masks = self.masks[: self.frozen_games]
        frozen_actions, _ = sample_actions(frozen_logits, frozen_masks, self.generator)
        opponent_decides = self.is_opponent.gather(1, self.asked.long().clamp(min=0)[:, None])[:, 0]
        self_play = actions[self.frozen_games : len(actions) - len(self.scripted_actions)]
        opponent_actions = torch.cat((frozen_actions, self_play, self.scripted_actions))
        self.actions.copy_(torch.where(opponent_decides, opponent_actions, actions))
        self.log_probs.copy_(log_probs)
        self.on_policy.copy_((self.asked >= 0) & ~opponent_decides)


def outcomes(batch: Batch, device: str) -> tuple[Tensor, Tensor]:
    """Returns each seat's share of the win and its score, for games that are over."""
    wins = as_tensor(batch.outcome("win"), device).clone()
    return wins, as_tensor(batch.outcome("score"), device).clone()
