"""`tools/curves.py` draws logs of today and of older runs, and says what it cannot read."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as Xml
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent
USAGE = "usage: python tools/curves.py OUT.svg NAME=LOG.jsonl ...\n"
TEXT = "{http://www.w3.org/2000/svg}text"
OLD_LOG = Path(__file__).parent / "saved_run" / "log.jsonl"


def draw(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "tools" / "curves.py"), *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def texts(file: Path, **attributes: str) -> list[str | None]:
    """The texts of a drawing that have these attributes."""
    found = Xml.fromstring(file.read_text("utf-8")).iter(TEXT)
    return [each.text for each in found if attributes.items() <= each.attrib.items()]


def write_log(file: Path, win_rate_key: str) -> None:
    entries: list[dict[str, Any]] = [
        {"players": 2 + 2 * (n % 2), "decisions": n + 1, "entropy": 1.0, "win": 0.5} for n in range(30)
    ]
    entries[20][win_rate_key] = entries[29][win_rate_key] = {"2": 0.6, "4": 0.3}
    file.parent.mkdir(parents=True)
    file.write_text("".join(json.dumps(entry) + "\n" for entry in entries))


@pytest.mark.parametrize("win_rate_key", ["against_scripted", "against_habit"])
def test_the_command_on_the_training_page_draws_a_picture(win_rate_key: str, tmp_path: Path) -> None:
    page = (ROOT / "docs" / "training.md").read_text("utf-8")
    [command] = re.findall(r"^\$ python tools/curves.py (.*)$", page, re.MULTILINE)
    out, *runs = command.split()
    for run in runs:
        write_log(tmp_path / run.partition("=")[2], win_rate_key)
    assert draw(out, *runs, folder=tmp_path).returncode == 0
    assert texts(tmp_path / out, **{"class": "title"}) == ["board", "card", "dice", "court"]
    assert texts(tmp_path / out).count("win rate against scripted opponents") == len(runs)


def test_a_log_of_an_older_version_can_be_drawn(tmp_path: Path) -> None:
    """Its network never won, so that all win rates are 0."""
    done = draw("out.svg", f"dice={OLD_LOG}", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert texts(tmp_path / "out.svg").count("win rate against scripted opponents") == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), USAGE),
        (("out.svg",), USAGE),
        (("out.svg", "log.jsonl"), f"'log.jsonl' is not NAME=LOG.jsonl; {USAGE}"),
        (("out.svg", "a=log.jsonl"), "cannot read 'log.jsonl' as the log of a training run: [Errno 2]"),
    ],
)
def test_bad_arguments_are_refused_in_one_sentence(
    arguments: tuple[str, ...], sentence: str, tmp_path: Path
) -> None:
    done = draw(*arguments, folder=tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith(sentence)
    assert done.stderr.count("\n") == 1
