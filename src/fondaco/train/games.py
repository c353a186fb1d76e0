"""Whole games, played by a network and, at some tables, by frozen ones: what is learnt from."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from fondaco.batch import Batch
from fondaco.batch.batch import Device
from fondaco.games import game_called
from fondaco.train.network import NEVER, Network
from fondaco.train.recipe import Recipe


@dataclass(frozen=True)
class Setting:
    """A way to set up a table."""

    players: int
    options: tuple[tuple[str, Any], ...]


def draw_setting(game: str, recipe: Recipe, rng: random.Random) -> Setting:
    """Any number of players, some oftener; the options at their defaults, or any."""
    words = game_called(game).words
    [players] = rng.choices(words.PLAYERS, [recipe.company[players] for players in words.PLAYERS])
    if rng.random() < recipe.defaults:
        return Setting(players, ())
    return Setting(players, tuple((option.name, rng.choice(option.values)) for option in words.OPTIONS))


class Tables:
    """Batches by setting, each made once; their arrays as tensors on the same memory."""

    def __init__(self, game: str, size: int, device: Device) -> None:
        self.game, self.size, self.device = game, size, device
        self._batches: dict[Setting, Batch] = {}
        self._first = 0

    def begun(self, setting: Setting) -> Batch:
        """A batch at the beginning of games that were never played before."""
        if setting not in self._batches:
            self._batches[setting] = Batch(
                self.game, setting.players, self.size, device=self.device, **dict(setting.options)
            )
        batch = self._batches[setting]
        self._first += self.size
        batch.begin(self._first)
        return batch


@dataclass
class Played:
    """The decisions of whole games: T steps of N tables. Where a game was over, or a frozen opponent decided,
    `ours` is 0 and the rest means nothing."""

    rows: Tensor  # (T, N, features)
    masks: Tensor  # (T, N, actions)
    asked: Tensor  # (T, N)
    actions: Tensor  # (T, N)
    chances: Tensor  # (T, N) log of the probability the action had
    values: Tensor  # (T, N) what the network thought the asked seat would get
    ours: Tensor  # (T, N)
    wins: Tensor  # (N, players) share of the victory
    scores: Tensor  # (N, players)


KEPT = ("rows", "masks", "asked", "actions", "chances", "values", "ours")  # of every step


def as_tensor(array: Any, device: str) -> Tensor:
    return torch.as_tensor(array, device=device)


def sampled(logits: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
    """A move by its probability, and the log of that."""
    spread = torch.log_softmax(logits.float().masked_fill(mask == 0, NEVER), -1)
    noise = -torch.log(-torch.log(torch.rand_like(spread).clamp_(1e-9, 1 - 1e-7)))
    actions = (spread + noise).argmax(-1)
    return actions, spread.gather(-1, actions[:, None])[:, 0]


def fortune(win: Tensor, margin: Tensor, players: int, weight: float) -> Tensor:
    """What a seat plays for: its share of the victory above a fair one, and a little for the points."""
    return win - 1 / players + weight * margin


@torch.no_grad()
def play_games(
    network: Network, frozen: Network | None, batch: Batch, mixed: float, weight: float, device: str
) -> Played:
    """Plays every game of a batch to its end. At a share of the tables a frozen network has some seats."""
    asked, mask = as_tensor(batch.asked, device), as_tensor(batch.mask, device)
    rows = as_tensor(batch.observation, device)
    guests = int(batch.size * mixed) if frozen else 0
    theirs = torch.rand(guests, batch.players, device=device) < 0.5
    seen: list[list[Tensor]] = [[] for _ in KEPT]
    while bool((asked >= 0).any()):
        logits, win, margin = network(rows.float())
        share = torch.softmax(win.float()[:, : batch.players], -1)[:, 0]
        values = fortune(share, margin.float()[:, 0], batch.players, weight)
        actions, chances = sampled(logits, mask)
        ours = asked >= 0
        if frozen is not None:
            other, _ = sampled(frozen(rows[:guests].float())[0], mask[:guests])
            seat = asked[:guests].long().clamp(min=0)
            is_theirs = theirs.gather(1, seat[:, None])[:, 0]
            actions[:guests] = torch.where(is_theirs, other, actions[:guests])
            ours[:guests] &= ~is_theirs
        for kept, now in zip(seen, (rows, mask, asked, actions, chances, values, ours), strict=True):
            kept.append(now.clone())
        batch.step(actions.int(), check=False)
    told = {name: torch.stack(kept) for name, kept in zip(KEPT, seen, strict=True)}
    wins, scores = outcomes(batch, device)
    return Played(**told, wins=wins, scores=scores)


def outcomes(batch: Batch, device: str) -> tuple[Tensor, Tensor]:
    """Shares of the victory and scores of games that are over."""
    wins = as_tensor(batch.outcome("win"), device).clone()
    return wins, as_tensor(batch.outcome("score"), device).clone()
