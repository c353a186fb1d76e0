"""Search: each line of play is tried in playouts, and those that fare best are tried more often.

A line is what a seat does until another is asked: mostly one move, at court a whole turn. How much is tried
is a number of playouts and not a time, so that the same luck gives the same answer on every machine.
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
Choose = Callable[["Search", list[int]], list[int]]  # which of the moves there are begin a line

LONGEST_LINE = 3
NOTES = 160  # numbers that habits may note
SEEDS = 1 << 32
IMAGINED = 48  # tables, where there are secrets
ASKED_HABITS = 32  # how often habit is asked what it would do
FLORIN = 0.01  # what a florin more than the best of the others counts beside a victory


@dataclass(frozen=True)
class Fortune:
    """How a line fared."""

    line: Line
    win: float
    score: float
    worth: float  # by which lines are compared


@dataclass(frozen=True)
class Ahead:
    """Where lines lead: (lines, tries) positions."""

    seen: Any  # (lines, tries, features) by the seat that is asked there
    asked: Any  # who that is; below 0 the game is over
    wins: Any  # where it is: the share of the victory
    margins: Any  # and the score above the mean
    hopes: Any  # what playouts make of it, who go no further either: the share of the victory they expect,
    leads: Any  # and the lead over the best of the others


class Search:
    """The lines a seat may choose from, on tables that agree with what it sees."""

    def __init__(self, game: Game, tables: Sequence[Any], seat: int, seed: int, choose: Choose) -> None:
        numpy, _ = numpy_and_numba()
        self.game, self.table = game, tables[0]
        self._playouts = compiled_playouts(game)
        self.stages: int = self._playouts.STAGES
        records = numpy.zeros(len(tables), record_type(game.state_class))
        for record, table in zip(records, tables, strict=True):
            to_record(table, record)
        self._scratch = records[:1].copy()
        self._roots, self._cells = raw_view(records), raw_view(self._scratch)
        self._seat, self._seed = seat, numpy.uint64(seed)
        self._notes = numpy.zeros(NOTES)
        self.lines = lines_from(game, self.table, lambda moves: choose(self, moves))
        self._moves = in_rows(self.lines)
        self._sums = numpy.zeros((len(self.lines), 3))
        self._tries = [0] * len(self.lines)

    def usual(self) -> set[int]:
        """What habit would have the seat do, with one luck or another."""
        numpy, _ = numpy_and_numba()
        found = numpy.zeros(ASKED_HABITS, numpy.int64)
        tables = self._scratch, self._cells, self._roots
        self._playouts.ask_habit(tables, self._seed, found, self._notes)
        return set(found.tolist())

    def extend(self, lines: Sequence[int], tries: int) -> None:
        """So many playouts more for some lines, all of which had as many before."""
        numpy, _ = numpy_and_numba()
        first = self._tries[lines[0]]
        self._playouts.try_lines(
            (self._scratch, self._cells, self._roots),
            self._moves,
            numpy.array(lines),
            self._seat,
            self._seed,
            first,
            first + tries,
            self._sums,
            self._notes,
        )
        for line in lines:
            self._tries[line] += tries

    def look_ahead(self, lines: Sequence[Line], tries: int) -> Ahead:
        """What is seen at the end of the stage after each of the lines, with so many lucks."""
        numpy, _ = numpy_and_numba()
        seen = numpy.zeros((len(lines), tries, width(observation_of(self.game))), numpy.int16)
        ends = numpy.zeros((len(lines), tries, 5))
        tables = self._scratch, self._cells, self._roots
        self._playouts.look_ahead(tables, in_rows(lines), self._seat, self._seed, seen, ends, self._notes)
        asked, *others = ends.transpose(2, 0, 1)
        return Ahead(seen, asked.astype(numpy.int64), *others)

    def fortune(self, line: int) -> Fortune:
        win, margin, score = (float(total) / self._tries[line] for total in self._sums[line])
        return Fortune(self.lines[line], win, score, win + FLORIN * margin)

    def narrow(self, playouts: int) -> list[Fortune]:
        """The lines, best first: after each round the better half is tried on (Karnin and others, 2013)."""
        left, done = list(range(len(self.lines))), list[int]()
        rounds = max(1, (len(left) - 1).bit_length())
        for _ in range(rounds):
            self.extend(left, max(1, playouts // rounds // len(left)))
            left.sort(key=lambda line: -self.fortune(line).worth)
            half = (len(left) + 1) // 2
            left, done = left[:half], left[half:] + done
        return [self.fortune(line) for line in left + done]

    def all(self, playouts: int) -> list[Fortune]:
        """Every line, tried as often as every other; best first."""
        every = range(len(self.lines))
        self.extend(every, max(1, playouts // len(every)))
        return sorted((self.fortune(line) for line in every), key=lambda each: -each.worth)


def searched(game: Game, view: View, seat: int, luck: Luck, choose: Choose) -> Search:
    """A search from what a seat sees; what it cannot see is imagined, again and again."""
    tables = [game.imagine(view, luck) for _ in range(IMAGINED if game.has_secrets else 1)]
    return Search(game, tables, seat, luck(SEEDS), choose)


def prepare(game: Game) -> None:
    """Has everything compiled, or loaded, that a search needs: once a machine that takes a while."""
    players = game.player_counts[0]
    s = game.begin(game.setup(players, {}))
    while s.asked == CHANCE:
        game.play(s, game.legal_actions(s)[0])
    search = Search(game, [s], s.asked, 0, moves_worth_trying)
    search.narrow(1)
    search.look_ahead(search.lines[:1], 1)


def can_search() -> bool:
    """Whether what compiles the playouts is installed."""
    return all(importlib.util.find_spec(name) for name in ("numpy", "numba"))


def by_move(fortunes: Sequence[Fortune]) -> dict[int, Fortune]:
    """First moves, each by the best of its lines; best first where the lines are."""
    found: dict[int, Fortune] = {}
    for fortune in fortunes:
        found.setdefault(fortune.line[0], fortune)
    return found


# Lines.


def lines_from(game: Game, table: Any, chosen: Callable[[list[int]], list[int]]) -> list[Line]:
    """What the seat that is asked may do until another is, beginning with one of the chosen moves."""
    is_unfinished: Callable[[Any], bool] = getattr(habits_of(game), "is_unfinished", lambda s: False)
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


def in_rows(lines: Sequence[Line]) -> Any:
    """Lines for compiled code: after the last move of each a number below 0."""
    numpy, _ = numpy_and_numba()
    rows = numpy.full((len(lines), LONGEST_LINE), -1, numpy.int64)
    for row, line in zip(rows, lines, strict=True):
        row[: len(line)] = line
    return rows


def every_move(search: Search, moves: list[int]) -> list[int]:
    return moves


def moves_worth_trying(search: Search, moves: list[int]) -> list[int]:
    """All of them, or those that a game's habits say are enough."""
    worth_trying = getattr(habits_of(search.game), "worth_trying", None)
    return worth_trying(moves, search.usual()) if worth_trying else moves


# What is compiled.


def habits_of(game: Game) -> object:
    """The module of a game's habits."""
    name = f"fondaco.bots.habits.{game.id}"
    return importlib.import_module(name if importlib.util.find_spec(name) else "fondaco.bots.habits.anything")


@cache
def compiled_playouts(game: Game) -> SimpleNamespace:
    """The rules of a game, its habits and the loops of `playouts.py`, compiled when they are first called."""
    from fondaco.bots import playouts

    _, numba = numpy_and_numba()
    parts = game.module, habits_of(game), observation_of(game), playouts
    folder = cache_home() / source_digest(*parts)
    cached = prepare_cache(folder)
    with numba_cache_in(folder):
        return bind(*parts, jit=numba.njit(cache=cached, nogil=True, error_model="numpy"))
