"""`tools/mutate.py` on a toy project: it finds what no test would notice, and nothing else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).parent.parent / "tools" / "mutate.py"
PROJECT = """
[tool.coverage.run]
source_pkgs = ["toy"]
[tool.pytest.ini_options]
testpaths = ["tests"]
"""
CODE = """
from typing import Annotated, Literal, TypeVar

T, No = TypeVar("T"), Literal["no"]
Load = Annotated[int, "in spaces"]
LIMIT = 3


def is_full(load: int) -> bool:
    return load >= LIMIT


def more(load: int) -> int:
    return load + 1
"""
TESTS = """
from toy import is_full, more


def test_full():
    assert is_full(3)
    assert not is_full(2)


def test_more():
    more(1)
"""
UNNOTICED = [
    "src/toy/__init__.py:14:12: load + 1 -> load - 1",
    "src/toy/__init__.py:14:19: 1 -> 2",
    "src/toy/__init__.py:14:19: 1 -> 0",
]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in {
        "pyproject.toml": PROJECT,
        "src/toy/__init__.py": CODE,
        "tests/test_toy.py": TESTS,
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def mutate(project: Path, *options: str) -> tuple[int, list[str]]:
    """The exit code, and the survivors and shares it prints."""
    command = [sys.executable, str(TOOL), "--root", str(project), "--jobs", "1", *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    lines = [line for line in done.stdout.splitlines() if "->" in line or "%" in line or "not tried" in line]
    return done.returncode, lines


def test_what_no_test_notices_survives_and_counts(project: Path) -> None:
    code, lines = mutate(project)
    assert code == 0
    assert lines == [
        *UNNOTICED,
        " 57.1 % of    7 killed,   3 survived: all",
        " 57.1 % of    7 killed,   3 survived: src/toy/__init__.py",
    ]
    assert mutate(project, "--least", "57")[0] == 0
    assert mutate(project, "--least", "58")[0] == 1
    assert "% of    2 killed" in mutate(project, "--sample", "2")[1][-1]


def test_a_better_test_kills_what_survived(project: Path) -> None:
    mutate(project)
    tests = project / "tests" / "test_toy.py"
    tests.write_text(TESTS.replace("    more(1)", "    assert more(1) == 2"), encoding="utf-8")
    assert mutate(project)[1][0] == "100.0 % of    7 killed,   0 survived: all"


def test_a_table_is_tried_by_tests_that_reach_it_through_other_names(project: Path) -> None:
    (project / "src" / "toy" / "__init__.py").write_text(
        "COINS = (1, 5)\nTOTAL = sum(COINS)\n", encoding="utf-8"
    )
    purse = "import toy\n\n\ndef rich(purse: int) -> bool:\n    return purse >= toy.TOTAL\n"
    (project / "src" / "toy" / "purse.py").write_text(purse, encoding="utf-8")
    tests = "from toy.purse import rich\n\n\ndef test_rich():\n    assert rich(6)\n    assert not rich(5)\n"
    (project / "tests" / "test_toy.py").write_text("def test_nothing():\n    pass\n", encoding="utf-8")
    (project / "tests" / "test_purse.py").write_text(tests, encoding="utf-8")
    assert mutate(project)[1][0] == "100.0 % of    6 killed,   0 survived: all"
    results = (project / "mutants" / "results.jsonl").read_text(encoding="utf-8")
    assert "test_nothing" not in results


def test_a_run_that_is_stopped_says_so_and_goes_on_later(project: Path) -> None:
    stop = "    if os.path.exists('stop') and not is_full(3):\n        os.kill(os.getppid(), signal.SIGINT)\n"
    tests = TESTS.replace("def test_full():\n", f"def test_full():\n{stop}")
    (project / "tests" / "test_toy.py").write_text(f"import os\nimport signal\n{tests}", encoding="utf-8")
    (project / "stop").touch()
    code, lines = mutate(project)
    assert code == 1
    assert "mutants were not tried yet" in lines[-1]
    (project / "stop").unlink()
    code, lines = mutate(project)
    assert code == 0
    assert "% of    7 killed" in lines[-1]


def test_results_outlive_another_docstring(project: Path) -> None:
    before, results = mutate(project)[1], project / "mutants" / "results.jsonl"
    known = results.read_text(encoding="utf-8")
    code = project / "src" / "toy" / "__init__.py"
    code.write_text(f'"""Loads."""\n{CODE}', encoding="utf-8")
    after = mutate(project)[1]
    assert [line.partition(" ")[2] for line in before] == [line.partition(" ")[2] for line in after]
    assert results.read_text(encoding="utf-8") == known


def test_only_functions_that_a_change_touches(project: Path) -> None:
    identity = ["-c", "user.name=Toy", "-c", "user.email=toy@example.org"]
    for command in (["init", "--quiet"], ["add", "."], [*identity, "commit", "--quiet", "--message", "toy"]):
        subprocess.run(["git", *command], cwd=project, check=True)
    assert mutate(project, "--base", "HEAD")[1] == ["100.0 % of    0 killed,   0 survived: all"]
    code = project / "src" / "toy" / "__init__.py"
    code.write_text(CODE.replace("load + 1", "load + 2"), encoding="utf-8")
    assert [line.partition(": ")[2] for line in mutate(project, "--base", "HEAD")[1][:3]] == [
        "load + 2 -> load - 2",
        "2 -> 3",
        "2 -> 1",
    ]


def test_tests_that_fail_without_a_mutant_are_named(project: Path) -> None:
    (project / "tests" / "test_toy.py").write_text("def test_wrong():\n    assert False\n", encoding="utf-8")
    command = [sys.executable, str(TOOL), "--root", str(project)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert (done.returncode, "tests/test_toy.py::test_wrong" in done.stderr) == (1, True)
