"""Records step by step, asked over HTTP."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import httpx
import pytest

from fondaco.client import patched
from fondaco.games import GAMES
from fondaco.hosted.updates import result_info
from fondaco.story import story_of
from server.records import begun, parts_of, whole
from server.served import without_nulls


async def replayed(client: httpx.AsyncClient, body: dict[str, Any]) -> dict[str, Any]:
    answer = await client.post("/api/replay", json=body)
    answer.raise_for_status()
    shown: dict[str, Any] = answer.json()
    return shown


@pytest.mark.anyio
@pytest.mark.parametrize("game", GAMES)
async def test_a_replay_ends_where_the_table_does(client: httpx.AsyncClient, game: str) -> None:
    table = whole(game)
    for seat in (None, 0):
        shown = await replayed(client, {"record": parts_of(table), "seat": seat})
        view = shown["view"]
        for patch in shown["patches"]:
            view = patched(view, patch)
        assert without_nulls(view) == without_nulls(asdict(table.view(seat)))
        assert len(shown["patches"]) == len(shown["moves"]) == len(table.moves)
        assert table.result
        assert shown["result"] == result_info(table.result)


@pytest.mark.anyio
@pytest.mark.parametrize("game", GAMES)
async def test_a_replay_tells_what_happened_as_its_seat_may_know_it(
    client: httpx.AsyncClient, game: str
) -> None:
    table = whole(game)
    for seat in (None, 0, 1):
        shown = await replayed(client, {"record": parts_of(table), "seat": seat})
        story = story_of(table.rules, table.setup, table.moves, seat)
        assert shown["happened"] == [asdict(event) for event in story]


@pytest.mark.anyio
@pytest.mark.parametrize("game", GAMES)
async def test_a_record_is_played_on_against_bots(client: httpx.AsyncClient, game: str) -> None:
    await client.post("/api/people", json={"name": "Ada"})
    table = whole(game)
    body = {"record": parts_of(table), "move": 30, "seat": 1, "bot": "random", "table": "r" * 16}
    opened = await client.post("/api/replays", json=body)
    assert opened.status_code == 201
    view = (await client.get(f"/api/tables/{opened.json()['table']}")).json()
    assert view["replays"] == {"move": 30, "of": len(table.moves), "table": "r" * 16}
    assert (view["state"], view["seat"]) == ("playing", 1)
    assert [seat["kind"] for seat in view["seats"]] == ["bot", "person"]
    [listed] = (await client.get("/api/me/tables")).json()["tables"]
    assert listed["replays"] == view["replays"]


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("wrong", "code"),
    [({"seat": 2}, "bad_request"), ({"move": 1000}, "bad_table"), ({"bot": "nobody"}, "bad_bot")],
)
async def test_what_cannot_be_played_on_is_refused(
    client: httpx.AsyncClient, wrong: dict[str, Any], code: str
) -> None:
    await client.post("/api/people", json={"name": "Ada"})
    body = {"record": parts_of(whole("dice")), "move": 5, "seat": 0, "bot": "random", **wrong}
    answer = await client.post("/api/replays", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert (await client.get("/api/me/tables")).json()["tables"] == []


@pytest.mark.anyio
async def test_a_bad_record_is_refused(client: httpx.AsyncClient) -> None:
    parts = parts_of(begun(3))
    parts["moves"] = parts["moves"][1:]
    answer = await client.post("/api/replay", json={"record": parts})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_record")


@pytest.mark.anyio
async def test_what_is_wrong_with_a_record_is_said_in_french_too(client: httpx.AsyncClient) -> None:
    body = {"record": {**parts_of(begun(0)), "moves": ["1 roll"]}}
    reason = "coup 1 : Le coup '1 roll' doit commencer par '*', car le coup suivant est un tirage au hasard."
    assert (await client.post("/api/verify?lang=fr", json=body)).json()["reason"] == reason
    refused = (await client.post("/api/replay?lang=fr", json=body)).json()
    assert refused["message"] == f"L’enregistrement n’est pas valable. {reason}"


@pytest.mark.anyio
@pytest.mark.parametrize("path", ["replay", "review"])
async def test_a_seat_that_a_game_does_not_have(client: httpx.AsyncClient, path: str) -> None:
    await client.post("/api/people", json={"name": "Ada"})
    body = {"record": parts_of(begun(0)), "seat": 7}
    told = (await client.post(f"/api/{path}", json=body)).json()
    assert (told["code"], told["allowed"]) == ("bad_request", ["0", "1"])
    assert told["message"].endswith("the game has no seat 7.")
