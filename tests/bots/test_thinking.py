"""How long `master` thinks: counts of playouts and samples, never times."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from fondaco.bots import BadBot, master
from fondaco.bots.bot import Think, question_at
from fondaco.bots.master import THINKING, Evaluator, Master, affordable, playouts_for
from fondaco.bots.questions import bot_answer, bot_question
from fondaco.bots.registry import THINKS, bot_and_think, bot_called, bot_names, thinks
from fondaco.bots.search import Search, every_move
from fondaco.core.views import Luck
from fondaco.games import GAMES
from fondaco.table import SeededLuck, Table


@dataclass
class Noted:
    """What a decision tries."""

    playouts: list[int] = field(default_factory=list)
    looked_at: list[int] = field(default_factory=list)
    samples: list[int] = field(default_factory=list)
    imagined: list[int] = field(default_factory=list)


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> Noted:
    found = Noted()
    narrow, begin, look_ahead = Search._narrow, Search.__init__, Search.look_ahead

    def noted_begin(self: Search, game: Any, tables: Any, *more: Any) -> None:
        found.imagined.append(len(tables))
        begin(self, game, tables, *more)

    def noted_narrow(self: Search, playouts: int, *more: Any) -> Any:
        found.playouts.append(playouts)
        return narrow(self, playouts, *more)

    def noted_look(self: Search, lines: Any, tries: int, fresh: bool = False) -> Any:
        found.looked_at.append(len(lines))
        found.samples.append(tries)
        return look_ahead(self, lines, tries, fresh)

    monkeypatch.setattr(Search, "__init__", noted_begin)
    monkeypatch.setattr(Search, "_narrow", noted_narrow)
    monkeypatch.setattr(Search, "look_ahead", noted_look)
    monkeypatch.setattr(master, "SURE", 2.0)
    return found


def first_choice(game: str, players: int, think: Think) -> str:
    return Master(SeededLuck(1)).choose(question_at(Table(game, players, seed=1), think))


@pytest.mark.parametrize("game", GAMES)
def test_longer_thinking_tries_more(game: str, noted: Noted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(master, "PLAYOUTS_ELSEWHERE", (40, 40))
    for think in THINKS:
        first_choice(game, 2, think)
    assert noted.playouts == [10, 40, 640]
    assert noted.samples == [2, 4, 24]
    assert noted.looked_at[0] == noted.looked_at[1] <= noted.looked_at[2]
    assert noted.imagined == ([2, 2, 8] if GAMES[game].has_secrets else [1, 1, 1])


def test_more_lines_are_looked_at(noted: Noted) -> None:
    for think in THINKS:
        first_choice("court", 2, think)
    assert noted.looked_at == [8, 8, 16]


@pytest.mark.parametrize("game", GAMES)
def test_without_a_setting_it_thinks_normally(game: str, noted: Noted) -> None:
    players = GAMES[game].player_counts[-1]
    table = Table(game, players, seed=3)
    assert question_at(table).think == "normal"
    assert Master(SeededLuck(1)).choose(question_at(table)) == Master(SeededLuck(1)).choose(
        question_at(table, "normal")
    )
    assert noted.playouts == [affordable(game, players)] * 2


def test_deep_thought_searches_where_it_is_sure_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(master, "SURE", 1e-9)
    searched = list[str]()
    search = Master.searched

    def noted_search(self: Master, evaluator: Evaluator, question: Any, candidates: Any) -> Any:
        searched.append(question.think)
        return search(self, evaluator, question, candidates)

    monkeypatch.setattr(Master, "searched", noted_search)
    for think in THINKS:
        first_choice("board", 3, think)
    assert searched == ["deep"]


@pytest.mark.parametrize("game", ["board", "card", "dice"])
def test_long_playouts_are_fewer(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """So a decision takes a bounded time, the same on every machine."""
    rules = GAMES[game]
    s = rules.begin(rules.setup(rules.player_counts[-1], {}))
    while s.asked < 0:
        rules.play(s, rules.legal_actions(s)[0])
    search = Search(rules, [s], s.asked, 1, every_move)
    usual = affordable(game, s.players)
    assert playouts_for(search, THINKING["normal"]) == usual
    longest = max(len(moves) for line in search.traced(search.lines, 2, 400) for _, moves in line)
    assert 10 < longest < 400
    few = master.Thinking(moves=2 * longest + 1)
    monkeypatch.setattr(master, "PLAYOUTS_ELSEWHERE", (1000, 1000))
    assert playouts_for(search, few) == 2
    assert playouts_for(search, master.Thinking(moves=1)) == 1


def test_the_setting_travels_with_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = list[Think]()

    def choose(self: Master, question: Any) -> str:
        heard.append(question.think)
        return str(question.options[0])

    monkeypatch.setattr(Master, "choose", choose)
    view = Table("card", 2, seed=1).view(0)
    for think in THINKS:
        assert bot_answer(bot_question("master", 0, view, ["reveal"], 1, think)) == "reveal"
    assert bot_answer(bot_question("master", 0, view, ["reveal"], 1)) == "reveal"
    assert heard == ["quick", "normal", "deep", "normal"]


@pytest.mark.parametrize("bot", [name for name in bot_names() if name != "master"])
def test_other_bots_do_not_care(bot: str) -> None:
    choices = set()
    for think in THINKS:
        luck: Luck = SeededLuck(5)
        choices.add(bot_called(bot)(luck).choose(question_at(Table("card", 4, seed=2), think)))
    assert len(choices) == 1


def test_names_with_a_setting() -> None:
    assert bot_and_think("master") == (Master, "normal")
    assert [bot_and_think(f"master:{think}") for think in THINKS] == [(Master, think) for think in THINKS]
    assert [name for name in bot_names() if thinks(name)] == ["master"]
    assert not thinks("nobody")
    with pytest.raises(BadBot, match=r"'long'\. Choose one of: quick, normal, deep\."):
        bot_and_think("master:long")
    with pytest.raises(BadBot, match="'sharp' always thinks equally long"):
        bot_and_think("sharp:deep")
    with pytest.raises(BadBot, match="Unknown bot 'nobody'"):
        bot_and_think("nobody:deep")
