"""The trained network, for play. It computes the same as `train/network.py`, with the loops of
`forward.py`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, NamedTuple

from fondaco.batch.engine import cache_home, numba_cache_in, prepare_cache, source_digest
from fondaco.batch.optional import require
from fondaco.bots import numpy_forward
from fondaco.core.rules import bind

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

    def log_probabilities(self, row: Any, moves: list[int]) -> list[float]:
        """Returns the logarithms of the policy's probabilities of some moves, for one observation."""
        numpy = require("numpy", "fast")
        logits, found = self.policy_logits(row)[0], numpy.zeros(len(moves))
        forward_pass().log_probabilities(logits, numpy.array(moves, numpy.int32), found)
        return found.tolist()  # type: ignore[no-any-return]

    def policy_logits(self, rows: Any) -> Any:
        """Returns the policy of the asked seat as (B, actions) logits."""
        return self._head("policy", self._hidden(rows))

    def predict(self, rows: Any, players: int) -> Predictions:
        """Returns the predicted results of every seat."""
        numpy = require("numpy", "fast")
        x = self._hidden(rows)
        wins = numpy.empty((len(x), players), numpy.float32)
        forward_pass().shares(self._head("win", x), players, wins)
        return Predictions(wins, self._head("margin", x)[:, :players] * self.margin_unit)

    def _hidden(self, rows: Any) -> Any:
        """Returns the input of the heads, computed from observations, which may be nested lists."""
        numpy = require("numpy", "fast")
        rows = numpy.ascontiguousarray(rows, numpy.float32).reshape(-1, len(self.body.scale))
        x, y, found = (numpy.empty((len(rows), len(self.body.enter_bias)), numpy.float32) for _ in range(3))
        forward_pass().hidden(rows, *self.body, numpy.empty_like(rows), x, y, found)
        return found

    def _head(self, name: str, x: Any) -> Any:
        numpy = require("numpy", "fast")
        weights, bias = self.heads[name]
        found = numpy.empty((len(x), len(bias)), numpy.float32)
        forward_pass().linear(x, weights, bias, found)
        return found

    @cached_property
    def body(self) -> Body:
        """The weights before the heads, in the form of `forward.py`."""
        numpy, w, layers = require("numpy", "fast"), self.weights, range(self.depth)
        hidden = len(w["enter.bias"])
        norms = [*(f"norms.{layer}" for layer in layers), "leave"]
        arrays = [
            w["scale"],
            w["enter.weight"].T,
            w["enter.bias"],
            numpy.array([(w[f"{name}.weight"], w[f"{name}.bias"]) for name in norms]),
            numpy.array([w[f"layers.{layer}.weight"].T for layer in layers]).reshape(-1, hidden, hidden),
            numpy.array([w[f"layers.{layer}.bias"] for layer in layers]).reshape(-1, hidden),
        ]
        return Body(*(numpy.ascontiguousarray(array, numpy.float32) for array in arrays))

    @cached_property
    def heads(self) -> dict[str, tuple[Any, Any]]:
        """Returns the (in, out) weights and the bias of each head."""
        numpy, w = require("numpy", "fast"), self.weights
        names = ("policy", "win", "margin")
        return {name: (numpy.ascontiguousarray(w[f"{name}.weight"].T), w[f"{name}.bias"]) for name in names}


class Body(NamedTuple):
    """Weights before the heads: F features, H hidden units, D layers."""

    scale: Any  # (F,)
    enter: Any  # (F, H)
    enter_bias: Any  # (H,)
    norms: Any  # (D + 1, 2, H)
    layers: Any  # (D, H, H): from, to
    layer_biases: Any  # (D, H)


@cache
def forward_pass() -> Any:
    """Returns the functions of `forward.py`, compiled, or those of `numpy_forward.py`."""
    if not find_spec("numba"):
        return numpy_forward
    from fondaco.bots import forward

    folder = cache_home() / source_digest(forward)
    cached = prepare_cache(folder)
    with numba_cache_in(folder):
        return bind(forward, jit=require("numba", "fast").njit(cache=cached, nogil=True, error_model="numpy"))


# Networks that run outside Python, by game: in a browser, as WebAssembly.
networks: dict[str, Any] = {}


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
    """Returns the arrays of a safetensors file: it has the length of the header, the header as JSON, then the
    numbers.
    """
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
