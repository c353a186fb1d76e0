"""A device for tests: a database in memory that tabs share, and a worker that thinks at once."""

from __future__ import annotations

import json
from base64 import b64encode
from importlib.resources import files
from random import Random
from typing import Any

from fondaco.browser.host import Host
from fondaco.browser.thinking import thought
from fondaco.core.errors import Language


class Database:
    """Implements Storage. `outcome` is what the next writes come to, if not "written"."""

    def __init__(self) -> None:
        self.logs: dict[str, list[str]] = {}
        self.infos: dict[str, Any] = {}
        self.outcome: str | None = None
        self.progress: dict[str, str] = {}
        self.is_damaged = False  # the practice positions
        self.is_closed = False  # to reading

    async def append(self, table: str, number: int, event: str, info: str) -> str:
        if self.outcome:
            return self.outcome
        log = self.logs.setdefault(table, []) if number == 1 else self.logs.get(table, [])
        if number <= len(log):
            return "taken"
        if number > len(log) + 1:
            return "lost"  # the table was removed
        log.append(event)
        self.infos[table] = json.loads(info)
        return "written"

    async def events(self, table: str, after: int) -> str:
        return "" if self.is_closed else json.dumps(self.logs.get(table, [])[after:])

    async def tables(self) -> str:
        return json.dumps(list(self.infos.values()))

    async def mend(self, table: str, info: str) -> None:
        self.infos.setdefault(table, json.loads(info))

    async def remove(self, table: str) -> None:
        self.logs.pop(table)
        self.infos.pop(table)

    async def positions(self, game: str) -> str:
        file = files("fondaco.puzzles").joinpath(f"{game}.jsonl.gz")
        if not file.is_file():
            return ""
        return b64encode(b"damaged" if self.is_damaged else file.read_bytes()).decode()

    async def practice(self) -> str:
        return json.dumps(self.progress)

    async def keep_practice(self, game: str, progress: str) -> None:
        self.progress[game] = progress


class Worker:
    """Implements Thinker. `kept` are the bots whose engine and networks are kept on the device."""

    def __init__(self, *kept: str) -> None:
        self.kept = kept

    async def think(self, game: str, kind: str, question: str) -> str:
        return thought(kind, question)

    async def bots(self) -> str:
        return json.dumps(self.kept)


class Tab:
    """A page's side of the wire."""

    def __init__(self, database: Database, seed: int = 0, thinker: Any = None) -> None:
        self.now = 1000.0
        self.host = Host(database, thinker or Worker(), "Ada", lambda: self.now, Random(seed))
        self.heard: list[dict[str, Any]] = []

    async def whole(self, method: str, path: str, body: Any = None, language: Language = "en") -> Any:
        answer = await self.host.ask(method, path, json.dumps({} if body is None else body), language)
        return json.loads(answer)

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The body of an answer that is no refusal."""
        answer = await self.whole(method, path, body)
        assert answer["status"] == 200, answer
        return answer["body"]

    async def refused(self, method: str, path: str, body: Any = None) -> str:
        """The code of a refusal."""
        answer = await self.whole(method, path, body)
        assert answer["status"] == 422, answer
        return str(answer["body"]["code"])

    async def begin(self, game: str, *bots: str, **more: Any) -> str:
        """Opens a table against bots, and starts the game."""
        seats = [{"kind": "me"}, *({"kind": "bot", "bot": bot} for bot in bots)]
        opened = await self.ask("POST", "tables", {"game": game, "seats": seats, "bot_pause": 0, **more})
        await self.ask("POST", f"tables/{opened['table']}/join", {"seat": 0, "entropy": "ab" * 32})
        await self.ask("POST", f"tables/{opened['table']}/start")
        return str(opened["table"])

    async def connect(self, table: str, seat: int | None = None) -> Any:
        return await self.host.connect(table, "en", seat, lambda text: self.heard.append(json.loads(text)))
