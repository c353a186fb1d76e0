"""The player from the textbooks that the ladder is measured against."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

FILE = Path(__file__).parents[2] / "benchmarks" / "monte_carlo.py"


def test_random_playouts_beat_random_moves(tmp_path: Path) -> None:
    results = tmp_path / "told.json"
    match = "card --players 2 --challenger flat-50 --field random --games 20 --jobs 1"
    subprocess.run(
        [sys.executable, str(FILE), *match.split(), "--json", str(results)], check=True, timeout=300
    )
    first = json.loads(results.read_text("utf-8"))["entrants"][0]
    assert first["bot"] == "flat-50"
    assert first["share"]["is"] > 0.9
