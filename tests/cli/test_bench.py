"""`fondaco bench`: what it measures and in which form; and what it says where Numba is missing."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from cli.command import Command, in_a_process
from fondaco.cli import bench
from fondaco.games import game_called

KEYS = ["game", "players", "engine", "moves_per_s", "games_per_s", "compile_s", "cached_s", "state_bytes"]


def measured(said: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(said)
    return found


def test_json_is_a_list_of_objects(fondaco: Command) -> None:
    said = fondaco("bench", "dice", "court", "--engine", "plain", "--seconds", "1", "--json")
    assert said.code == 0
    dice, court = measured(said.out)
    assert list(dice) == list(court) == KEYS
    assert (dice["game"], dice["players"], dice["engine"]) == ("dice", 4, "plain")
    assert (court["game"], court["players"]) == ("court", 2)
    for each in (dice, court):
        assert each["moves_per_s"] > each["games_per_s"] > 0
        assert (each["compile_s"], each["cached_s"]) == (None, None)
        assert each["state_bytes"] == game_called(each["game"]).state_class.declared_bytes()


def test_the_compiled_engine_is_measured_with_its_compiling() -> None:
    arguments = (
        "bench",
        "dice",
        "--players",
        "2",
        "--engine",
        "cpu",
        "--threads",
        "2",
        "--seconds",
        "1",
        "--json",
    )
    done = in_a_process(*arguments)
    assert done.returncode == 0, done.stderr
    (each,) = measured(done.stdout)
    assert (each["game"], each["players"], each["engine"]) == ("dice", 2, "cpu")
    assert each["moves_per_s"] > 100_000
    assert each["compile_s"] > each["cached_s"] > 0
    assert 0 < each["state_bytes"] <= 512


def test_a_table_is_for_people(fondaco: Command) -> None:
    said = fondaco("bench", "dice", "--engine", "plain", "--seconds", "1")
    assert said.code == 0
    assert all(
        heading in said.out for heading in ("game", "players", "engine", "moves/s", "games/s", "bytes")
    )
    assert "dice" in said.out


def test_large_figures_fit_in_eighty_columns(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    bench.print_measurements(
        [bench.Measurement("court", 4, "plain", 9_876_543_210, 87_654_321, 123.45, 12.34, 1024)], False
    )
    heading, figures = capsys.readouterr().out.splitlines()
    assert figures.split() == [
        "court",
        "4",
        "plain",
        "9,876,543,210",
        "87,654,321",
        "123.45",
        "12.34",
        "1024",
    ]
    assert max(len(heading), len(figures)) <= 80


def test_four_play_unless_it_is_said_where_four_can() -> None:
    games = [game_called(name) for name in ("board", "card", "dice", "court")]
    assert [bench.player_count(game, None) for game in games] == [4, 4, 4, 2]
    assert bench.player_count(games[1], 6) == 6


WITHOUT = """
import sys
for name in {missing}:
    sys.modules[name] = None
from fondaco.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


def without(missing: list[str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command line where some packages are not installed."""
    command = [sys.executable, "-c", WITHOUT.format(missing=missing), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("missing", ["numba", "numpy"])
def test_without_them_the_rules_are_measured_as_they_are(missing: str) -> None:
    done = without([missing], "bench", "dice", "--seconds", "1", "--json")
    said = f"Skipping cpu: {missing} is not installed. Run pip install 'fondaco[fast]'.\n"
    assert (done.returncode, done.stderr) == (0, said)
    assert [each["engine"] for each in measured(done.stdout)] == ["plain"]


@pytest.mark.parametrize("missing", ["numba", "numpy"])
def test_where_something_is_missing_it_is_named_with_the_command_that_installs_it(missing: str) -> None:
    """And before anything is measured."""
    done = without([missing], "bench", "dice", "--engine", "plain,cpu", "--seconds", "1")
    said = f"fondaco: {missing} is not installed. Run pip install 'fondaco[fast]'.\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)


@pytest.mark.parametrize(
    "arguments",
    [
        ["bench", "dice", "--engine", "plain", "--seconds", "1", "--json"],
        ["simulate", "court"],
        ["--help"],
    ],
)
def test_the_rest_works_without_numpy_and_numba(arguments: list[str]) -> None:
    done = without(["numba", "numpy"], *arguments)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_device_that_is_not_there_is_said_in_a_sentence() -> None:
    done = in_a_process("bench", "dice", "--engine", "cuda", "--seconds", "1")
    if done.returncode:
        assert done.returncode == 2
        said = "No CUDA device was found. --engine plain,cpu works everywhere."
        assert done.stderr == f"fondaco: {said}\n"
