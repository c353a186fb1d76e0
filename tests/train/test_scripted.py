"""Scripted opponents play legal moves and beat random players."""

from __future__ import annotations

import numpy as np
import pytest

from fondaco.batch import Batch
from fondaco.games import GAMES
from fondaco.train.scripted import ScriptedOpponents

TABLES = 120  # with scripted opponents
LEAST = 2  # times the fair win rate


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("most", [False, True], ids=["few", "many"])
def test_scripted_opponents_play_legal_moves_and_beat_random_players(game: str, most: bool) -> None:
    """They play in the last games, at seat i mod players. `step` raises on an illegal action."""
    players = GAMES[game].player_counts[-1 if most else 0]
    batch = Batch(game, players, TABLES + 8, seed=3)
    opponents = ScriptedOpponents(GAMES[game], TABLES, "cpu", seed=5)
    chosen = np.zeros(TABLES, "i4")
    own, rng = np.arange(TABLES) % players, np.random.default_rng(1)
    while (batch.asked >= 0).any():
        actions = (rng.random(batch.mask.shape) * batch.mask).argmax(1)
        opponents.decide(batch.states, chosen)
        actions[-TABLES:] = np.where(batch.asked[-TABLES:] == own, chosen, actions[-TABLES:])
        batch.step(actions)
    win_rate = batch.outcome("win")[-TABLES:][np.arange(TABLES), own].mean()
    assert win_rate > min(0.8, LEAST / players)
