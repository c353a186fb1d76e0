"""Functions that JavaScript calls in the networks' WebAssembly module: those of `forward.py`, with
addresses.
"""

from __future__ import annotations

from typing import Any

from fondaco.bots.forward import hidden, linear, log_probabilities, shares

carray: Any  # these four are supplied by `wasm_build.py`
INT: Any
SINGLE: Any
FLOAT: Any


def hidden_at(
    rows: int,
    features: int,
    units: int,
    depth: int,
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
    hidden(
        carray(seen, (rows, features), SINGLE),
        carray(scale, features, SINGLE),
        carray(enter, (features, units), SINGLE),
        carray(enter_bias, units, SINGLE),
        carray(norms, (depth + 1, 2, units), SINGLE),
        carray(layers, (depth, units, units), SINGLE),
        carray(layer_biases, (depth, units), SINGLE),
        carray(scaled, (rows, features), SINGLE),
        carray(x, (rows, units), SINGLE),
        carray(y, (rows, units), SINGLE),
        carray(found, (rows, units), SINGLE),
    )


def linear_at(rows: int, size: int, results: int, x: Any, weights: Any, bias: Any, y: Any) -> None:
    linear(
        carray(x, (rows, size), SINGLE),
        carray(weights, (size, results), SINGLE),
        carray(bias, results, SINGLE),
        carray(y, (rows, results), SINGLE),
    )


def shares_at(rows: int, seats: int, players: int, logits: Any, found: Any) -> None:
    shares(carray(logits, (rows, seats), SINGLE), players, carray(found, (rows, players), SINGLE))


def log_probabilities_at(actions: int, count: int, logits: Any, moves: Any, found: Any) -> None:
    log_probabilities(carray(logits, actions, SINGLE), carray(moves, count, INT), carray(found, count, FLOAT))
