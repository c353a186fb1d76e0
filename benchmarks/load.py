"""Measures how much one server carries: durable moves a second, with updates to everyone at the table.

Run it on a machine with two cores: the server is one process, the players are this one.

    python benchmarks/load.py --tables 50 --people 4 --seconds 10
    python benchmarks/load.py --tables 1 --people 2
    python benchmarks/load.py --connections 5000
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path

import httpx
import uvloop

WITHOUT_LIMITS = {
    "FONDACO_REQUESTS_PER_SECOND": "1e9",
    "FONDACO_REQUESTS_BURST": "1e9",
    "FONDACO_MESSAGES_PER_SECOND": "1e9",
    "FONDACO_MESSAGES_BURST": "1e9",
    "FONDACO_ADDRESS_MESSAGES_PER_SECOND": "1e9",
    "FONDACO_PEOPLE_PER_MINUTE": "1e9",
    "FONDACO_LIVE_EACH": "1000000",
    "FONDACO_TABLES_EACH": "1000000",
    "FONDACO_TABLES_PER_MINUTE": "1e9",
    "FONDACO_BOT_MOVES_PER_SECOND": "1e9",
    "FONDACO_LOG": "warning",
    "FONDACO_PREPARE_BOTS": "false",
}
QUESTION = re.compile(rb'"question":(\d+)')
OPTION = re.compile(rb'"option":"([^"]+)"')


class Server:
    """The server, as `fondaco serve` starts it."""

    def __init__(self, database: str | None, workers: int) -> None:
        self.folder = tempfile.TemporaryDirectory()
        url = database or f"sqlite:{Path(self.folder.name) / 'fondaco.db'}"
        command = [sys.executable, "-m", "fondaco", "serve", "--port", "0", "--database", url, "--no-browser"]
        self.began = time.perf_counter()
        self.process = subprocess.Popen(
            [*command, "--workers", str(workers)],
            env={**os.environ, **WITHOUT_LIMITS},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout
        self.address = self.process.stdout.readline().split("http://")[1].split()[0]
        self.http = httpx.Client(base_url=f"http://{self.address}", timeout=60)
        while True:
            try:
                self.http.get("/health")
                break
            except httpx.TransportError:
                time.sleep(0.01)
        self.cold_start = time.perf_counter() - self.began

    def workers(self) -> list[int]:
        """The processes that serve: the only one, or those that it started for it."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        served = [pid for pid in children if "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text()]
        return [int(pid) for pid in served] or [self.process.pid]

    def memory(self) -> float:
        """Megabytes in use."""
        status = [Path(f"/proc/{pid}/status").read_text() for pid in self.workers()]
        return sum(int(text.split("VmRSS:")[1].split()[0]) for text in status) / 1024

    def processor_seconds(self) -> list[tuple[float, float]]:
        """Time that each worker's threads have spent on a processor, in the program and in the kernel; this
        can be compared on a busy machine, too."""
        stats = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in self.workers()]
        ticks = os.sysconf("SC_CLK_TCK")
        return [(int(parts[11]) / ticks, int(parts[12]) / ticks) for parts in stats]

    def url(self, path: str) -> str:
        return f"http://{self.address}{path}"

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(20)


class Player(asyncio.Protocol):
    """A live client that does as little as possible, so that the server is measured and not the load."""

    def __init__(self, run: Run, table: str, cookie: str, seat: int) -> None:
        self.run, self.table, self.cookie, self.seat = run, table, cookie, seat
        self.buffer, self.upgraded, self.sent_at = b"", False, 0.0
        self.options: list[bytes] = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        transport.write(  # type: ignore[attr-defined]
            f"GET /api/tables/{self.table}/live HTTP/1.1\r\nHost: server\r\nConnection: Upgrade\r\n"
            f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nCookie: {self.cookie}\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.buffer = self.buffer + data if self.buffer else data
        if not self.upgraded:
            head, separator, rest = self.buffer.partition(b"\r\n\r\n")
            if not separator:
                return
            assert b" 101 " in head, head
            self.upgraded, self.buffer = True, rest
        while (message := self.frame()) is not None:
            self.heard(message)

    def frame(self) -> bytes | None:
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        length, start = buffer[1] & 127, 2
        if length == 126:
            length, start = int.from_bytes(buffer[2:4], "big"), 4
        elif length == 127:
            length, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + length:
            return None
        self.buffer = buffer[start + length :]
        return buffer[start : start + length]

    def heard(self, message: bytes) -> None:
        run = self.run
        if message.startswith(b'{"type":"update"'):
            run.updates += 1
            run.bytes += len(message)
            if self.sent_at:
                run.latencies.append(time.perf_counter() - self.sent_at)
                self.sent_at = 0.0
            if self.seat == 0:  # everyone hears of every move
                run.moves += 1
                if b'"result":{"scores"' in message and self.table in run.active:
                    run.active.discard(self.table)
                    run.next_table()
        elif message.startswith(b'{"type":"refused"'):
            run.refused += 1
        elif message.startswith(b'{"type":"view"'):
            run.ready += 1
        if b'"options":[' in message:
            self.options = OPTION.findall(message)
        if self.options and (question := QUESTION.search(message)):
            self.asked(int(question[1]))

    def asked(self, question: int) -> None:
        run = self.run
        if self.table in run.active:
            self.answer(question, run.luck.choice(self.options))
        else:
            run.asked[self.table] = (self, question, self.options[0])

    def answer(self, question: int, option: bytes) -> None:
        body = b'{"type":"play","seat":%d,"option":"%s","answers":%d}' % (self.seat, option, question)
        self.sent_at = time.perf_counter()
        self.transport.write(bytes((0x81, 0x80 | len(body))) + b"\0\0\0\0" + body)  # type: ignore[attr-defined]


class Run:
    """One measurement."""

    def __init__(self, servers: list[Server]) -> None:
        self.servers, self.luck = servers, random.Random(1)
        self.moves = self.updates = self.bytes = self.refused = self.ready = 0
        self.latencies: list[float] = []
        self.waiting: list[str] = []
        self.active: set[str] = set()
        self.asked: dict[str, tuple[Player, int, bytes]] = {}
        self.is_short = False  # of prepared tables

    def next_table(self) -> None:
        if not self.waiting:
            self.is_short = True
            return
        table = self.waiting.pop()
        self.active.add(table)
        player, question, option = self.asked.pop(table)
        player.answer(question, option)

    def guest(self) -> httpx.Client:
        client = httpx.Client(timeout=60)
        client.post(self.servers[0].url("/api/people"), json={"name": "Player"}).raise_for_status()
        return client

    def server_of(self, table: str) -> Server:
        """Returns the service for a table: all people of a table go to the same one, as behind the nginx of
        docs/hosting.md.
        """
        return self.servers[zlib.crc32(table.encode()) % len(self.servers)]

    def table(self, game: str, guests: list[httpx.Client]) -> str:
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (len(guests) - 1)]
        answer = guests[0].post(self.servers[0].url("/api/tables"), json={"game": game, "seats": seats})
        table: str = answer.raise_for_status().json()["table"]
        join = self.server_of(table).url(f"/api/tables/{table}/join")
        for guest in guests[1:]:
            guest.post(join, json={}).raise_for_status()
        return table

    async def connect(self, table: str, guest: httpx.Client, seat: int) -> None:
        host, _, port = self.server_of(table).address.partition(":")
        cookie = f"fondaco={guest.cookies['fondaco']}"
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: Player(self, table, cookie, seat), host, int(port))


async def play(
    servers: list[Server], game: str, tables: int, people: int, seconds: float, reserve: int
) -> None:
    """So many tables are played at any time; when a game ends, one that was prepared takes its place."""
    run = Run(servers)
    guests = [run.guest() for _ in range(people)]
    while len(run.waiting) < tables + reserve:
        run.waiting.append(run.table(game, guests))
        print(f"\r{len(run.waiting)} of {tables + reserve} tables are laid", end="", file=sys.stderr)
    print(file=sys.stderr)
    for table in run.waiting:
        for seat, guest in enumerate(guests):
            await run.connect(table, guest, seat)
    while run.ready < len(run.waiting) * people:
        await asyncio.sleep(0.05)
    for table in run.waiting:
        await asyncio.to_thread(guests[0].post, run.server_of(table).url(f"/api/tables/{table}/start"))
    await asyncio.sleep(0.5)
    run.moves = run.updates = run.bytes = 0
    spent, own, began = processor_seconds(servers), time.process_time(), time.perf_counter()
    for _ in range(tables):
        run.next_table()
    while time.perf_counter() - began < seconds and not run.is_short:
        await asyncio.sleep(0.05)
    measured, own = time.perf_counter() - began, time.process_time() - own
    used = [
        (program - before, kernel - kernel_before)
        for (program, kernel), (before, kernel_before) in zip(processor_seconds(servers), spent, strict=True)
    ]
    moves, updates, sent, latencies = run.moves, run.updates, run.bytes, run.latencies
    latencies.sort()

    def each(seconds: float) -> int:
        return round(seconds / max(1, moves) * 1e6)

    def at(share: float) -> float:
        return round(latencies[int(share * (len(latencies) - 1))] * 1000, 2)

    print(
        json.dumps(
            {
                "game": game,
                "tables": tables,
                "people": people,
                "seconds": round(measured, 1),
                "moves_per_second": round(moves / measured),
                "updates_per_second": round(updates / measured),
                "bytes_per_update": round(sent / max(1, updates)),
                "p50_ms": at(0.5),
                "p99_ms": at(0.99),
                "server_us_per_move": [{"program": each(one), "kernel": each(two)} for one, two in used],
                "load_us_per_move": each(own),
                "refused": run.refused,
                "memory_mb": round(sum(server.memory() for server in servers)),
                "cold_start_s": round(max(server.cold_start for server in servers), 2),
            }
        )
    )


def processor_seconds(servers: list[Server]) -> list[tuple[float, float]]:
    return [seconds for server in servers for seconds in server.processor_seconds()]


async def connections(server: Server, wanted: int) -> None:
    run = Run([server])
    guests = [run.guest() for _ in range(4)]
    before = server.memory()
    for number in range(wanted // 4):
        table = run.table("card", guests)
        for seat, guest in enumerate(guests):
            await run.connect(table, guest, seat)
        if number % 50 == 0:
            while run.ready < (number + 1) * 4:
                await asyncio.sleep(0.01)
    while run.ready < wanted // 4 * 4:
        await asyncio.sleep(0.05)
    memory = server.memory()
    print(json.dumps({"connections": wanted, "memory_mb": round(memory), "before_mb": round(before)}))


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--game", default="card")
    given.add_argument("--tables", type=int, default=50)
    given.add_argument("--people", type=int, default=4)
    given.add_argument("--seconds", type=float, default=10)
    given.add_argument("--reserve", type=int, default=650, help="tables laid beyond those")
    given.add_argument("--connections", type=int)
    given.add_argument("--database")
    given.add_argument("--workers", type=int, default=1, help="processes behind one port")
    given.add_argument("--services", type=int, default=1, help="processes with a port each, on one database")
    chosen = given.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    servers = [Server(chosen.database, chosen.workers) for _ in range(chosen.services)]
    try:
        if chosen.connections:
            uvloop.run(connections(servers[0], chosen.connections))
        else:
            uvloop.run(
                play(servers, chosen.game, chosen.tables, chosen.people, chosen.seconds, chosen.reserve)
            )
    finally:
        for server in servers:
            server.close()


if __name__ == "__main__":
    main()
