"""The strongest bot: a network trained by self-play, and a little search on top of it.

The network says which moves are worth a look and how a position will end for every seat. Each of those moves
is tried twice: on a few imagined tables, with the network's opinion of what follows; and in playouts to the
end of the day or of the game. Both err, in different ways; what counts is the two together.
"""

from __future__ import annotations

import importlib.util
from dataclasses import dataclass
from functools import cache
from typing import Any

from fondaco.batch.features import observation_of, width
from fondaco.batch.missing import imported
from fondaco.bots.bot import Bot, Question, Worth
from fondaco.bots.network import Fortunes, Network, network_of
from fondaco.bots.search import Search, by_move, can_search, every_move, searched
from fondaco.bots.sharp import Sharp
from fondaco.core.game import Game
from fondaco.core.playing import CHANCE, NOBODY
from fondaco.core.rules import bind
from fondaco.core.views import Luck, View
from fondaco.games import game_called

LOOKED_AT = 4  # moves that are tried
UNLIKELY = 0.02  # a move that the network thinks less of is not tried
SAMPLES = 8  # imagined tables for each
PLAYOUTS = 2000
WEIGHED = 100  # playouts for each line, where all options are weighed
TRUST = 0.02  # what the network's first opinion of a move weighs against trying it
POINTS = 200.0  # a margin of so many points is worth as much as a victory
SEARCH = 0.5  # what playouts count beside the network


@dataclass(frozen=True)
class Thought:
    """What the network thinks of a move, and of what follows."""

    move: int
    win: float
    margin: float  # above the mean of the scores
    liking: float  # the logarithm of how likely the move seemed at once

    @property
    def worth(self) -> float:
        return self.win + self.margin / POINTS + TRUST * self.liking


class Judge:
    """A game with its network: what moves are worth, as one seat sees the table."""

    def __init__(self, game: Game, network: Network) -> None:
        self.game, self.network = game, network
        self.numpy = imported("numpy", "fast")
        observation = observation_of(game)
        self.width = width(observation)
        self.observe = bind(game.words, observation).observe

    def thoughts(self, view: View, seat: int, luck: Luck, most: int = LOOKED_AT) -> list[Thought]:
        """Of the likeliest moves, so many at most; the likeliest first."""
        tables = [self.game.words.imagine(view, luck) for _ in range(SAMPLES)]
        moves, likings = self.likely(tables[0], most)
        if len(moves) == 1 and most > 1:
            return [Thought(moves[0], 1.0, 0.0, 0.0)]
        fortunes = self.tried(moves, tables, seat, luck)
        return [
            Thought(move, win, margin, liking)
            for move, (win, margin), liking in zip(moves, fortunes, likings, strict=True)
        ]

    def likely(self, table: Any, most: int) -> tuple[list[int], list[float]]:
        """The moves the network likes, with the logarithms of how much."""
        options = self.numpy.array(self.game.listed(table))
        logits = self.fortunes([table]).moves[0, options]
        likings = logits - logits.max()
        likings -= self.numpy.log(self.numpy.exp(likings).sum())
        best = self.numpy.argsort(-likings)[:most]
        if most == LOOKED_AT:
            best = best[likings[best] >= self.numpy.log(UNLIKELY)]
        return options[best].tolist(), likings[best].tolist()

    def tried(self, moves: list[int], tables: list[Any], seat: int, luck: Luck) -> list[tuple[float, float]]:
        """How the seat fares after each of the moves: its share of the victory, and its margin."""
        after = [self.after(move, table, luck) for move in moves for table in tables]
        asked = [table for table in after if table.asked != NOBODY]
        judged = iter(self.seen_by(seat, asked))
        found = [self.outcome(t, seat) if t.asked == NOBODY else next(judged) for t in after]
        means = self.numpy.array(found).reshape(len(moves), len(tables), 2).mean(1)
        return [(win, margin) for win, margin in means.tolist()]

    def seen_by(self, seat: int, tables: list[Any]) -> list[tuple[float, float]]:
        """What the network expects for a seat, whoever is asked."""
        if not tables:
            return []
        told = self.fortunes(tables)
        places = [(seat - table.asked) % table.players for table in tables]
        rows = range(len(tables))
        return list(zip(told.wins[rows, places].tolist(), told.margins[rows, places].tolist(), strict=True))

    def after(self, move: int, table: Any, luck: Luck) -> Any:
        """The table after a move, when a seat is asked again or nobody is."""
        table = table.copy()
        options = self.game.play(table, move)
        while table.asked == CHANCE:
            options = self.game.play(table, self.game.option(table, luck(options)))
        return table

    def outcome(self, table: Any, seat: int) -> tuple[float, float]:
        """The share of the victory and the margin in a game that is over."""
        winners, scores = self.game.winners(table), self.game.scores(table)
        return (seat in winners) / len(winners), scores[seat] - sum(scores) / len(scores)

    def fortunes(self, tables: list[Any]) -> Fortunes:
        """What the network thinks of tables, each as seen by the seat that it asks."""
        rows = []
        for table in tables:
            row = [0] * self.width
            self.observe(table, table.asked, row)
            rows.append(row)
        return self.network(self.numpy.array(rows, "f4"), tables[0].players)


@cache
def judge_of(game: str) -> Judge | None:
    """The judge of a game, or none where no network was trained for it."""
    network = network_of(game)
    return Judge(game_called(game), network) if network else None


def what_is_missing() -> str:
    if not importlib.util.find_spec("numpy"):
        return "without fondaco[fast] it has no network, and plays like steady"
    return "" if can_search() else "without fondaco[fast] it plays by its network alone, without playouts"


class Master(Bot):
    name = "master"
    about = "a network trained by self-play, and a little search"
    lacks = what_is_missing()
    stand_in = None if importlib.util.find_spec("numpy") else Sharp

    def choose(self, question: Question) -> str:
        judge = self.judge(question)
        if judge is None:
            return Sharp(self.luck).choose(question)
        thoughts = judge.thoughts(question.view, question.seat, self.luck)
        worth = {thought.move: thought.worth for thought in thoughts}
        if len(worth) > 1 and SEARCH and can_search():
            worth = self.searched(judge, question, worth)
        move = max(worth, key=worth.__getitem__)
        return judge.game.words.words(judge.game.words.imagine(question.view, self.luck), move)

    def searched(self, judge: Judge, question: Question, worth: dict[int, float]) -> dict[int, float]:
        """What the moves are worth when playouts are listened to as well."""

        def likely(search: Search, moves: list[int]) -> list[int]:
            return [move for move in moves if move in worth]

        search = searched(judge.game, question.view, question.seat, self.luck, likely)
        fared = by_move(search.narrow(PLAYOUTS))
        return {move: both(worth[move], fared[move].worth) for move in worth}

    def weigh(self, question: Question) -> list[Worth]:
        """Every option, also those that were not worth a look."""
        judge = self.judge(question)
        if judge is None:
            return Sharp(self.luck).weigh(question)
        thoughts = judge.thoughts(question.view, question.seat, self.luck, judge.game.words.ACTIONS)
        table = judge.game.words.imagine(question.view, self.luck)
        if not can_search():
            thoughts.sort(key=lambda thought: -thought.worth)
            return [Worth(judge.game.words.words(table, thought.move), thought.win) for thought in thoughts]
        search = searched(judge.game, question.view, question.seat, self.luck, every_move)
        fared = by_move(search.all(WEIGHED * len(search.lines)))
        thoughts.sort(key=lambda thought: -both(thought.worth, fared[thought.move].worth))
        return [
            Worth(
                judge.game.words.words(table, thought.move),
                both(thought.win, fared[thought.move].win),
                fared[thought.move].score,
            )
            for thought in thoughts
        ]

    def judge(self, question: Question) -> Judge | None:
        return None if self.stand_in else judge_of(question.view.game)


def both(network: float, playouts: float) -> float:
    """What the two opinions say together."""
    return (1 - SEARCH) * network + SEARCH * playouts
