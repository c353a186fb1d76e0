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

LEAST_SPREAD = 1e-6  # of values that are divided by their spread


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


def lessons(played: Played, seats: int, recipe: Recipe) -> Lessons:
    """What our own decisions teach: how they did, and how the games ended for every seat."""
    players, ours = played.wins.shape[1], played.ours
    counted = torch.where(played.wins.amax(1, keepdim=True) < 1, recipe.shared, 1.0)
    wins = played.wins * counted
    margins = counted * (played.scores - played.scores.mean(1, keepdim=True)) / recipe.score_scale
    final = fortune(wins, margins, players, recipe.score_weight)
    wins_seen, present = turned(wins, played.asked, seats)
    margins_seen, _ = turned(margins, played.asked, seats)
    return Lessons(
        rows=played.rows[ours],
        masks=played.mask[ours],
        actions=played.actions[ours],
        chances=played.chances[ours],
        advantages=evened(advantages(played, final, recipe.trace)[ours]),
        wins=wins_seen[ours],
        margins=margins_seen[ours],
        present=present[ours],
    )


def advantages(played: Played, final: Tensor, trace: float) -> Tensor:
    """How much better than expected each decision did, (T, N); `final` is what the games were worth, by seat.

    Reckoned backwards over a seat's own decisions: what it expected at the next one (in the end, what the
    game was worth), and a part of how that one did in turn (Schulman and others, 2016).
    """
    next_value = final.clone()  # (N, players)
    next_advantage = torch.zeros_like(final)  # (N, players)
    found = torch.zeros_like(played.values)
    for step in reversed(range(len(found))):
        is_on = played.asked[step, :, None] >= 0  # (N, 1); where a game is over nothing changes
        seat = played.asked[step, :, None].long().clamp(min=0)  # (N, 1)
        value = played.values[step, :, None]
        advantage = next_value.gather(1, seat) - value + trace * next_advantage.gather(1, seat)
        found[step] = advantage[:, 0]
        next_value.scatter_(1, seat, torch.where(is_on, value, next_value.gather(1, seat)))
        next_advantage.scatter_(1, seat, torch.where(is_on, advantage, next_advantage.gather(1, seat)))
    return found


def evened(values: Tensor) -> Tensor:
    """With a mean of 0 and a spread of 1."""
    return (values - values.mean()) / (values.std() + LEAST_SPREAD)


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
