"""Frames come out whole however the network cuts them, and malformed ones never harm the server."""

from __future__ import annotations

import json
import random
import socket
import time
from contextlib import ExitStack, suppress
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from fondaco.server.protection import http_timeouts
from fondaco.server.websocket.protocol import (
    MOST_WAITING,
    PARTS_BURST,
    BadFrame,
    FrameReader,
    LiveSockets,
    text_frame,
    whole_text,
)
from server.served import TIMEOUT, Guest, Served, clients, served, wait_for

LARGEST = 70_000


def client_frame(opcode: int, payload: bytes, is_final: bool = True, mask: bytes = b"abcd") -> bytes:
    """A frame as a client sends it: masked."""
    length = len(payload)
    if length < 126:
        size = bytes((0x80 | length,))
    elif length < 1 << 16:
        size = bytes((0x80 | 126,)) + length.to_bytes(2, "big")
    else:
        size = bytes((0x80 | 127,)) + length.to_bytes(8, "big")
    masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))
    return bytes((0x80 * is_final | opcode,)) + size + mask + masked


@given(
    st.lists(
        st.tuples(st.sampled_from([0, 1, 2]), st.booleans(), st.binary(max_size=300)), min_size=1, max_size=6
    ),
    st.lists(st.integers(0, 2000), max_size=10),
)
def test_frames_come_out_whole_however_they_are_cut(
    sent: list[tuple[int, bool, bytes]], cuts: list[int]
) -> None:
    stream = b"".join(client_frame(opcode, payload, final) for opcode, final, payload in sent)
    reader, found, start = FrameReader(LARGEST), [], 0
    for cut in [*sorted(min(cut, len(stream)) for cut in cuts), len(stream)]:
        found += reader.frames(stream[start:cut])
        start = cut
    assert found == sent


@given(
    st.binary(max_size=140) | st.builds(client_frame, st.integers(0, 9), st.binary(max_size=130)),
    st.binary(max_size=2),
)
def test_what_is_taken_for_a_text_alone_is_one(begins: bytes, more: bytes) -> None:
    text = whole_text(begins + more)
    if text is not None:
        reader = FrameReader(LARGEST)
        assert (reader.frames(begins + more), reader.left) == ([(1, True, text)], b"")


@pytest.mark.parametrize("length", [0, 1, 125])
def test_a_short_text_alone_is_taken_for_one(length: int) -> None:
    payload = random.Random(length).randbytes(length)
    assert whole_text(client_frame(1, payload)) == payload
    assert whole_text(client_frame(1, payload) + b"\x81") is None
    assert whole_text(client_frame(1, payload, is_final=False)) is None


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65535, 65536])
def test_lengths_at_their_limits(length: int) -> None:
    payload = random.Random(length).randbytes(length)
    assert FrameReader(LARGEST).frames(client_frame(2, payload)) == [(2, True, payload)]
    frame = text_frame(payload)
    assert frame.endswith(payload)
    assert len(frame) - length == (2 if length < 126 else 4 if length < 65536 else 10)


@pytest.mark.parametrize(
    "frame",
    [
        b"\x81\x01x",  # not masked
        b"\xc1\x81abcdx",  # a reserved bit
        b"\x83\x81abcdx",  # no such opcode
        b"\x09\x81abcdx",  # a ping in pieces
        b"\x89\xfe\x00\x7eabcd" + b"x" * 126,  # too long a ping
        b"\x81\xff\x00\x00\x00\x01\x00\x00\x00\x00abcd",  # four gigabytes
    ],
)
def test_frames_that_are_none(frame: bytes) -> None:
    with pytest.raises(BadFrame):
        FrameReader(LARGEST).frames(frame)


@given(st.binary(max_size=400))
@settings(max_examples=200)
def test_any_bytes_at_all(data: bytes) -> None:
    """Whatever comes is refused as no frame, or what is read from it was in it."""
    with suppress(BadFrame):
        frames = FrameReader(LARGEST).frames(data)
        assert sum(len(payload) for _, _, payload in frames) <= len(data)


def opened(server: Served, table: str) -> socket.socket:
    host, port = server.address.split(":")
    raw = clients.enter_context(socket.create_connection((host, int(port)), timeout=TIMEOUT))
    raw.sendall(
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {server.address}\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    head = b""
    while b'"presence"' not in head:
        data = raw.recv(65536)
        assert data, head
        head += data
    return raw


def said_until(raw: socket.socket, *parts: bytes) -> bytes:
    """What the server says until all these parts were in it; without any, until it closes."""
    said = b""
    with suppress(ConnectionResetError):
        while not (parts and all(part in said for part in parts)) and (data := raw.recv(65536)):
            said += data
    return said


def test_broken_frames_close_the_connection_and_nothing_else(server: Served) -> None:
    ada = Guest(server, "Ada")
    table = ada.opens("card", "me", "open")
    luck = random.Random(7)
    said_well = client_frame(1, b'{"type":"ping"}')
    for _ in range(25):
        raw = opened(server, table)
        broken = bytearray(said_well * 3)
        for _ in range(luck.randrange(1, 6)):
            broken[luck.randrange(len(broken))] = luck.randrange(256)
        raw.sendall(bytes(broken))
        raw.close()
    for nonsense, code in (
        (b"\x81\x01x", 1002),
        (client_frame(1, b"\xff\xfe"), 1007),
        (client_frame(8, b"\x03"), 1002),  # half a code
        (client_frame(8, b"\x00\x01"), 1002),
        (client_frame(8, (1005).to_bytes(2, "big")), 1002),  # no code that is sent
        (client_frame(8, (1000).to_bytes(2, "big") + b"\xff"), 1007),
        (client_frame(8, (1001).to_bytes(2, "big") + b"leaving"), 1001),
        (client_frame(8, (4000).to_bytes(2, "big")), 4000),
    ):
        raw = opened(server, table)
        raw.sendall(nonsense)
        assert b"\x88\x02" + code.to_bytes(2, "big") in said_until(raw)
        raw.close()
    assert ada.http.get("/health").json()["ok"]


@pytest.mark.parametrize("table", ["%00", "K3VQ7MZT2ACX5BNY", "a" * 5000])
def test_what_is_no_id_of_a_table_is_not_looked_for(database: str, table: str) -> None:
    """PostgreSQL takes no text with a zero, and would answer with an error."""
    with served(database) as server:
        screen = Guest(server).looks(table)
        assert screen.until("refused")["code"] == "no_such_table"
        with pytest.raises(ConnectionClosed) as closed:
            screen.next()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4404


def test_what_comes_together_is_done_in_its_order(server: Served) -> None:
    ada = Guest(server, "Ada")
    table = ada.opens("card", "me", "me:Bo")
    ada.post(f"tables/{table}/start")
    screen = ada.looks(table)
    view = screen.until("view")
    play = {"type": "play", "seat": view["view"]["asked"], "option": "take 1", "answers": view["question"]}
    said = [{"type": "say", "text": "first"}, play, {"type": "say", "text": "last"}]
    frames = [client_frame(1, json.dumps(one).encode()) for one in said]
    screen.socket.socket.sendall(b"".join(frames))
    heard = [screen.until("update") for _ in said]
    assert [update["event"]["type"] for update in heard] == ["said", "moved", "said"]


def test_pieces_pings_and_a_polite_end(server: Served) -> None:
    raw = opened(server, Guest(server, "Ada").opens("card", "me", "open"))
    raw.sendall(client_frame(1, b'{"type":', False) + client_frame(9, b"hi") + client_frame(0, b'"ping"}'))
    answers = b"\x8a\x02hi", text_frame(b'{"type":"pong"}')
    assert said_until(raw, *answers) == b"".join(answers)
    raw.sendall(client_frame(8, (1000).to_bytes(2, "big")))
    assert said_until(raw) == b"\x88\x02\x03\xe8"


def test_pings_that_nobody_reads_the_answers_of_are_not_answered() -> None:
    answers: list[bytes] = []
    for waiting in (0, MOST_WAITING):
        reader: Any = SimpleNamespace(waiting=lambda waiting=waiting: waiting, write=answers.append)
        LiveSockets._answer_ping(reader, b"hi")
    assert answers == [b"\x8a\x02hi"]


@pytest.mark.parametrize("opcode", [9, 10, 1])
def test_a_client_that_sends_pings_or_parts_again_and_again_is_disconnected(
    server: Served, opcode: int
) -> None:
    """A few at a time, so that each time they are few enough to be read."""
    live, ada = server.app.app.state.websockets.connections, Guest(server, "Ada")
    before, raw = set(live), opened(server, ada.opens("card", "me", "open"))
    few = client_frame(1, b"", False) + client_frame(0, b"", False) * 30 + client_frame(0, b"")
    with suppress(ConnectionError):
        for _ in range(2 * int(PARTS_BURST) // 30):
            raw.sendall(few if opcode == 1 else client_frame(opcode, b"") * 30)
            time.sleep(0.005)
    wait_for(lambda: set(live) <= before, seconds=10)


@pytest.mark.parametrize("opcode", [1, 9, 10])
def test_a_client_that_floods_the_server_is_disconnected(server: Served, opcode: int) -> None:
    ada = Guest(server, "Ada")
    table = ada.opens("card", "me", "open")
    screen, flood = ada.looks(table), opened(server, table)
    with pytest.raises(ConnectionError):  # noqa: PT012 (any of them may be the first to fail)
        for _ in range(2000):
            flood.sendall(client_frame(opcode, b"") * 5000)
    worked = time.process_time()
    screen.send("ping")
    assert screen.until("pong")
    assert time.process_time() - worked < 2  # seconds of work, however busy the machine is


def test_a_request_that_does_not_arrive_whole_is_not_waited_for(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_timeouts, "READ_SECONDS", 1.0)  # enough for a request that is sent at once
    host, port = server.address.split(":")
    parts = (b"", b"GET /hea", b"POST /api/people HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n{")
    slow = [
        clients.enter_context(socket.create_connection((host, int(port)), timeout=TIMEOUT)) for _ in parts
    ]
    for raw, part in zip(slow, parts, strict=True):
        raw.sendall(part)
    for raw in slow:
        with suppress(ConnectionResetError):
            assert raw.recv(100) == b""
    patient = Guest(server, "Ada")
    screen = patient.looks(patient.opens("card", "me", "open"))
    time.sleep(1.5)
    screen.send("ping")
    screen.until("pong")
    assert patient.http.get("/health").json()["ok"]


FIRST = b"GET /health HTTP/1.1\r\nHost: x\r\n"
CHUNKED = b"POST /api/people HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n0\r\n"
LONG = b"x" * 40_000
MANY = (b"a: " + b"x" * 95 + b"\r\n") * 400


@pytest.mark.parametrize(
    "head",
    [
        FIRST + b"a: " + LONG + b"\r\n\r\n",
        FIRST + MANY + b"\r\n",
        b"GET /" + LONG,
        CHUNKED + MANY + b"\r\n",
    ],
    ids=["one long header", "many headers", "a long address", "after the body"],
)
def test_headers_are_not_read_without_end(server: Served, head: bytes) -> None:
    host, port = server.address.split(":")
    raw = clients.enter_context(socket.create_connection((host, int(port)), timeout=TIMEOUT))
    raw.sendall(head)
    said = said_until(raw)
    assert said.startswith(b"HTTP/1.1 431 ")
    assert b'"code":"too_large"' in said
    assert Guest(server, "Ada").http.get("/health", headers={"a": "x" * 30_000}).json()["ok"]


def test_a_header_that_does_not_end_is_not_kept(server: Served) -> None:
    host, port = server.address.split(":")
    raw = clients.enter_context(socket.create_connection((host, int(port)), timeout=TIMEOUT))
    raw.sendall(FIRST + b"a: ")
    with pytest.raises(ConnectionError):
        raw.sendall(LONG * 500)


def test_an_answer_that_nobody_reads_is_not_kept(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Others could be asked for until the memory is full. A client that reads slowly gets all of it."""
    monkeypatch.setattr(http_timeouts, "WRITE_SECONDS", 0.5)
    monkeypatch.setattr(http_timeouts, "LEAST_READ", 1)
    asked = b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
    host, port = server.address.split(":")

    def connected() -> socket.socket:
        raw = clients.enter_context(socket.socket())
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw.connect((host, int(port)))
        raw.sendall(asked * 20)
        return raw

    def is_gone() -> bool:
        try:
            silent.send(b"x")
        except ConnectionError:
            return True
        return False

    silent, slow = connected(), connected()
    read, end = 0, time.monotonic() + TIMEOUT
    while not is_gone():
        assert time.monotonic() < end
        read += len(slow.recv(4096))
        time.sleep(0.01)
    for _ in range(50):
        read += len(slow.recv(4096))
    assert read > 50_000


def test_connections_that_send_slowly_make_room(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_timeouts, "most_connections", lambda: 20)
    host, port = server.address.split(":")
    with ExitStack() as stack:
        for _ in range(60):
            raw = stack.enter_context(socket.create_connection((host, int(port))))
            with suppress(ConnectionError):
                raw.sendall(b"POST /api/people HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n{")
        assert Guest(server).http.get("/health").json()["ok"]
        assert len(server.connections) < 30


def test_idle_connections_do_not_use_up_all_files(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that have been idle longest make room. A live connection is not idle, and stays."""
    monkeypatch.setattr(http_timeouts, "most_connections", lambda: 20)
    monkeypatch.setattr(http_timeouts, "READ_SECONDS", 10 * TIMEOUT)  # it is not this that ends them
    ada = Guest(server, "Ada")
    screen = ada.looks(ada.opens("card", "me", "open"))
    screen.until("view")
    host, port = server.address.split(":")
    with ExitStack() as stack:
        idle = [stack.enter_context(socket.create_connection((host, int(port)))) for _ in range(60)]
        assert Guest(server).http.get("/health").json()["ok"]
        assert len(server.connections) < 30
        idle[0].settimeout(TIMEOUT)
        with suppress(ConnectionError):
            assert idle[0].recv(1) == b""
        screen.send("ping")
        screen.until("pong")
    screen.close()
