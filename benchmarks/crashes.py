"""Kills the server again and again while games are played, and counts lost moves. None may be lost.

    python benchmarks/crashes.py --times 200
    python benchmarks/crashes.py --times 200 --database postgresql://... (an empty one)

Every move that any client heard of must be there after the restart, every game must go on, and every record
must be good and fair in the end.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from fondaco.client import updated
from fondaco.core.record import record_from_parts
from fondaco.hosted.fair_deal import check_deal
from fondaco.replaying import replay
from fondaco.server.launch import bound_socket

WITHOUT_LIMITS = {
    f"FONDACO_{name}": "1e9"
    for name in (
        *("REQUESTS_PER_SECOND", "REQUESTS_BURST", "MESSAGES_PER_SECOND", "MESSAGES_BURST"),
        "PEOPLE_PER_MINUTE",
    )
}
GAMES = (("card", 3), ("board", 3), ("dice", 3), ("court", 2))
PATIENCE = 60.0  # seconds until a table counts as stuck: other programs may keep the machine busy
# Below the ports that systems hand out: nobody else gets it while the server is down.
FIRST_PORT = 20_000 + os.getpid() % 10_000


class Server:
    """A server that is killed and started again on the same port and file."""

    def __init__(self, database: str | None) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.database = database or f"sqlite:{Path(self.folder.name) / 'fondaco.db'}"
        with bound_socket("127.0.0.1", FIRST_PORT) as free:
            self.port = free.getsockname()[1]
        self.start()

    def start(self) -> None:
        self.started_at = time.perf_counter()
        self._launch()

    def _launch(self) -> None:
        command = [sys.executable, "-m", "fondaco", "serve", "--no-browser", "--port", str(self.port)]
        few = {"FONDACO_LOG": "error", "FONDACO_BOT_PROCESSES": "2", "FONDACO_PREPARE_BOTS": "false"}
        environment = {**os.environ, **WITHOUT_LIMITS, **few}
        self.process = subprocess.Popen(
            [*command, "--database", self.database], env=environment, stdout=subprocess.DEVNULL
        )

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    async def answers(self, http: httpx.AsyncClient) -> None:
        """Waits for an answer. A server that finds its port in use ends, and is started again as by systemd:
        a child of the killed one may hold the port until it has become a bot."""
        while True:
            try:
                await http.get("/health")
                return
            except httpx.TransportError:
                await asyncio.sleep(0.02)
                if self.process.poll() is not None:
                    self._launch()


class Seat:
    """A person at a table who plays at random and comes back whenever the connection is lost."""

    def __init__(self, server: Server, cookie: str, table: str, luck: random.Random) -> None:
        self.server, self.cookie, self.table, self.luck = server, cookie, table, luck
        self.view: dict[str, Any] = {}
        self.heard: list[str] = []  # the moves that were acknowledged, as this seat heard them
        self.heard_at = time.perf_counter()
        self.lost: list[str] = []

    def told(self) -> str:
        parts = ("table", "game", "state", "number", "question", "seat", "options")
        return str({part: self.view.get(part) for part in parts})

    async def play(self) -> None:
        while self.view.get("state") != "over":
            try:
                await self._connected()
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(0.05)

    async def _connected(self) -> None:
        after = f"?after={self.view['number']}&seat={self.view['seat']}" if self.view else ""
        url = f"ws://127.0.0.1:{self.server.port}/api/tables/{self.table}/live{after}"
        async with connect(url, additional_headers={"Cookie": self.cookie}, open_timeout=2) as live:
            if self.view:
                await self._answer(live)
            async for text in live:
                await self._hear(live, json.loads(text))
                if self.view.get("state") == "over":
                    return

    async def _hear(self, live: Any, message: dict[str, Any]) -> None:
        if message["type"] == "update":
            assert message["after"] == self.view["number"]
            self.view = updated(self.view, message)
        elif message["type"] in ("view", "refused"):
            view = message.get("view") if message["type"] == "refused" else message
            if view is None:
                raise OSError(message)
            self.view = view
        else:
            return
        if self.view["moves"][: len(self.heard)] != self.heard:
            self.lost.append(f"{self.table}: {self.heard[-3:]} is gone, there is {self.view['moves'][-3:]}")
        self.heard, self.heard_at = self.view["moves"], time.perf_counter()
        await self._answer(live)

    async def _answer(self, live: Any) -> None:
        options = self.view.get("options")
        if options and self.view["state"] == "playing":
            await asyncio.sleep(self.luck.random() * 0.02)
            option = self.luck.choice(options)["option"]
            play = {"seat": self.view["seat"], "option": option, "answers": self.view["question"]}
            await live.send(json.dumps({"type": "play", **play}))


async def seats_at_new_table(server: Server, luck: random.Random, tables: list[str]) -> list[Seat]:
    """Two people and a bot, or two people where a game is for two."""
    game, players = luck.choice(GAMES)
    async with (
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}", timeout=PATIENCE) as ada,
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}", timeout=PATIENCE) as bo,
    ):
        for guest in (ada, bo):
            await guest.post("/api/people", json={"name": "Guest"})
        seats = [{"kind": "me"}, {"kind": "open"}, *[{"kind": "bot", "bot": "random"}] * (players - 2)]
        opened = await ada.post("/api/tables", json={"game": game, "seats": seats, "bot_pause": 0.01})
        table = opened.json()["table"]
        (await bo.post(f"/api/tables/{table}/join", json={})).raise_for_status()
        (await ada.post(f"/api/tables/{table}/start")).raise_for_status()
        tables.append(table)
        return [Seat(server, f"fondaco={guest.cookies['fondaco']}", table, luck) for guest in (ada, bo)]


async def crash(server: Server, times: int, tables_at_once: int, seed: int) -> dict[str, Any]:
    """Kills the server so many times under load; returns what was found."""
    luck = random.Random(seed)
    tables: list[str] = []
    seats: list[Seat] = []
    playing: dict[asyncio.Task[None], Seat] = {}
    starts: list[float] = []
    returns: list[float] = []
    http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}", timeout=PATIENCE)
    await server.answers(http)
    for _ in range(times):
        playing = {task: seat for task, seat in playing.items() if not task.done()}
        while len({seat.table for seat in playing.values()}) < tables_at_once:
            fresh = await seats_at_new_table(server, luck, tables)
            seats += fresh
            playing.update({asyncio.create_task(seat.play()): seat for seat in fresh})
        await asyncio.sleep(0.1 + luck.random() * 0.5)
        server.kill()
        server.start()
        await server.answers(http)
        starts.append(time.perf_counter() - server.started_at)
        returns.append(await all_go_on(server, playing))
    await asyncio.wait_for(asyncio.gather(*playing), PATIENCE * 4)
    good = 0
    for table in tables:
        record = record_from_parts((await http.get(f"/api/tables/{table}/record")).json())
        replay(record)
        good += check_deal(record)
    await http.aclose()
    return {
        "kills": times,
        "games": len(tables),
        "good_and_fair": good,
        "moves_heard": sum(len(seat.heard) for seat in seats),
        "lost": [problem for seat in seats for problem in seat.lost],
        "until_it_answers_s": middle_and_most(starts),
        "until_all_go_on_s": middle_and_most(returns),
    }


def middle_and_most(seconds: list[float]) -> dict[str, float]:
    return {"median": round(statistics.median(seconds), 2), "most": round(max(seconds), 2)}


async def all_go_on(server: Server, playing: dict[asyncio.Task[None], Seat]) -> float:
    """Seconds from the restart until every table that is not over has heard of a new move."""
    seats = list(playing.values())
    moves = {id(seat): len(seat.heard) for seat in seats}
    while True:
        for task in playing:
            if task.done():
                task.result()
        waiting = [
            seat for seat in seats if seat.view.get("state") != "over" and len(seat.heard) == moves[id(seat)]
        ]
        if not waiting:
            return time.perf_counter() - server.started_at
        assert time.perf_counter() - server.started_at < PATIENCE, f"stuck: {waiting[0].told()}"
        await asyncio.sleep(0.02)


def main() -> int:
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--times", type=int, default=200)
    given.add_argument("--tables", type=int, default=6, help="played at any time")
    given.add_argument("--seed", type=int, default=1)
    given.add_argument("--database")
    chosen = given.parse_args()
    server = Server(chosen.database)
    try:
        found = asyncio.run(crash(server, chosen.times, chosen.tables, chosen.seed))
    finally:
        server.kill()
    print(json.dumps(found))
    return 1 if found["lost"] or found["good_and_fair"] != found["games"] else 0


if __name__ == "__main__":
    sys.exit(main())
