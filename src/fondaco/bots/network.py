"""The trained network at play time, in NumPy alone: the twin of `train/network.py`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from fondaco.batch.missing import imported

EPSILON = 1e-5  # of layer norms, as PyTorch has it
KINDS = {"F16": "<f2", "F32": "<f4"}


@dataclass(frozen=True)
class Fortunes:
    """What the network thinks of positions: the moves of the asked seat, and how every seat will do.

    Seats are counted from the asked one, clockwise.
    """

    moves: Any  # (B, actions) logits
    wins: Any  # (B, players) shares of the victory
    margins: Any  # (B, players) scores above the mean, in points


class Network:
    def __init__(self, weights: dict[str, Any], notes: dict[str, str]) -> None:
        self.weights = weights
        self.margin_unit = float(notes["score_scale"])
        self.depth = sum(name.startswith("layers.") and name.endswith(".weight") for name in weights)

    def __call__(self, rows: Any, players: int) -> Fortunes:
        """Judges observations, (B, features)."""
        numpy = imported("numpy", "fast")
        x = numpy.maximum(self._linear("enter", rows / self.weights["scale"]), 0)
        for layer in range(self.depth):
            inner = self._linear(f"layers.{layer}", self._norm(f"norms.{layer}", x))
            x = x + numpy.maximum(inner, 0)
        x = self._norm("leave", x)
        wins = self._linear("win", x)[:, :players]
        wins = numpy.exp(wins - wins.max(1, keepdims=True))
        return Fortunes(
            self._linear("policy", x),
            wins / wins.sum(1, keepdims=True),
            self._linear("margin", x)[:, :players] * self.margin_unit,
        )

    def _linear(self, name: str, x: Any) -> Any:
        return x @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"]

    def _norm(self, name: str, x: Any) -> Any:
        centred = x - x.mean(-1, keepdims=True)
        spread = (centred * centred).mean(-1, keepdims=True)
        even = centred / (spread + EPSILON) ** 0.5
        return even * self.weights[f"{name}.weight"] + self.weights[f"{name}.bias"]


@cache
def network_of(game: str) -> Network | None:
    """The shipped network of a game, if there is one."""
    file = files("fondaco.bots") / "weights" / f"{game}.safetensors"
    return read(file.read_bytes()) if file.is_file() else None


def read(content: bytes) -> Network:
    """The weights in a safetensors file: the length of a header, the header as JSON, then plain numbers."""
    numpy = imported("numpy", "fast")
    length = int.from_bytes(content[:8], "little")
    header = json.loads(content[8 : 8 + length])
    notes = header.pop("__metadata__")
    weights = {}
    for name, entry in header.items():
        low, high = (8 + length + offset for offset in entry["data_offsets"])
        numbers = numpy.frombuffer(content[low:high], KINDS[entry["dtype"]])
        weights[name] = numbers.reshape(entry["shape"]).astype("f4")
    return Network(weights, notes)
