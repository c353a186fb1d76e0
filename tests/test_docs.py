"""The documents tell the truth: their examples run, and what they name is there."""

from __future__ import annotations

import argparse
import doctest
import importlib
import os
import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

import fondaco
from fondaco.cli.main import parser
from fondaco.games import GAMES
from guide_game import FENCE, GUIDE, ROOT, files_of_the_guide, write_workshop

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
RULES_PAGES = [ROOT / "docs" / "rules" / f"{game}.md" for game in GAMES]
AUDIT = "Where each rule lives"
FONDACO = [sys.executable, "-m", "fondaco"]


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def prose_of(page: Path) -> str:
    """A page without its examples."""
    return FENCE.sub("", text_of(page))


def blocks(page: Path, language: str) -> list[str]:
    return [text for kind, text in FENCE.findall(text_of(page)) if kind == language]


# Examples.


@pytest.mark.parametrize("page", [page for page in PAGES if ">>> " in text_of(page)], ids=name_of)
def test_python_sessions_give_what_the_page_says(page: Path) -> None:
    """All sessions of a page are one: later ones know the names of earlier ones."""
    sessions = [text for text in blocks(page, "python") if text.startswith(">>>")]
    example = doctest.DocTestParser().get_doctest("\n".join(sessions), {}, name_of(page), str(page), 0)
    assert example.examples
    report: list[str] = []
    doctest.DocTestRunner().run(example, out=report.append)
    assert not report, "".join(report)


def environment(**more: str) -> dict[str, str]:
    """A terminal of eighty columns, without colours."""
    terminal = {"COLUMNS": "80", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    return {name: value for name, value in os.environ.items() if name != "FORCE_COLOR"} | terminal | more


def run(command: list[str], folder: Path, env: dict[str, str], answers: str = "") -> str:
    """What a command prints; it must end well."""
    done = subprocess.run(
        command,
        cwd=folder,
        env=env,
        input=answers,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=600,
    )
    assert done.returncode == 0, done.stdout[-4000:]
    return "".join(line.rstrip() + "\n" for line in done.stdout.splitlines())


def commands(page: Path) -> list[tuple[str, str]]:
    """The commands of a page's terminal sessions, each with what it prints."""
    parts = [re.split(r"^\$ (.*)\n", session, flags=re.MULTILINE)[1:] for session in blocks(page, "console")]
    return [pair for each in parts for pair in zip(each[::2], each[1::2], strict=True)]


def prints(expected: str) -> re.Pattern[str]:
    """A line of three dots stands for any lines."""
    lines = [r"(?:.*\n)*" if line == "..." else re.escape(line) + "\n" for line in expected.splitlines()]
    return re.compile("".join(lines))


def check_commands(page: Path, folder: Path, env: dict[str, str]) -> None:
    """Runs the `fondaco` commands of a page one after the other in a folder."""
    for command, expected in commands(page):
        if command.startswith("fondaco "):
            printed = run([*FONDACO, *command.split()[1:]], folder, env)
            assert prints(expected).fullmatch(printed), f"{command} prints:\n{printed}"


def test_the_terminal_of_the_readme_is_what_one_sees(tmp_path: Path) -> None:
    check_commands(ROOT / "README.md", tmp_path, environment())


# The guide to adding a game, followed to the letter.


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources with the game of the guide added."""
    folder = tmp_path_factory.mktemp("workshop")
    write_workshop(folder)
    return folder


def at(workshop: Path) -> dict[str, str]:
    return environment(PYTHONPATH=str(workshop / "src"), FONDACO_CACHE=str(workshop / "cache"))


def test_the_guide_has_all_files() -> None:
    assert set(files_of_the_guide()) == {
        "src/fondaco/games/sack.py",
        "src/fondaco/games/__init__.py, changed",
        "src/fondaco/batch/observations/sack.py",
        "tests/test_sack.py",
        "try it",
    }


def test_the_game_of_the_guide_can_be_played(workshop: Path, tmp_path: Path) -> None:
    check_commands(GUIDE, tmp_path, at(workshop))
    command = [*FONDACO, "play", "sack", "--players", "2", "--bots", "random", "--seed", "1"]
    printed = run(command, tmp_path, at(workshop), answers="stop\n" * 99)
    assert "win" in printed.splitlines()[-2]
    shown = run([*FONDACO, "show", "games.jsonl", "--move", "2"], tmp_path, at(workshop))
    assert re.search(r"^coins kept +Seat 0: \d, Seat 1: \d, Seat 2: \d$", shown, re.MULTILINE)
    assert re.search(r"^whose turn +Seat \d$", shown, re.MULTILINE)
    assert re.search(r"^Chance brings “coin”\.\nSeat 0 plays “(draw|stop)”\.$", shown, re.MULTILINE)


def test_all_our_bots_play_the_game_of_the_guide(workshop: Path, tmp_path: Path) -> None:
    """Those that think of other games only choose at random; sharp and master search."""
    bots = ["--bots", "random,apprentice,steady,sharp,master", "--games", "20", "--jobs", "1"]
    printed = run([*FONDACO, "arena", "sack", "--players", "2", *bots], tmp_path, at(workshop))
    assert "Coins and Stones, 2 players: 20 games" in printed


TELLING = """
import fondaco
from fondaco.previews import previews
from fondaco.story import Story

table = fondaco.Table("sack", 2, seed=1)
story = Story(table.rules, table.setup)
for move in table.moves:
    assert {event.type for event in story.hear(move)} == {"move_made"}
assert table.asked is not None and previews(table, table.asked) == {}
"""


def test_the_game_of_the_guide_is_told_by_its_moves(workshop: Path) -> None:
    """Events and previews of its own can wait: without them nothing fails."""
    run([sys.executable, "-c", TELLING], workshop, at(workshop))


def test_the_game_of_the_guide_keeps_the_laws_and_its_own_tests(workshop: Path) -> None:
    """Alone in the registry, so that the laws are about nothing else."""
    registry = workshop / "src/fondaco/games/__init__.py"
    whole = text_of(registry)
    alone = re.sub(r"^RULES(.*) = .*$", r"RULES\1 = (sack,)", whole, flags=re.MULTILINE)
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov", "-o", "addopts="]
    files = [str(ROOT / "tests" / "test_laws.py"), str(workshop / "tests" / "test_sack.py")]
    try:
        registry.write_text(alone, encoding="utf-8")
        run([sys.executable, "-m", "pytest", *options, *files], workshop, at(workshop))
    finally:
        registry.write_text(whole, encoding="utf-8")


def test_the_game_of_the_guide_runs_compiled(workshop: Path) -> None:
    pytest.importorskip("numba")
    run([sys.executable, "-c", files_of_the_guide()["try it"]], workshop, at(workshop))


ADAPTERS = """
from fondaco.interop.gymnasium import SeatEnv
from fondaco.interop.openspiel import load
from fondaco.interop.pettingzoo import env

seat, is_over = SeatEnv("sack", players=3, seat=0, bots="random"), False
seen, _ = seat.reset(seed=1)
while not is_over:
    seen, reward, is_over, _, _ = seat.step(int(seen["action_mask"].argmax()))
agents = env("sack", players=3)
agents.reset(seed=1)
for agent in agents.agent_iter():
    seen, _, is_over, _, _ = agents.last()
    agents.step(None if is_over else int(seen["action_mask"].argmax()))
state = load("fondaco_sack(players=3)").new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[0])
assert sum(state.returns()) == 1
"""


def test_the_game_of_the_guide_has_adapters_to_other_libraries(workshop: Path) -> None:
    for library in ("gymnasium", "pettingzoo", "pyspiel"):
        pytest.importorskip(library)
    run([sys.executable, "-c", ADAPTERS], workshop, at(workshop))


TYPES = """
from typing import assert_type

from fondaco.core.views import View
from fondaco.games.board import BoardView
from fondaco.games.card import CardView
from fondaco.games.court_view import CourtView
from fondaco.games.dice import DiceView


def test(name: str, table: fondaco.Table) -> None:
    assert_type(fondaco.Table("board", 2).view(seat=1), BoardView)
    assert_type(fondaco.Table("card", players=2, sevens="space", seed=7).view(0), CardView)
    assert_type(fondaco.Table("dice", 2).copy().view(), DiceView)
    assert_type(fondaco.Table("court").view(), CourtView)
    assert_type(fondaco.Table(name).view(), View)
    assert_type(table.view(), View)
    for table in (fondaco.Table("court"), fondaco.Table(name)):
        assert_type(table.view().seat, int | None)
"""


def test_the_python_of_the_readme_is_typed(tmp_path: Path) -> None:
    """A view has the type of its game, where the game is named in the source."""
    examples = doctest.DocTestParser().get_examples(text_of(ROOT / "README.md"))
    script = tmp_path / "readme.py"
    script.write_text("".join(example.source for example in examples) + TYPES, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(script)]
    run(command, tmp_path, {**os.environ, "MYPYPATH": str(ROOT / "src")})


# What pages name is there.


def spoken(page: Path) -> list[list[str]]:
    """Every `fondaco ...` of a page, as words."""
    spans = re.findall(r"`(fondaco(?: [^`\n]+)?)`", prose_of(page))
    lines = [command for command, _ in commands(page) if command.startswith("fondaco")]
    return [line.split() for line in (*spans, *lines)]


@cache
def subcommands() -> dict[str, argparse.ArgumentParser]:
    actions = parser()._actions
    return {
        name: command
        for action in actions
        if isinstance(action, argparse._SubParsersAction)
        for name, command in action.choices.items()
    }


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_command_that_a_page_names_exists(page: Path) -> None:
    for _, *words in spoken(page):
        if not words or words[0] == "COMMAND" or words[0].startswith("-"):
            continue
        assert words[0] in subcommands(), f"there is no fondaco {words[0]}"
        known = subcommands()[words[0]]._option_string_actions
        for option in (word.strip("[],").partition("=")[0] for word in words):
            assert not option.startswith("--") or option in known, f"fondaco {words[0]} has no {option}"


def test_the_readme_names_every_command() -> None:
    assert {words[1] for words in spoken(ROOT / "README.md") if len(words) > 1} >= set(subcommands())


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_make_target_that_a_page_names_exists(page: Path) -> None:
    targets = re.findall(r"^([a-z-]+):", text_of(ROOT / "Makefile"), re.MULTILINE)
    for target in re.findall(r"(?:`|\$ )make ([a-z-]+)", text_of(page)):
        assert target in targets, f"there is no make {target}"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", prose_of(page)):
        path, _, heading = link.partition("#")
        if re.match(r"[a-z]+:", link):
            continue
        there = (page.parent / path).resolve() if path else page
        assert there.exists(), f"{link} leads nowhere"
        assert not heading or heading in anchors(there), f"{link}: there is no such heading"


def anchors(page: Path) -> set[str]:
    """The names under which headings can be linked to, as GitHub makes them."""
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for _, title in headings(page)}


def headings(page: Path) -> list[tuple[int, str]]:
    found = re.findall(r"^(#+) (.*)$", prose_of(page), re.MULTILINE)
    return [(len(marks), title.strip()) for marks, title in found]


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    for path in re.findall(r"`((?:src|docs|tests|web|benchmarks)/[\w./-]*)`", text_of(page)):
        made_up = page == GUIDE and "sack" in path
        assert made_up or (ROOT / path).exists(), f"there is no {path}"


def test_the_version_is_kept_in_one_place() -> None:
    settings = tomllib.loads(text_of(ROOT / "pyproject.toml"))
    assert "version" not in settings["project"]
    kept = text_of(ROOT / settings["tool"]["hatch"]["version"]["path"])
    assert f'\n__version__ = "{fondaco.__version__}"\n' in kept
    assert fondaco.__version__ in text_of(ROOT / "CHANGELOG.md")


def test_the_layers_of_the_design_are_the_packages_there_are() -> None:
    layers = text_of(ROOT / "docs" / "design.md").partition("## Layers")[2].partition("\n## ")[0]
    first_cells = "".join(re.findall(r"^\| (`.*?) \|", layers, re.MULTILINE))
    source = ROOT / "src" / "fondaco"
    packages = {path.parent.name for path in source.glob("*/__init__.py")}
    modules = {path.stem for path in source.glob("*.py")} - {"__init__", "__main__"}
    assert set(re.findall(r"`(\w+)`", first_cells)) == packages | modules


def test_the_table_of_commands_says_what_the_nightly_one_runs() -> None:
    parts = re.search(r"^nightly: (.*?)  ##", text_of(ROOT / "Makefile"), re.MULTILINE)
    row = re.search(r"^\| `make nightly` \|(.*)\|$", text_of(ROOT / "CONTRIBUTING.md"), re.MULTILINE)
    assert parts
    assert row
    assert re.findall(r"`make ([\w-]+)`", row[1]) == parts[1].split()


def test_the_way_of_a_move_is_drawn_with_names_that_exist() -> None:
    picture = text_of(ROOT / "docs" / "design.md").partition("<!-- A move -->")[2].partition("```\n")[0]
    steps = re.findall(r"^((?:web|src)/\S+)\s+(\w+)", picture, re.MULTILINE)
    counts = f"These are {len(steps)} functions in {len({file for file, _ in steps})} files"
    assert counts in text_of(ROOT / "docs" / "design.md")
    for file, name in steps:
        defined = rf"(?:def|function) {name}\(|^  (?:private )?{name}\("
        assert re.search(defined, text_of(ROOT / file), re.MULTILINE), f"{file} has no {name}"


# The rules pages.


def audit(page: Path) -> list[tuple[str, list[str], list[str]]]:
    """Each rule with its functions and its tests."""
    rows = re.findall(r"^\|(.*)\|(.*)\|(.*)\|$", text_of(page).partition(AUDIT)[2], re.MULTILINE)[2:]
    names = re.compile(r"`(\w+)`")
    return [(rule.strip(), names.findall(functions), names.findall(tests)) for rule, functions, tests in rows]


def homes(game: str) -> list[ModuleType]:
    """A game's module and those from which it takes what it offers."""
    module = importlib.import_module(f"fondaco.games.{game}")
    names = {getattr(thing, "__module__", None) or "" for thing in vars(module).values()}
    beside = sorted(name for name in names if name.startswith("fondaco.games."))
    return [module, *map(importlib.import_module, beside)]


@pytest.mark.parametrize("page", RULES_PAGES, ids=name_of)
def test_every_rule_has_a_function_and_a_test_that_exist(page: Path) -> None:
    tests = set(re.findall(r"^def (test_\w+)", text_of(ROOT / f"tests/test_{page.stem}.py"), re.MULTILINE))
    there = {name for home in homes(page.stem) for name in vars(home)}
    rows = audit(page)
    assert rows
    for rule, functions, named in rows:
        assert functions, f"{rule}: no function"
        assert named, f"{rule}: no test"
        assert set(functions) <= there, f"{rule}: there is no {set(functions) - there}"
        assert set(named) <= tests, f"{rule}: there is no {set(named) - tests}"


@pytest.mark.parametrize("page", RULES_PAGES, ids=name_of)
def test_the_french_page_has_the_same_sections(page: Path) -> None:
    """The audit table is for those who read code, and stands in the English page only."""
    english = [level for level, title in headings(page) if title != AUDIT]
    assert english == [level for level, _ in headings(page.with_suffix(".fr.md"))]


@pytest.mark.parametrize("page", RULES_PAGES, ids=name_of)
def test_twins_have_the_same_numbers_in_their_tables(page: Path) -> None:
    assert numbers(page) == numbers(page.with_suffix(".fr.md"))


def numbers(page: Path) -> list[list[str]]:
    """The rows of tables that hold nothing but numbers after their first cell."""
    rows = re.findall(r"^\|[^|]*((?:\| *[\d ,]* *)+)\|$", text_of(page), re.MULTILINE)
    return [re.findall(r"\d+", row) for row in rows]


@pytest.mark.parametrize("page", RULES_PAGES, ids=name_of)
def test_every_option_is_explained_in_both_languages(page: Path) -> None:
    game = GAMES[page.stem]
    names = [option.name for option in game.options] + [preset.name for preset in game.presets]
    for twin in (page, page.with_suffix(".fr.md")):
        for name in names:
            assert f"`{name}`" in text_of(twin), f"{name_of(twin)} does not explain {name}"
