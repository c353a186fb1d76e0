"""Search: tries every line in playouts, and the best lines more often.

A line is what a seat plays until another seat is asked: usually one move, at court a whole turn. The budget
is a number of playouts, not a time, so that the same random numbers give the same move on every machine.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace
from typing import Any

from fondaco.batch.engine import (
    cache_home,
    numba_cache_in,
    prepare_cache,
    raw_view,
    record_type,
    source_digest,
    to_record,
)
from fondaco.batch.features import observation_of, width
from fondaco.batch.optional import numpy_and_numba
from fondaco.core.game import Game
from fondaco.core.playing import CHANCE
from fondaco.core.rules import bind
from fondaco.core.views import Luck, View

Line = tuple[int, ...]
Choose = Callable[["Search", list[int]], list[int]]  # returns the moves to try, out of all legal ones

LONGEST_LINE = 3
NOTES = 160  # numbers that a playout policy may store during a playout
SEEDS = 1 << 32
FRESH = 1 << 33  # a number above all seeds
IMAGINED = 48  # imagined states, in games with hidden information
POLICY_SAMPLES = 32  # samples of the playout policy's moves
LEAST_LOGITS = 8  # least space for the results of a head
HORIZON = 12  # decisions in a playout by the small network, in games of one stage
WHOLE_STAGE = 1 << 30  # more decisions than any stage has
POINTS = 200.0  # a margin of this many points counts like a win
FLORIN = 0.01  # value of a lead of one florin, as a share of a win


@dataclass(frozen=True)
class LineResult:
    """The mean results of a line in playouts."""

    line: Line
    win: float
    score: float
    value: float  # lines are compared by this


@dataclass(frozen=True)
class Ahead:
    """The (lines, tries) positions at the end of the stage."""

    seen: Any  # (lines, tries, features) observations of the asked seat
    asked: Any  # the asked seat; negative if the game is over
    wins: Any  # the win share, if the game is over
    margins: Any  # the score above the mean, if the game is over
    win_estimates: Any  # the win share that playouts estimate there
    leads: Any  # the lead over the best of the others


class Search:
    """The lines of a seat, tried from states that agree with its view."""

    def __init__(self, game: Game, tables: Sequence[Any], seat: int, seed: int, choose: Choose) -> None:
        numpy, _ = numpy_and_numba()
        self.game, self.table, self.tables, self.seat = game, tables[0], list(tables), seat
        self._playouts = compiled_playouts(game)
        self.stages: int = self._playouts.STAGES
        records = numpy.zeros(len(tables), record_type(game.state_class))
        for record, table in zip(records, tables, strict=True):
            to_record(table, record)
        self._scratch = records[:1].copy()
        self._roots, self._cells = raw_view(records), raw_view(self._scratch)
        self._seed = numpy.uint64(seed)
        self._notes = numpy.zeros(NOTES)
        self.lines = lines_from(game, self.table, lambda moves: choose(self, moves))
        self._moves = in_rows(self.lines)
        self._sums = numpy.zeros((len(self.lines), 3))
        self._tries = [0] * len(self.lines)
        self._network_sums = numpy.zeros((len(self.lines), 2))
        self._network_tries = [0] * len(self.lines)

    @property
    def has_playout_network(self) -> bool:
        return playout_network(self.game) is not None

    def usual(self) -> set[int]:
        """Returns moves that the playout policy makes here, sampled with different random numbers."""
        numpy, _ = numpy_and_numba()
        found = numpy.zeros(POLICY_SAMPLES, numpy.int64)
        tables = self._scratch, self._cells, self._roots
        self._playouts.ask_policy(tables, self._seed, found, self._notes)
        return set(found.tolist())

    def extend(self, lines: Sequence[int], tries: int) -> None:
        """Adds `tries` playouts to some lines, which must have had equally many before."""
        numpy, _ = numpy_and_numba()
        first = self._tries[lines[0]]
        self._playouts.try_lines(
            (self._scratch, self._cells, self._roots),
            self._moves,
            numpy.array(lines),
            self.seat,
            self._seed,
            first,
            first + tries,
            self._sums,
            self._notes,
        )
        for line in lines:
            self._tries[line] += tries

    def trials(self, lines: Sequence[int], trials: int, playouts: int) -> list[list[list[float]]]:
        """Returns (trials, lines, 3) mean win shares, leads and scores of new playouts.

        In one trial all lines have the same random numbers. The lines must have had equally many playouts.
        """
        numpy, _ = numpy_and_numba()
        found, first = numpy.zeros((trials, len(lines), 3)), self._tries[lines[0]]
        tables, tried = (self._scratch, self._cells, self._roots), numpy.array(lines)
        for trial in range(trials):
            sums = numpy.zeros((len(self.lines), 3))
            begin = first + trial * playouts
            self._playouts.try_lines(
                tables, self._moves, tried, self.seat, self._seed, begin, begin + playouts, sums, self._notes
            )
            found[trial] = sums[tried] / playouts
        return plain(found)

    def traced(self, lines: Sequence[Line], tries: int, longest: int) -> list[list[tuple[Any, list[int]]]]:
        """Returns for each line `tries` playouts: the state before the line, and all moves.

        They end with the stage, or after `longest` moves.
        """
        numpy, _ = numpy_and_numba()
        moves = numpy.full((len(lines), tries, longest), -1, numpy.int64)
        tables = self._scratch, self._cells, self._roots
        self._playouts.trace_lines(tables, in_rows(lines), self._seed, moves, self._notes)
        roots = self.tables
        return [
            [(roots[t % len(roots)], [move for move in row if move >= 0]) for t, row in enumerate(rows)]
            for rows in moves.tolist()
        ]

    def look_ahead(self, lines: Sequence[Line], tries: int, fresh: bool = False) -> Ahead:
        """Returns positions at the end of the stage, `tries` for each line.

        With `fresh`, they have random numbers that no playout of this search has had.
        """
        numpy, _ = numpy_and_numba()
        seen = numpy.zeros((len(lines), tries, width(observation_of(self.game))), numpy.int16)
        ends = numpy.zeros((len(lines), tries, 5))
        tables = self._scratch, self._cells, self._roots
        seed = self._seed ^ numpy.uint64(FRESH) if fresh else self._seed
        self._playouts.look_ahead(tables, in_rows(lines), self.seat, seed, seen, ends, self._notes)
        asked, *others = ends.transpose(2, 0, 1)
        return Ahead(seen, asked.astype(numpy.int64), *others)

    def extend_with_network(self, lines: Sequence[int], tries: int) -> None:
        """Adds `tries` playouts by the small network to some lines, as `extend` does."""
        numpy, _ = numpy_and_numba()
        first = self._network_tries[lines[0]]
        compiled_network_playouts(self.game).try_lines_with_network(
            (self._scratch, self._cells, self._roots),
            self._moves,
            numpy.array(lines),
            self.seat,
            self._seed,
            first,
            first + tries,
            HORIZON if self.stages == 1 else WHOLE_STAGE,
            self._network_sums,
            playout_network(self.game),
        )
        for line in lines:
            self._network_tries[line] += tries

    def network_result(self, line: int) -> LineResult:
        tries = self._network_tries[line]
        win, margin = (float(total) / tries for total in self._network_sums[line])
        return LineResult(self.lines[line], win, 0.0, win + margin / POINTS)

    def narrow_with_network(self, playouts: int) -> list[LineResult]:
        """Returns the results of all lines in playouts by the small network, by sequential halving."""
        return self._narrow(playouts, self.extend_with_network, self.network_result)

    def result(self, line: int) -> LineResult:
        win, margin, score = (float(total) / self._tries[line] for total in self._sums[line])
        return LineResult(self.lines[line], win, score, win + FLORIN * margin)

    def narrow(self, playouts: int) -> list[LineResult]:
        """Returns the results of all lines, best first, by sequential halving (Karnin and others, 2013)."""
        return self._narrow(playouts, self.extend, self.result)

    def _narrow(
        self,
        playouts: int,
        extend: Callable[[Sequence[int], int], None],
        result: Callable[[int], LineResult],
    ) -> list[LineResult]:
        left, done = list(range(len(self.lines))), list[int]()
        rounds = max(1, (len(left) - 1).bit_length())
        for _ in range(rounds):
            extend(left, max(1, playouts // rounds // len(left)))
            left.sort(key=lambda line: -result(line).value)
            half = (len(left) + 1) // 2
            left, done = left[:half], left[half:] + done
        return [result(line) for line in left + done]

    def all(self, playouts: int) -> list[LineResult]:
        """Returns the results of all lines, best first, each with the same number of playouts."""
        every = range(len(self.lines))
        self.extend(every, max(1, playouts // len(every)))
        return sorted((self.result(line) for line in every), key=lambda each: -each.value)


# Searches that run outside Python, by game: in a browser, as WebAssembly.
search_of: dict[str, type[Search]] = {}


def searched(game: Game, view: View, seat: int, luck: Luck, choose: Choose, imagined: float = 1.0) -> Search:
    """Returns a search from a view. Many states that agree with the view are sampled: `imagined` times the
    usual number.
    """
    tables = [game.imagine(view, luck) for _ in range(int(imagined * IMAGINED) if game.has_secrets else 1)]
    return search_of.get(game.id, Search)(game, tables, seat, luck(SEEDS), choose)


def prepare(game: Game) -> None:
    """Compiles what a search needs, or loads it from the cache. The first call takes a while."""
    players = game.player_counts[0]
    s = game.begin(game.setup(players, {}))
    while s.asked == CHANCE:
        game.play(s, game.legal_actions(s)[0])
    search = search_of.get(game.id, Search)(game, [s], s.asked, 0, moves_worth_trying)
    search.narrow(1)
    if search.has_playout_network:
        search.narrow_with_network(1)
    search.look_ahead(search.lines[:1], 1)


def can_search() -> bool:
    """True if NumPy and Numba are installed, which compile the playouts, or an engine runs in the browser."""
    return bool(search_of) or all(importlib.util.find_spec(name) for name in ("numpy", "numba"))


def by_move(results: Sequence[LineResult]) -> dict[int, LineResult]:
    """Returns the best line for each first move, in the order of the results."""
    found: dict[int, LineResult] = {}
    for result in results:
        found.setdefault(result.line[0], result)
    return found


# Lines.


def lines_from(game: Game, table: Any, chosen: Callable[[list[int]], list[int]]) -> list[Line]:
    """Returns the lines of the asked seat that start with one of the chosen moves."""
    is_unfinished = turn_goes_on(game)
    found: list[Line] = []
    begun: list[tuple[Line, Any]] = [((), table)]
    while begun:
        line, s = begun.pop()
        moves = game.legal_actions(s)
        for move in moves if line else chosen(moves):
            after = s.copy()
            game.play(after, move)
            if is_unfinished(after) and len(line) + 1 < LONGEST_LINE:
                begun.append(((*line, move), after))
            else:
                found.append((*line, move))
    return sorted(found)


def turn_goes_on(game: Game) -> Callable[[Any], bool]:
    """Returns the function that says whether a state is in the middle of a turn."""
    is_unfinished: Callable[[Any], bool] = getattr(playout_policy_of(game), "is_unfinished", lambda s: False)
    return is_unfinished


def in_rows(lines: Sequence[Line]) -> Any:
    """Returns the lines as rows of an array, padded with -1."""
    numpy, _ = numpy_and_numba()
    rows = numpy.full((len(lines), LONGEST_LINE), -1, numpy.int64)
    for row, line in zip(rows, lines, strict=True):
        row[: len(line)] = line
    return rows


def plain(numbers: Any) -> list[Any]:
    """Returns an array as nested lists. Lists are returned unchanged: a browser has no NumPy."""
    found: list[Any] = numbers.tolist() if hasattr(numbers, "tolist") else numbers
    return found


def every_move(search: Search, moves: list[int]) -> list[int]:
    return moves


def moves_worth_trying(search: Search, moves: list[int]) -> list[int]:
    """Returns all moves, or those that the game's playout policy selects."""
    worth_trying = getattr(playout_policy_of(search.game), "worth_trying", None)
    return worth_trying(moves, search.usual()) if worth_trying else moves


# Compiled functions.


def playout_policy_of(game: Game) -> object:
    """Returns the module with a game's playout policy."""
    name = f"fondaco.bots.playout_policy.{game.id}"
    return importlib.import_module(
        name if importlib.util.find_spec(name) else "fondaco.bots.playout_policy.uniform"
    )


@cache
def playout_network(game: Game) -> Any:
    """Returns the small network of a game for compiled playouts, or None if it has none."""
    from fondaco.bots.network import playout_weights_of
    from fondaco.bots.network_playouts import Net

    numpy, _ = numpy_and_numba()
    if (network := playout_weights_of(game.id)) is None:
        return None
    w, depth = network.weights, range(network.depth)
    hidden = len(w["enter.bias"])
    norm_names = [*(f"norms.{layer}" for layer in depth), "leave"]
    arrays = [
        w["enter.weight"].T / w["scale"][:, None],
        w["enter.bias"],
        numpy.array([(w[f"{name}.weight"], w[f"{name}.bias"]) for name in norm_names]),
        numpy.array([w[f"layers.{layer}.weight"].T for layer in depth]).reshape(-1, hidden, hidden),
        numpy.array([w[f"layers.{layer}.bias"] for layer in depth]).reshape(-1, hidden),
        w["policy.weight"],
        w["policy.bias"],
        numpy.array([w["win.weight"], w["margin.weight"] * network.margin_unit]),
        numpy.array([w["win.bias"], w["margin.bias"] * network.margin_unit]),
        numpy.zeros(len(w["scale"])),
        *(numpy.zeros(hidden) for _ in range(3)),
        numpy.zeros(max(game.actions, LEAST_LOGITS)),
    ]
    return Net(*(numpy.ascontiguousarray(array, numpy.float32) for array in arrays))


@cache
def compiled_network_playouts(game: Game) -> SimpleNamespace:
    """Returns the loops of `network_playouts.py`, compiled on first use."""
    from fondaco.bots import network_playouts

    _, numba = numpy_and_numba()
    parts = game.module, playout_policy_of(game), observation_of(game), network_playouts
    folder = cache_home() / source_digest(*parts)
    cached = prepare_cache(folder)
    with numba_cache_in(folder):
        return bind(*parts, jit=numba.njit(cache=cached, nogil=True, error_model="numpy"))


@cache
def compiled_playouts(game: Game) -> SimpleNamespace:
    """Returns the rules, the playout policy and the loops of `playouts.py`, compiled on first use."""
    from fondaco.bots import playouts

    _, numba = numpy_and_numba()
    parts = game.module, playout_policy_of(game), observation_of(game), playouts
    folder = cache_home() / source_digest(*parts)
    cached = prepare_cache(folder)
    with numba_cache_in(folder):
        return bind(*parts, jit=numba.njit(cache=cached, nogil=True, error_model="numpy"))
