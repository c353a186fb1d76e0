"""A server for browser tests that also has the game of docs/adding-a-game.md, added as that guide says."""

from __future__ import annotations

import os
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.append(str(HERE.parent.parent.parent / "tests"))
from guide_game import write_workshop  # noqa: E402

if __name__ == "__main__":
    workshop = Path(os.environ["WORKSHOP"])
    write_workshop(workshop)
    environment = {**os.environ, "PYTHONPATH": str(workshop / "src")}
    os.execve(sys.executable, [sys.executable, str(HERE / "seeded_server.py"), *sys.argv[1:]], environment)
