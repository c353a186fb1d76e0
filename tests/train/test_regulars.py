"""Regulars: whatever the table, they do what is allowed, and better than anything."""

from __future__ import annotations

import numpy as np
import pytest

from fondaco.batch import Batch
from fondaco.games import GAMES
from fondaco.train.regulars import Regulars

TABLES = 120
TWICE = 2  # a fair share, at a table of many


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("most", [False, True], ids=["few", "many"])
def test_regulars_play_by_the_rules_and_beat_who_plays_anything(game: str, most: bool) -> None:
    """They have the last tables, where seat i mod players is theirs. A step refuses what is not allowed."""
    players = GAMES[game].player_counts[-1 if most else 0]
    batch = Batch(game, players, TABLES + 8, seed=3)
    regulars, habitual = Regulars(GAMES[game], TABLES, "cpu", seed=5), np.zeros(TABLES, "i4")
    own, rng = np.arange(TABLES) % players, np.random.default_rng(1)
    while (batch.asked >= 0).any():
        actions = (rng.random(batch.mask.shape) * batch.mask).argmax(1)
        regulars.decide(batch.states, habitual)
        actions[-TABLES:] = np.where(batch.asked[-TABLES:] == own, habitual, actions[-TABLES:])
        batch.step(actions)
    share = batch.outcome("win")[-TABLES:][np.arange(TABLES), own].mean()
    assert share > min(0.8, TWICE / players)
