"""The strongest bot: search with a network trained by self-play.

All moves that the playout policy or the network would consider are tried in playouts. The best lines are then
played to the end of the day again, where the network predicts the result of every seat. Playouts and network
make different mistakes, so their values are combined. At court a second, small network plays the playouts.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from math import log
from statistics import fmean
from typing import Any

from fondaco.batch.features import observation_of, width
from fondaco.bots.bot import Bot, OptionValue, Question, Think, Turn, TurnEvaluation, suited
from fondaco.bots.judge import judged
from fondaco.bots.network import Network, network_of, networks
from fondaco.bots.search import (
    FLORIN,
    Ahead,
    Choose,
    Line,
    LineResult,
    Search,
    by_move,
    can_search,
    every_move,
    moves_worth_trying,
    plain,
    playout_policy_of,
    searched,
)
from fondaco.bots.sharp import Sharp
from fondaco.core.game import Game
from fondaco.core.playing import CHANCE, NOBODY
from fondaco.core.rules import bind
from fondaco.core.views import Luck, View
from fondaco.games import game_called

SURE = 0.998  # a move with a higher prior is played without a search
CANDIDATES = 5  # most moves that are tried because of their prior
LIKELIEST = 2  # moves that are always judged, the most likely first
UNLIKELY = 0.005  # but not below this prior
# Playouts for a decision, with two players and with four.
PLAYOUTS = {"board": (1200, 1500), "card": (2400, 2800), "court": (300, 300), "dice": (1200, 1500)}
PLAYOUTS_ELSEWHERE = (500, 500)
LOOKED_AT = 4  # lines that the network evaluates
SAMPLES = 40  # positions for each of them
LOOKED_AT_ONCE = 8  # in games of one stage, where playouts do not correct the network
SAMPLES_AT_ONCE = 48  # in games of one stage
FEWER_SAMPLES = 8  # positions for each move without compiled playouts
WEIGHED = 200  # playouts for each line when all options are estimated
PRIOR_WEIGHT = 0.01  # weight of a move's log-probability
POINTS = 200.0  # a margin of this many points counts like a win
CONTEMPT = 0.2  # cost of offering a draw, because most opponents are weaker
# Weight of playouts against the network, with two players and with more. At court the network has seen mostly
# games that end in a draw and knows less about others.
PLAYOUT_WEIGHT = {"court": (0.5, 0.5)}
PLAYOUT_WEIGHT_ELSEWHERE = (0.2, 0.5)
ALIKE = 0.75  # share of the playouts' differences between positions that the network is assumed to see too


@dataclass(frozen=True)
class Thinking:
    """How much a think setting searches, compared with `normal`. These are counts, not times, so that a
    choice is the same on every machine.
    """

    moves: int  # most moves in all playouts of a decision, which bounds its time
    playouts: float = 1.0  # times the usual number
    imagined: float = 1.0  # times the usual number of states that agree with a view, where there are secrets
    samples: float = 1.0  # times the usual number
    lines: int = 1  # times the usual number of lines that the network evaluates
    always_searches: bool = False  # also where the prior of a move is above SURE


THINKING: Mapping[Think, Thinking] = {
    "quick": Thinking(90_000, playouts=0.25, samples=0.5),
    "normal": Thinking(360_000),
    "deep": Thinking(3_000_000, playouts=16, imagined=4, samples=6, lines=2, always_searches=True),
}
MEASURED = 2  # playouts of each line that show how long playouts are
LONGEST_MEASURED = 400  # moves


@dataclass(frozen=True)
class Candidate:
    """A line, and the network's prior for its first move."""

    line: Line
    log_prob: float  # logarithm of the prior

    @property
    def move(self) -> int:
        return self.line[0]


@dataclass(frozen=True)
class PlayoutEstimate:
    """What playouts estimate at the end of a day."""

    win: float
    lead: float

    @property
    def value(self) -> float:
        return self.win + FLORIN * self.lead


@dataclass(frozen=True)
class Evaluation:
    """The value of a line."""

    line: Line
    win: float
    value: float  # lines are compared by this
    score: float | None = None  # expected final score, from playouts
    estimate: PlayoutEstimate | None = None  # the playouts' estimate of the same positions

    @property
    def move(self) -> int:
        return self.line[0]


class Evaluator:
    """A game with its network: evaluates moves and positions."""

    def __init__(self, game: Game, network: Network) -> None:
        self.game, self.network = game, network
        observation = observation_of(game)
        self.width = width(observation)
        self.observe = bind(game.module, observation).observe

    def imagined(self, view: View, luck: Luck, tables: int) -> list[Any]:
        """Returns as many states as `tables` that agree with a view."""
        return [self.game.imagine(view, luck) for _ in range(tables)]

    def draw_offer(self, table: Any) -> int | None:
        """Returns the move that offers a draw, or None if there is none, as in most games."""
        offer: Callable[[Any], int | None] | None = getattr(playout_policy_of(self.game), "draw_offer", None)
        return offer(table) if offer else None

    def candidates(self, table: Any) -> list[Candidate]:
        """Returns every move with its prior, the most likely first."""
        moves = self.game.legal_actions(table)
        log_probs = self.network.log_probabilities(self.rows([table])[0], moves)
        pairs = sorted(zip(moves, log_probs, strict=True), key=lambda pair: -pair[1])
        return [Candidate((move,), log_prob) for move, log_prob in pairs]

    def evaluations(
        self, candidates: list[Candidate], tables: list[Any], seat: int, luck: Luck
    ) -> list[Evaluation]:
        """Returns the network's values of moves, each after one move."""
        return evaluations(candidates, self.tried([each.move for each in candidates], tables, seat, luck))

    def wins_ahead(self, ahead: Ahead, seat: int, players: int) -> list[list[float]]:
        """Returns a seat's (lines, tries) probabilities of winning in the positions of `ahead`."""
        return [[win for win, _ in line] for line in self.results_ahead(ahead, seat, players)]

    def results_ahead(self, ahead: Ahead, seat: int, players: int) -> list[list[tuple[float, float]]]:
        """Returns a seat's win shares and margins in the positions of `ahead`, by line: results, or
        predictions.
        """
        predicted = self.network.predict(ahead.seen, players)
        wins, margins = iter(plain(predicted.wins)), iter(plain(predicted.margins))

        def result(asked: int, win: float, margin: float) -> tuple[float, float]:
            place, row = (seat - asked) % players, (next(wins), next(margins))
            return (win, margin) if asked < 0 else (row[0][place], row[1][place])

        lines = zip(plain(ahead.asked), plain(ahead.wins), plain(ahead.margins), strict=True)
        return [[result(*position) for position in zip(*line, strict=True)] for line in lines]

    def evaluate_ahead(
        self, candidates: list[Candidate], search: Search, seat: int, thinking: Thinking = THINKING["normal"]
    ) -> list[Evaluation]:
        """Returns the network's values of lines at the end of the day."""
        samples = int(thinking.samples * (SAMPLES if search.stages > 1 else SAMPLES_AT_ONCE))
        ahead = search.look_ahead([each.line for each in candidates], samples)
        found = evaluations(
            candidates, [means(line) for line in self.results_ahead(ahead, seat, search.table.players)]
        )
        if search.stages == 1:
            return found
        estimates = zip(plain(ahead.win_estimates), plain(ahead.leads), strict=True)
        return [
            replace(each, estimate=PlayoutEstimate(fmean(wins), fmean(leads)))
            for each, (wins, leads) in zip(found, estimates, strict=True)
        ]

    def tried(self, moves: list[int], tables: list[Any], seat: int, luck: Luck) -> list[tuple[float, float]]:
        """Returns the seat's win share and margin after each of the moves."""
        after = [self.after(move, table, luck) for move in moves for table in tables]
        asked = [table for table in after if table.asked != NOBODY]
        judged = iter(self.seen_by(seat, asked))
        found = [self.outcome(t, seat) if t.asked == NOBODY else next(judged) for t in after]
        size = len(tables)
        return [means(found[place * size : (place + 1) * size]) for place in range(len(moves))]

    def seen_by(self, seat: int, tables: list[Any]) -> list[tuple[float, float]]:
        """Returns the network's predictions for a seat, in states where another seat may be asked."""
        if not tables:
            return []
        predicted = self.network.predict(self.rows(tables), tables[0].players)
        places = [(seat - table.asked) % table.players for table in tables]
        rows = zip(plain(predicted.wins), plain(predicted.margins), places, strict=True)
        return [(wins[place], margins[place]) for wins, margins, place in rows]

    def after(self, move: int, table: Any, luck: Luck) -> Any:
        """Returns the state after a move, once a seat is asked or the game is over."""
        table = table.copy()
        options = self.game.play(table, move)
        while table.asked == CHANCE:
            options = self.game.play(table, self.game.option(table, luck(options)))
        return table

    def outcome(self, table: Any, seat: int) -> tuple[float, float]:
        """Returns the win share and margin in a finished game. The margin of a two-player draw is 0."""
        winners, scores = self.game.winners(table), self.game.scores(table)
        is_drawn = len(winners) == len(scores) == 2
        margin = 0.0 if is_drawn else scores[seat] - sum(scores) / len(scores)
        return (seat in winners) / len(winners), margin

    def rows(self, tables: list[Any]) -> list[list[int]]:
        """Returns the observations of the asked seats, as rows."""
        rows = []
        for table in tables:
            row = [0] * self.width
            self.observe(table, table.asked, row)
            rows.append(row)
        return rows


@cache
def evaluator_of(game: str) -> Evaluator | None:
    """Returns the evaluator of a game, or None if it has no network."""
    network = networks.get(game) or network_of(game)
    return Evaluator(game_called(game), network) if network else None


def what_is_missing() -> str:
    if not importlib.util.find_spec("numpy"):
        return "without fondaco[fast] it has no network, and plays like steady"
    return "" if can_search() else "without fondaco[fast] it plays by its network alone, without playouts"


class Master(Bot):
    name = "master"
    about = "a network trained by self-play, and a little search"
    lacks = what_is_missing()
    stand_in = None if importlib.util.find_spec("numpy") else Sharp
    thinks = True

    @classmethod
    def prepare(cls, game: str) -> None:
        Sharp.prepare(game)

    def choose(self, question: Question) -> str:
        evaluator = self.evaluator(question)
        if evaluator is None:
            return Sharp(self.luck).choose(question)
        table, found = self.compared(evaluator, question)
        if isinstance(found, Candidate):
            return evaluator.game.move_text(table, found.move)
        evaluations = reluctant(found, evaluator.draw_offer(table))
        best = max(evaluations, key=lambda evaluation: evaluation.value)
        return evaluator.game.move_text(table, best.move)

    def compared(self, evaluator: Evaluator, question: Question) -> tuple[Any, Candidate | list[Evaluation]]:
        """Returns the values of the lines worth a look, or the move that the network is sure of. Both with an
        imagined state.
        """
        tables = evaluator.imagined(question.view, self.luck, 1 if can_search() else FEWER_SAMPLES)
        candidates = evaluator.candidates(tables[0])
        is_sure = candidates[0].log_prob >= log(SURE) and evaluator.draw_offer(tables[0]) is None
        if is_sure and not THINKING[question.think].always_searches:
            return tables[0], candidates[0]
        if can_search():
            return tables[0], self.searched(evaluator, question, candidates)
        likely = worth_a_look(candidates)
        return tables[0], evaluator.evaluations(likely, tables, question.seat, self.luck)

    def searched(
        self, evaluator: Evaluator, question: Question, candidates: list[Candidate]
    ) -> list[Evaluation]:
        """Returns the combined values of the best lines."""
        thinking = THINKING[question.think]
        likely = {each.move for each in worth_a_look(candidates)}
        search = searched(
            evaluator.game,
            question.view,
            question.seat,
            self.luck,
            lambda search, every: tried(search, every, likely),
            thinking.imagined,
        )
        narrow = search.narrow_with_network if search.has_playout_network else search.narrow
        results = narrow(playouts_for(search, thinking))
        best = results[: thinking.lines * (LOOKED_AT if search.stages > 1 else LOOKED_AT_ONCE)]
        again = evaluator.evaluate_ahead(with_priors(best, candidates), search, question.seat, thinking)
        return joined(again, best, playout_weight_of(search))

    def weigh(self, question: Question) -> list[OptionValue]:
        """Returns estimates of all options, including those that `choose` would not try."""
        evaluator = self.evaluator(question)
        if evaluator is None:
            return Sharp(self.luck).weigh(question)
        tables = evaluator.imagined(question.view, self.luck, 1 if can_search() else FEWER_SAMPLES)
        candidates = evaluator.candidates(tables[0])
        if can_search():
            search = self.search(evaluator, question, every_move)
            best = list(by_move(search.all(WEIGHED * len(search.lines))).values())
            again = evaluator.evaluate_ahead(with_priors(best, candidates), search, question.seat)
            evaluations = joined(again, best, playout_weight_of(search))
        else:
            evaluations = evaluator.evaluations(candidates, tables, question.seat, self.luck)
        evaluations.sort(key=lambda evaluation: -evaluation.value)
        move_text = evaluator.game.move_text
        return [OptionValue(move_text(tables[0], each.move), each.win, each.score) for each in evaluations]

    def judge(self, question: Question, played: Turn | None = None) -> TurnEvaluation:
        evaluator = self.evaluator(question)
        if evaluator is None:
            return Sharp(self.luck).judge(question, played)
        if not can_search():
            return super().judge(question, played)
        search = self.search(evaluator, question, every_move)
        likely = [each.move for each in worth_a_look(evaluator.candidates(search.table))[:LIKELIEST]]
        return judged(
            search,
            played,
            lambda ahead: evaluator.wins_ahead(ahead, question.seat, search.table.players),
            playout_weight_of(search),
            ALIKE,
            likely,
        )

    def search(self, evaluator: Evaluator, question: Question, choose: Choose) -> Search:
        return searched(evaluator.game, question.view, question.seat, self.luck, choose)

    def evaluator(self, question: Question) -> Evaluator | None:
        return None if self.stand_in else evaluator_of(question.view.game)


def affordable(game: str, players: int) -> int:
    """Returns the number of playouts for a decision: fewer with more than four players, where each takes
    longer.
    """
    return suited(PLAYOUTS.get(game, PLAYOUTS_ELSEWHERE), players) * 4 // max(4, players)


def playouts_for(search: Search, thinking: Thinking) -> int:
    """Returns the number of playouts for a decision: fewer where they are long, but at least one.

    Playouts by the small network end after a few decisions and need no bound.
    """
    playouts = int(thinking.playouts * affordable(search.game.id, search.table.players))
    if search.has_playout_network:
        return playouts
    measured = search.traced(search.lines, MEASURED, LONGEST_MEASURED)
    longest = max(len(moves) for line in measured for _, moves in line)
    return max(1, min(playouts, thinking.moves // max(1, longest)))


def means(results: list[tuple[float, float]]) -> tuple[float, float]:
    """Returns the mean win share and the mean margin. `fmean` rounds once, so it is the same everywhere."""
    wins, margins = zip(*results, strict=True)
    return fmean(wins), fmean(margins)


def worth_a_look(candidates: list[Candidate]) -> list[Candidate]:
    """Returns the moves that are likely enough to be tried, at least one."""
    few = [each for each in candidates[:CANDIDATES] if each.log_prob >= log(UNLIKELY)]
    return few or candidates[:1]


def tried(search: Search, every: list[int], likely: set[int]) -> list[int]:
    """Returns the likely moves, and those that the search would try without a network."""
    usual = set(moves_worth_trying(search, every))
    return [move for move in every if move in usual or move in likely]


def evaluations(candidates: list[Candidate], results: list[tuple[float, float]]) -> list[Evaluation]:
    """Returns the values of candidates from the seat's win share and margin after each."""
    return [
        Evaluation(each.line, win, win + margin / POINTS + PRIOR_WEIGHT * each.log_prob)
        for each, (win, margin) in zip(candidates, results, strict=True)
    ]


def with_priors(results: list[LineResult], candidates: list[Candidate]) -> list[Candidate]:
    """Returns the lines with the priors of their first moves."""
    log_probs = {each.move: each.log_prob for each in candidates}
    return [Candidate(each.line, log_probs[each.line[0]]) for each in results]


def playout_weight_of(search: Search) -> float:
    return suited(PLAYOUT_WEIGHT.get(search.game.id, PLAYOUT_WEIGHT_ELSEWHERE), search.table.players)


def joined(
    evaluations: list[Evaluation], results: list[LineResult], playout_weight: float
) -> list[Evaluation]:
    """Returns the network's values of lines combined with their results in playouts."""
    pairs = zip(evaluations, results, strict=True)
    return [together(evaluation, fared, playout_weight) for evaluation, fared in pairs]


def reluctant(evaluations: list[Evaluation], offer: int | None) -> list[Evaluation]:
    """Returns the evaluations with the cost of a draw offer subtracted."""
    return [
        replace(each, value=each.value - CONTEMPT) if offer in each.line else each for each in evaluations
    ]


def together(evaluation: Evaluation, fared: LineResult, playout_weight: float) -> Evaluation:
    win, value = evaluation.win, evaluation.value
    if evaluation.estimate:  # corrects for lucky samples, because playouts saw many more
        win = min(1.0, max(0.0, win + ALIKE * (fared.win - evaluation.estimate.win)))
        value += ALIKE * (fared.value - evaluation.estimate.value)
    win += playout_weight * (fared.win - win)
    value += playout_weight * (fared.value - value)
    return Evaluation(evaluation.line, win, value, fared.score)
