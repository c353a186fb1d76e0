"""Distillation: a small network learns from a trained one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import torch

from fondaco.bots.network import read
from fondaco.train.config import config_for
from fondaco.train.distil import Distiller
from fondaco.train.run import TrainingRun


def test_a_student_learns_and_its_file_can_be_read(tmp_path: Path) -> None:
    config = replace(
        config_for("dice"), parallel_games=16, minibatch=128, evaluation_games=8, width=16, depth=1
    )
    teacher = TrainingRun("dice", tmp_path, "cpu", 1, config).network
    distiller = Distiller("dice", teacher.requires_grad_(False), config, "cpu", seed=1)
    before = [weights.clone() for weights in distiller.student.parameters()]
    taught = [weights.clone() for weights in teacher.parameters()]
    ticks = iter(range(100))
    reports: list[dict[str, float]] = []
    distiller.train(3, reports.append, clock=lambda: next(ticks) * 0.5)
    assert distiller.decisions > 0
    assert all(map(torch.equal, teacher.parameters(), taught))
    assert not all(map(torch.equal, distiller.student.parameters(), before))
    distiller.export(tmp_path / "dice.playout.safetensors")
    small = read((tmp_path / "dice.playout.safetensors").read_bytes())
    rows = np.ones((2, len(small.weights["scale"])), "f4")
    with torch.no_grad():
        logits, _, _ = distiller.student(torch.from_numpy(rows))
    assert np.allclose(small.policy_logits(rows), logits.numpy(), atol=2e-2)


def test_the_policy_of_the_student_comes_closer_to_the_teachers(tmp_path: Path) -> None:
    config = replace(
        config_for("dice"), parallel_games=64, minibatch=256, evaluation_games=8, width=16, depth=1
    )
    teacher = TrainingRun("dice", tmp_path, "cpu", 1, config).network.requires_grad_(False)
    with torch.no_grad():
        teacher.policy.weight.mul_(100)
    distiller = Distiller("dice", teacher, config, "cpu", seed=1)
    first, *_, last = (distiller.iterate()["policy"] for _ in range(8))
    assert last < first
