"""Training runs on the CPU: they learn, save checkpoints, resume and repeat from their seed."""

from __future__ import annotations

import json
import shutil
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import torch

from fondaco.bots.network import read
from fondaco.cli.main import main
from fondaco.train import run as running
from fondaco.train.evaluation import Evaluator
from fondaco.train.network import Network
from fondaco.train.rollout import sample_setup
from train.small_runs import TickingClock, ignore, small_config, small_run

SAVED_RUN = Path(__file__).parent / "saved_run"  # written before the fields of the config had these names
SAVED_SHAPE: dict[str, Any] = {"width": 4, "depth": 1}


def same_weights(one: Network, other: Network) -> bool:
    pairs = zip(one.state_dict().values(), other.state_dict().values(), strict=True)
    return all(torch.equal(mine, its) for mine, its in pairs)


def log_of(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "log.jsonl").read_text("utf-8").splitlines()]


def test_a_run_resumes_from_its_checkpoint(tmp_path: Path) -> None:
    run = small_run("dice", tmp_path)
    run.train(20, ignore)
    assert run.decisions > 0
    resumed = small_run("dice", tmp_path)
    assert (resumed.decisions, resumed.iterations) == (run.decisions, run.iterations)
    assert resumed.seconds == run.seconds
    assert len(resumed.pool) == len(run.pool) > 0
    assert same_weights(resumed.network, run.network)
    assert resumed.learning_rates() == (3e-4, 2e-5)


def test_a_run_repeats_from_its_seed(tmp_path: Path) -> None:
    """The global generator of PyTorch has no influence, and is left alone."""
    runs = [small_run("dice", tmp_path / str(number), seed=number // 2) for number in range(4)]
    for run in runs:
        torch.rand(1)
        before = torch.get_rng_state()
        run.train(20, ignore)
        assert torch.equal(torch.get_rng_state(), before)
    assert log_of(tmp_path / "0") == log_of(tmp_path / "1")
    assert same_weights(runs[0].network, runs[1].network)
    assert not same_weights(runs[1].network, runs[2].network)
    assert same_weights(runs[2].network, runs[3].network)


def test_the_learning_rate_and_the_entropy_bonus_fall(tmp_path: Path) -> None:
    run = small_run("dice", tmp_path)
    rates: list[float] = []
    bonuses: list[float] = []

    def report(metrics: dict[str, Any]) -> None:
        rates.append(run.optimiser.param_groups[0]["lr"])
        bonuses.append(-metrics["total_entropy"] / metrics["entropy"])

    run.train(20, report)
    assert len(rates) == 5
    assert rates == sorted(rates, reverse=True)
    assert bonuses == sorted(bonuses, reverse=True)
    assert run.config.learning_rate[1] < rates[-1] < rates[0] < run.config.learning_rate[0]


def test_training_makes_a_network_better(tmp_path: Path) -> None:
    """After a few seconds it beats the network that it started from."""
    run = small_run("dice", tmp_path, player_weights={2: 1.0}, parallel_games=256, learning_rate=(3e-3, 1e-3))
    untrained = run._frozen_copy()
    run.train(4 * 25, ignore)
    evaluator = Evaluator("dice", 512, "cpu")
    assert evaluator.win_rate(2, evaluator.greedy(run.network), evaluator.greedy(untrained)) > 0.65


def test_a_full_pool_keeps_the_newest_networks(tmp_path: Path) -> None:
    run = small_run("dice", tmp_path, pool_size=16)
    for number in range(40):
        with torch.no_grad():
            run.network.win.bias.fill_(number)
        run._freeze()
        assert len(run.pool) <= 16
    ages = [int(network.win.bias[0]) for network in run.pool]
    assert ages == sorted(ages)
    assert ages[-running.NEWEST :] == list(range(40 - running.NEWEST, 40))


def test_an_interrupted_run_is_saved(tmp_path: Path) -> None:
    def interrupt(metrics: dict[str, Any]) -> None:
        if metrics["iteration"] == 2:
            raise KeyboardInterrupt

    run = small_run("dice", tmp_path)
    with pytest.raises(KeyboardInterrupt):
        run.train(1000, interrupt)
    assert small_run("dice", tmp_path).iterations == 2


def test_a_run_is_evaluated_and_saved_every_minute(tmp_path: Path) -> None:
    """With ticks of 10 seconds an iteration takes 40, so that they begin after 10, 50, 90, 130 and 170."""
    run = small_run("dice", tmp_path, tick=10)
    saved: list[int] = []

    def report(metrics: dict[str, Any]) -> None:
        state = tmp_path / "state.pt"
        saved.append(torch.load(state, weights_only=True)["iterations"] if state.exists() else 0)

    run.train(200, report)
    assert saved == [0, 0, 3, 3, 5]
    evaluated = [entry["iteration"] for entry in log_of(tmp_path) if "against_scripted" in entry]
    assert evaluated == [3, 5]
    assert set(log_of(tmp_path)[2]["against_pool"]) == {"2", "4"}


def test_a_resumed_run_plays_other_deals(tmp_path: Path) -> None:
    run = small_run("dice", tmp_path)
    run.train(20, ignore)
    setup = sample_setup("dice", run.config, run.rng)
    following = run.environments.reset(setup).states.tobytes()
    assert small_run("dice", tmp_path).environments.reset(setup).states.tobytes() == following


def test_the_exported_network_is_the_strongest_candidate_and_the_same_in_numpy(tmp_path: Path) -> None:
    run = small_run("dice", tmp_path)
    run.train(20, ignore)
    run.pool = run.pool[-2:]
    metadata = run.export(tmp_path / "dice.safetensors")
    best = run.pool[metadata["shares"].index(max(metadata["shares"]))]
    observations = torch.randint(0, 3, (5, run.network.scale.numel()))
    with torch.no_grad():
        logits, win, margin = best(observations.float())
    numpy_network = read((tmp_path / "dice.safetensors").read_bytes())
    rows = observations.numpy().astype("f4")
    predicted = numpy_network.predict(rows, 3)
    assert numpy_network.policy_logits(rows) == pytest.approx(logits.numpy(), abs=2e-2)
    assert predicted.wins == pytest.approx(torch.softmax(win[:, :3], -1).numpy(), abs=1e-2)
    assert predicted.margins == pytest.approx(margin[:, :3].numpy() * 100, abs=1.0)


def test_a_run_of_an_older_version_is_resumed(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    shutil.copytree(SAVED_RUN, folder)
    run = small_run("dice", folder, **SAVED_SHAPE)
    assert (run.decisions, run.iterations, len(run.pool)) == (467, 3, 4)
    assert run.seconds == pytest.approx(9.43, abs=0.01)
    assert same_weights(run.network, run.pool[-1])
    run.train(4, ignore)
    assert run.iterations == 4
    assert [entry["iteration"] for entry in log_of(folder)] == [1, 2, 3, 4]
    run.export(folder / "new.safetensors")
    old, new = (read((folder / name).read_bytes()) for name in ("dice.safetensors", "new.safetensors"))
    assert {name: value.shape for name, value in old.weights.items()} == {
        name: value.shape for name, value in new.weights.items()
    }


# The command.


@pytest.fixture
def small_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """`fondaco train` with a small network, where a tick takes 5 seconds and so an iteration 20."""
    run = partial(running.TrainingRun, config=small_config("dice"), clock=TickingClock(5))
    monkeypatch.setattr(running, "TrainingRun", run)


@pytest.mark.usefixtures("small_command")
def test_the_command_trains_resumes_and_exports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "dice.safetensors"
    command = ["train", "dice", "--folder", str(tmp_path / "run"), "--device", "cpu", "--minutes"]
    assert main([*command, "2"]) == 0
    text = capsys.readouterr().err
    assert "dice: trained on 0 decisions so far" in text
    assert "win rate with 4 players: " in text
    assert main([*command, "1", "--out", str(out)]) == 0
    decisions = log_of(tmp_path / "run")[-1]["decisions"]
    text = " ".join(capsys.readouterr().err.split())
    assert f"wrote the best network, after {decisions:,} decisions, to " in text
    assert read(out.read_bytes()).depth == 2


@pytest.mark.usefixtures("small_command")
def test_the_command_refuses_what_it_cannot_train(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small_run("dice", tmp_path).save_checkpoint()
    folder = ["--folder", str(tmp_path), "--device", "cpu"]
    assert main(["train", "card", *folder]) == 2
    assert "holds a training run of dice, not of card; choose another" in capsys.readouterr().err
    assert main(["train", "dice", *folder, "--out", str(tmp_path / "nowhere" / "dice.safetensors")]) == 2
    assert "nowhere" in capsys.readouterr().err
    assert main(["train", "dice", "--folder", str(tmp_path / "state.pt"), "--device", "cpu"]) == 2
    assert "cannot save a training run in " in capsys.readouterr().err


@pytest.mark.usefixtures("small_command")
@pytest.mark.parametrize("content", [b"", b"junk", (SAVED_RUN / "state.pt").read_bytes()])
def test_the_command_refuses_a_damaged_checkpoint(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The last one is whole, but of a smaller network."""
    (tmp_path / "state.pt").write_bytes(content)
    assert main(["train", "dice", "--folder", str(tmp_path), "--device", "cpu"]) == 2
    assert "is damaged or from a network of another size; choose another" in capsys.readouterr().err


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a GPU")
def test_without_a_gpu_the_command_says_what_works(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", "dice", "--folder", str(tmp_path)]) == 2
    assert "--device cpu works" in capsys.readouterr().err
