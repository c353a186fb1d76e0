"""Functions that JavaScript calls for playouts by a small network, in addition to `wasm_entries.py`."""

from __future__ import annotations

from typing import Any

from fondaco.bots.network_playouts import Net, try_lines_with_network
from fondaco.bots.wasm_entries import tables_at

carray: Any
INT: Any
FLOAT: Any
SINGLE: Any  # 32 bits
WIDTH: int
LINE: int
ACTIONS: int
LOGITS: int  # numbers in the scratch space for results of a head


def try_lines_with_network_at(
    scratch: Any,
    roots: Any,
    root_count: int,
    lines: Any,
    line_count: int,
    tried: Any,
    tried_count: int,
    seat: int,
    seed: int,
    first: int,
    last: int,
    most: int,
    sums: Any,
    hidden: int,
    depth: int,
    seats: int,
    enter: Any,
    enter_bias: Any,
    norms: Any,
    layers: Any,
    layer_biases: Any,
    policy: Any,
    policy_bias: Any,
    heads: Any,
    head_biases: Any,
    row: Any,
    x: Any,
    y: Any,
    z: Any,
    logits: Any,
) -> None:
    net = Net(
        carray(enter, (WIDTH, hidden), SINGLE),
        carray(enter_bias, hidden, SINGLE),
        carray(norms, (depth + 1, 2, hidden), SINGLE),
        carray(layers, (depth, hidden, hidden), SINGLE),
        carray(layer_biases, (depth, hidden), SINGLE),
        carray(policy, (ACTIONS, hidden), SINGLE),
        carray(policy_bias, ACTIONS, SINGLE),
        carray(heads, (2, seats, hidden), SINGLE),
        carray(head_biases, (2, seats), SINGLE),
        carray(row, WIDTH, SINGLE),
        carray(x, hidden, SINGLE),
        carray(y, hidden, SINGLE),
        carray(z, hidden, SINGLE),
        carray(logits, LOGITS, SINGLE),
    )
    try_lines_with_network(
        tables_at(scratch, roots, root_count),
        carray(lines, (line_count, LINE), INT),
        carray(tried, tried_count, INT),
        seat,
        seed,
        first,
        last,
        most,
        carray(sums, (line_count, 2), FLOAT),
        net,
    )
