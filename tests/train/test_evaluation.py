"""Evaluation: win rates of policies whose order is known."""

from __future__ import annotations

import pytest
import torch

from fondaco.batch import Batch
from fondaco.games import GAMES
from fondaco.train.evaluation import Evaluator
from fondaco.train.network import Network

GAMES_EACH = 64


def first_legal(batch: Batch) -> torch.Tensor:
    return torch.from_numpy(batch.mask).argmax(-1).int()


@pytest.mark.parametrize("game", GAMES)
def test_scripted_opponents_beat_the_first_legal_action(game: str) -> None:
    evaluator = Evaluator(game, GAMES_EACH, "cpu")
    for players in evaluator.player_counts():
        rate = evaluator.win_rate(players, evaluator.scripted, first_legal)
        assert rate > 1.5 / players
        assert evaluator.win_rate(players, first_legal, evaluator.scripted) < rate


def test_player_counts_are_the_fewest_and_four() -> None:
    counts = {game: Evaluator(game, 1, "cpu").player_counts() for game in GAMES}
    assert counts == {"board": [2, 4], "card": [2, 4], "dice": [2, 4], "court": [2]}


def test_strength_is_a_multiple_of_the_fair_win_rate() -> None:
    """Against scripted opponents alone, then half of it against another network. A new evaluator plays the
    same games again."""
    batch = Batch("court", 2, 1)
    one, other = (Network(batch.scale, batch.mask.shape[1], 2, width=8, depth=1) for _ in range(2))
    first, again, third = (Evaluator("court", GAMES_EACH, "cpu") for _ in range(3))
    scripted = first.win_rate(2, first.greedy(one), first.scripted)
    assert again.strength(one, []) == pytest.approx(2 * scripted)
    won = first.win_rate(2, first.greedy(one), first.greedy(other))
    assert third.strength(one, [other]) == pytest.approx(scripted + won)
