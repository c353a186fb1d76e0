"""The luck account: what chance gave each seat or cost it, and the result without luck.

    account = luck_account(record)
    for runs_done in account.run():
        ...
    account.luck(seat), account.deserved(seat)

A network values the game before and after chance. The luck of a draw is the value of what came, less the mean
value of everything that could have come. On average luck is 0, even if the values are inaccurate. So a result
less its luck has the same mean as the result and less variance. This is the control variate of chance nodes
(Burch and others, "AIVAT", 2018).

Draws in a row, such as five dice, count as one. A single draw is compared with all its outcomes, by their
weights, so its luck is exact. Several draws in a row are compared with random samples, so their luck has a
standard error.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from math import fsum, sqrt
from statistics import fmean, variance
from typing import Any, NamedTuple

from fondaco.bots.master import Evaluator, evaluator_of
from fondaco.bots.search import plain
from fondaco.core.game import Game
from fondaco.core.luck import game_key
from fondaco.core.playing import CHANCE, NOBODY
from fondaco.core.record import Record, Result
from fondaco.core.views import Luck
from fondaco.games import game_called
from fondaco.replaying import initial_table, play_all
from fondaco.table import SeededLuck

SAMPLES = 48  # of several draws in a row
ABOUT = 3.0  # standard error in points above which a figure is called "about"
STREAM = 100  # of the random numbers of samples, apart from those of a game and its bots

Value = tuple[float, float]  # the win share, and the points above the mean of all seats
Values = list[Value]  # by seat


class NoLuckAccount(ValueError):
    """Raised for a game whose luck cannot be computed. The message says why."""


class ChanceRun(NamedTuple):
    """One or several draws in a row of a record, with the states before the first and after the last."""

    move: int  # the index of the first draw in the record
    draws: int
    before: Any
    after: Any


@dataclass(frozen=True)
class RunLuck:
    """What draws in a row gave each seat, in points and in probability of winning."""

    move: int
    draws: int
    points: list[float]
    wins: list[float]
    errors: list[float]  # standard errors of the points; 0 if all outcomes were valued


def chance_runs(record: Record) -> Iterator[ChanceRun]:
    """Yields the draws of a record in order, with those in a row merged."""
    table = initial_table(record)
    begun: tuple[int, Any] | None = None
    for number, move in enumerate(record.moves):
        if table.asked == "chance" and begun is None:
            begun = number, table._s.copy()
        play_all(table, [move])
        if begun and table.asked != "chance":
            first, before = begun
            yield ChanceRun(first, number + 1 - first, before, table._s.copy())
            begun = None


class Judge:
    """Values positions for every seat with the network of a game."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.game, self.evaluator = evaluator.game, evaluator

    def luck(self, run: ChanceRun, key: int) -> RunLuck:
        """Returns what draws in a row gave each seat. `key` seeds the samples of the whole game."""
        outcomes = self.only_draw(run.before)
        if outcomes:
            after, weights = zip(*outcomes, strict=True)
            came, *others = self.values([run.after, *after])
            return run_luck(run, less(came, weighted_mean(others, weights)))
        key = game_key(key, run.move)
        sampled = [self.sampled(run.before, SeededLuck(game_key(key, n))) for n in range(SAMPLES)]
        came, *others = self.values([run.after, *sampled])
        return run_luck(run, less(came, weighted_mean(others, [1] * SAMPLES)), others)

    def only_draw(self, s: Any) -> list[tuple[Any, int]]:
        """Returns the states after one draw and their weights, or nothing if another draw can follow."""
        found = []
        for outcome, weight in self.game.outcomes(s):
            after = s.copy()
            self.game.play(after, outcome)
            if after.asked == CHANCE:
                return []
            found.append((after, weight))
        return found

    def sampled(self, s: Any, luck: Luck) -> Any:
        """Returns a random state after all draws of the run."""
        s = s.copy()
        while s.asked == CHANCE:
            self.game.play(s, self.game.option(s, luck(self.game.count(s))))
        return s

    def values(self, states: Sequence[Any]) -> list[Values]:
        """Returns, for each state, what every seat can expect: its win share, and its points above the mean.
        In each state a seat must be asked, or the game over.
        """
        asked = [s for s in states if s.asked != NOBODY]
        predicted = iter(self.predicted(asked))
        return [self.outcome(s) if s.asked == NOBODY else next(predicted) for s in states]

    def predicted(self, states: Sequence[Any]) -> Iterator[Values]:
        """Yields the network's predictions for states, averaged over the seats that look.

        In a game with secrets all seats look, because the asked seat does not see what another drew.
        """
        if not states:
            return
        lookers = [range(s.players) if self.game.has_secrets else [s.asked] for s in states]
        rows = [self.row(s, seat) for s, seats in zip(states, lookers, strict=True) for seat in seats]
        found = self.evaluator.network.predict(rows, states[0].players)
        pairs = zip(plain(found.wins), plain(found.margins), strict=True)
        for seats in lookers:
            yield mean_of([by_seat(*next(pairs), seat) for seat in seats])

    def row(self, s: Any, seat: int) -> list[int]:
        row = [0] * self.evaluator.width
        self.evaluator.observe(s, seat, row)
        return row

    def outcome(self, s: Any) -> Values:
        """Returns the values of a finished game."""
        return [self.evaluator.outcome(s, seat) for seat in range(s.players)]


def by_seat(wins: Sequence[float], margins: Sequence[float], looker: int) -> Values:
    """Returns predictions by seat. The network counts seats clockwise from `looker`.

    Points are above the mean of all seats, so those of all seats add up to 0.
    """
    mean = fmean(margins)
    return [(wins[place], margins[place] - mean) for place in range(-looker, len(wins) - looker)]


def mean_of(values: Sequence[Values]) -> Values:
    return weighted_mean(values, [1] * len(values))


def weighted_mean(values: Sequence[Values], weights: Sequence[int]) -> Values:
    whole = sum(weights)
    return [
        (
            fsum(w * win for w, (win, _) in zip(weights, seat, strict=True)) / whole,
            fsum(w * points for w, (_, points) in zip(weights, seat, strict=True)) / whole,
        )
        for seat in zip(*values, strict=True)
    ]


def less(values: Values, others: Values) -> Values:
    return [(win - w, points - p) for (win, points), (w, p) in zip(values, others, strict=True)]


def run_luck(run: ChanceRun, luck: Values, sampled: Sequence[Values] = ()) -> RunLuck:
    """Returns the luck of a run. If it was compared with samples, their spread gives the standard error."""
    by_seat = list(zip(*sampled, strict=True)) or [()] * len(luck)
    return RunLuck(
        run.move,
        run.draws,
        points=[points for _, points in luck],
        wins=[win for win, _ in luck],
        errors=[standard_error([points for _, points in seat]) for seat in by_seat],
    )


def standard_error(values: Sequence[float]) -> float:
    return sqrt(variance(values) / len(values)) if values else 0.0


@cache
def judge_of(game: Game) -> Judge:
    """Returns the judge of a game, or raises NoLuckAccount."""
    evaluator = evaluator_of(game.id)
    if evaluator is None:
        raise NoLuckAccount(f"There is no network for {game.title}, so its luck cannot be valued.")
    return Judge(evaluator)


def valued(game: str, runs: Sequence[ChanceRun], seed: int = 0) -> list[RunLuck]:
    """Returns the luck of some draws of a record. Raises NoLuckAccount."""
    judge = judge_of(game_called(game))
    return [judge.luck(run, luck_key(seed)) for run in runs]


@dataclass
class LuckAccount:
    """The luck of a finished game. `run` fills it."""

    record: Record
    runs: list[RunLuck] = field(default_factory=list)

    def run(self, seed: int = 0) -> Iterator[int]:
        """Values the draws, those in a row together. Yields the number of moves done."""
        for run in chance_runs(self.record):
            self.runs += valued(self.record.game, [run], seed)
            yield run.move + run.draws

    @property
    def players(self) -> int:
        return int(self.record.options["players"])

    @property
    def result(self) -> Result:
        assert self.record.result
        return self.record.result

    def luck(self, seat: int) -> float:
        """Returns the points that luck gave a seat. Those of all seats add up to 0."""
        return fsum(run.points[seat] for run in self.runs)

    def luck_in_wins(self, seat: int) -> float:
        """Returns the probability of winning that luck gave a seat."""
        return fsum(run.wins[seat] for run in self.runs)

    def error(self, seat: int) -> float:
        """Returns the standard error of the points that luck gave a seat."""
        return sqrt(fsum(run.errors[seat] ** 2 for run in self.runs))

    def deserved(self, seat: int) -> float:
        """Returns the points of a seat without its luck."""
        return self.result.scores[seat] - self.luck(seat)

    def deserved_wins(self, seat: int) -> float:
        """Returns the share of the win without luck. It can be below 0 or above 1."""
        winners = self.result.winners
        return (seat in winners) / len(winners) - self.luck_in_wins(seat)

    def as_json(self) -> dict[str, Any]:
        """Returns everything as a JSON object. In it moves are counted from 1."""
        seats = range(self.players)
        return {
            "game": self.record.game,
            "players": self.players,
            "names": self.record.names,
            "scores": self.result.scores,
            "luck": [self.luck(seat) for seat in seats],
            "errors": [self.error(seat) for seat in seats],
            "deserved": [self.deserved(seat) for seat in seats],
            "luck_in_wins": [self.luck_in_wins(seat) for seat in seats],
            "draws": [asdict(run) | {"move": run.move + 1} for run in self.runs],
        }


def luck_account(record: Record) -> LuckAccount:
    """Returns an empty account, which `run` fills. Raises NoLuckAccount for an unfinished game."""
    if record.result is None:
        moves = len(record.moves)
        raise NoLuckAccount(f"This game goes on after {moves} moves. Try again when it is over.")
    return LuckAccount(record)


def luck_key(seed: int) -> int:
    """Returns the key for the random numbers of samples, different from all keys that a game uses."""
    return game_key(seed, STREAM)
