"""Bots think as they always do, only shorter: how strong they are is measured elsewhere, not tested."""

from __future__ import annotations

import pytest

from fondaco.bots import master, search, sharp


@pytest.fixture(autouse=True)
def short_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharp, "PLAYOUTS", 8)
    monkeypatch.setattr(master, "PLAYOUTS", 4)
    monkeypatch.setattr(master, "WEIGHED", 2)
    monkeypatch.setattr(search, "IMAGINED", 2)
