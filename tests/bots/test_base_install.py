"""Where neither NumPy nor Numba is installed: who really plays and judges is named, and what is lacking."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from fondaco.table import Table

WITHOUT = "import sys; sys.modules['numpy'] = sys.modules['numba'] = None; "
COMMAND = WITHOUT + "from fondaco.cli.main import main; sys.exit(main(sys.argv[1:]))"
LACKS = "master: without fondaco[fast] it has no network, and plays like steady\n"


def said(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", COMMAND, *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", input="q\n", check=True)


def test_a_review_names_who_judged(tmp_path: Path) -> None:
    table = Table("dice", 2, seed=1)
    for _ in range(3):
        table.play(table.options()[0])
    (tmp_path / "game.jsonl").write_text(table.record().as_json() + "\n", "utf-8")
    told = said("review", str(tmp_path / "game.jsonl"))
    assert "judged by steady" in told.stdout
    assert told.stderr == LACKS


def test_a_game_names_who_plays() -> None:
    told = said("play", "card", "--players", "2", "--seed", "1")
    assert "Bianca (steady)" in told.stdout
    assert told.stderr == LACKS
