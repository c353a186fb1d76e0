"""Lessons asked for over HTTP and played over a WebSocket."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from fondaco.lessons import BadLesson, lesson_for
from server.served import Guest, Served, without_nulls


async def opened(client: httpx.AsyncClient, body: dict[str, Any]) -> httpx.Response:
    await client.post("/api/people", json={"name": "Ada"})
    return await client.post("/api/lessons", json=body)


@pytest.mark.anyio
@pytest.mark.parametrize("game", ["board", "card", "dice", "court"])
async def test_a_lesson_is_a_table_that_has_begun(client: httpx.AsyncClient, game: str) -> None:
    answer = await opened(client, {"game": game, "step": 1})
    assert answer.status_code == 201
    view = (await client.get(f"/api/tables/{answer.json()['table']}")).json()
    assert (view["state"], view["lesson"]["step"]) == ("playing", 1)
    assert view["lesson"]["line"].keys() == {"en", "fr"}
    (listed,) = (await client.get("/api/me/tables")).json()["tables"]
    assert listed["lesson"] == 1
    games = {info["id"]: info["lesson"] for info in (await client.get("/api/games")).json()}
    assert games[game] == len(lesson_for(game).steps)


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"game": "go"}, 404, "no_lesson"),
        ({"game": "board", "step": 10}, 422, "no_lesson_step"),
        ({"game": "board", "step": -1}, 422, "bad_request"),
        ({"game": "board", "step": True}, 422, "bad_request"),
    ],
)
async def test_a_lesson_that_is_not_there_is_refused(
    client: httpx.AsyncClient, body: dict[str, Any], status: int, code: str
) -> None:
    answer = await opened(client, body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.anyio
async def test_a_damaged_lesson_is_one_clear_sentence(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(game: str) -> Any:
        raise BadLesson(game)

    monkeypatch.setattr("fondaco.hosted.lesson.lesson_for", damaged)
    answer = await opened(client, {"game": "board"})
    assert answer.json()["message"].startswith("This lesson can't be read.")
    answer = await client.post("/api/lessons?lang=fr", json={"game": "board"})
    assert answer.json()["message"].startswith("Cette leçon est illisible.")
    assert (await client.get("/api/me/tables")).json()["tables"] == []


def test_a_lesson_is_played_live_and_left(server: Served) -> None:
    ada = Guest(server, "Ada")
    table = ada.post("lessons", {"game": "card", "step": 1}, 201)["table"]
    screen = ada.looks(table)
    screen.until("view")
    screen.plays("take 1")
    screen.until("update")
    assert screen.view["lesson"]["state"] == "bad"
    screen.send("undo", seat=0)
    screen.until("update")
    assert screen.view["lesson"]["state"] == "asks"
    screen.send("advance_lesson", step=2)
    screen.until("update")
    assert screen.view["lesson"]["step"] == 2
    screen.send("leave_lesson")
    screen.until("update")
    assert screen.view["lesson"] is None
    assert without_nulls(screen.view) == without_nulls(ada.get(f"tables/{table}"))
