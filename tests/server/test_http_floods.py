"""Floods of tiny pieces of HTTP: they take the event loop for a moment only, and fill no memory."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest

from server.served import TIMEOUT, Guest, Served, clients, served, wait_for
from server.turns import longest_turn, only_new_garbage

LONGEST = 0.01  # seconds
AT_ONCE = 256_000  # bytes, about what the server reads in one turn
REQUEST = b"GET /health HTTP/1.1\r\nHost: x\r\n"
TINY = b"GET / HTTP/1.1\r\n\r\n"
JSON = b"Host: x\r\nContent-Type: application/json\r\n"
CHUNKED = b"POST /api/people HTTP/1.1\r\n" + JSON + b"Transfer-Encoding: chunked\r\n\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("floods")
    with served(f"sqlite:{folder / 'server.db'}", loop="asyncio", largest_body=1_000_000) as made:
        Guest(made).http.get("/")  # the first answer takes longer
        yield made


@pytest.fixture(autouse=True)
def _collect_only_what_is_new() -> Iterator[None]:
    with only_new_garbage():
        yield


def connected(server: Served) -> socket.socket:
    host, port = server.address.split(":")
    return clients.enter_context(socket.create_connection((host, int(port)), timeout=TIMEOUT))


def sent(server: Served, data: bytes, receive: bool = True) -> bytes:
    """What the server answers to data that it refuses, until it closes the connection."""
    raw, answer = connected(server), b""
    with suppress(ConnectionError):
        raw.sendall(data)
        while receive and (more := raw.recv(65_536)):
            answer += more
    return answer


@pytest.mark.parametrize(
    "flood",
    [
        TINY * (AT_ONCE // len(TINY)),
        REQUEST + b"a:\r\n" * (AT_ONCE // 4),
        CHUNKED + b"1\r\nx\r\n" * (AT_ONCE // 6),
        CHUNKED + b"0\r\n" + b"a:\r\n" * (AT_ONCE // 4),
    ],
    ids=["requests", "headers", "chunks", "trailers"],
)
def test_tiny_pieces_take_the_loop_for_a_moment(server: Served, flood: bytes) -> None:
    """The connection is closed before all of it is read."""
    longest = longest_turn(server, lambda: sent(server, flood))
    assert longest < LONGEST
    wait_for(lambda: not server.connections)


def test_no_request_has_very_many_headers(server: Served) -> None:
    answer = sent(server, REQUEST + b"a:\r\n" * 200 + b"\r\n")
    assert answer.startswith(b"HTTP/1.1 431 ")
    assert b'"code":"too_large"' in answer
    few = b"".join(b"a%d: b\r\n" % number for number in range(90))
    answer = sent(server, REQUEST + few + b"Connection: close\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 200 ")


def test_what_is_no_http_is_counted_but_not_logged(server: Served, caplog: pytest.LogCaptureFixture) -> None:
    """A line for each would fill the disk."""
    before = dict(server.worker.metrics.faults)
    assert sent(server, b"nonsense\r\n\r\n").startswith(b"HTTP/1.1 400 ")
    upgrade = b"Connection: upgrade, close\r\nUpgrade: h2c\r\n\r\n"
    assert sent(server, REQUEST + upgrade).startswith(b"HTTP/1.1 200 ")
    sent(server, REQUEST + b"a:\r\n" * 200)
    sent(server, TINY * 1000)
    faults = {
        kind: count - before.get(kind, 0)
        for kind, count in server.worker.metrics.faults.items()
        if count > before.get(kind, 0)
    }
    assert faults == {"not_http": 1, "unsupported_upgrade": 1, "long_head": 1, "flood": 1}
    assert 'fondaco_http_faults_total{kind="flood"}' in Guest(server).http.get("/metrics").text
    assert not [record for record in caplog.records if record.name.startswith("uvicorn")]


def test_a_client_that_asks_on_and_on_has_few_requests_waiting(server: Served) -> None:
    """More are read only when those before have their answers."""
    raw, most = connected(server), 0
    flood = TINY * (AT_ONCE // len(TINY))

    def ask() -> None:
        with suppress(OSError):
            while True:
                raw.sendall(flood)

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    end = time.monotonic() + 1.0
    while time.monotonic() < end and asking.is_alive():
        most = max([most, *(len(each.pipeline) for each in set(server.connections))])  # type: ignore[attr-defined]
        time.sleep(0.001)
    raw.close()
    asking.join(TIMEOUT)
    assert most <= 32


def test_requests_sent_together_are_all_answered_in_order(server: Served) -> None:
    """As many as may wait, then bodies in parts that do not end with a reading."""
    ada = Guest(server, "Ada")
    cookie = b"; ".join(f"{name}={value}".encode() for name, value in ada.http.cookies.items())
    raw, names = connected(server), [f"Ada {number}" for number in range(20)]
    for name in names:
        body = b'{"name": "%s"%s}' % (name.encode(), b" " * 20_000)
        head = b"PATCH /api/me HTTP/1.1\r\n%bCookie: %b\r\nContent-Length: %d\r\n\r\n"
        raw.sendall(head % (JSON, cookie, len(body)) + body)
    raw.sendall(REQUEST + b"Connection: close\r\n\r\n")
    answer = b""
    while more := raw.recv(65_536):
        answer += more
    places = [answer.index(f'"name":"{name}"'.encode()) for name in names]
    assert places == sorted(places)
    assert answer.count(b"HTTP/1.1 200 OK") == len(names) + 1


def test_a_long_body_in_chunks_arrives_whole(server: Served) -> None:
    raw = connected(server)
    body = b'{"name": "Ada"%s}' % (b" " * 300_000)
    raw.sendall(CHUNKED)
    for start in range(0, len(body), 1000):
        part = body[start : start + 1000]
        raw.sendall(b"%x\r\n%s\r\n" % (len(part), part))
    raw.sendall(b"0\r\n\r\n" + REQUEST + b"Connection: close\r\n\r\n")
    answer = b""
    while more := raw.recv(65_536):
        answer += more
    assert answer.startswith(b"HTTP/1.1 201 ")
    assert answer.endswith(b"}")
    assert b'"ok":true' in answer
