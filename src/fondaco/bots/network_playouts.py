"""Compiled playouts in which every seat plays by a small network. The network also evaluates the last
position.

`Net` holds its weights and scratch space. Like the loops of `playouts.py`, the functions are bound to a
game's rules, playout policy and observation.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any, NamedTuple

from fondaco.batch.kernels import WIN, copy_state, reward
from fondaco.bots.playouts import HALF_STAGE, above_mean, follow, let_chance_play
from fondaco.bots.sums import dot, sum_of
from fondaco.core.arithmetic import exp
from fondaco.core.luck import drawn, game_key
from fondaco.core.playing import CHANCE, NOBODY, play, settle

option: Callable[[Any, int], int]
score: Callable[[Any, int], int]
stage: Callable[[Any], int]
observe: Callable[[Any, int, Any], int]

EPSILON = 1e-5  # of layer norms, PyTorch's default
FINE = 1 << 30  # steps between 0 and 1 of a random number


class Net(NamedTuple):
    """Weights and scratch space: F features, H hidden units, A actions, S seats."""

    enter: Any  # (F, H), with the scale of the features
    enter_bias: Any  # (H,)
    norms: Any  # (depth + 1, 2, H): weights and biases of the layer norms, the last one before the heads
    layers: Any  # (depth, H, H): from, to
    layer_biases: Any  # (depth, H)
    policy: Any  # (A, H)
    policy_bias: Any  # (A,)
    heads: Any  # (2, S, H): win and margin
    head_biases: Any  # (2, S)
    row: Any  # (F,) the observation
    x: Any  # (H,)
    y: Any  # (H,)
    z: Any  # (H,)
    logits: Any  # logits of the (A,) legal actions, in their order, or results of a head


def try_lines_with_network(
    tables: Any,
    lines: Any,
    tried: Any,
    seat: int,
    seed: int,
    first: int,
    last: int,
    most: int,
    sums: Any,
    net: Any,
) -> None:
    """Plays the playouts numbered from `first` up to `last` after each of the lines in `tried`.

    A playout ends with the stage, or after `most` decisions. Playout t starts at the same root after every
    line, and chance draws the same numbers. `sums` adds up win shares and scores above the mean.
    """
    scratch, cells, roots = tables
    for line in tried:
        for t in range(first, last):
            copy_state(cells[0], roots[t % roots.shape[0]])
            s = scratch[0]
            key = game_key(seed, t)
            follow(s, lines[line])
            play_by_network(s, key, most, net)
            let_chance_play(s, key)
            add_prediction(s, seat, net, sums[line])


def play_by_network(s: Any, key: int, most: int, net: Any) -> None:
    """Plays to the end of the stage, or until `most` decisions are made."""
    n = 0
    decisions = 0
    now = stage(s)
    options = settle(s)
    while options > 0 and stage(s) == now and decisions < most:
        if s.asked == CHANCE:
            options = play(s, option(s, drawn(key, n, options)))
            n += 1
        else:
            options = play(s, network_move(s, key, HALF_STAGE + decisions, options, net))
            decisions += 1


def network_move(s: Any, key: int, n: int, options: int, net: Any) -> int:
    """Returns a move sampled from the network's policy."""
    if options == 1:
        return option(s, 0)
    compute(s, net)
    logits = net.logits
    highest = -1e9
    for k in range(options):
        action = option(s, k)
        logits[k] = net.policy_bias[action] + dot(net.policy[action], net.x)
        highest = max(highest, logits[k])
    total = 0.0
    for k in range(options):
        logits[k] = exp(logits[k] - highest)
        total += logits[k]
    left = drawn(key, n, FINE) / FINE * total
    for k in range(options):
        left -= logits[k]
        if left < 0:
            return option(s, k)
    return option(s, options - 1)


def add_prediction(s: Any, seat: int, net: Any, sums: Any) -> None:
    """Adds the result of a seat to `sums` if the game is over, otherwise the network's prediction."""
    if s.asked == NOBODY:
        sums[0] += reward(s, seat, WIN)
        sums[1] += above_mean(s, seat)
        return
    compute(s, net)
    place = (seat - s.asked + s.players) % s.players
    highest = -1e9
    for other in range(s.players):
        net.logits[other] = net.head_biases[0, other] + dot(net.heads[0, other], net.x)
        highest = max(highest, net.logits[other])
    total = 0.0
    for other in range(s.players):
        total += exp(net.logits[other] - highest)
    sums[0] += exp(net.logits[place] - highest) / total
    sums[1] += net.head_biases[1, place] + dot(net.heads[1, place], net.x)


# The network.


def compute(s: Any, net: Any) -> None:
    """Writes the input of the heads to `net.x`, for the asked seat."""
    row, x, y, z = net.row, net.x, net.y, net.z
    for i in range(row.size):
        row[i] = 0
    observe(s, s.asked, row)
    for j in range(x.size):
        y[j] = net.enter_bias[j]
    for i in range(row.size):
        if row[i] != 0:
            add_scaled(y, net.enter[i], row[i])
    for j in range(x.size):
        y[j] = max(y[j], 0)
    for depth in range(net.layers.shape[0]):
        normalise(y, net.norms[depth], x)
        for j in range(x.size):
            z[j] = net.layer_biases[depth, j]
        for i in range(x.size):
            add_scaled(z, net.layers[depth, i], x[i])
        for j in range(x.size):
            y[j] += max(z[j], 0)
    normalise(y, net.norms[net.layers.shape[0]], x)


def add_scaled(total: Any, weights: Any, factor: float) -> None:
    for j in range(total.size):
        total[j] += factor * weights[j]


def normalise(values: Any, norm: Any, found: Any) -> None:
    """Writes a layer norm of the values to `found`."""
    mean = sum_of(values) / values.size
    for j in range(values.size):
        found[j] = values[j] - mean
    spread = 1 / sqrt(dot(found, found) / values.size + EPSILON)
    for j in range(values.size):
        found[j] = found[j] * spread * norm[0, j] + norm[1, j]
