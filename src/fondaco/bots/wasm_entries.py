"""Functions that JavaScript calls in a game's WebAssembly module: rules, batches and playouts.

JavaScript has no NumPy arrays, only addresses in the module's memory. These functions make arrays of them and
call the function of the same name. They are bound to a game like any other function, and contain no rules.
`wasm_build.py` supplies the names in capitals and `carray`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.batch.kernels import play_games
from fondaco.bots.playouts import ask_policy, look_ahead, trace_lines, try_lines
from fondaco.core.luck import drawn, game_key
from fondaco.core.playing import find, play, playout, settle

carray: Any  # returns the array at an address
RECORD: Any  # the type of a state
CELL: Any  # 16 bits
INT: Any  # 32 bits
FLOAT: Any  # 64 bits
CELLS: int  # 16-bit cells of a state
WIDTH: int  # integers in an observation
LINE: int  # moves in a line
ROOM: int  # numbers that a playout policy may store

apply: Callable[[Any, int], None]
count: Callable[[Any], int]
new_game: Callable[[Any], None]
observe: Callable[[Any, int, Any], int]
option: Callable[[Any, int], int]
score: Callable[[Any, int], int]
standing: Callable[[Any, int], int]
weight: Callable[[Any, int], int]


# The rules.


def begin_at(state: Any) -> int:
    """Begins a game in a record that holds only the number of players and the options."""
    s = carray(state, 1, RECORD)[0]
    new_game(s)
    return settle(s)


def count_at(state: Any) -> int:
    return count(carray(state, 1, RECORD)[0])


def option_at(state: Any, k: int) -> int:
    return option(carray(state, 1, RECORD)[0], k)


def find_at(state: Any, action: int) -> int:
    return find(carray(state, 1, RECORD)[0], action)


def weight_at(state: Any, outcome: int) -> int:
    return weight(carray(state, 1, RECORD)[0], outcome)


def play_at(state: Any, action: int) -> int:
    return play(carray(state, 1, RECORD)[0], action)


def score_at(state: Any, seat: int) -> int:
    return score(carray(state, 1, RECORD)[0], seat)


def standing_at(state: Any, seat: int) -> int:
    return standing(carray(state, 1, RECORD)[0], seat)


def observe_at(state: Any, seat: int, row: Any) -> int:
    return observe(carray(state, 1, RECORD)[0], seat, carray(row, WIDTH, CELL))


# Luck, and random play.


def key_of(seed: int, game: int) -> int:
    return game_key(seed, game)


def drawn_of(key: int, n: int, bound: int) -> int:
    return drawn(key, n, bound)


def playout_at(state: Any, key: int, n: int) -> int:
    return playout(carray(state, 1, RECORD)[0], key, n)


def play_games_at(scratch: Any, start: Any, seed: int, first: int, games: int) -> int:
    states, cells = carray(scratch, 1, RECORD), carray(scratch, (1, CELLS), CELL)
    return play_games(states, cells, carray(start, CELLS, CELL), seed, first, games)


# Playouts. Lines are rows of 32-bit moves, padded with -1.


def tables_at(scratch: Any, roots: Any, root_count: int) -> Any:
    states, cells = carray(scratch, 1, RECORD), carray(scratch, (1, CELLS), CELL)
    return states, cells, carray(roots, (root_count, CELLS), CELL)


def ask_policy_at(scratch: Any, roots: Any, seed: int, found: Any, size: int, notes: Any) -> None:
    ask_policy(tables_at(scratch, roots, 1), seed, carray(found, size, INT), carray(notes, ROOM, FLOAT))


def try_lines_at(
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
    sums: Any,
    notes: Any,
) -> None:
    try_lines(
        tables_at(scratch, roots, root_count),
        carray(lines, (line_count, LINE), INT),
        carray(tried, tried_count, INT),
        seat,
        seed,
        first,
        last,
        carray(sums, (line_count, 3), FLOAT),
        carray(notes, ROOM, FLOAT),
    )


def look_ahead_at(
    scratch: Any,
    roots: Any,
    root_count: int,
    lines: Any,
    line_count: int,
    tries: int,
    seat: int,
    seed: int,
    seen: Any,
    ends: Any,
    notes: Any,
) -> None:
    look_ahead(
        tables_at(scratch, roots, root_count),
        carray(lines, (line_count, LINE), INT),
        seat,
        seed,
        carray(seen, (line_count, tries, WIDTH), CELL),
        carray(ends, (line_count, tries, 5), FLOAT),
        carray(notes, ROOM, FLOAT),
    )


def trace_lines_at(
    scratch: Any,
    roots: Any,
    root_count: int,
    lines: Any,
    line_count: int,
    tries: int,
    longest: int,
    seed: int,
    moves: Any,
    notes: Any,
) -> None:
    trace_lines(
        tables_at(scratch, roots, root_count),
        carray(lines, (line_count, LINE), INT),
        seed,
        carray(moves, (line_count, tries, longest), INT),
        carray(notes, ROOM, FLOAT),
    )
