"""Measures how much slower bots and hints become while somebody uses all that a server's limits allow.

    python benchmarks/hostile.py
    python benchmarks/hostile.py --tables 600 --reviews 60 --seconds 30

A victim plays against bots and asks for hints: first alone, then beside 600 tables where bots play among
themselves, and 60 requests a second of one person for reviews. The attackers are guests at one network
address. Without `--limits` that address may ask as often as it likes: the limits would refuse most of the
reviews at once, and such an attack would take half an hour to prepare. All of it runs on this machine, over
loopback addresses (Linux has them all; elsewhere they have to be added).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from fondaco.client import updated
from fondaco.table import Table

TABLES_OF_ONE = 50  # guests may have so many
VICTIM, ATTACKER = "127.0.0.8", "127.0.0.9"
MANY = {"REQUESTS_PER_SECOND", "REQUESTS_BURST", "PEOPLE_PER_MINUTE", "TABLES_PER_MINUTE"}
GAME = "card"
LEAST = 5  # moves and hints of each measurement
THINKS = 0.2  # seconds that the victim thinks
MOST_TIMES_SLOWER = 2.0


class Server:
    """`fondaco serve` with its own settings, except for how often an address may ask."""

    def __init__(self, has_limits: bool) -> None:
        limits = {} if has_limits else {f"FONDACO_{name}": "1e9" for name in MANY}
        self._folder = tempfile.TemporaryDirectory()
        database = f"sqlite:{Path(self._folder.name) / 'server.db'}"
        self._process = subprocess.Popen(
            [sys.executable, "-m", "fondaco", "serve", "--port", "0", "--database", database, "--no-browser"],
            env={**os.environ, "FONDACO_LOG": "error", **limits},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout
        self.address = self._process.stdout.readline().split("http://")[1].split()[0]
        while True:
            with suppress(httpx.TransportError):
                httpx.get(f"http://{self.address}/health")
                return
            time.sleep(0.05)

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(20)


class Guest:
    """A person with a browser at some network address."""

    def __init__(self, server: Server, address: str) -> None:
        self.server, self.address = server, address
        self.http = client(server, address)

    async def enter(self, name: str) -> Guest:
        await self.post("people", {"name": name}, 201)
        return self

    async def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        answer = await self.http.post(f"/api/{path}", json=body)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json()

    async def opens(self, bots: int, bot: str) -> str:
        seats = [{"kind": "me"}, *[{"kind": "bot", "bot": bot}] * bots]
        body = {"game": GAME, "seats": seats, "bot_pause": 0, "hints": True}
        opened = await self.post("tables", body, 201)
        table: str = opened["table"]
        await self.post(f"tables/{table}/start")
        return table


def client(server: Server, address: str, cookies: httpx.Cookies | None = None) -> httpx.AsyncClient:
    many = httpx.Limits(max_connections=None)
    transport = httpx.AsyncHTTPTransport(local_address=address, limits=many)
    return httpx.AsyncClient(
        base_url=f"http://{server.address}", transport=transport, timeout=600, cookies=cookies
    )


# The victim.


class Victim:
    """Plays against a bot, asks for hints, and notes how long others take."""

    def __init__(self, guest: Guest, bot: str) -> None:
        self.guest, self.bot = guest, bot
        self.moves: list[float] = []  # seconds of a bot for a move
        self.hints: list[float] = []
        self.end = 0.0

    async def play(self, seconds: float) -> None:
        self.end = time.perf_counter() + seconds
        while self.goes_on:
            table = await self.guest.opens(1, self.bot)
            cookies = "; ".join(f"{name}={value}" for name, value in self.guest.http.cookies.items())
            url = f"ws://{self.guest.server.address}/api/tables/{table}/live"
            headers = {"Cookie": cookies}
            async with connect(url, additional_headers=headers, local_addr=(self.guest.address, 0)) as live:
                await self._play_table(live, table)

    @property
    def goes_on(self) -> bool:
        return time.perf_counter() < self.end or min(len(self.moves), len(self.hints)) < LEAST

    async def _play_table(self, live: ClientConnection, table: str) -> None:
        view, since = await self._next_view(live, {}), time.perf_counter()
        while view["state"] == "playing" and self.goes_on:
            if not view["options"]:
                view = await self._next_view(live, view)
                self.moves.append(time.perf_counter() - since)
                since = time.perf_counter()
                continue
            await self._ask_hint(table)
            await asyncio.sleep(THINKS)
            option, question = view["options"][0]["option"], view["question"]
            move = {"type": "play", "seat": 0, "option": option, "answers": question}
            await live.send(json.dumps(move))
            while view["question"] == question and view["state"] == "playing":
                view = await self._next_view(live, view)
            since = time.perf_counter()

    async def _ask_hint(self, table: str) -> None:
        began = time.perf_counter()
        await self.guest.post(f"tables/{table}/hint", {"seat": 0})
        self.hints.append(time.perf_counter() - began)

    async def _next_view(self, live: ClientConnection, view: dict[str, Any]) -> dict[str, Any]:
        while True:
            told = json.loads(await live.recv())
            if told["type"] == "view":
                return dict(told)
            if told["type"] == "update":
                return updated(view, told)


async def measured(server: Server, bots: list[str], seconds: float) -> dict[str, float]:
    """Returns the median seconds of a move of each bot, and of a hint."""
    found: dict[str, float] = {}
    hints: list[float] = []
    for bot in bots:
        victim = Victim(await Guest(server, VICTIM).enter("Ada"), bot)
        await victim.play(seconds / len(bots))
        found[f"move of {bot}"] = median(victim.moves)
        hints += victim.hints
    found["hint"] = median(hints)
    return found


# The attackers.


async def lay_tables(server: Server, tables: int, bots: list[str]) -> None:
    """Opens tables where bots alone decide: their hosts handed their own seats over."""
    for first in range(0, tables, TABLES_OF_ONE):
        host = await Guest(server, ATTACKER).enter(f"Mallory {first}")
        for place in range(first, min(first + TABLES_OF_ONE, tables)):
            bot = bots[place % len(bots)]
            table = await host.opens(3, bot)
            await host.post(f"tables/{table}/hand-over", {"seat": 0, "bot": bot})


async def ask_reviews(server: Server, a_second: float, answers: Counter[int]) -> None:
    """Asks for reviews as one person, and never waits for an answer."""
    person = await Guest(server, ATTACKER).enter("Mallory")
    body = json.dumps({"record": json.loads(finished_game().as_json()), "seat": 0}).encode()
    asked: set[asyncio.Task[None]] = set()
    while True:
        asked = {task for task in asked if not task.done()}
        asked.add(asyncio.ensure_future(asked_review(person.http, body, answers)))
        await asyncio.sleep(1 / a_second)


async def asked_review(way: httpx.AsyncClient, body: bytes, answers: Counter[int]) -> None:
    with suppress(httpx.HTTPError):
        answers[(await way.post("/api/review", content=body)).status_code] += 1


def finished_game() -> Any:
    table = Table(GAME, 4, seed=1)
    while table.asked is not None:
        table.play(table.options()[0])
    return table.record()


# Both.


async def run(given: argparse.Namespace) -> bool:
    server, answers = Server(given.limits), Counter[int]()
    bots, of_attackers = given.bots.split(","), given.of_attackers.split(",")
    try:
        await measured(server, bots, 1)  # compiles what is not compiled yet
        alone = await measured(server, bots, given.seconds)
        reviewing = asyncio.ensure_future(ask_reviews(server, given.reviews, answers))
        await lay_tables(server, given.tables, of_attackers)
        attacked = await measured(server, bots, given.seconds)
        reviewing.cancel()
    finally:
        server.close()
    print(f"{given.tables} hostile tables, {given.reviews} reviews a second; answers: {dict(answers)}")
    for what, seconds in alone.items():
        times = attacked[what] / seconds
        print(f"{what}: {seconds * 1000:.1f} ms alone, {attacked[what] * 1000:.1f} ms attacked, {times:.2f}")
    return all(attacked[what] <= MOST_TIMES_SLOWER * seconds for what, seconds in alone.items())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tables", type=int, default=600, help="where attackers let bots play")
    parser.add_argument("--reviews", type=float, default=60, help="that one person asks for a second")
    parser.add_argument("--limits", action="store_true", help="keep the limits of an address")
    parser.add_argument("--seconds", type=float, default=30, help="of each measurement")
    parser.add_argument("--bots", default="steady,sharp,master", help="that the victim plays against")
    parser.add_argument("--of-attackers", default="master,random", help="that play at their tables")
    return 0 if asyncio.run(run(parser.parse_args())) else 1


if __name__ == "__main__":
    sys.exit(main())
