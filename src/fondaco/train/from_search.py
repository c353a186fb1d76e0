"""Learning from search: a trained network learns from games in which search chooses the moves.

Search plays every seat of thousands of games. In each position the network learns which options search found
good, and who won. So it learns to predict the results of better play than its own, which is what `master`
needs at the end of a day.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from fondaco.batch import Batch
from fondaco.batch.batch import Device
from fondaco.core.luck import game_key
from fondaco.games import game_called
from fondaco.train.batch_search import BatchSearch
from fondaco.train.config import TrainingConfig
from fondaco.train.network import MASKED_LOGIT, Network, forward_bf16
from fondaco.train.ppo import LEAST_LOG_PROB, MAX_GRADIENT_NORM, from_asked_seat
from fondaco.train.rollout import CHECK_DONE_EVERY, Environments, as_array, as_tensor, outcomes, sample_setup

GAMES = 4096  # played at the same time
ROUNDS = ((64, 24), (6, 48), (3, 96))  # options and playouts of each round of a search
LEARNING_RATE = (2e-4, 1e-5)  # at the start and at the end
EPOCHS = 2
TEMPERATURE = 0.015  # softens the policy that search teaches: closer values than this count as about equal
EXPLORED = 0.08  # share of the moves that are sampled from that policy instead
EXPLORING = 0.06  # the temperature for those moves
TD_LAMBDA = 0.95  # weight of the next target in a target; the rest is the prediction there
POLICY_WEIGHT = 0.3
REPORT_INTERVAL = 20.0  # seconds
FIRST_GAME = 1 << 42  # number of the first game; other trainings use other numbers


@dataclass(frozen=True)
class SearchedGames:
    """The positions of N whole games in T steps, in which search chose every move."""

    observations: Tensor  # (T, N, features)
    masks: Tensor  # (T, N, actions)
    asked: Tensor  # (T, N)
    policies: Tensor  # (T, N, actions) probabilities
    wins: Tensor  # (N, players)
    scores: Tensor  # (N, players)


class SearchTrainer:
    """Trains a network on games that search plays."""

    def __init__(
        self, game: str, network: Network, config: TrainingConfig, device: Device, seed: int
    ) -> None:
        rules = game_called(game)
        self.game, self.network, self.device = game, network, device
        self.config = replace(config, player_weights=dict.fromkeys(rules.player_counts, 1.0))
        self.games = min(GAMES, config.parallel_games)
        self.rng = random.Random(seed)
        self.generator = torch.Generator(device).manual_seed(seed)
        self.search = BatchSearch(rules, device, game_key(seed, 1))
        self.environments = Environments(game, self.games, device, seed, FIRST_GAME // self.games)
        self.optimiser = torch.optim.Adam(network.parameters(), lr=LEARNING_RATE[0], eps=1e-5)
        self.decisions = self.played = 0

    def train(
        self,
        seconds: float,
        report: Callable[[dict[str, Any]], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Trains for `seconds` and reports the losses regularly."""
        began = last_report = clock()
        while (spent := clock() - began) < seconds:
            first, last = LEARNING_RATE
            for group in self.optimiser.param_groups:
                group["lr"] = first + (last - first) * spent / seconds
            metrics = self.iterate()
            if clock() - last_report > REPORT_INTERVAL:
                last_report = clock()
                report({**metrics, "decisions": self.decisions, "games": self.played, "seconds": spent})

    def iterate(self) -> dict[str, float]:
        """Plays one batch of games by search, trains the network on it and returns the losses."""
        batch = self.environments.reset(sample_setup(self.game, self.config, self.rng))
        inputs = self.examples(self.play(batch))
        count = len(inputs[0])
        self.decisions += count
        self.played += self.games
        losses: dict[str, Tensor] = {}
        for _ in range(EPOCHS):
            order = torch.randperm(count, generator=self.generator, device=self.device)
            for rows in order.split(self.config.minibatch):
                losses = self.step([tensor[rows] for tensor in inputs])
        return {name: float(loss) for name, loss in losses.items()}

    @torch.no_grad()
    def play(self, batch: Batch) -> SearchedGames:
        """Plays every game of a batch to its end by search, with some random moves for variety."""
        observation, mask, asked = (
            as_tensor(array, self.device) for array in (batch.observation, batch.mask, batch.asked)
        )
        steps: list[list[Tensor]] = [[], [], [], []]
        actions = torch.zeros(len(asked), dtype=torch.int32, device=self.device)
        while len(steps[0]) % CHECK_DONE_EVERY or bool((asked >= 0).any()):
            values = self.search.values(batch.states, mask, ROUNDS)
            best = values.amax(-1, keepdim=True)
            policy = torch.softmax((values - best) / TEMPERATURE, -1)
            explored = torch.multinomial(
                torch.softmax((values - best) / EXPLORING, -1), 1, generator=self.generator
            )
            is_explored = torch.rand(len(asked), generator=self.generator, device=self.device) < EXPLORED
            actions.copy_(torch.where(is_explored, explored[:, 0], values.argmax(-1)))
            for kept, tensor in zip(steps, (observation, mask, asked, policy), strict=True):
                kept.append(tensor.clone())
            batch.step(as_array(actions), check=False)
        wins, scores = outcomes(batch, self.device)
        observations, masks, seats, policies = (torch.stack(kept) for kept in steps)
        return SearchedGames(observations, masks, seats, policies, wins, scores)

    @torch.no_grad()
    def examples(self, played: SearchedGames) -> list[Tensor]:
        """Returns all positions in which a seat is asked, with what the network should learn there."""
        seats = self.network.win.out_features
        margins = (played.scores - played.scores.mean(1, keepdim=True)) / self.config.score_scale
        targets = self.targets(played, torch.stack((played.wins, margins)))
        kept = played.asked >= 0
        steps = torch.arange(seats, device=self.device)
        present = (steps < played.wins.shape[1]).expand(*played.asked.shape, seats)
        fields = played.observations, played.masks, played.policies, *targets, present
        return [tensor[kept] for tensor in fields]

    def targets(self, played: SearchedGames, results: Tensor) -> tuple[Tensor, Tensor]:
        """Returns the (T, N, seats) win shares and margins to learn, clockwise from the asked seat.

        The target of the last position is the result. Before it, a target is the next target mixed with the
        network's prediction there, which has less noise than the result of one game.
        """
        players, seats = played.wins.shape[1], self.network.win.out_features
        coming = results.clone()  # (2, N, players)
        found: list[Tensor] = []
        places = torch.arange(players, device=self.device)
        for step in reversed(range(len(played.asked))):
            asked = played.asked[step]
            found.append(torch.stack([from_asked_seat(each, asked[None], seats)[0][0] for each in coming]))
            _, win, margin = forward_bf16(self.network, played.observations[step])
            predicted = torch.stack((torch.softmax(win[:, :players], -1), margin[:, :players]))
            back = (places - asked.long().clamp(min=0)[:, None]) % players  # seats from the asked one
            predicted = predicted.gather(2, back.expand(2, -1, -1))
            mixed = TD_LAMBDA * coming + (1 - TD_LAMBDA) * predicted
            coming = torch.where((asked >= 0)[None, :, None], mixed, coming)
        both = torch.stack(found[::-1])  # (T, 2, N, seats)
        return both[:, 0], both[:, 1]

    def step(self, batch: list[Tensor]) -> dict[str, Tensor]:
        """Makes one step of the optimiser on a minibatch."""
        losses = self.losses(*batch)
        self.optimiser.zero_grad(set_to_none=True)
        (POLICY_WEIGHT * losses["policy"] + losses["win"] + losses["margin"]).backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), MAX_GRADIENT_NORM)
        self.optimiser.step()
        return {name: loss.detach() for name, loss in losses.items()}

    def losses(
        self,
        observations: Tensor,
        masks: Tensor,
        policies: Tensor,
        wins: Tensor,
        margins: Tensor,
        present: Tensor,
    ) -> dict[str, Tensor]:
        """Returns the parts of the loss: policy, win shares and margins."""
        logits, win, margin = forward_bf16(self.network, observations)
        log_probs = torch.log_softmax(logits.masked_fill(masks == 0, MASKED_LOGIT), -1)
        win_log_probs = torch.log_softmax(win.masked_fill(~present, MASKED_LOGIT), -1)
        margin_loss = functional.smooth_l1_loss(margin * present, margins, reduction="none")
        return {
            "policy": -(policies * log_probs.clamp(min=LEAST_LOG_PROB)).sum(-1).mean(),
            "win": -(wins * win_log_probs.clamp(min=LEAST_LOG_PROB)).sum(-1).mean(),
            "margin": margin_loss.sum(-1).mean(),
        }
