"""Search: playouts end where the game does, lines are turns, and what is tried is allowed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from statistics import fmean
from types import SimpleNamespace
from typing import Any

import pytest

from fondaco.batch.features import observation_of
from fondaco.bots import playouts, sharp
from fondaco.bots.bot import question_at
from fondaco.bots.playout_policy.board import worth_trying
from fondaco.bots.playout_policy.court import is_unfinished
from fondaco.bots.playouts import HALF_STAGE
from fondaco.bots.search import (
    LONGEST_LINE,
    NOTES,
    Search,
    every_move,
    lines_from,
    moves_worth_trying,
    playout_policy_of,
)
from fondaco.bots.sharp import Sharp
from fondaco.bots.steady import Steady
from fondaco.core.game import Game
from fondaco.core.luck import drawn, game_key
from fondaco.core.playing import CHANCE, NOBODY
from fondaco.core.rules import bind
from fondaco.games import GAMES
from fondaco.games.board import BID, DRAW, PASS, STOP
from fondaco.games.court import PLAN, PLANS_EACH, may_plan
from fondaco.games.court_state import PLAYING
from fondaco.table import SeededLuck, Table


def positions(game: Game, players: int, games: int) -> Iterator[Any]:
    """The states of random games in which a seat is asked."""
    for number in range(games):
        luck = SeededLuck(game_key(2, number))
        s = game.begin(game.setup(players, {}))
        while s.asked != NOBODY:
            if s.asked != CHANCE:
                yield s.copy()
            moves = game.legal_actions(s)
            game.play(s, moves[luck(len(moves))])


def played(game: Game, s: Any, line: tuple[int, ...]) -> Any:
    after = s.copy()
    for move in line:
        game.play(after, move)
    return after


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_line_that_ends_the_game_fares_as_the_game_ends(game: Game) -> None:
    """Nothing is left to chance there, so the playouts must agree with the rules to the last share."""
    found = 0
    for s in positions(game, game.player_counts[-1], 12):
        seat = s.asked
        ends = {line: played(game, s, line) for line in lines_from(game, s, lambda moves: moves)}
        if all(end.asked == NOBODY for end in ends.values()):
            found += 1
            for result in Search(game, [s], seat, 5, every_move).all(20):
                winners, scores = game.winners(ends[result.line]), game.scores(ends[result.line])
                assert result.win == pytest.approx((seat in winners) / len(winners))
                assert result.score == pytest.approx(scores[seat])
    assert found >= 3


def test_whoever_leads_gains_nothing_by_a_draw() -> None:
    """Both have planned three times: that is worth half a victory, however the points stand."""
    game = GAMES["court"]
    lines = 0
    for s in positions(game, 2, 4):
        if may_plan(s) and s.phase == PLAYING:
            s.plans[s.turn], s.plans[1 - s.turn] = PLANS_EACH - 1, PLANS_EACH
            search = Search(game, [s], s.asked, 5, every_move)
            draws = [line for line in search.lines if line[-1] == PLAN]
            lines += len(draws)
            ahead = search.look_ahead(draws, 2)
            assert (ahead.asked < 0).all()
            assert (ahead.wins == 0.5).all()
            assert not ahead.margins.any()
            results = {result.line: result for result in search.all(2 * len(search.lines))}
            assert {results[line].value for line in draws} == {0.5}
    assert lines > 50


def test_at_court_a_line_is_a_whole_turn_or_the_beginning_of_a_long_one() -> None:
    game = GAMES["court"]
    for s in positions(game, 2, 2):
        for line in lines_from(game, s, lambda moves: moves):
            assert len(line) == LONGEST_LINE or not is_unfinished(played(game, s, line))


def test_of_bids_the_lowest_the_usual_ones_and_their_neighbours_are_tried() -> None:
    bids = [PASS, *range(BID + 3, BID + 30)]
    assert worth_trying(bids, {BID + 9, PASS}) == [PASS, *(BID + n for n in (3, 4, 8, 9, 10))]
    assert worth_trying([DRAW, STOP], {STOP}) == [DRAW, STOP]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_better_half_is_tried_on_and_nothing_is_lost(game: Game) -> None:
    s = next(s for s in positions(game, game.player_counts[0], 1) if len(game.legal_actions(s)) > 2)
    search = Search(game, [s], s.asked, 5, moves_worth_trying)
    ranked = search.narrow(64)
    assert sorted(result.line for result in ranked) == search.lines
    assert max(search._tries) > min(search._tries)
    assert ranked[0].value >= ranked[1].value


def numbers_of_a_playout(game: Game, s: Any, move: int) -> list[int]:
    """Which random numbers of a playout are drawn after a move, in their order. Plain Python plays it."""
    numbers: list[int] = []

    def draw(key: int, n: int, bound: int) -> int:
        numbers.append(n)
        return drawn(key, n, bound)

    parts = game.module, playout_policy_of(game), observation_of(game), playouts, SimpleNamespace(drawn=draw)
    bound, after = bind(*parts), s.copy()
    bound.follow(after, [move])
    bound.play_on(after, game_key(3, 1), [0.0] * NOTES)
    return numbers


@pytest.mark.parametrize("name", ["board", "card", "court"])
def test_decisions_do_not_change_what_chance_draws(name: str) -> None:
    """After every move chance begins with number 0 and skips none, however much the seats decide."""
    game = GAMES[name]
    decided = set()
    for s in islice(positions(game, game.player_counts[-1], 1), 0, None, 5):
        moves = game.legal_actions(s)
        for move in {moves[0], moves[-1]}:
            numbers = numbers_of_a_playout(game, s, move)
            by_chance = [n for n in numbers if n < HALF_STAGE]
            assert by_chance == list(range(len(by_chance)))
            decided.add(len(numbers) - len(by_chance))
    assert len(decided) > (name != "card")  # in the card game the policy is never in two minds


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_traced_playouts_are_those_that_were_counted(game: Game) -> None:
    """Playing the traced moves again gives the win shares and scores that the playouts added up."""
    tables = list(positions(game, game.player_counts[0], 1))
    search = Search(game, [tables[-1]], tables[-1].asked, 5, every_move)
    for result in search.all(3 * len(search.lines)):
        scores = []
        for root, moves in search.traced([result.line], 3, 200)[0]:
            end = played(game, root, tuple(moves))
            assert end.asked == NOBODY
            scores.append(game.scores(end)[search.seat])
        assert result.score == pytest.approx(fmean(scores))


def test_without_a_compiler_it_plays_like_steady_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sharp, "stand_in", Steady)
    monkeypatch.setattr(sharp, "searched", None)
    question = question_at(Table("card", 4, seed=1))
    assert Sharp(SeededLuck(1)).choose(question) == Steady(SeededLuck(1)).choose(question)
    assert Sharp(SeededLuck(1)).weigh(question) == Steady(SeededLuck(1)).weigh(question)
