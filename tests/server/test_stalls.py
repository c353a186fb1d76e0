"""Nobody can hold up the event loop: every request and message of allowed size takes it for a moment only."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

import httpx
import pytest
from pydantic import BaseModel

from fondaco.games import GAMES
from fondaco.hosted import daily_deal
from fondaco.hosted.events import Moved, Said, Undone
from fondaco.hosted.evolve import table_of
from fondaco.hosted.refusals import Refusal
from fondaco.review import Opinion
from fondaco.server import analysis_routes
from fondaco.server.app import READ_IN_THREAD
from fondaco.server.protection.middleware import WITH_RECORD
from fondaco.server.record_thread import parsed
from fondaco.server.settings import Settings
from random_tables import as_data
from server.live_tables import Listener, MemoryStorage, new_live_table, next_move, people, started
from server.records import parts_of, whole
from server.served import Guest, Served, served
from server.turns import Turns, longest_turn, only_new_garbage

LONGEST = 0.05  # seconds


@pytest.fixture(autouse=True)
def _collect_only_what_is_new() -> Iterator[None]:
    with only_new_garbage():
        yield


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("stalls")
    with served(f"sqlite:{folder / 'server.db'}", loop="asyncio", tables_each=5000) as made:
        yield made


@pytest.fixture
def guest(server: Served) -> Guest:
    guest = Guest(server, "Ada")
    guest.http.headers["x-table"] = table = guest.opens("court", "me", "me:Bo")
    guest.post(f"tables/{table}/start")
    return guest


def bodies(size: int, record: dict[str, Any]) -> dict[str, bytes]:
    """Bodies of nearly `size` bytes that are costly in different ways."""
    many = size // 12
    parts: dict[str, Any] = {
        "names": {"record": {**record, "names": ["a" * 5] * many}, "seat": 0},
        "moves": {"record": {**record, "moves": [record["moves"][0]] * (size // 14)}, "seat": 0},
        "days": {"record": {**record, "days": [{}] * (size // 5)}, "seat": 0},
        "lists": {"record": {**record, "more": [[]] * (size // 5)}, "seat": 0},
        "objects": {"record": {**record, "more": [{}] * (size // 5)}, "seat": 0},
        "keys": {"record": {f"k{number:07}": 1 for number in range(many)}, "seat": 0},
        "fields": {f"k{number:07}": 1 for number in range(many)},
        "text": {"name": "é" * (size // 7), "text": "x" * (size // 3)},
        "seats": {"game": "card", "seats": [{}] * (size // 5)},
        "options": {"game": "card", "seats": [{}], "options": {f"k{n:07}": 1 for n in range(many)}},
        "numbers": [1] * (size // 4),
    }
    made = {name: json.dumps(body).encode()[:size] for name, body in parts.items()}
    nested = {"deep": b"[" * size, "objects_in_objects": b'{"record":' * (size // 10)}
    return {**made, **nested, "spaces": b" " * size}


async def at_once(*question: object) -> Opinion:
    """What a bot in another process would think."""
    return Opinion(None, [])


def paths(guest: Guest) -> list[tuple[str, str]]:
    """Every method and path, last those that end what others need."""
    schema = guest.get("openapi.json")
    found = [(method, path) for path, methods in schema["paths"].items() for method in methods]
    return sorted(found, key=lambda each: each[0] == "delete" or each[1].endswith(("/abandon", "/leave")))


def with_try(guest: Guest, path: str) -> str:
    """Plays a deal to its end, and returns the table."""
    screen = guest.looks(guest.post(path, status=201)["table"])
    screen.until("view")
    screen.plays_on(Random(1))
    screen.close()
    table: str = guest.get(path)["mine"]["table"]
    return table


def filled(server: Served, guest: Guest) -> Callable[[str], str]:
    """Returns a function that names real things in an address: a table, a deal that was played, a device."""
    match = guest.post("matches", {"game": "card"}, status=201)
    daily, friends = f"daily/{match['date']}/card", f"matches/{match['date']}/card/{match['code']}"
    tries = {deal: with_try(guest, deal) for deal in (daily, friends)}
    for name in ("Bo", "Cleo"):
        other = Guest(server, name)
        for deal in tries:
            with_try(other, deal)
    values = {"day": match["date"], "game": "card", "code": match["code"]}
    values["id"] = guest.get("me/credentials")["credentials"][0]["id"]

    def address(path: str) -> str:
        deal = friends if "{code}" in path else daily
        table = tries[deal] if "/tries/" in path else guest.http.headers["x-table"]
        for name, value in {**values, "table": table}.items():
            path = path.replace(f"{{{name}}}", value)
        assert "{" not in path
        return path

    return address


def test_no_body_of_allowed_size_holds_the_loop(
    server: Served, guest: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis_routes, "opinion", at_once)
    monkeypatch.setattr(daily_deal, "BOT_PAUSE", 0.0)
    address = filled(server, guest)
    record = parts_of(whole("court"))
    settings = server.worker.settings
    found = {"openapi.json": longest_turn(server, partial(guest.get, "openapi.json"))}
    for method, path in paths(guest):
        url = address(path)
        size = settings.largest_record if path in WITH_RECORD else settings.largest_body
        for name, body in bodies(size, record).items() if method in ("post", "patch") else [("", b"")]:
            answers: list[httpx.Response] = []
            ask = partial(guest.http.request, method, url, content=body, params={"seat": 0})
            longest = longest_turn(server, lambda ask=ask, answers=answers: answers.append(ask()))  # type: ignore[misc]
            found[f"{method} {path} {name}"] = longest
            if method == "get":
                assert answers[0].status_code in (200, 409), (path, answers[0].text)
    slow = {what: round(seconds, 3) for what, seconds in found.items() if seconds > LONGEST}
    assert not slow
    assert len(found) > 100


@pytest.mark.parametrize("model", READ_IN_THREAD)
def test_no_body_holds_pythons_lock(model: type[BaseModel]) -> None:
    """While JSON is read in the thread, the event loop waits for it. The processor time of the loop's thread
    does not show that.
    """
    size = Settings().largest_record
    more = {
        "nested": b'{"record": {"more": [' + b"[[[[[[[]]]]]]]," * (size // 16) + b'[]]}, "seat": 0}',
        "numbers": b'{"record": {"more": [' + b"1," * (size // 3) + b'1]}, "seat": 0}',
        "long number": b'{"record": {"more": ' + b"9" * (size // 2) + b"}}",
    }
    for name, body in {**bodies(size, parts_of(whole("court"))), **more}.items():
        before = time.thread_time()
        with suppress(Refusal):
            parsed(model, body)
        assert time.thread_time() - before < LONGEST, name


@pytest.mark.parametrize("game", GAMES)
def test_no_record_holds_the_loop(game: str, server: Served, guest: Guest) -> None:
    record = parts_of(whole(game))
    for path, more in (("replay", {"seat": 0}), ("verify", {}), ("replays", {"seat": 0, "move": 3})):
        work = partial(guest.http.post, f"/api/{path}", json={"record": record, **more})
        assert longest_turn(server, work) < LONGEST, path


def test_no_message_holds_the_loop(server: Served, guest: Guest) -> None:
    """As many as a client may send at once, each as long as it may be."""
    screen = guest.looks(guest.http.headers["x-table"])
    screen.until("view")
    burst, longest = int(Settings().messages_burst), Settings().largest_message
    padding = " " * (longest - 200)
    messages = [
        '{"type": "look", "seat": 0%s}',
        '{"type": "say", "text": "hello"%s}',
        '{"type": "play", "seat": 0, "option": "nothing", "answers": 1%s}',
        '{"type": "undo", "seat": 0%s}',
        '{"type": "consent", "agree": true%s}',
        '{"type": "nothing"%s}',
        "[" * (longest - 300) + "%s",
        '{"type": "ping"%s}',
    ]

    def work() -> None:
        for message in messages:
            for _ in range(burst):
                screen.socket.send(message % padding)
        screen.send("ping")
        screen.until("pong")
        screen.until("pong")

    assert longest_turn(server, work) < LONGEST
    screen.close()


def test_no_list_holds_the_loop(server: Served, guest: Guest) -> None:
    for _ in range(120):
        guest.opens("board", "me", "open", "open", "open", public=True)
    for path in ("tables", "me/tables", "me/records"):
        work = partial(guest.http.get, f"/api/{path}")
        assert longest_turn(server, work) < LONGEST, path


def test_no_log_holds_the_loop() -> None:
    """Moves that are taken back ten thousand times, and much talk: read after a restart."""

    async def play() -> float:
        storage, (ada, bo) = MemoryStorage(), people(2)
        before = new_live_table(storage)
        await started(before, "card", [ada, bo])
        for _ in range(20):
            await before.submit(next_move(before.table))
        moved = storage.log[-1]
        assert isinstance(moved, Moved)
        undone = Undone(at=moved.at, person=ada.id, start=moved.start)
        said = Said(at=moved.at, person=ada.id, name="Ada", text="no, wait")
        for number in range(10_000):
            storage.log += [undone, moved] if number % 4 else [undone, said, moved]
        turns = Turns(asyncio.get_running_loop())
        after = new_live_table(storage)
        await asyncio.gather(*(after.ready() for _ in range(5)))
        assert after.table.number == len(storage.log)
        assert storage.reads == 1
        return turns.longest

    with asyncio.Runner() as runner:
        assert runner.run(play()) < LONGEST


@pytest.mark.parametrize("is_watched", [False, True])
def test_no_news_of_another_worker_hold_the_loop(is_watched: bool) -> None:
    """Many moves taken back, then the whole game move by move: a table in memory reads them at once."""

    async def play() -> float:
        storage, (ada, bo) = MemoryStorage(is_shared=True), people(2)
        elsewhere = new_live_table(storage)
        await started(elsewhere, "board", [ada, bo])
        here = new_live_table(storage)
        await here.ready()
        client = Listener(ada, 0)
        if is_watched:
            await here.attach(client, 0)
        while elsewhere.table.state == "playing" and len(elsewhere.table.turns) < 40:
            await elsewhere.submit(next_move(elsewhere.table))
        await here.up_to_date()
        moves = [event for event in storage.log if isinstance(event, Moved)]
        moved = moves[-1]
        for _ in range(300):
            storage.log += [Undone(at=moved.at, person=ada.id, start=moved.start), moved]
        storage.log += [Undone(at=moved.at, person=ada.id, start=each.start) for each in reversed(moves[5:])]
        client.messages.clear()
        turns = Turns(asyncio.get_running_loop())
        await asyncio.gather(*(here.up_to_date() for _ in range(5)))
        assert as_data(here.table) == as_data(table_of(here.id, storage.log))
        assert client.kinds() == ["view"] * is_watched
        await here.submit(next_move(here.table))  # it goes on from there
        assert len(here.table.turns) == 6
        return turns.longest

    with asyncio.Runner() as runner:
        assert runner.run(play()) < LONGEST / 2
