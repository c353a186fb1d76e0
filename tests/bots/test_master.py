"""The network and the search of the strongest bot."""

from __future__ import annotations

import importlib.util
import math
from typing import Any

import pytest

from fondaco.bots import master
from fondaco.bots.bot import question_at
from fondaco.bots.master import Judge, Liked, Master, judge_of, what_is_missing, worth_a_look
from fondaco.bots.sharp import Sharp
from fondaco.core.playing import NOBODY
from fondaco.games import GAMES
from fondaco.table import SeededLuck, Table


def judge(game: str) -> Judge:
    found = judge_of(game)
    assert found is not None
    return found


@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_network_for_every_game_and_it_knows_the_rules_of_its_inputs(game: str) -> None:
    network = judge(game).network
    assert network.weights["enter.weight"].shape[1] == judge(game).width
    assert network.weights["policy.weight"].shape[0] == GAMES[game].words.ACTIONS
    assert network.weights["win.weight"].shape[0] == GAMES[game].words.PLAYERS[-1]


@pytest.mark.parametrize("game", GAMES)
def test_at_the_end_of_a_game_it_knows_what_comes(game: str) -> None:
    """After a move that ends the game nothing is guessed."""
    rules = GAMES[game]
    table = Table(game, rules.words.PLAYERS[0], seed=3)
    last: Any = None
    while isinstance(table.asked, int):
        last = table._s.copy(), table.asked
        table.play(table.options()[0])
    s, seat = last
    ends = [move for move in rules.listed(s) if judge(game).after(move, s, SeededLuck(1)).asked == NOBODY]
    assert ends
    for move in ends:
        [(win, margin)] = judge(game).tried([move], [s], seat, SeededLuck(1))
        end = judge(game).after(move, s, SeededLuck(1))
        scores, winners = rules.scores(end), rules.winners(end)
        assert win == (seat in winners) / len(winners)
        assert margin == pytest.approx(scores[seat] - sum(scores) / len(scores))


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_weighed_best_first_by_chances(game: str) -> None:
    table = Table(game, GAMES[game].words.PLAYERS[-1], seed=5)
    for number in range(12):
        question = question_at(table)
        for bot in (Sharp, Master):
            worths = bot(SeededLuck(number)).weigh(question)
            assert sorted(worth.option for worth in worths) == sorted(question.options)
            assert all(-1e-9 <= worth.win <= 1 + 1e-9 for worth in worths)
        table.play(question.options[number % len(question.options)])


def test_some_move_is_worth_a_look_however_many_there_are() -> None:
    many = [Liked(move, math.log(1 / 60)) for move in range(60)]
    assert worth_a_look(many) == many[:1]
    likings = [math.log(chance) for chance in (0.4, 0.3, 0.2, 0.05, 0.03, 0.02)]
    few = [Liked(move, liking) for move, liking in enumerate(likings)]
    assert worth_a_look(few) == few[:4]
    assert worth_a_look([Liked(0, math.log(0.99)), Liked(1, math.log(0.01))]) == [Liked(0, math.log(0.99))]


def test_where_the_network_is_sure_nothing_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(master, "worth_a_look", lambda liked: liked[-1:])
    monkeypatch.setattr(master, "searched", None)
    question = question_at(Table("board", 3, seed=1))
    table = judge("board").imagined(question.view, SeededLuck(1))[0]
    last = judge("board").liked(table)[-1].move
    assert Master(SeededLuck(1)).choose(question) == GAMES["board"].words.words(table, last)


def test_without_a_compiler_it_plays_by_its_network_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(master, "can_search", lambda: False)
    monkeypatch.setattr(master, "searched", None)
    question = question_at(Table("board", 3, seed=1))
    assert Master(SeededLuck(1)).choose(question) in question.options
    assert [worth.score for worth in Master(SeededLuck(1)).weigh(question)] == [None] * len(question.options)
    assert "network alone" in what_is_missing()
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert "plays like steady" in what_is_missing()
