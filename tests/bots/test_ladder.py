"""The ladder: every bot plays every game, by the view alone, and each step of it is a step up."""

from __future__ import annotations

import pytest

import fondaco
from fondaco.bots import bot_called, bot_names, steady
from fondaco.bots.bot import question_at
from fondaco.core.luck import game_key
from fondaco.games import GAMES
from fondaco.table import SeededLuck, Table

TABLES = [(name, players) for name, game in GAMES.items() for players in game.player_counts]


def winners(game: str, names: list[str], deal: int) -> list[int]:
    """Who wins a game between these bots."""
    key = game_key(9, deal)
    table = Table(game, len(names), luck=SeededLuck(key))
    bots = [bot_called(name)(SeededLuck(game_key(key, seat + 1))) for seat, name in enumerate(names)]
    while table.asked is not None:
        question = question_at(table)
        table.play(bots[question.seat].choose(question))
    assert table.result is not None
    return table.result.winners


def match(game: str, players: int, one: str, field: str, deals: int) -> float:
    """The share of victories of one bot among others, every seat with the same luck."""
    won = 0.0
    for deal in range(deals):
        for seat in range(players):
            names = [one if place == seat else field for place in range(players)]
            best = winners(game, names, deal)
            won += (seat in best) / len(best)
    return won / (deals * players)


@pytest.mark.parametrize("bot", bot_names())
@pytest.mark.parametrize("game", GAMES)
def test_every_bot_plays_every_game_with_every_number_of_players(bot: str, game: str) -> None:
    for players in GAMES[game].player_counts:
        assert set(winners(game, [bot] * players, 0)) <= set(range(players))


@pytest.mark.parametrize("bot", bot_names())
@pytest.mark.parametrize("game", GAMES)
def test_the_same_view_and_luck_give_the_same_answer(bot: str, game: str) -> None:
    table = fondaco.Table(game, GAMES[game].player_counts[-1], seed=4)
    for number in range(30):
        if table.asked is None:
            break
        options, asked = table.options(), [question_at(table) for _ in range(2)]
        first, second = (bot_called(bot)(SeededLuck(number)).choose(question) for question in asked)
        assert first == second
        assert first in options
        table.play(first)


# Far below what the bots do, far above what chance would: 24 games or more decide nothing finer.
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_an_apprentice_beats_those_who_play_anything(game: str, players: int) -> None:
    assert match(game, players, "apprentice", "random", -(-24 // players)) > 1.5 / players


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_steady_merchant_beats_apprentices(game: str, players: int) -> None:
    assert match(game, players, "steady", "apprentice", -(-48 // players)) > 1.15 / players


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_steady_merchant_says_what_options_are_worth(
    game: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without its slips it does what it thinks best."""
    monkeypatch.setattr(steady, "ERROR", {})
    table = fondaco.Table(game, players, seed=2)
    bot = bot_called("steady")(SeededLuck(1))
    while table.asked is not None:
        question = question_at(table)
        weighed = bot.weigh(question)
        assert {worth.option for worth in weighed} == set(question.options)
        assert weighed[0].option == bot.choose(question)
        wins = [worth.win for worth in weighed]
        assert wins == sorted(wins, reverse=True)
        assert 0 <= wins[-1] <= wins[0] <= 1
        table.play(weighed[0].option)


@pytest.mark.parametrize(("game", "players"), [("board", 4), ("card", 4), ("dice", 3), ("court", 2)])
def test_what_the_steady_merchant_thinks_of_its_chances_comes_true(game: str, players: int) -> None:
    """Over some games among its like, seats win about as often as their estimates say, early and late."""
    estimated = decisions = 0.0
    for deal in range(6):
        table = fondaco.Table(game, players, seed=deal)
        bot = bot_called("steady")(SeededLuck(1))
        while table.asked is not None:
            weighed = bot.weigh(question_at(table))
            estimated, decisions = estimated + weighed[0].win, decisions + 1
            table.play(weighed[0].option)
    assert estimated / decisions == pytest.approx(1 / players, abs=0.15)
