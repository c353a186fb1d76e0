"""Real servers under faults: processes, sockets and databases that fail from a seed, and the same judge.

People play at some tables through HTTP and WebSockets, while the server is killed and stopped, connections
to the database break, are silent or late, PostgreSQL crashes, or SQLite's disk is full. Everything that
anyone was told is compared with the logs in the end.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
import uuid
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import asyncpg
import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from fondaco.client import updated
from fondaco.hosted.events import Moved, Resumed, Said, TableEvent
from fondaco.hosted.evolve import evolve
from fondaco.hosted.table import HostedTable
from fondaco.hosted.updates import snapshot
from fondaco.server.launch import bound_socket
from fondaco.server.storage import storage_at
from random_tables import as_json, at_rest
from server import real_postgres
from server.faulty_proxy import FaultyProxy, faulty_proxy
from server.judge import check_event, check_finished, check_twins
from server.served import TIMEOUT, workers_of

SETTINGS = {
    **{
        f"FONDACO_{name}": "1e9"
        for name in (
            *("REQUESTS_PER_SECOND", "REQUESTS_BURST", "MESSAGES_PER_SECOND", "MESSAGES_BURST"),
            *("ADDRESS_MESSAGES_PER_SECOND", "PEOPLE_PER_MINUTE"),
            *("TABLES_PER_MINUTE", "BOT_MOVES_PER_SECOND"),
        )
    },
    "FONDACO_LOG": "critical",
    "FONDACO_BOT_PROCESSES": "1",
    "FONDACO_PREPARE_BOTS": "false",
    "FONDACO_STAND_IN": "random",
    "FONDACO_TABLES_EACH": "100000",
}
GAMES = (("card", 3), ("board", 3), ("dice", 3), ("court", 2))
CLOCKS = (
    {"kind": "none"},
    {"kind": "move", "seconds": 5},
    {"kind": "bank", "seconds": 30, "increment": 2},
)
PATIENCE = 2.0 * TIMEOUT  # seconds until every game must be over when nothing goes wrong any more
KEPT = 0.03  # of the views that clients were shown: compared with the log, with all that were the last
EXACTNESS = 1.0  # seconds between two clocks of one machine
THINKING = 0.05  # seconds, on average


# Servers that fail.


class ServerProcess:
    """`fondaco serve` on one port, which is killed and started again."""

    def __init__(self, database: str, workers: int) -> None:
        with bound_socket("127.0.0.1", 0) as free:
            self.port = free.getsockname()[1]
        self.database, self.workers = database, workers
        self.launch()

    def launch(self) -> None:
        command = [sys.executable, "-m", "fondaco", "serve", "--no-browser", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*command, "--workers", str(self.workers), "--database", self.database],
            env={**os.environ, **SETTINGS},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def kill(self) -> None:
        """Ends all its processes as a power cut would."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(TIMEOUT)

    def is_there(self) -> bool:
        return self.process.poll() is None

    def one_process(self, luck: random.Random) -> int:
        """A process that serves people."""
        return luck.choice(workers_of(self.process.pid) or [self.process.pid])


class Fault(NamedTuple):
    begin: Callable[[], object]
    end: Callable[[], object]
    seconds: float


def nothing() -> None:
    pass


def stopped_process(server: ServerProcess, luck: random.Random) -> Fault:
    """A process that gets no time: a machine that swaps, or a virtual one that is moved."""
    process = server.one_process(luck)

    def go_on() -> None:
        if is_running(process):
            os.kill(process, signal.SIGCONT)

    return Fault(lambda: os.kill(process, signal.SIGSTOP), go_on, 1.0 + 2 * luck.random())


def is_running(process: int) -> bool:
    return (Path("/proc") / str(process)).exists()


def restarted(server: ServerProcess, luck: random.Random) -> Fault:
    return Fault(server.kill, server.launch, luck.random())


def full_disk(server: ServerProcess, luck: random.Random) -> Fault:
    """No file can grow: a commit fails, before or in the middle of what it writes."""
    process = server.process.pid
    _, most = resource.prlimit(process, resource.RLIMIT_FSIZE)
    path = server.database.removeprefix("sqlite:")
    size = sum(os.path.getsize(path + end) for end in ("-wal",) if os.path.exists(path + end))
    size = luck.choice((0, size + luck.randrange(8192)))

    def limit(bytes: int) -> None:
        resource.prlimit(process, resource.RLIMIT_FSIZE, (bytes, most))

    return Fault(lambda: limit(size), lambda: limit(most), 1.0 + luck.random())


def killed_worker(server: ServerProcess, luck: random.Random) -> Fault:
    """The supervisor starts another."""
    return Fault(lambda: os.kill(server.one_process(luck), signal.SIGKILL), nothing, 1.0)


class Real(NamedTuple):
    """A server, its database as the judge reads it, and what can go wrong."""

    server: ServerProcess
    database: str
    faults: Mapping[str, Callable[[ServerProcess, random.Random], Fault]]


@contextmanager
def on_sqlite(folder: Path) -> Iterator[Real]:
    server = ServerProcess(f"sqlite:{folder / 'server.db'}", 1)
    try:
        faults = {"killed server": restarted, "stopped process": stopped_process, "full disk": full_disk}
        yield Real(server, server.database, faults)
    finally:
        if server.is_there():
            server.kill()


@contextmanager
def on_postgres(workers: int = 2) -> Iterator[Real]:
    """A cluster of its own: it is crashed, too."""
    with ExitStack() as stack:
        cluster = stack.enter_context(real_postgres.cluster())
        database = asyncio.run(new_database(cluster.url))
        proxy = stack.enter_context(faulty_proxy(database))
        server = ServerProcess(proxy.url, workers)
        stack.callback(lambda: server.kill() if server.is_there() else None)
        faults = {
            "killed server": restarted,
            "killed worker": killed_worker,
            "stopped process": stopped_process,
            "crashed database": lambda server, luck: Fault(cluster.crash, cluster.start, luck.random()),
            **proxy_faults(proxy),
        }
        yield Real(server, database, faults)


async def new_database(url: str) -> str:
    name = "t" + uuid.uuid4().hex
    connection = await asyncpg.connect(url)
    await connection.execute(f"create database {name}")
    await connection.close()
    return url.replace("/postgres?", f"/{name}?")


def proxy_faults(proxy: FaultyProxy) -> dict[str, Callable[[ServerProcess, random.Random], Fault]]:
    def refuse() -> None:
        proxy.refuse()
        proxy.cut()

    def cut_and_release() -> None:
        proxy.cut()
        proxy.release()

    return {
        "cut connections": lambda server, luck: Fault(proxy.cut, nothing, 0.5),
        "refused connections": lambda server, luck: Fault(
            refuse, lambda: proxy.refuse(False), 2 * luck.random()
        ),
        "late database": lambda server, luck: Fault(
            lambda: proxy.delay(0.3 * luck.random()), proxy.release, 1.5
        ),
        "silent database": lambda server, luck: Fault(proxy.hold, proxy.release, luck.choice((1.0, 6.0))),
        "late commits": lambda server, luck: Fault(lambda: proxy.hold("to_server"), cut_and_release, 1.0),
        "silent listener": lambda server, luck: Fault(proxy.deafen, proxy.release, 2.0),
    }


# People who play.


class Told(NamedTuple):
    """An event that somebody heard of, and when."""

    table: str
    number: int
    event: dict[str, Any]
    heard_at: float


class Asked(NamedTuple):
    """A line that somebody said: the status of the answer, 0 without one."""

    table: str
    text: str
    status: int
    sent_at: float
    answered_at: float


class Testimony:
    """What everyone was told."""

    def __init__(self, luck: random.Random) -> None:
        self.luck = luck
        self.tables: list[str] = []
        self.told: list[Told] = []
        self.played: list[tuple[str, int, int]] = []  # table, question and number of a receipt
        self.views: list[tuple[str | None, dict[str, Any]]] = []
        self.lines: list[Asked] = []


class Player:
    """Somebody at a table, or a spectator. Comes back whenever the connection is lost."""

    def __init__(self, port: int, cookie: str, person: str | None, table: str, heard: Testimony) -> None:
        self.port, self.table, self.person, self.heard = port, table, person, heard
        self.headers = {"Cookie": f"fondaco={cookie}"} if cookie else {}
        self.luck = random.Random(f"{heard.luck.random()}")
        self.view: dict[str, Any] = {}
        self.lines = 0

    async def play(self) -> None:
        base = f"http://127.0.0.1:{self.port}/api/tables/{self.table}/"
        async with httpx.AsyncClient(base_url=base, headers=self.headers, timeout=10) as http:
            while self.view.get("state") != "over":
                try:
                    await self._connected(http)
                except (OSError, WebSocketException, TimeoutError, httpx.TransportError):
                    await asyncio.sleep(0.1)
                if self.view:
                    self.heard.views.append((self.person, self.view))

    async def _connected(self, http: httpx.AsyncClient) -> None:
        seat = f"&seat={self.view['seat']}" if self.view and self.view["seat"] is not None else ""
        after = f"?after={self.view['number']}{seat}" if self.view else ""
        url = f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/live{after}"
        leave_at = time.monotonic() + 10 * self.luck.random()
        options: dict[str, Any] = {"open_timeout": 5, "ping_timeout": 5, "close_timeout": 1}
        async with connect(url, additional_headers=self.headers, max_size=None, **options) as live:
            await self._act(live, http)
            while self.view.get("state") != "over" and time.monotonic() < leave_at:
                try:
                    text = await asyncio.wait_for(live.recv(), 2)
                except TimeoutError:  # what we sent may be lost
                    await self._act(live, http)
                    continue
                if self._hear(json.loads(text)):
                    await self._act(live, http)

    def _hear(self, message: dict[str, Any]) -> bool:
        """Takes a message in; returns whether the view changed."""
        kind = message["type"]
        if kind == "update":
            assert message["after"] == self.view["number"], "an update was skipped"
            self.view = updated(self.view, message)
            self.heard.told.append(Told(self.table, message["number"], message["event"], time.time()))
            if self.luck.random() < KEPT:
                self.heard.views.append((self.person, self.view))
            return True
        if kind == "played":
            self.heard.played.append((self.table, message["answers"], message["number"]))
        view = message if kind == "view" else message.get("view") if kind == "refused" else None
        if kind == "refused" and message["code"] == "not_yours":
            self.view = {}
            raise OSError(message["code"])
        if view:
            assert view["number"] >= self.view.get("number", 0), "what was told is gone"
            self.view = view
        return bool(view)

    async def _act(self, live: Any, http: httpx.AsyncClient) -> None:
        view, luck = self.view, self.luck
        if not view or self.person is None or view["state"] != "playing" or view["seat"] is None:
            return
        if view["undo"] and self.person in view["undo"]["missing"]:
            await live.send(json.dumps({"type": "consent", "agree": luck.random() < 0.5}))
        if view["options"]:
            await asyncio.sleep(luck.random() * 2 * THINKING)
            option = luck.choice(view["options"])["option"]
            move = {"type": "play", "seat": view["seat"], "option": option, "answers": view["question"]}
            for _ in range(1 + (luck.random() < 0.1)):  # sent again: it counts once
                await live.send(json.dumps(move))
        if luck.random() < 0.03:
            await live.send(json.dumps({"type": "undo", "seat": view["seat"]}))
        if luck.random() < 0.05:
            await self._say(http)

    async def _say(self, http: httpx.AsyncClient) -> None:
        self.lines += 1
        text, status, sent_at = f"{self.person} {self.lines}", 0, time.time()
        try:
            status = (await http.post("say", json={"text": text})).status_code
        finally:
            self.heard.lines.append(Asked(self.table, text, status, sent_at, time.time()))


class Play:
    """Some tables, one game after another, while there is trouble."""

    def __init__(self, real: Real, seed: int, tables: int) -> None:
        self.real, self.luck, self.tables = real, random.Random(seed), tables
        self.heard = Testimony(random.Random(f"people {seed}"))
        self.count: Counter[str] = Counter()
        self.is_troubled = True

    async def run(self, faults: int) -> None:
        """Plays under so many faults, and then without until all games are over."""
        places = [asyncio.create_task(self._play_on()) for _ in range(self.tables)]
        trouble = asyncio.create_task(self._trouble(faults))
        keeper = asyncio.create_task(self._keep_open())
        try:
            done, _ = await asyncio.wait([trouble, *places], return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
            self.is_troubled = False
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*places)
        finally:
            for task in (trouble, keeper, *places):
                task.cancel()
            await asyncio.gather(trouble, keeper, *places, return_exceptions=True)

    async def _trouble(self, faults: int) -> None:
        """Each kind of fault in turn, in an order from the seed."""
        await self._is_well()
        names: list[str] = []
        for _ in range(faults):
            names = names or self.luck.sample(sorted(self.real.faults), len(self.real.faults))
            name = names.pop()
            begin, end, seconds = self.real.faults[name](self.real.server, self.luck)
            self.count[name] += 1
            await asyncio.to_thread(begin)
            try:
                await asyncio.sleep(seconds)
            finally:
                await asyncio.to_thread(end)
            await asyncio.sleep(self.luck.random())
            await self._is_well()

    async def _keep_open(self) -> None:
        """Starts the server again if it ends by itself, as a service manager does: its port may be in use
        when it starts after a kill."""
        while True:
            await asyncio.sleep(0.2)
            code = self.real.server.process.poll()
            if code is not None and code != -signal.SIGKILL:
                self.real.server.launch()

    async def _is_well(self) -> None:
        async with (
            asyncio.timeout(PATIENCE),
            httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.real.server.port}", timeout=10) as http,
        ):
            while (await answer_of(http.get("/health"))) != 200:
                await asyncio.sleep(0.1)

    async def _play_on(self) -> None:
        while self.is_troubled:
            try:
                players = await self._new_table()
            except (OSError, httpx.HTTPError, KeyError, TimeoutError):
                await asyncio.sleep(0.2)
                continue
            async with asyncio.TaskGroup() as group:
                for player in players:
                    group.create_task(player.play())

    async def _new_table(self) -> list[Player]:
        """Two people and a bot, or two people where a game is for two, and a spectator."""
        port = self.real.server.port
        game, count = self.luck.choice(GAMES)
        base = f"http://127.0.0.1:{port}/api/"
        async with (
            httpx.AsyncClient(base_url=base, timeout=10) as ada,
            httpx.AsyncClient(base_url=base, timeout=10) as bo,
        ):
            people = [
                (await guest.post("people", json={"name": "Guest"})).json()["id"] for guest in (ada, bo)
            ]
            seats = [{"kind": "me"}, {"kind": "open"}, *[{"kind": "bot", "bot": "random"}] * (count - 2)]
            wanted = {"game": game, "seats": seats, "bot_pause": 0.01, "clock": self.luck.choice(CLOCKS)}
            opened = (await ada.post("tables", json=wanted)).raise_for_status()
            table: str = opened.json()["table"]
            (await bo.post(f"tables/{table}/join", json={})).raise_for_status()
            (await ada.post(f"tables/{table}/start")).raise_for_status()
            cookies = [guest.cookies["fondaco"] for guest in (ada, bo)]
        self.heard.tables.append(table)
        seated = zip(cookies, people, strict=True)
        players = [Player(port, cookie, person, table, self.heard) for cookie, person in seated]
        return [*players, Player(port, "", None, table, self.heard)]


async def answer_of(request: Coroutine[Any, Any, httpx.Response]) -> int:
    try:
        return (await request).status_code
    except httpx.TransportError:
        return 0


# The judge.


class Found(NamedTuple):
    tables: int
    events: int
    told: int
    views: int
    faults: Counter[str]


def judged(real: Real, seed: int, tables: int, faults: int) -> Found:
    """Plays under faults and judges what everyone was told; raises AssertionError for what must not be."""
    play = Play(real, seed, tables)
    asyncio.run(play.run(faults))
    real.server.stop()
    logs = asyncio.run(logs_of(real.database, play.heard.tables))
    for table, log in logs.items():
        check_log(table, log, play.heard, play.count)
    check_told(logs, play.heard)
    check_lines(logs, play.heard)
    events = sum(map(len, logs.values()))
    return Found(len(logs), events, len(play.heard.told), len(play.heard.views), play.count)


async def logs_of(database: str, tables: list[str]) -> dict[str, list[TableEvent]]:
    storage = storage_at(database)
    await storage.open(lambda table, number, event: None)
    try:
        return {table: [logged.event for logged in await storage.events(table)] for table in tables}
    finally:
        await storage.close()


def check_log(id: str, log: list[TableEvent], heard: Testimony, faults: Counter[str]) -> None:
    """Every event is allowed, every view is what the log says, and the game is good and fair."""
    shown: dict[int, list[tuple[str | None, dict[str, Any]]]] = {}
    for person, view in heard.views:
        if view["table"] == id:
            shown.setdefault(view["number"], []).append((person, view))
    table = HostedTable(id)
    for event in log:
        before, table = table, evolve(table, event)
        assert event.at >= before.changed, "time went back"
        check_event(before, event, table)
        if isinstance(event, Resumed):
            assert faults["killed server"], "time given back that nobody was away"
        for person, view in shown.pop(table.number, ()):
            seat = view["seat"]
            assert seat is None or (person and table.is_at(person, seat)), "a view is another seat's"
            expected = as_json(snapshot(table, seat, event.at))
            assert at_rest(view) == at_rest(expected), "a view is not what the log says"
    assert not shown, "somebody saw what is not in the log"
    assert table.state == "over"
    check_finished(table, log)
    check_twins(table, log, 0.2, heard.luck)


def check_told(logs: dict[str, list[TableEvent]], heard: Testimony) -> None:
    """What anyone heard of is in the log, once and there, at the time that it was."""
    for told in heard.told:
        event = logs[told.table][told.number - 1]
        assert (told.event["type"], told.event["at"]) == (event.type, event.at), "another event was told"
        assert event.at <= told.heard_at + EXACTNESS, "an event is of a time to come"
    for table, answers, number in heard.played:
        event = logs[table][number - 1]
        assert isinstance(event, Moved), "a receipt names another event"
        assert event.answers == answers, "a receipt names another event"


def check_lines(logs: dict[str, list[TableEvent]], heard: Testimony) -> None:
    """A line is there once if it was accepted, and at most once if nobody knows."""
    said = [(table, event) for table, log in logs.items() for event in log if isinstance(event, Said)]
    times: dict[tuple[str, str], list[float]] = {}
    for table, event in said:
        times.setdefault((table, event.text), []).append(event.at)
    for line in heard.lines:
        found = times.pop((line.table, line.text), [])
        if line.status == 200:
            assert len(found) == 1, "an acknowledged line was lost or doubled"
            assert line.sent_at - EXACTNESS <= found[0] <= line.answered_at + EXACTNESS, "a wrong time"
        else:
            assert len(found) <= (line.status in (0, 503)), "a refused line is there, or it is doubled"
    assert not times, "a line that nobody said"
