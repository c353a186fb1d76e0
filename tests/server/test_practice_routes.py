"""Practice over HTTP: questions, answers that count once, and what is refused."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import pytest

from fondaco.hosted.commands import Person
from fondaco.hosted.practice import shipped
from fondaco.hosted.refusals import Refusal
from fondaco.puzzles import Position, positions_for
from fondaco.server.storage import Credential, Storage
from server.test_daily import with_storage

GAMES = ("board", "card", "dice", "court")


async def asked(client: httpx.AsyncClient, game: str) -> tuple[dict[str, Any], Position]:
    """A question to a guest, and its position."""
    await client.post("/api/people", json={"name": "Ada"})
    answer = await client.get(f"/api/practice/{game}")
    assert answer.status_code == 200
    question: dict[str, Any] = answer.json()
    return question, shipped(game).position(question["position"])


def good_answer(position: Position) -> dict[str, Any]:
    if not position.fair:
        return {"turn": list(position.best)}
    return {"limit": 0 if position.best == ("pass",) else position.rival + 1}


@pytest.mark.anyio
@pytest.mark.parametrize("game", GAMES)
async def test_a_question_is_answered_and_the_next_one_comes(client: httpx.AsyncClient, game: str) -> None:
    question, position = await asked(client, game)
    sent = {"position": question["position"], **good_answer(position)}
    told = (await client.post(f"/api/practice/{game}/answers", json=sent)).json()
    assert told["verdict"]["good"]
    assert told["progress"]["row"] == 1
    overview = (await client.get("/api/practice")).json()
    assert overview["games"][game] == told["progress"]
    following = (await client.get(f"/api/practice/{game}")).json()
    assert following["position"] != question["position"]
    again = (await client.post(f"/api/practice/{game}/answers", json=sent)).json()
    assert again["progress"]["answered"] == 1
    record = {"record": told["record"], "move": len(told["record"]["moves"]), "seat": position.seat}
    assert (await client.post("/api/replays", json=record)).status_code == 201


@pytest.mark.anyio
async def test_of_two_answers_at_once_the_first_counts(client: httpx.AsyncClient) -> None:
    question, position = await asked(client, "dice")
    turns = [list(turn) for turn in position.turns]

    async def answered(turn: list[str]) -> Any:
        sent = {"position": question["position"], "turn": turn}
        return (await client.post("/api/practice/dice/answers", json=sent)).json()

    told = await asyncio.gather(*(answered(turn) for turn in reversed(turns)))
    assert {each["verdict"]["good"] for each in told} == {True, False}
    assert all(each["progress"] == told[0]["progress"] for each in told)


@pytest.mark.anyio
async def test_a_turn_at_court_comes_in_parts(client: httpx.AsyncClient) -> None:
    question, position = await asked(client, "court")
    sent = {"position": question["position"], "turn": list(position.best[:1])}
    told = (await client.post("/api/practice/court/answers", json=sent)).json()
    assert told["verdict"] is None
    assert told["table"]["view"]["asked"] == position.seat
    assert (await client.get("/api/practice")).json() == {"games": {}}


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"position": "nothing", "turn": ["take 1"]}, 404, "no_such_position"),
        ({"turn": ["take 1"]}, 422, "bad_request"),
        ({"position": "x" * 33}, 422, "bad_request"),
        ({"position": "x", "turn": ["take 1"] * 9}, 422, "bad_request"),
        ({"position": "x", "turn": ["x" * 101]}, 422, "bad_request"),
        ({"position": "x", "limit": -1}, 422, "bad_request"),
        ({"position": "x", "limit": True}, 422, "bad_request"),
        ({"position": None, "turn": ["fly"]}, 422, "not_possible"),
        ({"position": None}, 422, "not_possible"),
    ],
)
async def test_what_is_no_answer_is_refused(
    client: httpx.AsyncClient, body: dict[str, Any], status: int, code: str
) -> None:
    question, _ = await asked(client, "dice")
    if "position" in body and body["position"] is None:
        body = {**body, "position": question["position"]}
    answer = await client.post("/api/practice/dice/answers", json=body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert (await client.get("/api/practice")).json() == {"games": {}}


def test_progress_on_both_databases(database: str) -> None:
    async def play(storage: Storage) -> None:
        known = Person("ada", "Ada")
        await storage.add_person(Credential("hash", known, "device", "", 1.0))
        assert await storage.practice("ada") == {}
        for game, progress in (("card", "first"), ("dice", "other"), ("card", "second")):
            await storage.keep_practice("ada", game, progress)
        assert await storage.practice("ada") == {"card": "second", "dice": "other"}
        assert await storage.practice("bo") == {}

    asyncio.run(with_storage(database, play))


@pytest.mark.anyio
async def test_strangers_are_asked_who_they_are(client: httpx.AsyncClient) -> None:
    assert (await client.get("/api/practice/board")).status_code == 401
    assert (await client.get("/api/practice")).json() == {"games": {}}


@pytest.mark.anyio
async def test_damaged_positions_are_one_clear_sentence(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(game: str) -> Any:
        raise Refusal("no_positions")

    await client.post("/api/people", json={"name": "Ada"})
    monkeypatch.setattr("fondaco.hosted.practice.shipped", damaged)
    answer = await client.get("/api/practice/board")
    assert answer.status_code == 404
    assert answer.json()["message"].startswith("The positions for practice can't be read. Nothing is lost")
    assert (await client.get("/api/practice/chess?lang=fr")).json()["message"].startswith("Les positions")


@pytest.mark.anyio
async def test_a_turn_of_a_record_is_tried_again(client: httpx.AsyncClient) -> None:
    position = positions_for("dice")[0]
    record = position.record()
    body = {"record": json.loads(record.as_json()), "seat": position.seat}
    made = len(record.moves)
    await client.post("/api/people", json={"name": "Ada"})
    whole = {**body, "move": made, "turn": list(position.best)}
    told = (await client.post("/api/practice/positions", json=whole)).json()
    assert told["record"]["moves"][made] == f"{position.seat} {position.best[0]}"
    for changes, code in (
        ({"move": made + 1}, "not_asked"),
        ({"seat": (position.seat + 1) % 2}, "not_asked"),
        ({"seat": 7}, "bad_request"),
        ({"turn": ["fly"]}, "not_possible"),
        ({"record": {}}, "bad_record"),
    ):
        answer = await client.post("/api/practice/positions", json={**whole, **changes})
        assert answer.json()["code"] == code, changes
