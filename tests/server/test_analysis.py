"""What a strong bot thinks of options and records, asked over HTTP."""

from __future__ import annotations

import asyncio
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from functools import cache
from typing import Any

import httpx
import pytest

from fondaco import review
from fondaco.bots import judge, sharp
from fondaco.hosted import analysis
from fondaco.review import Opinion
from fondaco.server import analysis_pool, analysis_routes
from fondaco.server.fair_places import FairPlaces
from server.records import begun, parts_of
from server.served import TIMEOUT, Guest, served, wait_for


async def opened(client: httpx.AsyncClient, game: str) -> str:
    """A table of Ada and a bot, whose game has begun."""
    await client.post("/api/people", json={"name": "Ada"})
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    answer = await client.post("/api/tables", json={"game": game, "seats": seats, "bot_pause": 0})
    table: str = answer.json()["table"]
    (await client.post(f"/api/tables/{table}/start")).raise_for_status()
    return table


@pytest.fixture
def thinking_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot sharp analyses, in a thread."""
    monkeypatch.setattr(analysis_pool, "executor", lambda is_spare: ThreadPoolExecutor(1))
    monkeypatch.setattr(review, "thinkers", lambda: [sharp.Sharp])
    monkeypatch.setattr(judge, "PLAYOUTS_ELSEWHERE", 5)


@pytest.mark.anyio
@pytest.mark.usefixtures("thinking_here")
async def test_a_hint_is_for_the_seat_that_is_asked(client: httpx.AsyncClient) -> None:
    table = await opened(client, "card")
    view = (await client.get(f"/api/tables/{table}")).json()
    hint = (await client.post(f"/api/tables/{table}/hint", json={"seat": 0})).json()
    assert hint["bot"] == "sharp"
    assert {turn["turn"][0] for turn in hint["turns"]} == {choice["option"] for choice in view["options"]}
    assert hint["lead"]["trials"] == 20
    assert hint["turns"][0]["win"] == max(turn["win"] for turn in hint["turns"])
    assert all(turn["margin"] is not None for turn in hint["turns"])
    other = await client.post(f"/api/tables/{table}/hint", json={"seat": 1})
    assert (other.status_code, other.json()["code"]) == (403, "not_yours")
    await client.post(f"/api/tables/{table}/abandon")
    late = await client.post(f"/api/tables/{table}/hint", json={"seat": 0})
    assert (late.status_code, late.json()["code"]) == (409, "wrong_state")


@pytest.mark.anyio
async def test_a_process_that_died_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    class Dead(ThreadPoolExecutor):
        def submit(self, *work: Any, **more: Any) -> Any:
            raise BrokenProcessPool

    executors = iter([Dead(1), ThreadPoolExecutor(1)])
    monkeypatch.setattr(analysis_pool, "executor", cache(lambda is_spare: next(executors)))
    monkeypatch.setattr(review, "thinkers", lambda: [sharp.Sharp])
    table = begun(0)
    assert isinstance(table.asked, int)
    question = (table.asked, table.view(table.asked), table.options(), 1)
    thought = await analysis_pool.opinion(analysis_pool.analysis_places(), ("a",), *question)
    assert {value.turn[0] for value in thought.values} <= set(table.options())


@pytest.mark.anyio
@pytest.mark.usefixtures("thinking_here")
async def test_a_record_is_always_reviewed_alike(client: httpx.AsyncClient) -> None:
    await client.post("/api/people", json={"name": "Ada"})
    table = begun(6)
    body = {"record": parts_of(table), "seat": 0}
    first, second = [(await client.post("/api/review", json=body)).json() for _ in range(2)]
    assert first["judged"] == second["judged"]
    told = review.review(table.record())
    list(told.run())
    assert [[turn["win"] for turn in judged["turns"]] for judged in first["judged"]] == [
        [value.win for value in decision.values] for decision in told.of(0)
    ]
    assert [judged["mark"] for judged in first["judged"]] == [decision.mark for decision in told.of(0)]


@pytest.mark.anyio
@pytest.mark.usefixtures("thinking_here")
async def test_a_review_comes_in_parts(client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    await client.post("/api/people", json={"name": "Ada"})
    body: dict[str, Any] = {"record": parts_of(begun(8)), "seat": 0}
    whole = (await client.post("/api/review", json=body)).json()
    assert whole["goes_on"] is None
    assert {judged["bot"] for judged in whole["judged"]} == {"sharp"}
    assert whole["turns"] == len(whole["judged"])
    monkeypatch.setattr(analysis, "TURNS_AT_ONCE", 1)
    parts, begin = [], 0
    while begin is not None:
        part = (await client.post("/api/review", json={**body, "begin": begin})).json()
        parts += part["judged"]
        begin = part["goes_on"]
    assert parts == whole["judged"]


@pytest.mark.anyio
async def test_a_review_needs_a_person(client: httpx.AsyncClient) -> None:
    answer = await client.post("/api/review", json={"record": parts_of(begun(2)), "seat": 0})
    assert (answer.status_code, answer.json()["code"]) == (401, "who_are_you")


def test_a_review_ends_when_its_client_leaves(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, cancelled = threading.Event(), threading.Event()

    async def never(*question: object) -> None:
        asked.set()
        try:
            await asyncio.sleep(600)
        finally:
            cancelled.set()

    monkeypatch.setattr(analysis_routes, "opinion", never)
    with served(sqlite_url) as server:
        ada = Guest(server, "Ada")
        body = {"record": parts_of(begun(8)), "seat": 0}
        request = ada.http.build_request("POST", "/api/review", json=body)
        head = "".join(f"{name}: {value}\r\n" for name, value in request.headers.items())
        host, port = server.address.split(":")
        with socket.create_connection((host, int(port))) as connection:
            connection.sendall(f"POST /api/review HTTP/1.1\r\n{head}\r\n".encode() + request.content)
            assert asked.wait(TIMEOUT)
        assert cancelled.wait(TIMEOUT)


@pytest.mark.parametrize("path", ["review", "luck", "verify", "practice/positions"])
def test_a_client_that_leaves_before_its_request_is_whole_is_no_error(path: str, sqlite_url: str) -> None:
    """Otherwise anyone could fill the log."""
    with served(sqlite_url) as server:
        guest = Guest(server, "Ada")
        head = f"POST /api/{path} HTTP/1.1\r\nhost: x\r\ncookie: fondaco={guest.http.cookies['fondaco']}\r\n"
        host, port = server.address.split(":")
        with socket.create_connection((host, int(port)), TIMEOUT) as connection:
            connection.sendall(f"{head}content-length: 1000\r\n\r\n{{".encode())
        statuses = server.worker.metrics.requests
        wait_for(lambda: statuses[499] + statuses[500])
        assert (statuses[499], statuses[500]) == (1, 0)


def test_many_reviews_that_are_given_up_leave_nothing_behind(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Mallory asks for forty reviews at once and hangs up. Ada's hint does not wait for them."""
    never = threading.Event()

    def think(seat: int, view: Any, options: list[str], key: int, played: Any) -> Opinion:
        if played is not None:
            never.wait(TIMEOUT)
        return Opinion(None, [])

    monkeypatch.setattr(analysis_pool, "analysed", think)
    monkeypatch.setattr(analysis_routes, "sender", lambda request, person: (person.id,))  # of two addresses
    threads = cache(lambda is_spare: ThreadPoolExecutor(1))
    monkeypatch.setattr(analysis_pool, "executor", threads)
    with served(sqlite_url) as server:
        mallory, ada = Guest(server, "Mallory"), Guest(server, "Ada")
        table = ada.opens("card", "me", "me:Bo")
        ada.post(f"tables/{table}/start")
        body = {"record": parts_of(begun(8)), "seat": 0}
        request = mallory.http.build_request("POST", "/api/review", json=body)
        head = "".join(f"{name}: {value}\r\n" for name, value in request.headers.items())
        sent = f"POST /api/review HTTP/1.1\r\n{head}\r\n".encode() + request.content
        host, port = server.address.split(":")
        with ExitStack() as lines:
            for _ in range(40):
                lines.enter_context(socket.create_connection((host, int(port)))).sendall(sent)
            wait_for(lambda: server.worker.analysis._busy)
            for seat in (0, 1):  # one of them is asked
                ada.http.post(f"/api/tables/{table}/hint", json={"seat": seat})
        wait_for(lambda: not (server.worker.analyses._under_way or server.worker.analysis._waiting))
        never.set()


@pytest.mark.anyio
async def test_people_take_turns_and_those_who_leave_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mallory asks for fifty opinions. Ada's comes next, and those that nobody waits for never come."""
    thought: list[int] = []
    gate = threading.Event()

    def think(seat: int, view: Any, options: list[str], key: int, played: Any) -> None:
        gate.wait(TIMEOUT)
        thought.append(key)

    monkeypatch.setattr(analysis_pool, "analysed", think)
    only_one = ThreadPoolExecutor(1)
    monkeypatch.setattr(analysis_pool, "executor", lambda is_spare: only_one)
    places, table = FairPlaces(1), begun(0)
    question = (0, table.view(0), ["a"])
    mallory = [
        asyncio.ensure_future(analysis_pool.opinion(places, ("m",), *question, key)) for key in range(50)
    ]
    await asyncio.sleep(0)
    ada = asyncio.ensure_future(analysis_pool.opinion(places, ("a",), *question, 100))
    await asyncio.sleep(0)
    for one in mallory[2:]:
        one.cancel()
    gate.set()
    await asyncio.gather(ada, *mallory, return_exceptions=True)
    assert thought == [0, 100, 1]
