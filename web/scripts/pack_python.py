"""Packs the Python that runs in the page. `python.ts` runs this inside Pyodide itself.

Our modules are compiled, every game is played with them, and of the standard library only what was imported
meanwhile is kept.
"""

from __future__ import annotations

import importlib._bootstrap_external as bootstrap
import json
import sys
import zipfile
from importlib import import_module
from pathlib import Path
from types import CodeType
from typing import Any

SOURCES = Path("/sources")
OURS, LIBRARY = Path("/fondaco.zip"), Path("/stdlib.zip")
ALWAYS = ("_pyodide", "pyodide", "importlib/", "_sysconfigdata")
DAY = (2020, 1, 1, 0, 0, 0)  # the same files give the same archive


async def pack() -> None:
    files = {file.relative_to(SOURCES).as_posix(): file for file in SOURCES.rglob("*.*")}
    write(OURS, dict(packed(name, file.read_bytes()) for name, file in files.items()))
    sys.path.insert(0, str(OURS))
    for name in sorted(name for name in files if name.endswith(".py")):
        import_if_possible(name.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    await play()
    write(LIBRARY, used_of(next(path for path in sys.path if "python" in path and path.endswith(".zip"))))


def write(path: Path, files: dict[str, bytes]) -> None:
    """Writes an archive. It is not compressed: servers compress the whole of it, and that is shorter."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, DAY), data)


def compiled(name: str, source: bytes) -> bytes:
    code = without_lines(compile(source, name, "exec", dont_inherit=True, optimize=2))
    to_file: Any = bootstrap
    return bytes(to_file._code_to_hash_pyc(code, bytes(8), False))


def without_lines(code: CodeType) -> CodeType:
    """Returns code without the numbers of its lines, a fifth of it. Tracebacks then name functions only."""
    inner = [without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts]
    return code.replace(co_linetable=b"", co_consts=tuple(inner))


def import_if_possible(module: str) -> None:
    """Imports a module, unless it is part of the engine that NumPy and Numba compile."""
    try:
        import_module(module)
    except ImportError as error:
        if error.name not in ("numpy", "numba"):
            raise


def used_of(library: str) -> dict[str, bytes]:
    """Returns the files of the standard library that were imported, and those that Python itself needs."""
    specs = [getattr(module, "__spec__", None) for module in list(sys.modules.values())]
    used = {str(spec.origin).removeprefix(f"{library}/") for spec in specs if spec and spec.origin}
    with zipfile.ZipFile(library) as archive:
        names = [name for name in archive.namelist() if name in used or name.startswith(ALWAYS)]
        return dict(packed(name, archive.read(name)) for name in names)


def packed(name: str, data: bytes) -> tuple[str, bytes]:
    """Returns a file as it is packed: modules compiled, so that no start waits for that."""
    return (f"{name}c", compiled(name, data)) if name.endswith(".py") else (name, data)


class Database:
    """A log in memory."""

    def __init__(self) -> None:
        self.events_of: dict[str, list[str]] = {}

    async def append(self, table: str, number: int, event: str, info: str) -> str:
        self.events_of.setdefault(table, []).append(event)
        return "written"

    async def events(self, table: str, after: int) -> str:
        return json.dumps(self.events_of.get(table, [])[after:])

    async def tables(self) -> str:
        return "[]"

    async def mend(self, table: str, info: str) -> None:
        """Mends nothing."""

    async def remove(self, table: str) -> None:
        """Removes nothing."""

    async def positions(self, game: str) -> str:
        return ""

    async def practice(self) -> str:
        return "{}"

    async def keep_practice(self, game: str, progress: str) -> None:
        """Keeps nothing."""


class Worker:
    async def think(self, game: str, kind: str, question: str) -> str:
        from fondaco.browser.thinking import thought

        return thought(kind, question)

    async def bots(self) -> str:
        return "[]"


async def play() -> None:
    """Plays each game to its end as people do, and asks for lessons, records, a review and practice."""
    from fondaco.browser.worker import host

    here = host(Database(), Worker(), "Ada")

    async def ask(method: str, path: str, body: object) -> Any:
        answer = json.loads(await here.ask(method, path, json.dumps(body), "fr"))
        assert answer["status"] == 200, answer
        return answer["body"]

    for game in await ask("GET", "games", {}):
        await ask("POST", "lessons", {"game": game["id"], "step": game["lesson"] - 1})
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "steady"}]
        opened = await ask("POST", "tables", {"game": game["id"], "seats": seats, "bot_pause": 0})
        table = f"tables/{opened['table']}"
        await ask("POST", f"{table}/start", {})
        await ask("POST", f"{table}/hand-over", {"seat": 0, "bot": "apprentice"})
        await until_over(here, opened["table"])
        record = await ask("GET", f"{table}/record", {})
        await ask("POST", "verify", {"record": record})
        await ask("POST", "replay", {"record": record, "seat": 0})
        await ask("POST", "review", {"record": record, "seat": 0})
        own = next(place for place, move in enumerate(record["moves"]) if move.startswith("0 "))
        await ask("POST", "practice/positions", {"record": record, "seat": 0, "move": own})
    await ask("GET", "practice", {})


async def until_over(here: Any, table: str) -> None:
    import asyncio

    live = await here.table(table)
    await here.connect(table, "fr", None, lambda text: None)
    while live.table.state == "playing":
        await asyncio.sleep(0)
