"""The functions of `forward.py` in NumPy, for use without Numba. The last bits of sums differ."""

from __future__ import annotations

from typing import Any

from fondaco.batch.optional import require

EPSILON = 1e-5  # of layer norms, PyTorch's default


def hidden(
    seen: Any,
    scale: Any,
    enter: Any,
    enter_bias: Any,
    norms: Any,
    layers: Any,
    layer_biases: Any,
    scaled: Any,
    x: Any,
    y: Any,
    found: Any,
) -> None:
    scaled[:] = seen / scale
    linear(scaled, enter, enter_bias, x)
    x[:] = x.clip(0)
    for layer, weights in enumerate(layers):
        norm(x, norms[layer], found)
        linear(found, weights, layer_biases[layer], y)
        x += y.clip(0)
    norm(x, norms[-1], found)


def linear(x: Any, weights: Any, bias: Any, y: Any) -> None:
    y[:] = x @ weights + bias


def norm(x: Any, weights: Any, found: Any) -> None:
    numpy = require("numpy", "fast")
    even = x - x.mean(-1, keepdims=True)
    spread = numpy.sqrt((even * even).mean(-1, keepdims=True) + EPSILON)
    found[:] = even / spread * weights[0] + weights[1]


def shares(logits: Any, players: int, found: Any) -> None:
    numpy = require("numpy", "fast")
    logits = logits[:, :players]
    powers = numpy.exp(logits - logits.max(1, keepdims=True))
    found[:] = powers / powers.sum(1, keepdims=True)


def log_probabilities(logits: Any, moves: Any, found: Any) -> None:
    numpy = require("numpy", "fast")
    chosen = logits[moves] - logits[moves].max()
    found[:] = chosen - numpy.log(numpy.exp(chosen).sum())
