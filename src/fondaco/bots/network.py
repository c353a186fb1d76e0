"""The trained network in NumPy, for play. It computes the same as `train/network.py`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from fondaco.batch.optional import require

EPSILON = 1e-5  # of layer norms, as PyTorch has it
KINDS = {"F16": "<f2", "F32": "<f4"}


@dataclass(frozen=True)
class Predictions:
    """Predicted results of every seat. Seats are counted clockwise from the asked one."""

    wins: Any  # (B, players) shares of the win
    margins: Any  # (B, players) scores above the mean, in points


class Network:
    def __init__(self, weights: dict[str, Any], notes: dict[str, str]) -> None:
        self.weights = weights
        self.margin_unit = float(notes["score_scale"])
        self.depth = sum(name.startswith("layers.") and name.endswith(".weight") for name in weights)

    def policy_logits(self, rows: Any) -> Any:
        """Returns the policy of the asked seat as (B, actions) logits."""
        return self._linear("policy", self._hidden(rows))

    def predict(self, rows: Any, players: int) -> Predictions:
        """Returns the predicted results of every seat."""
        numpy = require("numpy", "fast")
        x = self._hidden(rows)
        wins = self._linear("win", x)[:, :players]
        wins = numpy.exp(wins - wins.max(1, keepdims=True))
        return Predictions(
            wins / wins.sum(1, keepdims=True), self._linear("margin", x)[:, :players] * self.margin_unit
        )

    def _hidden(self, rows: Any) -> Any:
        """Returns the input of the heads, computed from (B, features) observations."""
        numpy = require("numpy", "fast")
        x = self._linear("enter", rows / self.weights["scale"])
        numpy.maximum(x, 0, out=x)
        for layer in range(self.depth):
            inner = self._linear(f"layers.{layer}", self._norm(f"norms.{layer}", x))
            x += numpy.maximum(inner, 0, out=inner)
        return self._norm("leave", x)

    def _linear(self, name: str, x: Any) -> Any:
        found = x @ self.weights[f"{name}.weight"].T
        found += self.weights[f"{name}.bias"]
        return found

    def _norm(self, name: str, x: Any) -> Any:
        numpy = require("numpy", "fast")
        even = x - x.mean(-1, keepdims=True)
        spread = numpy.einsum("ij,ij->i", even, even) / even.shape[1]
        even /= numpy.sqrt(spread + EPSILON)[:, None]
        even *= self.weights[f"{name}.weight"]
        even += self.weights[f"{name}.bias"]
        return even


@cache
def network_of(game: str) -> Network | None:
    """Returns the shipped network of a game, or None."""
    file = files("fondaco.bots") / "weights" / f"{game}.safetensors"
    return read(file.read_bytes()) if file.is_file() else None


@cache
def playout_weights_of(game: str) -> Network | None:
    """Returns the shipped small network of a game for playouts, or None."""
    file = files("fondaco.bots") / "weights" / f"{game}.playout.safetensors"
    return read(file.read_bytes()) if file.is_file() else None


def read(content: bytes) -> Network:
    """Reads a safetensors file: the length of the header, the header as JSON, then the numbers."""
    numpy = require("numpy", "fast")
    length = int.from_bytes(content[:8], "little")
    header = json.loads(content[8 : 8 + length])
    notes = header.pop("__metadata__")
    weights = {}
    for name, entry in header.items():
        low, high = (8 + length + offset for offset in entry["data_offsets"])
        numbers = numpy.frombuffer(content[low:high], KINDS[entry["dtype"]])
        weights[name] = numbers.reshape(entry["shape"]).astype("f4")
    return Network(weights, notes)
