"""Several workers behind one port: the people of a table are served by one of them."""

from __future__ import annotations

import os
import re
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import WebSocketException

from fondaco.server.worker_handoff import HandoffHttp, own_name, own_socket, workers_in_order
from server.served import TIMEOUT, Guest, Screen, served, started, stopped, wait_for

SCREENS = 8  # that come to one worker by chance once in 128 times
LISTENING = "00010000"  # among the flags of a socket, as Linux tells them
CONNECTIONS = re.compile(r'fondaco_live_connections{worker="\w+"} (\d+)')


def test_all_look_for_a_table_in_the_same_order(tmp_path: Path) -> None:
    """And who is gone changes it for those tables alone that met there."""
    for name in ("11", "12", "13"):
        (tmp_path / name).touch()
    tables = [b"table%d" % number for number in range(300)]
    before = [workers_in_order(str(tmp_path), table) for table in tables]
    assert all(sum(places[0] == name for places in before) > 60 for name in ("11", "12", "13"))
    (tmp_path / "12").unlink()
    for table, places in zip(tables, before, strict=True):
        assert workers_in_order(str(tmp_path), table) == [name for name in places if name != "12"]


@pytest.fixture
def server(postgres_url: str) -> Iterator[tuple[int, str]]:
    """The process of a server with two workers, and its address."""
    process, address = started("--port", "0", "--workers", "2", "--database", postgres_url)
    try:
        wait_for(lambda: len(with_open_sockets() & {*workers(process.pid)}) == 2)
        yield process.pid, address
    finally:
        errors = stopped(process)
    assert "Traceback" not in errors


def test_the_people_of_a_table_meet_at_one_worker(server: tuple[int, str]) -> None:
    _, address = server
    ada = Guest(address, "Ada")
    tables = [ada.opens("card", "me", "random") for _ in range(3)]
    for table in tables:
        ada.post(f"tables/{table}/start")
    screens = [open_screen(ada, table) for table in tables for _ in range(SCREENS)]

    def are_together() -> bool:
        found = connections(address)
        return sum(found) == len(screens) and all(number % SCREENS == 0 for number in found)

    wait_for(are_together)
    play_once(screens[:SCREENS])


def test_many_come_at_once(server: tuple[int, str]) -> None:
    """Every one is handed over whole, however many are on their way."""
    _, address = server
    ada = Guest(address, "Ada")
    table = ada.opens("card", "me", "open")
    host, _, port = address.removeprefix("http://").partition(":")
    request = (
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    with ExitStack() as all_of_them:
        ways = [
            all_of_them.enter_context(socket.create_connection((host, int(port)), TIMEOUT)) for _ in range(60)
        ]
        for way in ways:
            way.sendall(request.encode())
        assert {way.recv(12) for way in ways} == {b"HTTP/1.1 101"}


def test_when_a_worker_is_killed_its_people_go_on_at_another(server: tuple[int, str]) -> None:
    pid, address = server
    ada = Guest(address, "Ada")
    table = ada.opens("card", "me", "random")
    ada.post(f"tables/{table}/start")
    play_once([open_screen(ada, table) for _ in range(SCREENS)])
    for worker in workers(pid):  # one of them is where they met
        os.kill(worker, signal.SIGKILL)
        play_once([open_screen(ada, table) for _ in range(SCREENS)])
        wait_for(lambda worker=worker: len(set(workers(pid)) - {worker}) == 2)  # type: ignore[misc]


def connections(address: str) -> list[int]:
    """How many each worker has; the others' figures are a few seconds old."""
    return [int(number) for number in CONNECTIONS.findall(httpx.get(f"{address}/metrics").text)]


def with_open_sockets() -> set[int]:
    """The workers, of any server here, to whom someone can be led."""
    sockets = [line.split() for line in Path("/proc/net/unix").read_text().splitlines()]
    named = [(line[3], Path(line[7]).name) for line in sockets if len(line) == 8 and "fondaco-" in line[7]]
    return {int(name) for flags, name in named if flags == LISTENING}


def workers(server: int) -> list[int]:
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    return [int(pid) for pid in children if "spawn_main" in command_of(pid)]


def command_of(pid: str) -> str:
    """Empty for a process that has ended since it was listed."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def play_once(screens: list[Screen]) -> None:
    """A move at one screen is heard at all."""
    number = screens[0].view["number"]
    while not screens[0].options:
        screens[0].next()
    screens[0].plays(screens[0].options[0])
    for screen in screens:
        screen.until_number(number + 1)
        assert screen.view["number"] > number


def open_screen(guest: Guest, table: str) -> Screen:
    """Whoever was led to a worker that has just died tries again, as the page does."""
    for _ in range(10 * TIMEOUT):
        try:
            screen = guest.looks(table)
            screen.until("view")
        except (OSError, EOFError, WebSocketException):
            time.sleep(0.1)
        else:
            return screen
    raise AssertionError("nobody opened")


@pytest.mark.parametrize("place", ["a file", "nobody behind it", "none", "no folder"])
def test_a_connection_that_nobody_takes_stays(tmp_path: Path, place: str) -> None:
    folder = tmp_path / "sockets"
    if place != "no folder":
        folder.mkdir()
    if place == "a file":
        (folder / "1").touch()
    elif place == "nobody behind it":
        with socket.socket(socket.AF_UNIX) as gone:
            gone.bind(str(folder / "1"))
    http = partial(HandoffHttp, folder=str(folder))
    with served(f"sqlite:{tmp_path / 'server.db'}", http=http) as server:
        ada = Guest(server, "Ada")
        screen = ada.looks(ada.opens("card", "me", "open"))
        assert screen.until("view")["seat"] == 0
        screen.close()


def test_the_socket_of_a_worker_has_its_name(tmp_path: Path) -> None:
    """Also where another worker had the same number before."""
    with own_socket(str(tmp_path)), own_socket(str(tmp_path)) as made:
        assert made.getsockname() == str(tmp_path / own_name())
        assert [place.name for place in tmp_path.iterdir()] == [own_name()]
