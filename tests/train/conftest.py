"""PyTorch as the tests of training use it: one thread, and seeded."""

from __future__ import annotations

import pytest
import torch

import seeds


@pytest.fixture(autouse=True)
def seeded_torch() -> None:
    torch.set_num_threads(1)
    torch.manual_seed(seeds.seed)


@pytest.fixture
def generator() -> torch.Generator:
    return torch.Generator().manual_seed(seeds.seed)
