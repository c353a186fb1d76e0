"""The game of docs/adding-a-game.md, made from the code on that page.

Tests play it, in the browser too, and the gallery shows it: a game that has nothing but its rules.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path
from types import ModuleType

from fondaco.core.game import Game
from fondaco.games import GAMES

ROOT = Path(__file__).parent.parent
GUIDE = ROOT / "docs" / "adding-a-game.md"
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
RULES, REGISTRY = "src/fondaco/games/sack.py", "src/fondaco/games/__init__.py"


def files_of_the_guide() -> dict[str, str]:
    """Every file that the guide writes, its parts put together; the first line of a part says which it is."""
    files: dict[str, str] = {}
    for language, text in FENCE.findall(GUIDE.read_text(encoding="utf-8")):
        if language == "python":
            head, _, body = text.partition("\n")
            path = head.removeprefix("# ").removesuffix(", continued")
            files[path] = f"{files[path]}\n\n{body}" if path in files else body
    return files


def write_workshop(folder: Path) -> None:
    """Copies the sources into a folder, and adds the game of the guide as the guide says."""
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__"))
    files = files_of_the_guide()
    before = (folder / REGISTRY).read_text(encoding="utf-8")
    files[REGISTRY] = registered(before, files.pop(f"{REGISTRY}, changed"))
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


def registered(before: str, changed: str) -> str:
    """The registry with the lines of the guide in the place of those they change."""
    for line in changed.strip().split("\n\n"):
        old = line.replace(", sack", "")
        assert before.count(old) == 1, f"the registry has no line {old!r}"
        before = before.replace(old, line)
    return before


def register_guide_game() -> Game:
    """Adds the game of the guide to the registry of this process."""
    module = sys.modules["fondaco.games.sack"] = ModuleType("fondaco.games.sack")
    exec(files_of_the_guide()[RULES], vars(module))
    GAMES["sack"] = Game(module)
    return GAMES["sack"]
