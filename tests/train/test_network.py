"""The network in PyTorch agrees with the one in NumPy that the bots play with."""

from __future__ import annotations

from importlib.resources import as_file, files
from pathlib import Path

import pytest
import torch

from fondaco.batch import Batch
from fondaco.batch.features import observation_of, scale
from fondaco.bots.network import read
from fondaco.games import GAMES, game_called
from fondaco.train.config import config_for
from fondaco.train.network import Network, load, save

POSITIONS = 6


def untrained(game: str) -> Network:
    rules, config = game_called(game), config_for(game)
    seats = rules.player_counts[-1]
    return Network(scale(observation_of(rules)), rules.actions, seats, config.width, config.depth)


@pytest.mark.parametrize("game", GAMES)
def test_the_shipped_networks_are_the_same_in_pytorch_and_numpy(game: str) -> None:
    network = untrained(game)
    with as_file(files("fondaco.bots") / "weights" / f"{game}.safetensors") as file:
        load(network, file, "cpu")
        numpy_network = read(file.read_bytes())
    rows = Batch(game, 2, POSITIONS, seed=1).observation.astype("f4")
    with torch.no_grad():
        logits, win, margin = network(torch.from_numpy(rows))
    predicted = numpy_network.predict(rows, 2)
    assert numpy_network.policy_logits(rows) == pytest.approx(logits.numpy(), abs=1e-3)
    assert predicted.wins == pytest.approx(torch.softmax(win[:, :2], -1).numpy(), abs=1e-4)
    points = margin[:, :2].numpy() * config_for(game).score_scale
    assert predicted.margins == pytest.approx(points, abs=1e-2)


def test_saved_weights_load_in_16_bits(tmp_path: Path) -> None:
    network, loaded = untrained("dice"), untrained("dice")
    save(network, tmp_path / "dice.safetensors", {"score_scale": "100"})
    load(loaded, tmp_path / "dice.safetensors", "cpu")
    for mine, its in zip(network.state_dict().values(), loaded.state_dict().values(), strict=True):
        assert torch.allclose(mine, its, atol=1e-3)
    assert [file.name for file in tmp_path.iterdir()] == ["dice.safetensors"]
