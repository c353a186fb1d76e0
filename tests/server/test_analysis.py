"""What a strong bot thinks of options and records, asked over HTTP."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Any

import httpx
import pytest

from fondaco import review
from fondaco.bots import sharp
from fondaco.server import analysis_pool, analysis_routes
from server.records import begun, parts_of


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
    monkeypatch.setattr(analysis_pool, "executor", lambda: ThreadPoolExecutor(1))
    monkeypatch.setattr(review, "thinkers", lambda: [sharp.Sharp])


@pytest.mark.anyio
@pytest.mark.usefixtures("thinking_here")
async def test_a_hint_is_for_the_seat_that_is_asked(client: httpx.AsyncClient) -> None:
    table = await opened(client, "card")
    view = (await client.get(f"/api/tables/{table}")).json()
    hint = (await client.get(f"/api/tables/{table}/hint", params={"seat": 0})).json()
    assert hint["bot"] == "sharp"
    assert {worth["option"] for worth in hint["worths"]} == {choice["option"] for choice in view["options"]}
    other = await client.get(f"/api/tables/{table}/hint", params={"seat": 1})
    assert (other.status_code, other.json()["code"]) == (403, "not_yours")
    await client.post(f"/api/tables/{table}/abandon")
    late = await client.get(f"/api/tables/{table}/hint", params={"seat": 0})
    assert (late.status_code, late.json()["code"]) == (409, "not_asked")


@pytest.mark.anyio
async def test_a_process_that_died_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    class Dead(ThreadPoolExecutor):
        def submit(self, *work: Any, **more: Any) -> Any:
            raise BrokenProcessPool

    executors = iter([Dead(1), ThreadPoolExecutor(1)])
    monkeypatch.setattr(analysis_pool, "executor", cache(lambda: next(executors)))
    monkeypatch.setattr(review, "thinkers", lambda: [sharp.Sharp])
    table = begun(0)
    assert isinstance(table.asked, int)
    thought = await analysis_pool.opinion(table.asked, table.view(table.asked), table.options(), 1)
    assert {worth.option for worth in thought.worths} == set(table.options())


@pytest.mark.anyio
@pytest.mark.usefixtures("thinking_here")
async def test_a_record_is_always_reviewed_alike(client: httpx.AsyncClient) -> None:
    table = begun(6)
    body = {"record": parts_of(table), "seat": 0}
    first, second = [(await client.post("/api/review", json=body)).json() for _ in range(2)]
    assert first["judged"] == second["judged"]
    told = review.review(table.record())
    list(told.run())
    assert [[worth["win"] for worth in judged["worths"]] for judged in first["judged"]] == [
        [worth.win for worth in decision.worths] for decision in told.of(0)
    ]


@pytest.mark.anyio
@pytest.mark.usefixtures("thinking_here")
async def test_a_review_comes_in_parts(client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    body: dict[str, Any] = {"record": parts_of(begun(8)), "seat": 0}
    whole = (await client.post("/api/review", json=body)).json()
    assert (whole["bot"], whole["goes_on"]) == ("sharp", None)
    monkeypatch.setattr(analysis_routes, "DECISIONS_AT_ONCE", 1)
    parts, begin = [], 0
    while begin is not None:
        part = (await client.post("/api/review", json={**body, "begin": begin})).json()
        parts += part["judged"]
        begin = part["goes_on"]
    assert parts == whole["judged"]
