"""`--help`: every command says what it does, what it takes, and what comes of it; and leaving early."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

import fondaco as package
from cli.command import Command
from fondaco.cli.main import COMMANDS, parser
from fondaco.games import GAMES

NAMES = sorted(parser()._subparsers._group_actions[0].choices)  # type: ignore[union-attr, arg-type]


def test_alone_it_lists_every_command(fondaco: Command) -> None:
    said = fondaco("--help")
    assert (said.code, said.err) == (0, "")
    for name in NAMES:
        assert re.search(rf"^    {name} +\w", said.out, re.MULTILINE), name
    assert sorted(COMMANDS) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_command_is_defined_by_the_module_that_is_named(name: str) -> None:
    assert name in parser(name)._subparsers._group_actions[0].choices  # type: ignore[union-attr, operator]


@pytest.mark.parametrize("name", NAMES)
def test_every_command_explains_itself(fondaco: Command, name: str) -> None:
    said = fondaco(name, "--help")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"usage: fondaco {name}")
    for option in re.findall(r"^  (--[a-z-]+)[^\n]*$", said.out, re.MULTILINE):
        told = re.search(rf"^  {option}\b[^\n]*(\n {{10,}}[^\n]+)?", said.out, re.MULTILINE)
        assert told is not None
        assert re.search(r"  [a-z(\d]", told[0].strip()) or told[1], f"{option} is not explained"


@pytest.mark.parametrize("name", NAMES)
def test_help_fits_in_eighty_columns(fondaco: Command, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert max(map(len, fondaco(name, "--help").out.splitlines())) <= 80


def test_play_lists_the_options_of_the_games(fondaco: Command) -> None:
    assert "big_monopoly: false or true (false)" in fondaco("play", "--help").out


def test_simulate_lists_games_players_options_and_bots(fondaco: Command) -> None:
    said = fondaco("simulate", "--help").out
    for game in GAMES.values():
        assert f"{game.id:6} {game.title}, " in said
        for name in (*(option.name for option in game.options), *(preset.name for preset in game.presets)):
            assert f" {name}: " in said
    assert "big_monopoly: false or true (false)" in said
    assert "ship_spaces: 5 to 10 (7)" in said
    assert "bots: random" in said


def test_check_tells_its_exit_codes(fondaco: Command) -> None:
    said = " ".join(fondaco("check", "--help").out.split())
    assert "Exit code 0: all good. 1: at least one bad line. 2: the file cannot be read." in said


def test_the_version(fondaco: Command) -> None:
    assert fondaco("--version").out == f"fondaco {package.__version__}\n"


STOPPED = """
import sys

class Interrupt:
    def find_spec(self, name, path, target=None):
        if name == "{module}":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupt())
from fondaco.__main__ import main
sys.exit(main())
"""


@pytest.mark.parametrize("module", ["fondaco.core", "fondaco.table", "fondaco.cli.main"])
def test_stopped_while_it_is_loaded_it_says_nothing(module: str) -> None:
    script = STOPPED.format(module=module)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
