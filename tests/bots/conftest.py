"""Bots think as they always do, only shorter: how strong they are is measured elsewhere, not tested."""

from __future__ import annotations

import pytest

from fondaco.bots import master, search, sharp


@pytest.fixture(autouse=True)
def short_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharp, "PLAYOUTS", {})
    monkeypatch.setattr(sharp, "PLAYOUTS_ELSEWHERE", (8, 8))
    monkeypatch.setattr(sharp, "WEIGHED", 32)
    monkeypatch.setattr(master, "PLAYOUTS", {})
    monkeypatch.setattr(master, "PLAYOUTS_ELSEWHERE", (4, 4))
    monkeypatch.setattr(master, "SAMPLES", 4)
    monkeypatch.setattr(master, "SAMPLES_AT_ONCE", 4)
    monkeypatch.setattr(master, "WEIGHED", 2)
    monkeypatch.setattr(search, "IMAGINED", 2)
