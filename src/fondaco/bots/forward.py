"""The forward pass of the networks, in loops that a compiler can vectorise, with sums in a fixed order.

A sum of floating-point numbers depends on the order of its terms, and libraries choose the order to suit the
processor. Here the order is fixed, so that a network gives the same bits on every machine and in a browser. A
compiler may compute several elements at a time, but never change the order within one.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from fondaco.bots.sums import dot, sum_of
from fondaco.core.arithmetic import exp, log

EPSILON = 1e-5  # of layer norms, PyTorch's default


def hidden(
    seen: Any,  # (B, F) observations
    scale: Any,  # (F,)
    enter: Any,  # (F, H)
    enter_bias: Any,  # (H,)
    norms: Any,  # (D + 1, 2, H): weights and biases of the layer norms, the last one before the heads
    layers: Any,  # (D, H, H): from, to
    layer_biases: Any,  # (D, H)
    scaled: Any,  # (B, F) scratch space
    x: Any,  # (B, H) scratch space
    y: Any,  # (B, H) scratch space
    found: Any,  # (B, H) the input of the heads
) -> None:
    """Writes the input of the heads to `found`, computed from observations."""
    for row in range(seen.shape[0]):
        for k in range(scale.size):
            scaled[row, k] = seen[row, k] / scale[k]
    linear(scaled, enter, enter_bias, x)
    for row in range(x.shape[0]):
        for j in range(x.shape[1]):
            x[row, j] = max(x[row, j], 0)
    for layer in range(layers.shape[0]):
        norm(x, norms[layer], found)
        linear(found, layers[layer], layer_biases[layer], y)
        for row in range(x.shape[0]):
            for j in range(x.shape[1]):
                x[row, j] += max(y[row, j], 0)
    norm(x, norms[layers.shape[0]], found)


def linear(x: Any, weights: Any, bias: Any, y: Any) -> None:
    """Writes x @ weights + bias to y. The weights are (in, out)."""
    whole = x.shape[0] - x.shape[0] % 4
    for row in range(x.shape[0]):
        for j in range(bias.size):
            y[row, j] = bias[j]
    for row in range(0, whole, 4):
        add_four_products(x, row, weights, y[row], y[row + 1], y[row + 2], y[row + 3])
    for row in range(whole, x.shape[0]):
        add_products(x[row], weights, y[row])


def add_four_products(x: Any, row: int, weights: Any, y0: Any, y1: Any, y2: Any, y3: Any) -> None:
    """Adds products to four rows like `add_products`, loading each weight only once."""
    x0, x1, x2, x3 = x[row], x[row + 1], x[row + 2], x[row + 3]
    whole = x0.size - x0.size % 4
    for k in range(0, whole, 4):
        w0, w1, w2, w3 = weights[k], weights[k + 1], weights[k + 2], weights[k + 3]
        a0, b0, c0, d0 = x0[k], x0[k + 1], x0[k + 2], x0[k + 3]
        a1, b1, c1, d1 = x1[k], x1[k + 1], x1[k + 2], x1[k + 3]
        a2, b2, c2, d2 = x2[k], x2[k + 1], x2[k + 2], x2[k + 3]
        a3, b3, c3, d3 = x3[k], x3[k + 1], x3[k + 2], x3[k + 3]
        for j in range(y0.size):
            a, b, c, d = w0[j], w1[j], w2[j], w3[j]
            y0[j] += (a0 * a + b0 * b) + (c0 * c + d0 * d)
            y1[j] += (a1 * a + b1 * b) + (c1 * c + d1 * d)
            y2[j] += (a2 * a + b2 * b) + (c2 * c + d2 * d)
            y3[j] += (a3 * a + b3 * b) + (c3 * c + d3 * d)
    for k in range(whole, x0.size):
        w0 = weights[k]
        for j in range(y0.size):
            y0[j] += x0[k] * w0[j]
            y1[j] += x1[k] * w0[j]
            y2[j] += x2[k] * w0[j]
            y3[j] += x3[k] * w0[j]


def add_products(x: Any, weights: Any, y: Any) -> None:
    """Adds x @ weights to y: four inputs at a time, then the remaining ones."""
    whole = x.size - x.size % 4
    for k in range(0, whole, 4):
        w0, w1, w2, w3 = weights[k], weights[k + 1], weights[k + 2], weights[k + 3]
        a0, b0, c0, d0 = x[k], x[k + 1], x[k + 2], x[k + 3]
        for j in range(y.size):
            y[j] += (a0 * w0[j] + b0 * w1[j]) + (c0 * w2[j] + d0 * w3[j])
    for k in range(whole, x.size):
        w0 = weights[k]
        for j in range(y.size):
            y[j] += x[k] * w0[j]


def norm(x: Any, weights: Any, found: Any) -> None:
    """Writes the layer norm of each row to `found`."""
    size = x.shape[1]
    for row in range(x.shape[0]):
        values, results = x[row], found[row]
        mean = sum_of(values) / size
        for j in range(size):
            results[j] = values[j] - mean
        spread = 1.0 / sqrt(dot(results, results) / size + EPSILON)
        for j in range(size):
            results[j] = results[j] * spread * weights[0, j] + weights[1, j]


# The output of the heads.


def shares(logits: Any, players: int, found: Any) -> None:
    """Writes the softmax of the first `players` logits of each row to `found`."""
    for row in range(found.shape[0]):
        highest = logits[row, 0]
        for seat in range(1, players):
            highest = max(highest, logits[row, seat])
        whole = 0.0
        for seat in range(players):
            whole += exp(float(logits[row, seat] - highest))
        for seat in range(players):
            found[row, seat] = exp(float(logits[row, seat] - highest)) / whole


def log_probabilities(logits: Any, moves: Any, found: Any) -> None:
    """Writes the log-softmax over the logits of some moves to `found`."""
    highest = logits[moves[0]]
    for move in moves:
        highest = max(highest, logits[move])
    whole = 0.0
    for move in moves:
        whole += exp(float(logits[move] - highest))
    for place in range(moves.size):
        found[place] = float(logits[moves[place]] - highest) - log(whole)
