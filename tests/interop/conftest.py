"""Gymnasium draws seeds from the system. Here it draws the same in every run."""

from __future__ import annotations

import importlib
import random
from importlib.util import find_spec

import pytest


@pytest.fixture(autouse=True)
def seeded_gymnasium(seeded: random.Random, monkeypatch: pytest.MonkeyPatch) -> None:
    if find_spec("gymnasium"):
        seeding = importlib.import_module("gymnasium.utils.seeding")
        np_random = seeding.np_random
        monkeypatch.setattr(
            seeding,
            "np_random",
            lambda seed=None: np_random(seeded.getrandbits(32) if seed is None else seed),
        )
