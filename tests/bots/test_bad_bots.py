"""Bots of other packages that fail: named in one sentence, wherever they play."""

from __future__ import annotations

import io
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from fondaco.bots import BadBot, bot_called, registry
from fondaco.bots.bot import question_at
from fondaco.cli.bot_arguments import best_bot
from fondaco.cli.main import main
from fondaco.review import opinion_on
from fondaco.table import Table

BAD_BOTS = """
from fondaco.bots import Bot

class Cheat(Bot):
    name = "cheat"
    def choose(self, question):
        return "fly" if question.view.market else question.options[0]

class Clumsy(Bot):
    name = "clumsy"
    def choose(self, question):
        raise KeyError("ship")

class Silent(Bot):
    name = "silent"
    def choose(self, question):
        return None

class Unborn(Bot):
    name = "unborn"
    def __init__(self, luck):
        raise OSError("no weights")
    def choose(self, question):
        return question.options[0]

class Masked(Bot):
    name = "another"
    def choose(self, question):
        return question.options[0]
"""
POINTS = {
    "cheat": "bad_bots:Cheat",
    "clumsy": "bad_bots:Clumsy",
    "silent": "bad_bots:Silent",
    "unborn": "bad_bots:Unborn",
    "masked": "bad_bots:Masked",
    "absent": "no_such_package:Bot",
    "stranger": "pathlib:Path",
}
FAILS = {
    "cheat": "the bot 'cheat' failed: Seat 0 cannot play 'fly' now.",
    "clumsy": "the bot 'clumsy' failed: KeyError: 'ship' (bad_bots.py, line 12)",
    "silent": "the bot 'silent' failed: A move must be a string, not None.",
    "unborn": "the bot 'unborn' failed: OSError: no weights (bad_bots.py, line 22)",
    "masked": "the bot 'masked' of another package calls itself 'another': name both alike",
    "absent": "the bot 'absent' from another package cannot be loaded: ModuleNotFoundError: No module named",
    "stranger": "the bot 'stranger' of another package is not a fondaco.bots.Bot",
}


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "bad_bots.py").write_text(BAD_BOTS)
    monkeypatch.syspath_prepend(str(tmp_path))
    points = [EntryPoint(name, value, "fondaco.bots") for name, value in POINTS.items()]
    monkeypatch.setattr(
        registry, "entry_points", lambda group, name=None: [p for p in points if name in (None, p.name)]
    )
    registry.bot_called.cache_clear()
    registry.bot_names.cache_clear()


@pytest.fixture(autouse=True, scope="module")
def forgotten() -> object:
    yield
    registry.bot_called.cache_clear()
    registry.bot_names.cache_clear()


@pytest.mark.parametrize("bot", POINTS)
@pytest.mark.parametrize("command", ["simulate", "arena", "play"])
def test_a_bot_that_fails_is_named(
    command: str, bot: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("reveal\ntake 1\n" * 10))
    seat = ["--seat", "1", "--seed", "1"] if command == "play" else []
    jobs = ["--jobs", "1"] if command == "arena" else []
    assert main([command, "card", "--players", "2", "--bots", bot, *seat, *jobs]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"fondaco: {FAILS[bot]}")
    assert told.count("\n") == 1


def test_the_best_bot_is_one_of_ours_whatever_else_is_installed() -> None:
    assert best_bot().name == "master"
    opinion = opinion_on(question_at(Table("dice", 2, seed=1)), 1)
    assert opinion.bot == "master"


def test_whoever_asks_for_a_bot_learns_what_is_wrong_with_it() -> None:
    with pytest.raises(BadBot, match="no_such_package"):
        bot_called("absent")
