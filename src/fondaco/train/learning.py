"""What is learnt from played games: advantages, and a step of proximal policy optimisation."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional

from fondaco.train.games import Played, fortune
from fondaco.train.network import NEVER, Network
from fondaco.train.recipe import Recipe


@dataclass
class Lessons:
    """Decisions to learn from, in a row."""

    rows: Tensor  # (B, features)
    masks: Tensor  # (B, actions)
    actions: Tensor  # (B,)
    chances: Tensor  # (B,)
    advantages: Tensor  # (B,)
    wins: Tensor  # (B, seats) shares of the victory, from the asked seat clockwise
    margins: Tensor  # (B, seats)
    present: Tensor  # (B, seats)


def turned(values: Tensor, asked: Tensor, seats: int) -> tuple[Tensor, Tensor]:
    """Values by seat (N, players), for decisions (T, N): counted from the asked seat; and who is there."""
    players = values.shape[1]
    steps = torch.arange(seats, device=values.device)
    seat = (asked.long().clamp(min=0)[..., None] + steps) % players
    found = values.expand(asked.shape[0], -1, -1).gather(-1, seat)
    present = steps < players
    return found * present, present.expand_as(found)


def worth(wins: Tensor, shared: float) -> Tensor:
    """What the shares of a victory are worth: one that is shared may count less than its part."""
    return torch.where(wins == 1, wins, wins * shared)


def lessons(played: Played, seats: int, recipe: Recipe) -> Lessons:
    """Advantages run backwards over a seat's own decisions, from what the game was worth to it."""
    players = played.wins.shape[1]
    margins = (played.scores - played.scores.mean(1, keepdim=True)) / recipe.score_scale
    final = fortune(worth(played.wins, recipe.shared_worth), margins, players, recipe.score_weight)
    values = played.values
    following, trace = final.clone(), torch.zeros_like(final)
    advantages = torch.zeros_like(values)
    for step in range(len(values) - 1, -1, -1):
        on = played.asked[step] >= 0
        seat = played.asked[step].long().clamp(min=0)[:, None]
        gain = following.gather(1, seat)[:, 0] - values[step]
        kept = gain + recipe.trace * trace.gather(1, seat)[:, 0]
        advantages[step] = kept
        trace.scatter_(1, seat, torch.where(on, kept, trace.gather(1, seat)[:, 0])[:, None])
        following.scatter_(1, seat, torch.where(on, values[step], following.gather(1, seat)[:, 0])[:, None])
    win, present = turned(played.wins, played.asked, seats)
    margin, _ = turned(margins, played.asked, seats)
    ours = played.ours
    mean, spread = advantages[ours].mean(), advantages[ours].std() + 1e-6
    return Lessons(
        played.rows[ours],
        played.masks[ours],
        played.actions[ours],
        played.chances[ours],
        (advantages[ours] - mean) / spread,
        win[ours],
        margin[ours],
        present[ours],
    )


def loss(network: Network, told: Lessons, pick: Tensor, recipe: Recipe, entropy: float) -> dict[str, Tensor]:
    """The parts of the loss on some of the lessons."""
    logits, win, margin = network(told.rows[pick].float())
    spread = torch.log_softmax(logits.float().masked_fill(told.masks[pick] == 0, NEVER), -1)
    chance = spread.gather(-1, told.actions[pick][:, None])[:, 0]
    ratio = torch.exp(chance - told.chances[pick])
    advantage = told.advantages[pick]
    clipped = ratio.clamp(1 - recipe.clip, 1 + recipe.clip)
    present = told.present[pick]
    victory = torch.log_softmax(win.float().masked_fill(~present, NEVER), -1)
    missed = functional.smooth_l1_loss(margin.float() * present, told.margins[pick], reduction="none")
    surprise = -(spread.exp() * spread).sum(-1).mean()
    return {
        "policy": -torch.minimum(ratio * advantage, clipped * advantage).mean(),
        "win": -(told.wins[pick] * victory.clamp(min=-30)).sum(-1).mean(),
        "margin": missed.sum(-1).mean(),
        "entropy": surprise,
        "total_entropy": -entropy * surprise,
    }


def learn(
    network: Network, optimiser: torch.optim.Optimizer, told: Lessons, recipe: Recipe, entropy: float
) -> dict[str, float]:
    """Goes through the lessons in random minibatches; returns the last of each part of the loss."""
    parts: dict[str, Tensor] = {}
    device = told.rows.device
    for _ in range(recipe.epochs):
        order = torch.randperm(len(told.actions), device=device)
        for pick in torch.split(order, recipe.minibatch):
            with torch.autocast(device.type, torch.bfloat16):
                parts = loss(network, told, pick, recipe, entropy)
            whole = parts["policy"] + 0.5 * parts["win"] + 0.5 * parts["margin"] + parts["total_entropy"]
            optimiser.zero_grad(set_to_none=True)
            whole.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()
    return {name: float(value.detach()) for name, value in parts.items()}
