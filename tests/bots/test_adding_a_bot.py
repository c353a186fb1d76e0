"""The page on adding a bot, followed to the letter: its package is installed, and its bot is everywhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import tomllib
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from fondaco.bots.registry import LADDER

PAGE = Path(__file__).parent.parent.parent / "docs" / "adding-a-bot.md"
FONDACO = [sys.executable, "-m", "fondaco"]


def files_of_the_page() -> dict[str, str]:
    """Every file that the page writes; the first line of a part says which it is."""
    parts = re.findall(r"^```\w+\n# (\S+)\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return dict(parts)


def wheel(folder: Path) -> Path:
    """The package of the page as a builder would pack it; to run one, tests would need the network."""
    files = files_of_the_page()
    project = tomllib.loads(files.pop("pyproject.toml"))["project"]
    name, version = project["name"].replace("-", "_"), project["version"]
    info = f"{name}-{version}.dist-info"
    files[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {version}\n"
    files[f"{info}/WHEEL"] = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[f"{info}/entry_points.txt"] = "".join(
        f"[{group}]\n" + "".join(f"{point} = {target}\n" for point, target in points.items())
        for group, points in project["entry-points"].items()
    )
    files[f"{info}/RECORD"] = "".join(f"{path},,\n" for path in (*files, f"{info}/RECORD"))
    path = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as packed:
        for inner, text in files.items():
            packed.writestr(inner, text)
    return path


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Where the package is installed beside Fondaco."""
    folder, site = tmp_path_factory.mktemp("package"), tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]
    subprocess.run([*pip, "--target", str(site), str(wheel(folder))], check=True)
    return {**os.environ, "PYTHONPATH": str(site), "COLUMNS": "80", "NO_COLOR": "1"}


def said(environment: dict[str, str], *command: str, answers: str = "", folder: Path | None = None) -> str:
    done = subprocess.run(
        command,
        env=environment,
        cwd=folder,
        input=answers,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def commands() -> dict[str, list[str]]:
    """The commands of the page, by their second word."""
    lines = re.findall(r"^\$ fondaco (.*)$", PAGE.read_text("utf-8"), re.MULTILINE)
    return {line.split()[0]: line.split() for line in lines}


def test_the_bot_has_ten_lines() -> None:
    lines = files_of_the_page()["greedy_bot.py"].splitlines()
    assert len([line for line in lines if line.strip()]) <= 10


def test_it_is_listed_after_ours(environment: dict[str, str]) -> None:
    listed = said(
        environment, sys.executable, "-c", "from fondaco.bots import *; print(*bot_names())"
    ).split()
    assert listed[0] == "random"
    assert listed[-1] == "greedy"


def test_one_can_play_against_it(environment: dict[str, str]) -> None:
    printed = said(environment, *FONDACO, *commands()["play"], "--seed", "1", answers="take 1\n" * 200)
    assert "greedy" in printed


def test_its_games_are_good_records(environment: dict[str, str], tmp_path: Path) -> None:
    assert "greedy" in said(environment, *FONDACO, *commands()["simulate"], folder=tmp_path)
    said(environment, *FONDACO, "check", "games.jsonl", folder=tmp_path)
    assert len((tmp_path / "games.jsonl").read_text("utf-8").splitlines()) == 5


def test_it_meets_others_in_the_arena(environment: dict[str, str], tmp_path: Path) -> None:
    shorter = ["8" if word == "400" else word for word in commands()["arena"]]
    printed = said(environment, *FONDACO, *shorter, "--jobs", "2", folder=tmp_path)
    assert "greedy" in printed


@pytest.mark.parametrize(("game", "players"), [("board", "4"), ("dice", "3"), ("court", "2")])
def test_it_plays_the_other_games_too(
    environment: dict[str, str], tmp_path: Path, game: str, players: str
) -> None:
    command = ["simulate", game, "--players", players, "--games", "2", "--bots", "greedy", "--seed", "1"]
    said(environment, *FONDACO, *command, "--out", "games.jsonl", folder=tmp_path)
    assert said(environment, *FONDACO, "check", "games.jsonl", folder=tmp_path) == "2 good, 0 bad\n"


@contextmanager
def served(environment: dict[str, str], database: Path) -> Iterator[str]:
    """Runs `fondaco serve`, and yields its address."""
    command = [*FONDACO, "serve", "--no-browser", "--port", "0", "--database", f"sqlite:{database}"]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            assert process.stdout
            yield "http://" + process.stdout.readline().split("http://")[1].split()[0]
        finally:
            process.terminate()
            process.wait(60)


def test_a_server_offers_it_and_lets_it_play(environment: dict[str, str], tmp_path: Path) -> None:
    client = pytest.importorskip("fondaco.client")
    httpx = pytest.importorskip("httpx")
    with served(environment, tmp_path / "fondaco.db") as address:
        program = arrived(client, address)
        listed = {bot["name"]: bot["about"] for bot in httpx.get(f"{address}/api/bots").json()}
        assert listed["greedy"] == "takes as much as it can"
        table = program.open_table("card", [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}], bot_pause=0)
        program.start(table)
        program.play(table, lambda question: question.options[0], 0)
        (record,) = program.records()
    answers = [move for move in record.moves if move.startswith("1 take")]
    assert any(len(move) > len("1 take 1") for move in answers)


def arrived(client: Any, address: str) -> Any:
    """A guest, as soon as the server answers."""
    for _ in range(3000):
        try:
            return client.Client.as_guest(address, "Ada")
        except OSError:
            time.sleep(0.02)
    raise AssertionError("the server did not open")


def test_the_page_shows_the_whole_ladder() -> None:
    rows = re.findall(
        r"^\| `(\w+)` \| ", PAGE.read_text("utf-8").partition("## How good is it?")[2], re.MULTILINE
    )
    assert rows == [bot.name for bot in LADDER]
