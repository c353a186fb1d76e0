"""The benchmark that gives `sharp` the playouts of `master`: how it compares two settings."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

FILE = Path(__file__).parents[2] / "benchmarks" / "equal_playouts.py"


def test_settings_are_compared_on_the_deals_that_both_have_played(tmp_path: Path) -> None:
    difference = runpy.run_path(str(FILE))["difference"]
    kept = tmp_path / "usual.json"
    kept.write_text(json.dumps({1: 0.25, 2: 0.5, 3: 0.25, 9: 1.0}), "utf-8")
    found = difference({3: 0.5, 2: 0.5, 1: 0.5, 7: 0.0}, kept)
    assert found == "  beside usual.json: +16.7% +- 16.3% in 3 deals that both have played"
    assert "too few" in difference({1: 0.5, 7: 0.0}, kept)
