"""The network and the search of the strongest bot."""

from __future__ import annotations

import importlib.util
import math
from typing import Any

import pytest

from fondaco.batch.features import observation_of
from fondaco.bots import master
from fondaco.bots.bot import question_at
from fondaco.bots.master import (
    Candidate,
    Evaluation,
    Evaluator,
    Master,
    PlayoutEstimate,
    affordable,
    evaluator_of,
    reluctant,
    together,
    tried,
    what_is_missing,
    worth_a_look,
)
from fondaco.bots.search import LineResult, Search, every_move, moves_worth_trying
from fondaco.bots.sharp import Sharp
from fondaco.core.playing import NOBODY
from fondaco.games import GAMES
from fondaco.games.court import PLAN, SEND
from fondaco.table import SeededLuck, Table


def evaluator(game: str) -> Evaluator:
    found = evaluator_of(game)
    assert found is not None
    return found


@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_network_for_every_game_and_it_knows_the_rules_of_its_inputs(game: str) -> None:
    network = evaluator(game).network
    assert network.weights["enter.weight"].shape[1] == evaluator(game).width
    assert network.weights["policy.weight"].shape[0] == GAMES[game].actions
    assert network.weights["win.weight"].shape[0] == GAMES[game].player_counts[-1]


def first_decision(game: str) -> Any:
    """The state where a seat is asked for the first time, of three."""
    rules = GAMES[game]
    s = rules.begin(rules.setup(3, {}))
    while s.asked < 0:
        rules.play(s, rules.legal_actions(s)[0])
    return s


def last_decision(game: str) -> tuple[Any, dict[int, tuple[float, float]]]:
    """The state before the last move of a game; what the moves that end it give: victory and margin."""
    rules = GAMES[game]
    table = Table(game, rules.player_counts[0], seed=3)
    while isinstance(table.asked, int):
        s, seat = table._s.copy(), table.asked
        table.play(table.options()[0])
    ends = {}
    for move in rules.legal_actions(s):
        end = evaluator(game).after(move, s, SeededLuck(1))
        if end.asked == NOBODY:
            winners, scores = rules.winners(end), rules.scores(end)
            ends[move] = (seat in winners) / len(winners), scores[seat] - sum(scores) / len(scores)
    assert ends
    return s, ends


@pytest.mark.parametrize("game", GAMES)
def test_at_the_end_of_a_game_it_knows_what_comes(game: str) -> None:
    """After a move that ends the game nothing is guessed."""
    s, ends = last_decision(game)
    for move, result in ends.items():
        assert evaluator(game).tried([move], [s], s.asked, SeededLuck(1)) == [pytest.approx(result)]


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_weighed_best_first_by_chances(game: str) -> None:
    table = Table(game, GAMES[game].player_counts[-1], seed=5)
    for number in range(12):
        question = question_at(table)
        for bot in (Sharp, Master):
            values = bot(SeededLuck(number)).weigh(question)
            assert sorted(value.option for value in values) == sorted(question.options)
            assert all(-1e-9 <= value.win <= 1 + 1e-9 for value in values)
        table.play(question.options[number % len(question.options)])


def test_some_move_is_worth_a_look_however_many_there_are() -> None:
    many = [Candidate((move,), math.log(1 / 300)) for move in range(300)]
    assert worth_a_look(many) == many[:1]
    log_probs = [math.log(chance) for chance in (0.4, 0.3, 0.2, 0.05, 0.03, 0.02)]
    few = [Candidate((move,), log_prob) for move, log_prob in enumerate(log_probs)]
    assert worth_a_look(few) == few[:5]
    assert worth_a_look([Candidate((0,), -0.004), Candidate((1,), math.log(0.004))]) == [
        Candidate((0,), -0.004)
    ]


def test_where_the_network_is_sure_nothing_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(master, "SURE", 1e-9)
    monkeypatch.setattr(master, "searched", None)
    question = question_at(Table("board", 3, seed=1))
    table = evaluator("board").imagined(question.view, SeededLuck(1), 1)[0]
    first = evaluator("board").candidates(table)[0].move
    assert Master(SeededLuck(1)).choose(question) == GAMES["board"].move_text(table, first)


def test_without_a_compiler_it_plays_by_its_network_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(master, "can_search", lambda: False)
    monkeypatch.setattr(master, "searched", None)
    question = question_at(Table("board", 3, seed=1))
    assert Master(SeededLuck(1)).choose(question) in question.options
    assert [value.score for value in Master(SeededLuck(1)).weigh(question)] == [None] * len(question.options)
    assert "network alone" in what_is_missing()
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert "plays like steady" in what_is_missing()


def test_a_move_that_only_search_or_only_the_network_would_try_is_tried() -> None:
    question = question_at(Table("board", 3, seed=1))
    table = evaluator("board").imagined(question.view, SeededLuck(1), 1)[0]
    while len(GAMES["board"].legal_actions(table)) < 20:
        GAMES["board"].play(table, GAMES["board"].legal_actions(table)[-1])
    every = GAMES["board"].legal_actions(table)
    search = Search(GAMES["board"], [table], table.asked, 1, every_move)
    usual = moves_worth_trying(search, every)
    odd = next(move for move in every if move not in usual)
    assert tried(search, every, {odd}) == sorted([*usual, odd])


@pytest.mark.parametrize("game", GAMES)
def test_later_opinions_are_of_the_end_where_the_game_ends(game: str) -> None:
    """After a move that ends the game, whatever the luck, looking ahead must say how it ended."""
    s, ends = last_decision(game)
    search = Search(GAMES[game], [s], s.asked, 1, every_move)
    found = evaluator(game).evaluate_ahead([Candidate((move,), 0.0) for move in ends], search, s.asked)
    for evaluation, (won, margin) in zip(found, ends.values(), strict=True):
        assert evaluation.win == pytest.approx(won)
        assert evaluation.value == pytest.approx(won + margin / master.POINTS)


@pytest.mark.parametrize("game", ["board", "card", "dice"])
def test_playouts_and_a_look_ahead_with_the_same_luck_come_to_the_same(game: str) -> None:
    """Only then playouts can say whether the positions that the network judged were lucky ones."""
    rules, s = GAMES[game], first_decision(game)
    search = Search(rules, [s], s.asked, 1, every_move)
    results = search.all(7 * len(search.lines))
    ahead = search.look_ahead([each.line for each in results], 7)
    estimates = [
        PlayoutEstimate(*means)
        for means in zip(ahead.win_estimates.mean(1), ahead.leads.mean(1), strict=True)
    ]
    assert [each.win for each in estimates] == pytest.approx([each.win for each in results])
    assert [each.value for each in estimates] == pytest.approx([each.value for each in results])


def test_where_the_judged_positions_were_lucky_the_opinion_is_corrected() -> None:
    results = LineResult((5,), win=0.4, score=90.0, value=0.5)
    lucky = together(
        Evaluation((5,), win=0.6, value=0.7, estimate=PlayoutEstimate(0.48, lead=12.0)),
        results,
        playout_weight=0.25,
    )
    assert lucky.value == pytest.approx(0.75 * (0.7 - master.ALIKE * 0.1) + 0.25 * 0.5)
    assert lucky.win == pytest.approx(0.75 * (0.6 - master.ALIKE * 0.08) + 0.25 * 0.4)
    at_once = together(Evaluation((5,), win=0.6, value=0.7), results, playout_weight=0.25)
    assert (at_once.win, at_once.value) == pytest.approx((0.55, 0.65))
    assert at_once == Evaluation((5,), at_once.win, at_once.value, 90.0)


def test_at_court_a_turn_is_judged_when_it_is_played() -> None:
    """Not in its midst: after every line it is the other's turn."""
    rules = GAMES["court"]
    s = rules.begin(rules.setup(2, {}))
    while s.asked < 0:
        rules.play(s, rules.legal_actions(s)[0])
    search = Search(rules, [s], s.asked, 1, every_move)
    assert max(map(len, search.lines)) > 1
    assert (search.look_ahead(search.lines, 3).asked == 1 - s.asked).all()


@pytest.mark.parametrize(("option", "plans", "in_row"), [("cumulative", 2, 1), ("consecutive", 0, 4)])
def test_to_offer_a_draw_costs_something(option: str, plans: int, in_row: int) -> None:
    """From here on the other house could end the game by planning."""
    rules = GAMES["court"]
    s = rules.begin(rules.setup(2, {"plan_draw": option}))
    while s.asked < 0:
        rules.play(s, rules.legal_actions(s)[0])
    assert evaluator("court").draw_offer(s) is None
    s.plans[s.turn], s.plans_in_row = plans, in_row
    assert evaluator("court").draw_offer(s) == PLAN
    plan, send = Evaluation((5, PLAN), win=0.5, value=0.5), Evaluation((5, SEND), win=0.45, value=0.45)
    assert reluctant([plan, send], PLAN) == [Evaluation((5, PLAN), 0.5, 0.5 - master.CONTEMPT), send]
    s.skipped = 1  # nobody may plan any more
    assert evaluator("court").draw_offer(s) is None


def test_without_search_a_draw_has_no_margin_either() -> None:
    """However the points stand when both have planned three times."""
    rules, luck = GAMES["court"], SeededLuck(1)
    s = rules.begin(rules.setup(2, {}))
    while s.asked < 0:
        moves = rules.legal_actions(s)
        rules.play(s, moves[luck(len(moves))])
    s.plans[s.turn], s.plans[1 - s.turn] = 2, 3
    for move in (rules.legal_actions(s)[0], PLAN):
        rules.play(s, move)
    assert len(set(rules.scores(s))) == 2
    assert [evaluator("court").outcome(s, seat) for seat in (0, 1)] == [(0.5, 0.0)] * 2


def test_in_other_games_nobody_offers_a_draw() -> None:
    for game in ("board", "card", "dice"):
        assert evaluator(game).draw_offer(first_decision(game)) is None


def test_a_draw_is_not_offered_without_a_second_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(master, "SURE", 1e-9)
    asked: list[list[Candidate]] = []

    def searched(
        self: Master, evaluator: Evaluator, question: Any, candidates: list[Candidate]
    ) -> list[Evaluation]:
        asked.append(candidates)
        return [Evaluation((PLAN,), 0.5, 0.5), Evaluation((SEND,), 0.45, 0.45)]

    monkeypatch.setattr(Master, "searched", searched)
    monkeypatch.setattr(Evaluator, "draw_offer", lambda self, table: PLAN)
    table = Table("court", seed=1)
    table.play(table.options()[0])
    assert Master(SeededLuck(1)).choose(question_at(table)) == "send"
    assert len(asked) == 1


def test_more_than_four_have_fewer_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(master.PLAYOUTS, "card", (1200, 2800))
    assert [affordable("card", players) for players in (2, 3, 4, 5, 6)] == [1200, 2800, 2800, 2240, 1866]


@pytest.mark.parametrize("game", ["board", "card", "dice"])
def test_looking_ahead_ends_with_the_day(game: str) -> None:
    """On the first day nothing is over, and what is seen is a position of the second."""
    rules, s = GAMES[game], first_decision(game)
    ahead = Search(rules, [s], s.asked, 1, every_move).look_ahead(
        [(move,) for move in rules.legal_actions(s)[:2]], 5
    )
    assert (ahead.asked >= 0).all()
    at = 0
    for feature in observation_of(rules).FEATURES:
        if feature.about in ("which day it is", "which round it is"):
            assert (ahead.seen[:, :, at : at + feature.size] == [0, 1, 0]).all()
            return
        at += feature.size
    raise AssertionError("the day is not seen")
