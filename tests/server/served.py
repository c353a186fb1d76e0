"""A server in a thread and guests who connect to it over loopback, with HTTP and WebSockets.

Its deals and its bots draw from the seed of the test run, so a test gets the same deal every time.
"""

from __future__ import annotations

import json
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

import seeds
from fondaco.client import updated
from fondaco.games import game_called
from fondaco.hosted.fair_deal import SEED_BYTES, FairDeal
from fondaco.hosted.game import HostedGame
from fondaco.server.app import application
from fondaco.server.launch import bound_socket
from fondaco.server.protection.http_timeouts import TimedHttp
from fondaco.server.settings import Settings
from fondaco.server.websocket.protocol import LiveSockets

FONDACO = [sys.executable, "-m", "fondaco"]
TIMEOUT = 60  # seconds until something that has to happen counts as missing: the machine may be busy
WITHOUT_LIMITS = {
    "requests_per_second": 1e6,
    "requests_burst": 1e6,
    "messages_per_second": 1e6,
    "messages_burst": 1e6,
    "address_messages_per_second": 1e6,
    "people_per_minute": 1e6,
    "tables_per_minute": 1e6,
    "bot_moves_per_second": 1e6,
    "analyses_each": 1000,
    "bot_processes": 2,
}


clients = ExitStack()  # connections that the test running now has opened; a fixture closes them


class Served:
    """A server in a thread of this process."""

    def __init__(
        self, database: str, port: int = 0, http: Any = TimedHttp, loop: Any = "auto", **settings: Any
    ) -> None:
        bound = bound_socket("127.0.0.1", port)
        self.address = f"127.0.0.1:{bound.getsockname()[1]}"
        self.app: Any = application(Settings(database=database, **{**WITHOUT_LIMITS, **settings}))
        seed_server(self.worker)
        config = uvicorn.Config(
            self.app,
            http=http,
            loop=loop,
            ws=LiveSockets,
            ws_per_message_deflate=False,
            log_config=None,
            timeout_graceful_shutdown=2,
        )
        self._uvicorn = uvicorn.Server(config)
        self.thread = threading.Thread(target=self._uvicorn.run, kwargs={"sockets": [bound]}, daemon=True)
        self.thread.start()
        while not self._uvicorn.started:
            assert self.thread.is_alive(), "the server did not open"
            time.sleep(0.005)

    @property
    def worker(self) -> Any:
        """The `Server` of the application."""
        return self.app.app.state.server

    @property
    def connections(self) -> Collection[object]:
        return self._uvicorn.server_state.connections

    def close(self) -> None:
        self._uvicorn.should_exit = True
        self.thread.join(TIMEOUT)
        assert not self.thread.is_alive(), "the server did not close"


def seed_server(server: Any) -> None:
    """Deals and bots each have a generator of their own: a deal does not depend on how fast bots are."""
    server.tables.randomness = random.Random(f"deals {seeds.seed}")
    server.bots.randomness = random.Random(f"bots {seeds.seed}")


def randomness_asking_first(seat: int, game: str, players: int) -> random.Random:
    """A generator for `tables.randomness` whose first deal asks this seat first, if nobody adds entropy."""
    rules = game_called(game)
    for number in count():
        seed = f"deal {seeds.seed} {number}"
        deal = FairDeal(random.Random(seed).randbytes(SEED_BYTES).hex(), [""] * players)
        if HostedGame.start(rules, rules.setup(players, {}), deal).asked == seat:
            return random.Random(seed)
    raise AssertionError


@contextmanager
def served(database: str, **settings: Any) -> Iterator[Served]:
    server = Served(database, **settings)
    try:
        yield server
    finally:
        server.close()


def started(*arguments: str, command: Sequence[str] = FONDACO) -> tuple[subprocess.Popen[str], str]:
    """`fondaco serve` in a process of its own, and its address."""
    process = subprocess.Popen(
        [*command, "serve", "--no-browser", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    line = process.stdout.readline()
    assert "http://" in line, process.communicate()
    address = "http://" + line.split("http://")[1].split()[0]
    for _ in range(50 * TIMEOUT):
        try:
            httpx.get(f"{address}/health")
            break
        except httpx.TransportError:
            time.sleep(0.02)
    return process, address


def stopped(process: subprocess.Popen[str]) -> str:
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=TIMEOUT)
    return errors


def workers_of(process: int) -> list[int]:
    """The ids of the workers of a supervisor."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                command = (folder / "cmdline").read_bytes()
                parent = int(re.search(r"^PPid:\s*(\d+)", (folder / "status").read_text(), re.MULTILINE)[1])  # type: ignore[index]
            except (OSError, TypeError):
                continue
            if parent == process and b"spawn_main" in command:
                found.append(int(folder.name))
    return found


class Guest:
    """Someone with a browser."""

    def __init__(self, server: Served | str, name: str | None = None) -> None:
        self.address = server if isinstance(server, str) else f"http://{server.address}"
        self.http = clients.enter_context(httpx.Client(base_url=self.address, timeout=TIMEOUT))
        self.id = ""
        if name:
            self.id = self.http.post("/api/people", json={"name": name}).json()["id"]

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        answer = self.http.post(f"/api/{path}", json=body)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json()

    def get(self, path: str, status: int = 200) -> Any:
        answer = self.http.get(f"/api/{path}")
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json()

    def opens(self, game: str, *seats: str, **more: Any) -> str:
        """A table; seats are "me", "me:NAME", "open" or a bot's name."""
        wanted = [seat_wanted(seat) for seat in seats]
        table = {"game": game, "seats": wanted, "bot_pause": 0, **more}
        answer: str = self.post("tables", table, 201)["table"]
        return answer

    def looks(self, table: str, query: str = "") -> Screen:
        return Screen(self, table, query)


def seat_wanted(seat: str) -> dict[str, Any]:
    if seat.startswith("me"):
        _, _, name = seat.partition(":")
        return {"kind": "me", "name": name or None}
    return {"kind": "open"} if seat == "open" else {"kind": "bot", "bot": seat}


class Screen:
    """A table that a guest has open: the view, kept up to date by the updates."""

    def __init__(self, guest: Guest, table: str, query: str = "") -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
        url = f"{guest.address.replace('http', 'ws')}/api/tables/{table}/live?{query}"
        headers = {"Cookie": cookies} if cookies else {}
        self.guest = guest
        self.socket: ClientConnection = clients.enter_context(
            connect(url, additional_headers=headers, open_timeout=TIMEOUT, legacy=True)
        )
        self.view: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []
        self.sizes: list[int] = []

    def next(self, seconds: float = TIMEOUT) -> dict[str, Any]:
        """The next message, applied to the view."""
        text = self.socket.recv(timeout=seconds)
        message: dict[str, Any] = json.loads(text)
        self.heard.append(message)
        if message["type"] == "view":
            self.view = message
        elif message["type"] == "update":
            self.sizes.append(len(text))
            assert message["after"] == self.view["number"]
            self.view = updated(self.view, message)
        return message

    def until(self, kind: str, seconds: float = TIMEOUT) -> dict[str, Any]:
        while (message := self.next(seconds))["type"] != kind:
            pass
        return message

    def until_number(self, number: int) -> None:
        while self.view.get("number", 0) < number:
            self.next()

    def send(self, kind: str, **parts: Any) -> None:
        self.socket.send(json.dumps({"type": kind, **parts}))

    def plays(self, option: str, seat: int | None = None, answers: int | None = None) -> None:
        self.send(
            "play",
            seat=self.view["seat"] if seat is None else seat,
            option=option,
            answers=self.view["question"] if answers is None else answers,
        )

    @property
    def options(self) -> list[str]:
        return [choice["option"] for choice in self.view["options"]]

    def plays_on(self, luck: random.Random, moves: int = 10_000) -> None:
        """Plays at random whenever asked, until the game is over or so many moves are made."""
        answered = -1
        while self.view["state"] == "playing" and moves:
            if self.options and self.view["question"] != answered:
                answered = self.view["question"]
                self.plays(luck.choice(self.options))
                moves -= 1
            self.next()

    def close(self) -> None:
        self.socket.close()


def without_nulls(value: Any) -> Any:
    """In a patched view a missing member is null."""
    if isinstance(value, dict):
        return {key: without_nulls(item) for key, item in value.items() if item is not None}
    if isinstance(value, list):
        return [without_nulls(item) for item in value]
    return value


def wait_for(is_so: Callable[[], object], seconds: float = TIMEOUT) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.05)
