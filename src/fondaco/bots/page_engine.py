"""Bots in a browser: their playouts and networks run in WebAssembly, through the objects of `web/engine`.

A worker with Python in it loads engines and networks in JavaScript and hands each over once:

    use_engine("card", engine, to_js)
    use_network("card", network, to_js)

From then on `sharp` and `master` compute there, with the same numbers as on a CPU. No NumPy is needed.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any

from fondaco.bots.master import Master, evaluator_of
from fondaco.bots.network import Predictions, networks
from fondaco.bots.search import (
    FRESH,
    HORIZON,
    LONGEST_LINE,
    POLICY_SAMPLES,
    WHOLE_STAGE,
    Ahead,
    Choose,
    Line,
    Search,
    lines_from,
    search_of,
)
from fondaco.bots.sharp import Sharp
from fondaco.core.game import Game
from fondaco.core.state import State

ToJs = Callable[[Any], Any]  # returns a buffer as a JavaScript array: `pyodide.ffi.to_js`
KINDS = {"i1": "b", "i2": "h"}
MOST_DECISIONS = (1 << 31) - 1  # the largest 32-bit number

_engines: dict[str, tuple[Any, ToJs]] = {}


def use_engine(game: str, engine: Any, to_js: ToJs) -> None:
    """Makes bots search with an engine of `web/engine`. `sharp` needs one for each game, and nothing else."""
    _engines[game] = engine, to_js
    search_of[game] = PageSearch
    Sharp.stand_in, Sharp.lacks = None, ""


def use_network(game: str, network: Any, to_js: ToJs) -> None:
    """Makes `master` evaluate with a network of `web/engine`. In games without one it plays like `sharp`."""
    networks[game] = PageNetwork(network, to_js)
    evaluator_of.cache_clear()
    Master.stand_in, Master.lacks = None, ""


class PageSearch(Search):
    """A search whose playouts run in WebAssembly."""

    def __init__(self, game: Game, tables: Sequence[Any], seat: int, seed: int, choose: Choose) -> None:
        self.game, self.table, self.tables, self.seat = game, tables[0], list(tables), seat
        self._engine, self._to_js = _engines[game.id]
        self.stages = int(self._engine.stages)
        size = int(self._engine.stateBytes)
        self._roots = self._to_js(b"".join(packed(table).ljust(size, b"\0") for table in tables))
        self._seed = seed
        self.lines = lines_from(game, self.table, lambda moves: choose(self, moves))
        self._rows = self._to_js(in_row(self.lines))
        self._sums = [[0.0] * 3 for _ in self.lines]
        self._tries = [0] * len(self.lines)
        self._network_sums = [[0.0] * 2 for _ in self.lines]
        self._network_tries = [0] * len(self.lines)

    @property
    def has_playout_network(self) -> bool:
        return bool(self._engine.hasPlayoutNetwork)

    def usual(self) -> set[int]:
        found = self._engine.policyMoves(roots=self._roots, seed=self._seed, count=POLICY_SAMPLES)
        return set(found.to_py().tolist())

    def extend(self, lines: Sequence[int], tries: int) -> None:
        first = self._tries[lines[0]]
        self._sums = self._tried(lines, first, first + tries, self._sums)
        for line in lines:
            self._tries[line] += tries

    def _tried(
        self, lines: Sequence[int], first: int, last: int, sums: list[list[float]]
    ) -> list[list[float]]:
        found = self._engine.tryLines(
            roots=self._roots,
            lines=self._rows,
            tried=self._to_js(array("i", lines)),
            seat=self.seat,
            seed=self._seed,
            first=first,
            last=last,
            sums=self._to_js(array("d", chain.from_iterable(sums))),
        )
        return nested(found, 3)

    def trials(self, lines: Sequence[int], trials: int, playouts: int) -> list[list[list[float]]]:
        found, begin = [], self._tries[lines[0]]
        for first in range(begin, begin + trials * playouts, playouts):
            sums = self._tried(lines, first, first + playouts, [[0.0] * 3 for _ in self.lines])
            found.append([[total / playouts for total in sums[line]] for line in lines])
        return found

    def traced(self, lines: Sequence[Line], tries: int, longest: int) -> list[list[tuple[Any, list[int]]]]:
        rows = self._to_js(in_row(lines))
        found = self._engine.traceLines(
            roots=self._roots, lines=rows, tries=tries, longest=longest, seed=self._seed
        )
        played = [[move for move in row if move >= 0] for row in nested(found, longest)]
        roots = [self.tables[t % len(self.tables)] for t in range(tries)]
        return [list(zip(roots, played[n * tries : (n + 1) * tries], strict=True)) for n in range(len(lines))]

    def look_ahead(self, lines: Sequence[Line], tries: int, fresh: bool = False) -> Ahead:
        found = self._engine.lookAhead(
            roots=self._roots,
            lines=self._to_js(in_row(lines)),
            tries=tries,
            seat=self.seat,
            seed=self._seed ^ FRESH if fresh else self._seed,
        )
        columns = zip(*nested(found.ends, 5), strict=True)
        asked, *others = (in_rows(list(column), tries) for column in columns)
        return Ahead(found.seen, [[int(seat) for seat in line] for line in asked], *others)

    def extend_with_network(self, lines: Sequence[int], tries: int) -> None:
        first = self._network_tries[lines[0]]
        found = self._engine.tryLinesWithNetwork(
            roots=self._roots,
            lines=self._rows,
            tried=self._to_js(array("i", lines)),
            seat=self.seat,
            seed=self._seed,
            first=first,
            last=first + tries,
            most=HORIZON if self.stages == 1 else min(WHOLE_STAGE, MOST_DECISIONS),
            sums=self._to_js(array("d", chain.from_iterable(self._network_sums))),
        )
        self._network_sums = nested(found, 2)
        for line in lines:
            self._network_tries[line] += tries


class PageNetwork:
    """A network in WebAssembly, called like `Network` of `network.py`."""

    def __init__(self, network: Any, to_js: ToJs) -> None:
        self._network, self._to_js = network, to_js

    def log_probabilities(self, row: list[int], moves: list[int]) -> list[float]:
        seen, chosen = self._to_js(array("f", row)), self._to_js(array("i", moves))
        found: list[float] = self._network.logProbabilities(seen, chosen).to_py().tolist()
        return found

    def predict(self, seen: Any, players: int) -> Predictions:
        if isinstance(seen, list):
            seen = self._to_js(array("f", chain.from_iterable(seen)))
        rows = int(seen.length) // int(self._network.features)
        found = self._network.predict(seen, rows, players)
        return Predictions(nested(found.wins, players), nested(found.margins, players))


def packed(s: State) -> bytes:
    """Returns a state as the bytes of its record, as `record_type` defines it."""
    form, values = "@", list[int]()
    for name, kind, shape in s.layout():
        value = getattr(s, name)
        row = [value] if not shape else value if len(shape) == 1 else [*chain.from_iterable(value)]
        form += f"{len(row)}{KINDS[kind]}"
        values += row
    return struct.pack(form, *values)


def in_row(lines: Sequence[Line]) -> array[int]:
    """Returns the lines in one row, each padded with -1."""
    return array("i", [move for line in lines for move in (*line, *[-1] * (LONGEST_LINE - len(line)))])


def nested(found: Any, size: int) -> list[list[Any]]:
    """Returns a JavaScript array as rows of `size` numbers."""
    return in_rows(found.to_py().tolist(), size)


def in_rows(numbers: list[Any], size: int) -> list[list[Any]]:
    return [numbers[place : place + size] for place in range(0, len(numbers), size)]
