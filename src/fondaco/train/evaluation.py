"""Evaluation: the win rate of one policy at one seat, against another policy at all other seats."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor

from fondaco.batch import Batch
from fondaco.batch.batch import Device
from fondaco.games import game_called
from fondaco.train.network import MASKED_LOGIT, Network, forward_bf16
from fondaco.train.rollout import as_array, as_tensor, outcomes
from fondaco.train.scripted import ScriptedOpponents

Policy = Callable[[Batch], Tensor]  # returns an action for the asked seat of every game

GAMES = 4096


def evaluated_player_counts(game: str) -> list[int]:
    """The player counts that are evaluated: the fewest, and four or else the most."""
    players = game_called(game).player_counts
    return sorted({players[0], 4 if 4 in players else players[-1]})


def greedy_policy(network: Network, device: Device) -> Policy:
    """The policy that plays the network's most likely action."""

    def decide(batch: Batch) -> Tensor:
        mask = as_tensor(batch.mask, device)
        logits, _, _ = forward_bf16(network, as_tensor(batch.observation, device))
        return logits.masked_fill(mask == 0, MASKED_LOGIT).argmax(-1).int()

    return decide


def scripted_policy(game: str, device: Device) -> Policy:
    """The policy of the scripted opponents."""
    opponents = ScriptedOpponents(game_called(game), GAMES, device, seed=0)
    actions = torch.zeros(GAMES, dtype=torch.int32, device=device)
    array = as_array(actions)

    def decide(batch: Batch) -> Tensor:
        opponents.decide(batch.states, array)
        return actions

    return decide


@torch.no_grad()
def win_rate(game: str, players: int, policy: Policy, opponents: Policy, device: Device) -> float:
    """The win rate of `policy`, which has seat i mod players in game i. A shared win counts in parts."""
    batch = Batch(game, players, GAMES, device=device)
    asked = as_tensor(batch.asked, device)
    own = torch.arange(GAMES, device=device) % players
    while bool((asked >= 0).any()):
        actions = torch.where(asked.long() == own, policy(batch), opponents(batch))
        batch.step(as_array(actions), check=False)
    wins, _ = outcomes(batch, device)
    return float(wins.gather(1, own[:, None]).mean())
