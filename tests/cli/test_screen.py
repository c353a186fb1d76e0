"""Whoever reads what is drawn may stop reading: that is no failure."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from cli.command import FONDACO, in_a_process


@pytest.fixture
def record(tmp_path: Path) -> str:
    file = tmp_path / "game.jsonl"
    assert in_a_process("simulate", "dice", "--players", "2", "--out", str(file)).returncode == 0
    return str(file)


@pytest.mark.parametrize(
    "line",
    [
        "simulate dice --players 2",
        "arena dice --players 2 --bots random --games 2 --jobs 1",
        "bench dice --engine plain --seconds 1",
        "show {record}",
        "play dice --players 2 --bots random",
    ],
)
def test_a_closed_pipe_is_no_failure(line: str, record: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*FONDACO, *line.format(record=record).split()],
        stdin=subprocess.DEVNULL,
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")
