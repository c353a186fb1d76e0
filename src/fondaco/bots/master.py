"""The strongest bot: search with a network trained by self-play as its judge.

All moves that habit or the network would consider are tried in playouts. The best of them are tried again,
and now the network says how every seat stands where the day ends. Both err, in different ways; what counts is
the two together.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from math import log
from typing import Any

from fondaco.batch.features import observation_of, width
from fondaco.batch.optional import require
from fondaco.bots.bot import Bot, Question, Worth, suited
from fondaco.bots.network import Network, network_of
from fondaco.bots.search import (
    FLORIN,
    Choose,
    Fortune,
    Line,
    Search,
    by_move,
    can_search,
    every_move,
    habits_of,
    moves_worth_trying,
    searched,
)
from fondaco.bots.sharp import Sharp
from fondaco.core.game import Game
from fondaco.core.playing import CHANCE, NOBODY
from fondaco.core.rules import bind
from fondaco.core.views import Luck, View
from fondaco.games import game_called

SURE = 0.998  # a move that the network likes so much is not doubted
LIKED = 5  # moves that it likes most are tried,
UNLIKELY = 0.005  # unless it likes them less than this
# Playouts for a decision, with two players and with four: as many as there is time for.
PLAYOUTS = {"board": (1200, 1500), "card": (2400, 2800), "court": (400, 400), "dice": (1200, 1500)}
PLAYOUTS_ELSEWHERE = (500, 500)
LOOKED_AT = 4  # lines that are tried again
SAMPLES = 40  # positions, for each of them, that the network judges
LOOKED_AT_ONCE = 8  # lines, where the game is one stage and playouts say nothing of these positions,
SAMPLES_AT_ONCE = 48  # and positions for each of them
FEWER_SAMPLES = 8  # positions that the network judges where they are not compiled
WEIGHED = 200  # playouts for each line, where all options are weighed
TRUST = 0.01  # what the network's first opinion of a move weighs against trying it
POINTS = 200.0  # a margin of so many points is worth as much as a victory
CONTEMPT = 0.1  # what it costs to offer a draw: to a weaker player, and most are, it is worth less than half
# What playouts count beside the network, with two players and with more. At court most of the games that it
# learnt from ended in a draw, and it knows less of those that are fought out.
HABIT = {"court": (0.5, 0.5)}
HABIT_ELSEWHERE = (0.2, 0.5)
ALIKE = 0.75  # how far the network follows where playouts find a position better than another


@dataclass(frozen=True)
class Liked:
    """A line, and how much the network likes its first move at once."""

    line: Line
    liking: float  # the logarithm of how likely it seems

    @property
    def move(self) -> int:
        return self.line[0]


@dataclass(frozen=True)
class Hoped:
    """What playouts make of a position at the end of a day."""

    win: float
    lead: float

    @property
    def worth(self) -> float:
        return self.win + FLORIN * self.lead


@dataclass(frozen=True)
class Opinion:
    """What a line is thought to come to."""

    line: Line
    win: float
    worth: float  # by which lines are compared
    score: float | None = None  # at the end; only playouts know it
    hoped: Hoped | None = None  # what playouts made of those positions that the network judged

    @property
    def move(self) -> int:
        return self.line[0]


class Judge:
    """A game with its network: what moves are worth, as one seat sees the table."""

    def __init__(self, game: Game, network: Network) -> None:
        self.game, self.network = game, network
        self.numpy = require("numpy", "fast")
        observation = observation_of(game)
        self.width = width(observation)
        self.observe = bind(game.module, observation).observe

    def imagined(self, view: View, luck: Luck, tables: int) -> list[Any]:
        """Tables that agree with what is seen."""
        return [self.game.imagine(view, luck) for _ in range(tables)]

    def draw_offer(self, table: Any) -> int:
        """The move that would offer a draw, or -1: in most games there is none."""
        offer: Callable[[Any], int] | None = getattr(habits_of(self.game), "draw_offer", None)
        return offer(table) if offer else -1

    def liked(self, table: Any) -> list[Liked]:
        """Every move, the likeliest first."""
        moves = self.numpy.array(self.game.legal_actions(table))
        logits = self.network.moves(self.rows([table]))[0, moves]
        likings = logits - logits.max()
        likings -= self.numpy.log(self.numpy.exp(likings).sum())
        order = self.numpy.argsort(-likings)
        pairs = zip(moves[order].tolist(), likings[order].tolist(), strict=True)
        return [Liked((move,), liking) for move, liking in pairs]

    def opinions(self, liked: list[Liked], tables: list[Any], seat: int, luck: Luck) -> list[Opinion]:
        """What the network thinks of moves and of what follows them."""
        return opinions(liked, self.tried([each.move for each in liked], tables, seat, luck))

    def opinions_later(self, liked: list[Liked], search: Search, seat: int) -> list[Opinion]:
        """The same, of what follows when a line is played and the day is over."""
        samples = SAMPLES if search.stages > 1 else SAMPLES_AT_ONCE
        ahead = search.look_ahead([each.line for each in liked], samples)
        players = search.table.players
        told = self.network.fortunes(ahead.seen.reshape(ahead.asked.size, -1).astype("f4"), players)
        rows, places = range(ahead.asked.size), (seat - ahead.asked.ravel()) % players
        is_over = ahead.asked < 0
        wins = self.numpy.where(is_over, ahead.wins, told.wins[rows, places].reshape(is_over.shape))
        margins = self.numpy.where(is_over, ahead.margins, told.margins[rows, places].reshape(is_over.shape))
        found = opinions(liked, list(zip(wins.mean(1).tolist(), margins.mean(1).tolist(), strict=True)))
        if search.stages == 1:
            return found
        hoped = zip(ahead.hopes.mean(1).tolist(), ahead.leads.mean(1).tolist(), strict=True)
        return [replace(each, hoped=Hoped(*means)) for each, means in zip(found, hoped, strict=True)]

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
        told = self.network.fortunes(self.rows(tables), tables[0].players)
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
        """The share of the victory and the margin in a game that is over; there is none where two drew."""
        winners, scores = self.game.winners(table), self.game.scores(table)
        is_drawn = len(winners) == len(scores) == 2
        margin = 0.0 if is_drawn else scores[seat] - sum(scores) / len(scores)
        return (seat in winners) / len(winners), margin

    def rows(self, tables: list[Any]) -> Any:
        """Tables as the network knows them, each as seen by the seat that it asks."""
        rows = []
        for table in tables:
            row = [0] * self.width
            self.observe(table, table.asked, row)
            rows.append(row)
        return self.numpy.array(rows, "f4")


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

    @classmethod
    def prepare(cls, game: str) -> None:
        Sharp.prepare(game)

    def choose(self, question: Question) -> str:
        judge = self.judge(question)
        if judge is None:
            return Sharp(self.luck).choose(question)
        tables = judge.imagined(question.view, self.luck, 1 if can_search() else FEWER_SAMPLES)
        liked, offer = judge.liked(tables[0]), judge.draw_offer(tables[0])
        if liked[0].liking >= log(SURE) and offer < 0:
            move = liked[0].move
        else:
            if can_search():
                opinions = self.searched(judge, question, liked)
            else:
                opinions = judge.opinions(worth_a_look(liked), tables, question.seat, self.luck)
            move = max(reluctant(opinions, offer), key=lambda opinion: opinion.worth).move
        return judge.game.move_text(tables[0], move)

    def searched(self, judge: Judge, question: Question, liked: list[Liked]) -> list[Opinion]:
        """What lines are worth to playouts and to the network together."""
        likely = {each.move for each in worth_a_look(liked)}
        search = self.search(judge, question, lambda search, every: tried(search, every, likely))
        fortunes = search.narrow(affordable(search.game.id, search.table.players))
        best = fortunes[: LOOKED_AT if search.stages > 1 else LOOKED_AT_ONCE]
        again = judge.opinions_later(with_liking(best, liked), search, question.seat)
        return joined(again, best, trust_in_playouts(search))

    def weigh(self, question: Question) -> list[Worth]:
        """Every option, also those that were not worth a look."""
        judge = self.judge(question)
        if judge is None:
            return Sharp(self.luck).weigh(question)
        tables = judge.imagined(question.view, self.luck, 1 if can_search() else FEWER_SAMPLES)
        liked = judge.liked(tables[0])
        if can_search():
            search = self.search(judge, question, every_move)
            best = list(by_move(search.all(WEIGHED * len(search.lines))).values())
            again = judge.opinions_later(with_liking(best, liked), search, question.seat)
            opinions = joined(again, best, trust_in_playouts(search))
        else:
            opinions = judge.opinions(liked, tables, question.seat, self.luck)
        opinions.sort(key=lambda opinion: -opinion.worth)
        move_text = judge.game.move_text
        return [Worth(move_text(tables[0], each.move), each.win, each.score) for each in opinions]

    def search(self, judge: Judge, question: Question, choose: Choose) -> Search:
        return searched(judge.game, question.view, question.seat, self.luck, choose)

    def judge(self, question: Question) -> Judge | None:
        return None if self.stand_in else judge_of(question.view.game)


def affordable(game: str, players: int) -> int:
    """Playouts for a decision: fewer where more than four sit, for each takes longer."""
    return suited(PLAYOUTS.get(game, PLAYOUTS_ELSEWHERE), players) * 4 // max(4, players)


def worth_a_look(liked: list[Liked]) -> list[Liked]:
    """The likeliest of all moves, however unlikely, and a few more that are not."""
    few = [each for each in liked[:LIKED] if each.liking >= log(UNLIKELY)]
    return few or liked[:1]


def tried(search: Search, every: list[int], likely: set[int]) -> list[int]:
    """Of all moves those that are likely, and those that search would try without a network."""
    usual = set(moves_worth_trying(search, every))
    return [move for move in every if move in usual or move in likely]


def opinions(liked: list[Liked], fortunes: list[tuple[float, float]]) -> list[Opinion]:
    """From how a seat fares after each line: its share of the victory, and its margin."""
    return [
        Opinion(each.line, win, win + margin / POINTS + TRUST * each.liking)
        for each, (win, margin) in zip(liked, fortunes, strict=True)
    ]


def with_liking(fortunes: list[Fortune], liked: list[Liked]) -> list[Liked]:
    """Lines that playouts found good, each with how much the network likes its first move."""
    likings = {each.move: each.liking for each in liked}
    return [Liked(each.line, likings[each.line[0]]) for each in fortunes]


def trust_in_playouts(search: Search) -> float:
    return suited(HABIT.get(search.game.id, HABIT_ELSEWHERE), search.table.players)


def joined(opinions: list[Opinion], fortunes: list[Fortune], habit: float) -> list[Opinion]:
    """The network's opinions of lines together with how they fared in playouts."""
    pairs = zip(opinions, fortunes, strict=True)
    return [together(opinion, fared, habit) for opinion, fared in pairs]


def reluctant(opinions: list[Opinion], offer: int) -> list[Opinion]:
    """The same, but for what it costs to offer a draw."""
    return [replace(each, worth=each.worth - CONTEMPT) if offer in each.line else each for each in opinions]


def together(opinion: Opinion, fared: Fortune, habit: float) -> Opinion:
    win, worth = opinion.win, opinion.worth
    if opinion.hoped:  # the judged positions may have been lucky ones: playouts saw many more
        win = min(1.0, max(0.0, win + ALIKE * (fared.win - opinion.hoped.win)))
        worth += ALIKE * (fared.worth - opinion.hoped.worth)
    win += habit * (fared.win - win)
    worth += habit * (fared.worth - worth)
    return Opinion(opinion.line, win, worth, fared.score)
