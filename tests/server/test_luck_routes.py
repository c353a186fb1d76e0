"""The luck account, asked over HTTP."""

from __future__ import annotations

import asyncio
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from fondaco.luck_account import luck_account
from fondaco.server import analysis_pool, luck_routes
from fondaco.table import Table
from server.records import begun, parts_of
from server.served import TIMEOUT, Guest, served


@pytest.fixture
def reckoned_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis_pool, "executor", lambda is_spare: ThreadPoolExecutor(1))


def finished() -> Table:
    table = Table("dice", 2, seed=3)
    while table.asked is not None:
        table.play(table.options()[-1])
    return table


@pytest.mark.anyio
@pytest.mark.usefixtures("reckoned_here")
async def test_the_account_comes_in_parts_and_is_that_of_the_library(client: httpx.AsyncClient) -> None:
    await client.post("/api/people", json={"name": "Ada"})
    table = finished()
    draws, begin = [], 0
    while begin is not None:
        part = (await client.post("/api/luck", json={"record": parts_of(table), "begin": begin})).json()
        draws += part["draws"]
        begin = part["goes_on"]
    account = luck_account(table.record())
    assert list(account.run())
    assert [draw["points"] for draw in draws] == [run.points for run in account.runs]
    assert [draw["errors"] for draw in draws] == [run.errors for run in account.runs]
    assert part["of"] == len(draws)
    assert {draw["kind"] for draw in draws} == {"roll"}


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"begin": -1}, 422, "bad_request"),
        ({"begin": "two"}, 422, "bad_request"),
        ({"seat": 0}, 422, "bad_request"),
        ({"record": 7}, 422, "bad_request"),
        ({"record": {}}, 422, "bad_record"),
        ({"record": {"moves": ["x"] * 10_001}}, 422, "bad_record"),
    ],
)
async def test_what_cannot_be_read_is_refused(
    client: httpx.AsyncClient, change: dict[str, Any], status: int, code: str
) -> None:
    await client.post("/api/people", json={"name": "Ada"})
    answer = await client.post("/api/luck", json={"record": parts_of(finished()), **change})
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.anyio
async def test_a_game_that_goes_on_keeps_its_secrets(client: httpx.AsyncClient) -> None:
    await client.post("/api/people", json={"name": "Ada"})
    answer = await client.post("/api/luck", json={"record": parts_of(begun(4))})
    assert (answer.status_code, answer.json()["code"]) == (422, "luck_later")
    french = {"accept-language": "fr"}
    told = (await client.post("/api/luck", json={"record": parts_of(begun(4))}, headers=french)).json()
    assert told["message"] == "La part de la chance se calcule quand la partie est terminée."


@pytest.mark.anyio
async def test_an_account_needs_a_person(client: httpx.AsyncClient) -> None:
    answer = await client.post("/api/luck", json={"record": parts_of(finished())})
    assert (answer.status_code, answer.json()["code"]) == (401, "who_are_you")


def test_an_account_ends_when_its_client_leaves(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, cancelled = threading.Event(), threading.Event()

    async def never(*question: object) -> None:
        asked.set()
        try:
            await asyncio.sleep(600)
        finally:
            cancelled.set()

    monkeypatch.setattr(luck_routes, "luck", never)
    with served(sqlite_url) as server:
        ada = Guest(server, "Ada")
        request = ada.http.build_request("POST", "/api/luck", json={"record": parts_of(finished())})
        head = "".join(f"{name}: {value}\r\n" for name, value in request.headers.items())
        host, port = server.address.split(":")
        with socket.create_connection((host, int(port))) as connection:
            connection.sendall(f"POST /api/luck HTTP/1.1\r\n{head}\r\n".encode() + request.content)
            assert asked.wait(TIMEOUT)
        assert cancelled.wait(TIMEOUT)
