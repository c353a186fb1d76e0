"""Evaluation: the win rate of one policy at one seat, against another policy at all other seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean

import torch
from torch import Tensor

from fondaco.batch import Batch
from fondaco.batch.batch import Device
from fondaco.games import game_called
from fondaco.train.network import MASKED_LOGIT, Network, forward_bf16
from fondaco.train.rollout import as_array, as_tensor, outcomes
from fondaco.train.scripted import ScriptedOpponents

Policy = Callable[[Batch], Tensor]  # returns an action for the asked seat of every game
WinRates = dict[str, float]  # by number of players


class Evaluator:
    """Evaluates policies on `games` games, with the same deals each time."""

    def __init__(self, game: str, games: int, device: Device) -> None:
        self.game, self.games, self.device = game, games, device
        self.scripted = self._scripted()

    def player_counts(self) -> list[int]:
        """The evaluated numbers of players: the fewest, and four or, without four, the most."""
        players = game_called(self.game).player_counts
        return sorted({players[0], 4 if 4 in players else players[-1]})

    def greedy(self, network: Network) -> Policy:
        """Returns the policy that plays the network's most likely action."""

        def decide(batch: Batch) -> Tensor:
            mask = as_tensor(batch.mask, self.device)
            logits, _, _ = forward_bf16(network, as_tensor(batch.observation, self.device))
            return logits.masked_fill(mask == 0, MASKED_LOGIT).argmax(-1).int()

        return decide

    def _scripted(self) -> Policy:
        """Returns the policy of the scripted opponents."""
        opponents = ScriptedOpponents(game_called(self.game), self.games, self.device, seed=0)
        actions = torch.zeros(self.games, dtype=torch.int32, device=self.device)
        array = as_array(actions)

        def decide(batch: Batch) -> Tensor:
            opponents.decide(batch.states, array)
            return actions

        return decide

    @torch.no_grad()
    def win_rate(self, players: int, policy: Policy, opponents: Policy) -> float:
        """Returns the win rate of `policy`, which has seat i mod players in game i. A shared win counts in
        parts.
        """
        batch = Batch(self.game, players, self.games, device=self.device)
        asked = as_tensor(batch.asked, self.device)
        own = torch.arange(self.games, device=self.device) % players
        while bool((asked >= 0).any()):
            actions = torch.where(asked.long() == own, policy(batch), opponents(batch))
            batch.step(as_array(actions), check=False)
        wins, _ = outcomes(batch, self.device)
        return float(wins.gather(1, own[:, None]).mean())

    def win_rates(self, network: Network, opponents: Sequence[Policy]) -> WinRates:
        """Returns a network's mean win rate over the opponents, by number of players."""
        policy = self.greedy(network)
        return {
            str(players): fmean(self.win_rate(players, policy, each) for each in opponents)
            for players in self.player_counts()
        }

    def strength(self, network: Network, others: list[Network]) -> float:
        """Returns a network's mean win rate as a multiple of the fair rate.

        Half of the games are against scripted opponents and half against the other networks, if there are
        any.
        """
        fields = [[self.scripted], [self.greedy(other) for other in others]]
        rates = [self.win_rates(network, field) for field in fields if field]
        return fmean(int(players) * rate for each in rates for players, rate in each.items())
