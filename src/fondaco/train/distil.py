"""Distillation: a small network learns from a trained one, so that it is fast enough for compiled playouts.

The trained network (the teacher) plays whole games, with the small one (the student) and scripted opponents
at about half of the seats. In every position the student learns the teacher's policy, and from the end of the
game each seat's share of the win and its margin.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from fondaco.batch.batch import Device
from fondaco.games import game_called
from fondaco.train.config import TrainingConfig
from fondaco.train.evaluation import Evaluator
from fondaco.train.network import MASKED_LOGIT, Network, forward_bf16, save
from fondaco.train.ppo import LEAST_LOG_PROB, MAX_GRADIENT_NORM, from_asked_seat
from fondaco.train.rollout import Environments, Rollout, RolloutCollector, sample_setup
from fondaco.train.scripted import ScriptedOpponents

LEARNING_RATE = (3e-3, 1e-4)  # at the start and at the end
STUDENT_SHARE = 0.8  # share of the games with the student at about half of the seats
REPORT_INTERVAL = 30.0  # seconds
FIRST_GAME = 1 << 40  # number of the first game; other trainings use other numbers


class Distiller:
    """Trains a student from a teacher."""

    def __init__(
        self, game: str, teacher: Network, config: TrainingConfig, device: Device, seed: int
    ) -> None:
        self.game, self.teacher, self.device, self.seed = game, teacher, device, seed
        counts = game_called(game).player_counts
        self.config = replace(
            config, frozen_share=STUDENT_SHARE, player_weights=dict.fromkeys(counts, 1.0), draw_weight=1.0
        )
        self.rng = random.Random(seed)
        self.generator = torch.Generator(device).manual_seed(seed)
        self.student = new_student(teacher, config, seed).to(device)
        self.optimiser = torch.optim.Adam(self.student.parameters(), lr=LEARNING_RATE[0], eps=1e-5)
        size = config.parallel_games
        scripted = ScriptedOpponents(
            game_called(game), int(size * (1 - STUDENT_SHARE) / 2), self.device, seed
        )
        self.environments = Environments(game, size, device, seed, FIRST_GAME // size)
        self.collector = RolloutCollector(teacher, self.student, scripted, size, self.config, self.generator)
        self.evaluator = Evaluator(game, config.evaluation_games, device)
        self.decisions = 0

    def train(
        self,
        seconds: float,
        report: Callable[[dict[str, Any]], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Trains for a time and reports the losses about twice a minute."""
        began = last_report = clock()
        while (spent := clock() - began) < seconds:
            first, last = LEARNING_RATE
            for group in self.optimiser.param_groups:
                group["lr"] = first + (last - first) * spent / seconds
            metrics = self.iterate()
            if clock() - last_report > REPORT_INTERVAL:
                last_report = clock()
                report({**metrics, "decisions": self.decisions, "seconds": spent})

    def iterate(self) -> dict[str, float]:
        """Plays one batch of games, trains the student on it and returns the losses."""
        rollout = self.collector.collect(self.environments.reset(self.sample_setup()))
        inputs = examples(rollout, self.student.win.out_features, self.config)
        order = torch.randperm(len(inputs[0]), generator=self.generator, device=self.device)
        self.decisions += len(order)
        losses: dict[str, Tensor] = {}
        for rows in order.split(self.config.minibatch):
            losses = self.step([tensor[rows] for tensor in inputs])
        return {name: float(loss) for name, loss in losses.items()}

    def sample_setup(self) -> Any:
        return sample_setup(self.game, self.config, self.rng)

    def step(self, batch: list[Tensor]) -> dict[str, Tensor]:
        """Makes one step of the optimiser on a minibatch."""
        losses = self.losses(*batch)
        self.optimiser.zero_grad(set_to_none=True)
        sum(losses.values(), torch.zeros((), device=self.device)).backward()
        torch.nn.utils.clip_grad_norm_(self.student.parameters(), MAX_GRADIENT_NORM)
        self.optimiser.step()
        return {name: loss.detach() for name, loss in losses.items()}

    def losses(
        self, observations: Tensor, masks: Tensor, wins: Tensor, margins: Tensor, present: Tensor
    ) -> dict[str, Tensor]:
        """Returns the parts of the loss: divergence from the teacher's policy, and the errors of the
        predictions.
        """
        is_illegal = masks == 0
        with torch.no_grad():
            taught, _, _ = forward_bf16(self.teacher, observations)
            taught_log_probs = torch.log_softmax(taught.masked_fill(is_illegal, MASKED_LOGIT), -1)
        logits, win, margin = self.student(observations)
        log_probs = torch.log_softmax(logits.masked_fill(is_illegal, MASKED_LOGIT), -1)
        divergence = taught_log_probs.exp() * (taught_log_probs - log_probs)
        win_log_probs = torch.log_softmax(win.masked_fill(~present, MASKED_LOGIT), -1)
        margin_loss = functional.smooth_l1_loss(margin * present, margins, reduction="none")
        return {
            "policy": divergence.masked_fill(is_illegal, 0.0).sum(-1).mean(),
            "win": -(wins * win_log_probs.clamp(min=LEAST_LOG_PROB)).sum(-1).mean(),
            "margin": margin_loss.sum(-1).mean(),
        }

    def against_scripted(self) -> dict[str, float]:
        """Returns the student's win rates against scripted opponents, by number of players."""
        return self.evaluator.win_rates(self.student, [self.evaluator.scripted])

    def export(self, path: Path) -> None:
        """Writes the student to a file."""
        metadata = {
            "game": self.game,
            "decisions": str(self.decisions),
            "seed": str(self.seed),
            "score_scale": str(self.config.score_scale),
        }
        save(self.student, path, metadata)


def new_student(teacher: Network, config: TrainingConfig, seed: int) -> Network:
    """Returns an untrained small network with the same inputs and outputs as the teacher."""
    scale = teacher.scale.int().tolist()
    with torch.random.fork_rng(devices=[]):
        torch.default_generator.manual_seed(seed)
        return Network(
            scale,
            teacher.policy.out_features,
            teacher.win.out_features,
            config.playout_width,
            config.playout_depth,
        )


def examples(rollout: Rollout, seats: int, config: TrainingConfig) -> list[Tensor]:
    """Returns all positions of a rollout in which a seat is asked, with the results of the games."""
    asked = rollout.asked >= 0
    scores = rollout.scores - rollout.scores.mean(1, keepdim=True)
    is_drawn = (rollout.wins.amax(1, keepdim=True) < 1) & (rollout.wins.shape[1] == 2)
    margins = scores.masked_fill(is_drawn, 0.0) / config.score_scale
    wins, present = from_asked_seat(rollout.wins, rollout.asked, seats)
    rotated, _ = from_asked_seat(margins, rollout.asked, seats)
    return [each[asked] for each in (rollout.observations, rollout.masks, wins, rotated, present)]
