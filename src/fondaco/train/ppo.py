"""Proximal policy optimisation (Schulman and others, 2017) on rollouts of whole games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields

import torch
from torch import Tensor
from torch.nn import functional

from fondaco.train.config import TrainingConfig
from fondaco.train.cuda_graph import GraphedCall
from fondaco.train.network import MASKED_LOGIT, Network, forward_bf16
from fondaco.train.rollout import Rollout, seat_return

EPSILON = 1e-6  # keeps the normalisation from dividing by 0
VALUE_WEIGHT = 0.5  # weight of the losses of both value heads
MAX_GRADIENT_NORM = 0.5
LEAST_LOG_PROB = -30.0  # the lowest log-probability of a win in its loss


@dataclass
class TrainingBatch:
    """The B decisions of a rollout that the trained network made."""

    observations: Tensor  # (B, features)
    masks: Tensor  # (B, actions)
    actions: Tensor  # (B,)
    log_probs: Tensor  # (B,)
    advantages: Tensor  # (B,)
    wins: Tensor  # (B, seats) shares of the win, clockwise from the asked seat
    margins: Tensor  # (B, seats)
    present: Tensor  # (B, seats) whether the game has that seat


def from_asked_seat(values: Tensor, asked: Tensor, seats: int) -> tuple[Tensor, Tensor]:
    """Returns `values` by seat (N, players) for each decision (T, N), rotated so that the asked seat comes
    first.

    Returns two tensors (T, N, seats): the values, with 0 for seats that the game does not have, and whether
    the game has each seat.
    """
    players = values.shape[1]
    steps = torch.arange(seats, device=values.device)
    seat = (asked.long().clamp(min=0)[..., None] + steps) % players
    rotated = values.expand(asked.shape[0], -1, -1).gather(-1, seat)
    present = steps < players
    return rotated * present, present.expand_as(rotated)


def training_batch(rollout: Rollout, seats: int, config: TrainingConfig) -> TrainingBatch:
    """Returns the on-policy decisions of a rollout, with their advantages and the targets of the value
    heads.
    """
    players, on_policy = rollout.wins.shape[1], rollout.on_policy
    weight = torch.where(rollout.wins.amax(1, keepdim=True) < 1, config.draw_weight, 1.0)
    wins = weight * rollout.wins
    margins = weight * (rollout.scores - rollout.scores.mean(1, keepdim=True)) / config.score_scale
    returns = seat_return(wins, margins, players, config.score_weight)
    rotated_wins, present = from_asked_seat(wins, rollout.asked, seats)
    rotated_margins, _ = from_asked_seat(margins, rollout.asked, seats)
    return TrainingBatch(
        observations=rollout.observations[on_policy],
        masks=rollout.masks[on_policy],
        actions=rollout.actions[on_policy],
        log_probs=rollout.log_probs[on_policy],
        advantages=normalised(advantages(rollout, returns, config.gae_lambda)[on_policy]),
        wins=rotated_wins[on_policy],
        margins=rotated_margins[on_policy],
        present=present[on_policy],
    )


def advantages(rollout: Rollout, returns: Tensor, gae_lambda: float) -> Tensor:
    """Returns generalised advantage estimates (T, N) from the returns (N, players), without a discount.

    Each seat has its own trajectory: the next value is that of the seat's next decision or, after its last
    one, its return (Schulman and others, 2016).
    """
    next_value = returns.clone()  # (N, players)
    next_advantage = torch.zeros_like(returns)  # (N, players)
    estimates = torch.zeros_like(rollout.values)
    for step in reversed(range(len(estimates))):
        is_running = rollout.asked[step, :, None] >= 0  # (N, 1)
        seat = rollout.asked[step, :, None].long().clamp(min=0)  # (N, 1)
        value = rollout.values[step, :, None]
        advantage = next_value.gather(1, seat) - value + gae_lambda * next_advantage.gather(1, seat)
        estimates[step] = advantage[:, 0]
        next_value.scatter_(1, seat, torch.where(is_running, value, next_value.gather(1, seat)))
        next_advantage.scatter_(1, seat, torch.where(is_running, advantage, next_advantage.gather(1, seat)))
    return estimates


def normalised(values: Tensor) -> Tensor:
    """Returns the values shifted to mean 0 and scaled to standard deviation 1."""
    return (values - values.mean()) / (values.std() + EPSILON)


def losses(
    network: Network, batch: TrainingBatch, config: TrainingConfig, entropy_bonus: Tensor
) -> dict[str, Tensor]:
    """Returns the parts of the loss on a batch, and the entropy of the policy."""
    logits, win, margin = forward_bf16(network, batch.observations)
    log_probs = torch.log_softmax(logits.masked_fill(batch.masks == 0, MASKED_LOGIT), -1)
    ratio = torch.exp(log_probs.gather(-1, batch.actions.long()[:, None])[:, 0] - batch.log_probs)
    clipped = ratio.clamp(1 - config.clip, 1 + config.clip)
    win_log_probs = torch.log_softmax(win.masked_fill(~batch.present, MASKED_LOGIT), -1)
    margin_loss = functional.smooth_l1_loss(margin * batch.present, batch.margins, reduction="none")
    entropy = -(log_probs.exp() * log_probs).sum(-1).mean()
    return {
        "policy": -torch.minimum(ratio * batch.advantages, clipped * batch.advantages).mean(),
        "win": -(batch.wins * win_log_probs.clamp(min=LEAST_LOG_PROB)).sum(-1).mean(),
        "margin": margin_loss.sum(-1).mean(),
        "entropy": entropy,
        "total_entropy": -entropy_bonus * entropy,
    }


class Trainer:
    """Updates a network from training batches."""

    def __init__(
        self,
        network: Network,
        optimiser: torch.optim.Optimizer,
        config: TrainingConfig,
        generator: torch.Generator,
    ) -> None:
        self.network, self.optimiser, self.config = network, optimiser, config
        self.generator, self.device = generator, generator.device.type
        self.entropy_bonus = torch.zeros((), device=self.device)
        self.losses: dict[str, Tensor] = {}
        self._minibatch: list[Tensor] = []
        self._step: Callable[[], None]

    def update(self, batch: TrainingBatch, entropy_bonus: float) -> dict[str, float]:
        """Trains on random minibatches of a batch; returns the losses of the last minibatch."""
        self.entropy_bonus.fill_(entropy_bonus)
        tensors = [getattr(batch, field.name) for field in fields(batch)]
        count = len(batch.actions)
        size = min(count, self.config.minibatch)
        if not self._minibatch or len(self._minibatch[0]) != size:
            self._minibatch = [tensor[:size].clone() for tensor in tensors]
            self._step = GraphedCall(self._gradient_step, self.device)
        for _ in range(self.config.epochs):
            order = torch.randperm(count, generator=self.generator, device=self.device)
            for first in range(0, count - size + 1, size):
                for part, tensor in zip(self._minibatch, tensors, strict=True):
                    torch.index_select(tensor, 0, order[first : first + size], out=part)
                self._step()
        return {name: float(value) for name, value in self.losses.items()}

    def _gradient_step(self) -> None:
        """Makes one step of the optimiser on the current minibatch."""
        parts = losses(self.network, TrainingBatch(*self._minibatch), self.config, self.entropy_bonus)
        value_loss = VALUE_WEIGHT * (parts["win"] + parts["margin"])
        self.optimiser.zero_grad(set_to_none=True)
        (parts["policy"] + value_loss + parts["total_entropy"]).backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), MAX_GRADIENT_NORM)
        self.optimiser.step()
        self.losses = {name: value.detach() for name, value in parts.items()}
