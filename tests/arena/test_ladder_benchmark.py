"""The benchmark that measures the ladder of bots, and the table that it prints."""

from __future__ import annotations

import json
import runpy
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
MATCH = ["--game", "dice", "--rung", "apprentice", "--games", "4", "--jobs", "1"]


def table(folder: Path) -> list[list[str]]:
    """The cells of the table that the benchmark prints after it has played."""
    command = [sys.executable, str(ROOT / "benchmarks" / "ladder.py"), str(folder), *MATCH]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    lines = [line for line in done.stdout.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_the_table_has_all_times(tmp_path: Path) -> None:
    headings, _, *rows = table(tmp_path)
    assert headings[-4:] == ["median ms", "mean ms", "p99 ms", "worst ms"]
    assert [row[:3] for row in rows] == [
        ["apprentice against random", "dice", players] for players in ("2", "3", "4")
    ]
    for row in rows:
        median, mean, p99, worst = map(float, row[-4:])
        assert 0 < median <= p99 <= worst
        assert 0 < mean <= worst


def test_results_of_an_older_version_have_no_mean(tmp_path: Path) -> None:
    table(tmp_path)
    for file in tmp_path.glob("*.json"):
        results = json.loads(file.read_text("utf-8"))
        for entrant in results["entrants"]:
            del entrant["milliseconds"]["mean"]
        file.write_text(json.dumps(results), "utf-8")
    _, _, *rows = table(tmp_path)
    assert [row[-3] for row in rows] == ["-", "-", "-"]


def test_the_page_has_the_columns_of_the_benchmark() -> None:
    page = (ROOT / "docs" / "ladder.md").read_text("utf-8")
    benchmark = runpy.run_path(str(ROOT / "benchmarks" / "ladder.py"))
    assert benchmark["HEADINGS"] in page.splitlines()
