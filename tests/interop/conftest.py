"""Other libraries' own tests draw deals and moves without a seed. Here they draw the same in every run."""

from __future__ import annotations

import importlib
import random
from importlib.util import find_spec
from types import SimpleNamespace

import pytest

import seeds
from fondaco.interop import episode


@pytest.fixture(autouse=True)
def fixed_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    luck = random.Random(seeds.seed)
    random.seed(luck.getrandbits(32))
    monkeypatch.setattr(episode, "secrets", SimpleNamespace(randbits=luck.getrandbits))
    if find_spec("numpy"):
        importlib.import_module("numpy").random.seed(luck.getrandbits(32))
    if find_spec("gymnasium"):
        seeding = importlib.import_module("gymnasium.utils.seeding")
        np_random = seeding.np_random
        monkeypatch.setattr(
            seeding,
            "np_random",
            lambda seed=None: np_random(luck.getrandbits(32) if seed is None else seed),
        )
