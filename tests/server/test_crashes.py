"""The server is killed in the middle of everything and nothing that anyone heard of is lost."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

CRASHES = Path(__file__).parents[2] / "benchmarks" / "crashes.py"


def test_killed_under_load(database: str) -> None:
    command = [sys.executable, str(CRASHES), "--times", "2", "--tables", "2", "--database", database]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout)
    assert found["lost"] == []
    assert found["good_and_fair"] == found["games"] > 0
