"""Matches: how a network does at one seat, against a field of others at the rest."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

from fondaco.batch import Batch
from fondaco.batch.batch import Device
from fondaco.games import game_called
from fondaco.train.games import as_array, as_tensor, outcomes
from fondaco.train.network import NEVER, Network, quick
from fondaco.train.regulars import Regulars

Player = Callable[[Batch], Tensor]  # says what it would do at every table, whoever is asked

GAMES = 4096


def counts(game: str) -> list[int]:
    """The numbers of players that matches have: two, and four or the most there are."""
    players = game_called(game).player_counts
    return sorted({players[0], 4 if 4 in players else players[-1]})


def likeliest(network: Network, device: Device) -> Player:
    """The network without luck."""

    def decide(batch: Batch) -> Tensor:
        mask = as_tensor(batch.mask, device)
        logits, _, _ = quick(network, as_tensor(batch.observation, device))
        return logits.masked_fill(mask == 0, NEVER).argmax(-1).int()

    return decide


def by_habit(game: str, device: Device) -> Player:
    regulars = Regulars(game_called(game), GAMES, device, seed=0)
    actions = torch.zeros(GAMES, dtype=torch.int32, device=device)
    array = as_array(actions)

    def decide(batch: Batch) -> Tensor:
        regulars.decide(batch.states, array)
        return actions

    return decide


@torch.no_grad()
def share(game: str, players: int, one: Player, others: Player, device: Device) -> float:
    """The share of victories of one against a field; at table i it has seat i mod players."""
    batch = Batch(game, players, GAMES, device=device)
    asked = as_tensor(batch.asked, device)
    own = torch.arange(GAMES, device=device) % players
    while bool((asked >= 0).any()):
        actions = torch.where(asked.long() == own, one(batch), others(batch))
        batch.step(as_array(actions), check=False)
    wins, _ = outcomes(batch, device)
    return float(wins.gather(1, own[:, None]).mean())
