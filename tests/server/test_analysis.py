"""The story of a table and records step by step, asked over HTTP."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from fondaco.server.house import Client
from served import randomness_asking_first

from fondaco import review
from fondaco.bots import sharp
from fondaco.client import patched
from fondaco.server import telling
from fondaco.server.app import add_refusals
from fondaco.server.protection.rate_limits import Buckets
from fondaco.server.routes import router
from fondaco.server.settings import Settings
from fondaco.server.storage import storage_at
from fondaco.table import Table


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    settings = Settings(database=f"sqlite:{tmp_path}/server.db")
    server = Client(settings, storage_at(settings.database))
    server.randomness = randomness_asking_first(0, "card", players=2)  # nothing happens before Ada moves
    app = FastAPI()
    app.state.server = server
    app.state.newcomers = Buckets(1, 100)
    app.include_router(router)
    app.include_router(telling.router)
    add_refusals(app)
    await server.open()
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://server") as made:
        yield made
    await server.close()


async def sat_down(client: httpx.AsyncClient, game: str) -> str:
    await client.post("/api/people", json={"name": "Ada"})
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    opened = await client.post("/api/tables", json={"game": game, "seats": seats, "bot_pause": 0})
    table = opened.json()["table"]
    await client.post(f"/api/tables/{table}/start", json={})
    return table


def parts_of(table: Table) -> dict[str, Any]:
    parts: dict[str, Any] = json.loads(table.record().as_json())
    return parts


@pytest.mark.anyio
async def test_a_story_goes_on_where_it_was_left(client: httpx.AsyncClient) -> None:
    table = await sat_down(client, "card")
    whole = (await client.get(f"/api/tables/{table}/story", params={"seat": 0})).json()
    assert whole["story"][0]["did"] in ("opens", "reveals")
    rest = (
        await client.get(f"/api/tables/{table}/story", params={"seat": 0, "after": whole["moves"]})
    ).json()
    assert rest["story"] == []


@pytest.mark.anyio
async def test_another_s_story_of_the_court_is_refused(client: httpx.AsyncClient) -> None:
    table = await sat_down(client, "court")
    refused = await client.get(f"/api/tables/{table}/story", params={"seat": 1})
    assert refused.status_code == 403


@pytest.mark.anyio
async def test_a_replay_ends_where_the_table_does(client: httpx.AsyncClient) -> None:
    table = Table("dice", 2, seed=4)
    while table.asked is not None:
        table.play(table.options()[-1])
    shown = (await client.post("/api/replay", json={"record": parts_of(table), "seat": 0})).json()
    view = shown["view"]
    for patch in shown["patches"]:
        view = patched(view, patch)
    assert view.get("asked") is None  # what a patch takes away is null
    assert view["points"] == table.view(0).points


@pytest.mark.anyio
async def test_a_bad_record_is_refused(client: httpx.AsyncClient) -> None:
    table = Table("dice", 2, seed=4)
    for _ in range(3):
        table.play(table.options()[0])
    parts = parts_of(table)
    parts["moves"] = parts["moves"][1:]
    answer = await client.post("/api/replay", json={"record": parts})
    assert answer.status_code == 422


@pytest.mark.anyio
async def test_what_is_wrong_with_a_record_is_said_in_french_too(client: httpx.AsyncClient) -> None:
    body = {"record": {**parts_of(Table("dice", 2, seed=4)), "moves": ["1 roll"]}}
    reason = "coup 1 : Le coup '1 roll' doit commencer par '*', car c’est au hasard de jouer."
    assert (await client.post("/api/verify?lang=fr", json=body)).json()["reason"] == reason
    refused = (await client.post("/api/replay?lang=fr", json=body)).json()
    assert refused["message"] == f"Le compte rendu n’est pas valide. {reason}"


@pytest.mark.anyio
@pytest.mark.parametrize("path", ["replay", "review"])
async def test_a_seat_that_a_game_does_not_have(client: httpx.AsyncClient, path: str) -> None:
    body = {"record": parts_of(Table("dice", 2, seed=4)), "seat": 7}
    told = (await client.post(f"/api/{path}", json=body)).json()
    assert (told["code"], told["allowed"]) == ("bad_request", ["0", "1"])
    assert told["message"].endswith("the game has no seat 7.")


@pytest.mark.anyio
async def test_a_hint_is_for_whoever_is_asked(client: httpx.AsyncClient) -> None:
    table = await sat_down(client, "card")
    other = await client.get(f"/api/tables/{table}/hint", params={"seat": 1})
    assert other.status_code == 403


@pytest.mark.anyio
async def test_a_thinker_that_died_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    class Dead(ThreadPoolExecutor):
        def submit(self, *work: Any, **more: Any) -> Any:
            raise BrokenProcessPool

    thinkers = iter([Dead(1), ThreadPoolExecutor(1)])
    monkeypatch.setattr(telling, "thinkers", cache(lambda: next(thinkers)))
    monkeypatch.setattr(review, "thinkers", lambda: [sharp.Sharp])
    table = Table("dice", 2, seed=4)
    assert isinstance(table.asked, int)
    told = await telling.opinion(table.asked, table.view(table.asked), table.options(), 1)
    assert {worth.option for worth in told.worths} == set(table.options())


@pytest.mark.anyio
async def test_a_record_is_always_reviewed_alike(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(telling, "thinkers", lambda: ThreadPoolExecutor(1))
    monkeypatch.setattr(review, "thinkers", lambda: [sharp.Sharp])
    table = Table("dice", 2, seed=4)
    for _ in range(6):
        table.play(table.options()[0])
    body = {"record": parts_of(table), "seat": 0}
    first, second = [(await client.post("/api/review", json=body)).json() for _ in range(2)]
    assert first["judged"] == second["judged"]
    told = review.review(table.record())
    list(told.run())
    assert [[worth["win"] for worth in judged["worths"]] for judged in first["judged"]] == [
        [worth.win for worth in decision.worths] for decision in told.of(0)
    ]
