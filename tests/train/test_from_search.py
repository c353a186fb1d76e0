"""Learning from search: a network learns from games that search plays."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import torch

from fondaco.batch import Batch
from fondaco.cli.main import main
from fondaco.games import game_called
from fondaco.train import from_search
from fondaco.train.batch_search import UNTRIED, BatchSearch
from fondaco.train.config import config_for
from fondaco.train.from_search import SearchedGames, SearchTrainer
from fondaco.train.network import forward_bf16
from fondaco.train.rollout import GameSetup
from fondaco.train.run import TrainingRun


def trainer_in(folder: Path) -> SearchTrainer:
    config = replace(
        config_for("dice"), parallel_games=8, minibatch=128, evaluation_games=8, width=16, depth=1
    )
    run = TrainingRun("dice", folder, "cpu", 1, config)
    return SearchTrainer("dice", run.network, run.config, "cpu", seed=1)


def test_search_tries_legal_options_and_goes_on_with_the_best() -> None:
    batch = Batch("dice", 3, 4, seed=2)
    search, mask = BatchSearch(game_called("dice"), "cpu", 1), torch.from_numpy(batch.mask)
    values = search.values(batch.states, mask, ((64, 2),))
    assert torch.equal(values > UNTRIED, mask > 0)
    assert values[values > UNTRIED].std() > 0
    repeated = BatchSearch(game_called("dice"), "cpu", 1).values(batch.states, mask, ((64, 2),))
    assert torch.equal(values, repeated)
    longer = BatchSearch(game_called("dice"), "cpu", 1).values(batch.states, mask, ((64, 2), (2, 5)))
    changed = longer != values
    assert (changed.sum(1) <= 2).all()
    assert changed.any()
    for row, where in zip(values, changed, strict=True):
        assert set(where.nonzero()[:, 0].tolist()) <= set(row.topk(2).indices.tolist())


def test_search_refuses_games_with_hidden_cards(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="hidden cards"):
        BatchSearch(game_called("court"), "cpu", 1)
    assert main(["train", "court", "--search", "1", "--device", "cpu", "--folder", str(tmp_path)]) == 2
    assert "hidden cards" in capsys.readouterr().err


def test_a_network_learns_from_search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(from_search, "ROUNDS", ((64, 1), (2, 2)))
    monkeypatch.setattr(from_search, "REPORT_INTERVAL", 0.1)
    monkeypatch.setattr(from_search, "LEARNING_RATE", (3e-3, 1e-3))
    trainer = trainer_in(tmp_path)
    trainer.config = replace(trainer.config, player_weights={2: 1.0}, default_options_share=1.0)
    example = trainer.examples(trainer.play(trainer.environments.reset(GameSetup(2, ()))))
    first, *_, last = (trainer.step(example) for _ in range(30))
    assert last["policy"] < first["policy"] - 0.1
    assert last["win"] < first["win"]
    ticks, reports = iter(range(1000)), list[dict[str, float]]()
    trainer.train(4, reports.append, clock=lambda: next(ticks) * 0.5)
    assert reports[-1]["games"] == trainer.played == 8 * len(reports)


def test_targets_are_results_mixed_with_predictions(tmp_path: Path) -> None:
    trainer = trainer_in(tmp_path)
    features = trainer.network.enter.in_features
    observations = torch.randint(0, 3, (2, 1, features), dtype=torch.int16)
    with torch.no_grad():
        trainer.network.win.weight.normal_()
    played = SearchedGames(
        observations,
        torch.ones(2, 1, 25),
        torch.tensor([[1], [2]]),
        torch.ones(2, 1, 25),
        torch.tensor([[0.0, 1.0, 0.0]]),
        torch.zeros(1, 3),
    )
    with torch.no_grad():
        wins, _ = trainer.targets(played, torch.stack((played.wins, played.wins)))
        _, win, _ = forward_bf16(trainer.network, observations[1])
    first, second, third = torch.softmax(win[0, :3], -1).tolist()
    assert wins[1, 0].tolist()[:3] == [0.0, 0.0, 1.0]  # seat 2 is asked: it comes first, then 0, then 1
    share = from_search.TD_LAMBDA
    expected = [share + (1 - share) * third, (1 - share) * first, (1 - share) * second]
    assert wins[0, 0].tolist()[:3] == pytest.approx(expected, abs=1e-5)
