"""What is learnt from played games: advantages, and steps of proximal policy optimisation.

That is the algorithm of Schulman and others, 2017.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields

import torch
from torch import Tensor
from torch.nn import functional

from fondaco.train.games import Played, fortune
from fondaco.train.network import NEVER, Network, quick
from fondaco.train.recipe import Recipe
from fondaco.train.recorded import Recorded


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
        played.mask[ours],
        played.actions[ours],
        played.chances[ours],
        (advantages[ours] - mean) / spread,
        win[ours],
        margin[ours],
        present[ours],
    )


def loss(network: Network, told: Lessons, recipe: Recipe, entropy: Tensor) -> dict[str, Tensor]:
    """The parts of the loss on some lessons."""
    logits, win, margin = quick(network, told.rows)
    spread = torch.log_softmax(logits.masked_fill(told.masks == 0, NEVER), -1)
    chance = spread.gather(-1, told.actions.long()[:, None])[:, 0]
    ratio = torch.exp(chance - told.chances)
    clipped = ratio.clamp(1 - recipe.clip, 1 + recipe.clip)
    victory = torch.log_softmax(win.masked_fill(~told.present, NEVER), -1)
    missed = functional.smooth_l1_loss(margin * told.present, told.margins, reduction="none")
    surprise = -(spread.exp() * spread).sum(-1).mean()
    return {
        "policy": -torch.minimum(ratio * told.advantages, clipped * told.advantages).mean(),
        "win": -(told.wins * victory.clamp(min=-30)).sum(-1).mean(),
        "margin": missed.sum(-1).mean(),
        "entropy": surprise,
        "total_entropy": -entropy * surprise,
    }


class Learner:
    """Changes a network, step by step, towards what did better than it expected."""

    def __init__(
        self, network: Network, optimiser: torch.optim.Optimizer, recipe: Recipe, device: str
    ) -> None:
        self.network, self.optimiser, self.recipe, self.device = network, optimiser, recipe, device
        self.entropy = torch.zeros((), device=device)
        self.parts: dict[str, Tensor] = {}
        self._minibatch: list[Tensor] = []
        self._step: Callable[[], None]

    def learn(self, told: Lessons, entropy: float) -> dict[str, float]:
        """Goes through the lessons in random minibatches; returns the last of each part of the loss."""
        self.entropy.fill_(entropy)
        lessons = [getattr(told, part.name) for part in fields(told)]
        count = len(told.actions)
        size = min(count, self.recipe.minibatch)
        if not self._minibatch or len(self._minibatch[0]) != size:
            self._minibatch = [part[:size].clone() for part in lessons]
            self._step = Recorded(self._take_step, self.device)
        for _ in range(self.recipe.epochs):
            order = torch.randperm(count, device=self.device)
            for first in range(0, count - size + 1, size):
                for part, every in zip(self._minibatch, lessons, strict=True):
                    torch.index_select(every, 0, order[first : first + size], out=part)
                self._step()
        return {name: float(value) for name, value in self.parts.items()}

    def _take_step(self) -> None:
        """A step on the lessons that lie in the minibatch."""
        parts = loss(self.network, Lessons(*self._minibatch), self.recipe, self.entropy)
        whole = parts["policy"] + 0.5 * parts["win"] + 0.5 * parts["margin"] + parts["total_entropy"]
        self.optimiser.zero_grad(set_to_none=True)
        whole.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
        self.optimiser.step()
        self.parts = {name: value.detach() for name, value in parts.items()}
