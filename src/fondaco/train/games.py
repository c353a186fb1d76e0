"""Whole games, played by a network and, at some tables, by frozen ones: what is learnt from."""

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
from fondaco.train.network import NEVER, Network, quick
from fondaco.train.recipe import Recipe
from fondaco.train.recorded import Recorded
from fondaco.train.regulars import Regulars


@dataclass(frozen=True)
class Setting:
    """A way to set up a table."""

    players: int
    options: tuple[tuple[str, Any], ...]


def draw_setting(game: str, recipe: Recipe, rng: random.Random) -> Setting:
    """Any number of players, some oftener; the options at their defaults, or any."""
    rules = game_called(game)
    [players] = rng.choices(rules.player_counts, [recipe.company[players] for players in rules.player_counts])
    if rng.random() < recipe.defaults:
        return Setting(players, ())
    return Setting(players, tuple((option.name, rng.choice(option.values)) for option in rules.options))


class Tables:
    """Batches by setting, each made once; their arrays as tensors on the same memory."""

    def __init__(self, game: str, size: int, device: Device, seed: int, played: int) -> None:
        self.game, self.size, self.device, self.seed = game, size, device, seed
        self._batches: dict[Setting, Batch] = {}
        self._first = played * size  # batches were played before, in an earlier go

    def begun(self, setting: Setting) -> Batch:
        """A batch at the beginning of games that were never played before."""
        if setting not in self._batches:
            options = dict(setting.options)
            self._batches[setting] = Batch(
                self.game, setting.players, self.size, device=self.device, seed=self.seed, **options
            )
        batch = self._batches[setting]
        self._first += self.size
        batch.begin(self._first)
        return batch


@dataclass
class Played:
    """The decisions of whole games: T steps of N tables. Where a game was over, or someone else than the
    network decided, `ours` is 0 and the rest means nothing."""

    rows: Tensor  # (T, N, features)
    mask: Tensor  # (T, N, actions)
    asked: Tensor  # (T, N)
    actions: Tensor  # (T, N)
    chances: Tensor  # (T, N) log of the probability the action had
    values: Tensor  # (T, N) what the network thought the asked seat would get
    ours: Tensor  # (T, N)
    wins: Tensor  # (N, players) share of the victory
    scores: Tensor  # (N, players)


KEPT = ("rows", "mask", "asked", "actions", "chances", "values", "ours")  # of every step
LOOK_EVERY = 8  # steps between two looks whether all games are over: the GPU must be waited for


def as_tensor(array: Any, device: str) -> Tensor:
    """An array of a batch as a tensor on the same memory."""
    return torch.as_tensor(array, device=device)


def as_array(tensor: Tensor) -> Any:
    """A tensor as an array on the same memory."""
    return cuda_module().as_cuda_array(tensor) if tensor.is_cuda else tensor.numpy()


def sampled(logits: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
    """A move by its probability, and the log of that."""
    spread = torch.log_softmax(logits.masked_fill(mask == 0, NEVER), -1)
    noise = -torch.log(-torch.log(torch.rand_like(spread).clamp_(1e-9, 1 - 1e-7)))
    actions = (spread + noise).argmax(-1)
    return actions, spread.gather(-1, actions[:, None])[:, 0]


def fortune(win: Tensor, margin: Tensor, players: int, weight: float) -> Tensor:
    """What a seat plays for: its share of the victory above a fair one, and a little for the points."""
    return win - 1 / players + weight * margin


class Company:
    """A network and its guests, who sit at every table of a batch and decide for it, all at once.

    At the first tables some seats belong to a frozen network, at the last ones to regulars.
    """

    def __init__(
        self, network: Network, frozen: Network, regulars: Regulars, size: int, recipe: Recipe, device: str
    ) -> None:
        self.network, self.frozen, self.regulars = network, frozen, regulars
        self.recipe, self.device = recipe, device
        features, moves = network.enter.in_features, network.policy.out_features
        self.mixed = int(size * recipe.mixed)
        self.rows = torch.zeros(size, features, dtype=torch.int16, device=device)
        self.mask = torch.ones(size, moves, dtype=torch.int8, device=device)
        self.asked = torch.zeros(size, dtype=torch.int8, device=device)
        self.theirs = torch.zeros(size, network.win.out_features, dtype=torch.bool, device=device)
        self.habitual = torch.zeros(regulars.tables, dtype=torch.int32, device=device)
        self.actions = torch.zeros(size, dtype=torch.int32, device=device)
        self.chances = torch.zeros(size, device=device)
        self.values = torch.zeros(size, device=device)
        self.ours = torch.zeros(size, dtype=torch.bool, device=device)
        self._deciding: dict[int, Recorded] = {}

    @torch.no_grad()
    def play(self, batch: Batch) -> Played:
        """Plays every game of a batch to its end."""
        seen = [as_tensor(numbers, self.device) for numbers in (batch.observation, batch.mask, batch.asked)]
        here = self.rows, self.mask, self.asked
        actions, habitual = as_array(self.actions), as_array(self.habitual)
        self._seat_guests()
        steps: list[list[Tensor]] = [[] for _ in KEPT]
        while len(steps[0]) % LOOK_EVERY or bool((seen[2] >= 0).any()):
            for mine, shown in zip(here, seen, strict=True):
                mine.copy_(shown)
            self.regulars.decide(batch.states, habitual)
            self.decide(batch.players)
            for name, kept in zip(KEPT, steps, strict=True):
                kept.append(getattr(self, name).clone())
            batch.step(actions, check=False)
        told = {name: torch.stack(kept) for name, kept in zip(KEPT, steps, strict=True)}
        wins, scores = outcomes(batch, self.device)
        return Played(**told, wins=wins, scores=scores)

    def _seat_guests(self) -> None:
        """About half of the seats at their tables are theirs."""
        self.theirs.copy_(torch.rand_like(self.theirs, dtype=torch.float32) < 0.5)
        self.theirs[self.mixed : len(self.theirs) - self.regulars.tables] = False

    def decide(self, players: int) -> None:
        """One decision at every table, from what was copied here."""
        if players not in self._deciding:
            self._deciding[players] = Recorded(lambda: self._decide(players), self.device)
        self._deciding[players]()

    @torch.no_grad()
    def _decide(self, players: int) -> None:
        logits, win, margin = quick(self.network, self.rows)
        other, _, _ = quick(self.frozen, self.rows[: self.mixed])
        share = torch.softmax(win[:, :players], -1)[:, 0]
        self.values.copy_(fortune(share, margin[:, 0], players, self.recipe.score_weight))
        actions, chances = sampled(logits, self.mask)
        others, _ = sampled(other, self.mask[: self.mixed])
        is_theirs = self.theirs.gather(1, self.asked.long().clamp(min=0)[:, None])[:, 0]
        between = actions[self.mixed : len(actions) - len(self.habitual)]
        guests = torch.cat((others, between, self.habitual))
        self.actions.copy_(torch.where(is_theirs, guests, actions))
        self.chances.copy_(chances)
        self.ours.copy_((self.asked >= 0) & ~is_theirs)


def outcomes(batch: Batch, device: str) -> tuple[Tensor, Tensor]:
    """Shares of the victory and scores of games that are over."""
    wins = as_tensor(batch.outcome("win"), device).clone()
    return wins, as_tensor(batch.outcome("score"), device).clone()
