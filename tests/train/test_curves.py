"""The picture of learning curves, drawn as the page on training says."""

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


def drawn(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "tools" / "curves.py"), *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_the_command_of_the_page_draws_a_picture(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "training.md").read_text("utf-8")
    [command] = re.findall(r"^\$ python tools/curves.py (.*)$", page, re.MULTILINE)
    out, *runs = command.split()
    for run in runs:
        log = tmp_path / run.partition("=")[2]
        log.parent.mkdir(parents=True)
        told: list[dict[str, Any]] = [
            {"players": 2 + 2 * (n % 2), "decisions": n + 1, "entropy": 1.0, "win": 0.5} for n in range(30)
        ]
        told[20]["against_habit"] = told[29]["against_habit"] = {"2": 0.6, "4": 0.3}
        log.write_text("".join(json.dumps(each) + "\n" for each in told))
    assert drawn(out, *runs, folder=tmp_path).returncode == 0
    picture = Xml.fromstring((tmp_path / out).read_text("utf-8"))
    titles = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text") if text.get("class")]
    assert titles == ["board", "card", "dice", "court"]
    said = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert said.count("victories against habit") == len(runs)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), USAGE),
        (("out.svg",), USAGE),
        (("out.svg", "log.jsonl"), f"'log.jsonl' is no run: {USAGE}"),
        (("out.svg", "a=log.jsonl"), "'log.jsonl' is no log of a run: [Errno 2]"),
    ],
)
def test_what_it_cannot_draw_from_it_says_in_a_sentence(
    arguments: tuple[str, ...], sentence: str, tmp_path: Path
) -> None:
    said = drawn(*arguments, folder=tmp_path)
    assert said.returncode == 1
    assert said.stderr.startswith(sentence)
    assert said.stderr.count("\n") == 1
