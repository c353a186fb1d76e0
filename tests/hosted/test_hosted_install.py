"""The pure package: it imports and plays where nothing but Python and Rich is installed, and does no I/O."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import fondaco.hosted

PACKAGE = Path(fondaco.hosted.__file__).parent
ABSENT = (
    *("asyncio", "fastapi", "starlette", "pydantic", "orjson", "uvicorn", "websockets", "asyncpg"),
    *("numpy", "numba", "sqlite3", "fondaco.server"),
)
IMPURE = {
    *("asyncio", "datetime", "io", "logging", "os", "pathlib", "random", "secrets", "select", "socket"),
    *("sqlite3", "subprocess", "sys", "tempfile", "threading", "time", "urllib"),
}
CALENDAR = {"date", "timedelta"}  # of datetime: they read no clock, but for `today`
WHOLE_GAME = """
import sys
for name in sys.argv[1:]:
    sys.modules[name] = None
from importlib import import_module
from pkgutil import iter_modules
import fondaco.hosted
for module in iter_modules(fondaco.hosted.__path__):
    import_module(f"fondaco.hosted.{module.name}")

from fondaco.games import GAMES
from fondaco.hosted.commands import OpenTable, Person, PlayMove, SeatWish, StartGame
from fondaco.hosted.decide import decide, open_table
from fondaco.hosted.evolve import evolve, table_of
from fondaco.hosted.table import NO_CLOCK
from fondaco.hosted.updates import snapshot, updates

ada = Person("a" * 16, "Ada")
me = SeatWish(kind="me")
for game in GAMES:
    wanted = OpenTable(person=ada, game=game, options={}, seats=(me, me), public=False, clock=NO_CLOCK,
                       bot_pause=0.0, seed="5e" * 32)
    log = [open_table(wanted, 0.0)]
    table = table_of("t", log)
    command = StartGame(person=ada)
    while command:
        before, event = table, decide(table, command, 0.0)
        table = evolve(table, event)
        updates(before, table, event, (None, 0, 1))
        play, seat = table.play, table.asked
        command = seat is not None and PlayMove(
            seat=seat, option=play.options[-1], answers=table.question, by="person", person=ada)
    print(game, snapshot(table, None, 0.0)["state"])
"""


def test_whole_games_without_anything_installed() -> None:
    command = [sys.executable, "-c", WHOLE_GAME, *ABSENT]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.splitlines() == ["board over", "card over", "dice over", "court over"]


@pytest.mark.parametrize("file", sorted(PACKAGE.glob("*.py")), ids=lambda file: file.stem)
def test_no_module_knows_a_clock_luck_or_the_outside(file: Path) -> None:
    imported: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            is_calendar = node.module == "datetime" and {alias.name for alias in node.names} <= CALENDAR
            imported.add("" if is_calendar else node.module or "")
        elif isinstance(node, ast.Attribute):
            assert node.attr != "today"
    assert not {name for name in imported if name.partition(".")[0] in IMPURE}
    assert not {name for name in imported if name.startswith(("fondaco.server", "fondaco.cli"))}
