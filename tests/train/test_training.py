"""Training, on the CPU and small: it keeps itself, goes on, and its twin in NumPy agrees."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="training needs fondaco[train]")
pytest.importorskip("safetensors")

from fondaco.bots.network import read  # noqa: E402
from fondaco.cli.main import main  # noqa: E402
from fondaco.train import run as running  # noqa: E402
from fondaco.train.config import TrainingConfig, config_for  # noqa: E402
from fondaco.train.ppo import advantages, normalised, training_batch  # noqa: E402

SMALL: dict[str, Any] = {
    "parallel_games": 24,
    "evaluation_games": 8,
    "minibatch": 512,
    "width": 32,
    "depth": 2,
    "pool_interval": 0.0,
}


def begun(game: str, folder: Path, **more: Any) -> running.TrainingRun:
    torch.set_num_threads(1)
    config = dataclasses.replace(config_for(game), **SMALL, **more)
    return running.TrainingRun(game, folder, "cpu", 1, config)


def test_a_run_is_kept_and_goes_on(tmp_path: Path) -> None:
    training = begun("dice", tmp_path)
    training.train(0.1, lambda told: None)
    assert training.decisions > 0
    again = begun("dice", tmp_path)
    assert again.decisions == training.decisions
    assert len(again.pool) == len(training.pool) > 0
    for mine, its in zip(training.network.parameters(), again.network.parameters(), strict=True):
        assert torch.equal(mine, its)


def test_the_shipped_network_is_the_same_in_numpy(tmp_path: Path) -> None:
    training = begun("dice", tmp_path)
    training.train(0.1, lambda told: None)
    training.pool = training.pool[-1:]
    training.export(tmp_path / "dice.safetensors")
    twin = read((tmp_path / "dice.safetensors").read_bytes())
    rows = torch.randint(0, 3, (5, training.network.scale.numel()))
    [best] = training.pool
    with torch.no_grad():
        moves, win, margin = best(rows.float())
    seen = rows.numpy().astype("f4")
    told = twin.fortunes(seen, 3)
    assert twin.moves(seen) == pytest.approx(moves.numpy(), abs=2e-2)
    assert told.wins == pytest.approx(torch.softmax(win[:, :3], -1).numpy(), abs=1e-2)
    assert told.margins == pytest.approx(margin[:, :3].numpy() * 100, abs=1.0)


def test_advantages_run_over_a_seat_s_own_decisions_to_the_end_of_the_game() -> None:
    """Two tables, one decision each by seat 0 and then seat 1; the values are all 0, so with a lambda of 1 an
    advantage is what the game was worth to the seat that decided."""
    from fondaco.train.rollout import Rollout

    asked = torch.tensor([[0, 0], [1, 1]], dtype=torch.int8)
    wins = torch.tensor([[1.0, 0.0], [0.0, 1.0]])
    zeros = torch.zeros(2, 2)
    rows, masks = torch.zeros(2, 2, 3), torch.ones(2, 2, 4)
    rollout = Rollout(rows, masks, asked, zeros.long(), zeros, zeros, asked >= 0, wins, zeros)
    told = training_batch(rollout, 4, TrainingConfig(gae_lambda=1.0))
    raw = torch.tensor([0.5, -0.5, -0.5, 0.5])
    assert told.advantages == pytest.approx(((raw - raw.mean()) / raw.std()).numpy(), abs=1e-3)
    assert told.wins.tolist() == [[1, 0, 0, 0], [0, 1, 0, 0], [0, 1, 0, 0], [1, 0, 0, 0]]
    assert told.present.tolist() == [[True, True, False, False]] * 4


def test_a_shared_victory_may_count_less() -> None:
    """One decision at each of two tables: the first game ended in a draw at 30 to 10, the second did not."""
    from fondaco.train.rollout import Rollout

    asked = torch.tensor([[0, 0]], dtype=torch.int8)
    wins, scores = torch.tensor([[0.5, 0.5], [0.0, 1.0]]), torch.tensor([[30.0, 10.0], [10.0, 30.0]])
    nothing, masks = torch.zeros(1, 2), torch.ones(1, 2, 4)
    rollout = Rollout(masks, masks, asked, nothing.long(), nothing, nothing, asked >= 0, wins, scores)
    told = training_batch(rollout, 2, TrainingConfig(draw_weight=0.25, score_scale=10.0))
    assert told.wins.tolist() == [[0.125, 0.125], [0, 1]]
    assert told.margins.tolist() == [[0.25, -0.25], [-1, 1]]


def test_an_advantage_is_the_surprise_and_a_part_of_the_next_one() -> None:
    """One table: seat 0, seat 1, seat 0 again; then the game is over while others go on."""
    from fondaco.train.rollout import Rollout

    asked = torch.tensor([[0], [1], [0], [-1]], dtype=torch.int8)
    values = torch.tensor([[0.1], [0.2], [0.4], [9.0]])
    nothing = torch.zeros(4, 1)
    rollout = Rollout(nothing, nothing, asked, nothing, nothing, values, asked >= 0, nothing, nothing)
    found = advantages(rollout, torch.tensor([[1.0, -1.0]]), 0.5)
    last = 1.0 - 0.4
    assert found[:3, 0].tolist() == pytest.approx([0.4 - 0.1 + 0.5 * last, -1.0 - 0.2, last])


def test_normalised_values_have_no_mean_and_a_spread_of_one() -> None:
    values = normalised(torch.tensor([1.0, 2.0, 6.0]))
    assert (float(values.mean()), float(values.std())) == pytest.approx((0, 1), abs=1e-5)


def test_what_cannot_be_trained_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun("dice", tmp_path).save_checkpoint()
    folder = ["--folder", str(tmp_path), "--device", "cpu"]
    assert main(["train", "card", *folder]) == 2
    assert "holds a training run of dice, not of card" in capsys.readouterr().err
    assert main(["train", "dice", *folder, "--out", str(tmp_path / "nowhere" / "dice.safetensors")]) == 2
    assert "nowhere" in capsys.readouterr().err
    (tmp_path / "state.pt").write_bytes(b"junk")
    assert main(["train", "dice", *folder]) == 2
    assert "is damaged" in capsys.readouterr().err


def test_a_run_is_kept_while_it_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is killed loses a minute."""
    monkeypatch.setattr(running, "CHECKPOINT_INTERVAL", 0.0)
    training = begun("dice", tmp_path)
    kept: list[int] = []
    monkeypatch.setattr(training, "against_pool", dict)
    monkeypatch.setattr(training, "against_scripted", dict)
    monkeypatch.setattr(training, "save_checkpoint", lambda: kept.append(training.iterations))
    training.train(0.1, lambda told: None)
    assert len(kept) > 1


def test_a_second_go_plays_other_deals(tmp_path: Path) -> None:
    training = begun("dice", tmp_path)
    first = training.environments._first
    training.train(0.1, lambda told: None)
    assert begun("dice", tmp_path).environments._first == training.environments._first > first


def test_without_a_gpu_it_says_what_works(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if torch.cuda.is_available():
        pytest.skip("there is one")
    assert main(["train", "dice", "--folder", str(tmp_path)]) == 2
    assert "--device cpu" in capsys.readouterr().err
