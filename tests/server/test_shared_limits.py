"""What an address may ask for: once for all its guests, and once for all workers."""

from __future__ import annotations

import asyncio
import json
import os
import random
import threading
import tracemalloc
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import httpx
import pytest

from fondaco.bots.registry import THINKS
from fondaco.review import Opinion
from fondaco.server import analysis_routes, bot_pool, routes
from fondaco.server.bot_pool import DEEP_COST, BotPool
from fondaco.server.bot_process import NICENESS, niceness_in
from fondaco.server.errors import ServerRefusal
from fondaco.server.fair_places import FairPlaces
from fondaco.server.networks import UNKNOWN, Networks
from fondaco.server.pace import Pace
from fondaco.server.protection.at_once import AtOnce
from fondaco.server.protection.limits import BURST_SECONDS, TOLD, Limits
from fondaco.server.protection.middleware import HINT_COST
from fondaco.server.server import Server
from fondaco.server.settings import Settings
from fondaco.server.storage import storage_at
from fondaco.server.websocket import connection
from fondaco.server.websocket.connection import UNDO_COST
from fondaco.table import Table
from server.records import begun, parts_of
from server.served import WITHOUT_LIMITS, Guest, Served, served, wait_for

FAMILY, STRANGER = "203.0.113.7", "203.0.113.8"


# Guests of one address.


def test_a_network_is_known_by_who_came_from_it_last() -> None:
    told: list[tuple[str, str]] = []
    networks = Networks(lambda person, network: told.append((person, network)))
    assert networks.accounts("ada") == ("ada", UNKNOWN)
    networks.note("ada", "2001:db8::1")
    networks.note("ada", "2001:db8::2")
    networks.note("bo", FAMILY)
    networks.learn("cleo", FAMILY)
    assert told == [("ada", "2001:db8::/64"), ("bo", FAMILY)]
    assert networks.accounts("ada") == ("ada", "2001:db8::/64")
    assert networks.of("bo") == networks.of("cleo") == FAMILY
    assert networks.of("dora") == networks.of("eve") == UNKNOWN  # after a restart: one share for all of them


def test_what_a_person_asks_for_counts_for_their_address(server: Served) -> None:
    ada = Guest(server, "Ada")
    assert server.worker.accounts(ada.id) == (ada.id, UNKNOWN)
    ada.get("me")
    assert server.worker.accounts(ada.id) == (ada.id, "127.0.0.1")


def test_bots_take_turns_between_addresses(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    choose = BotPool.choose

    async def noted(pool: BotPool, *question: Any) -> str:
        asked.append(question[4])
        return await choose(pool, *question)

    monkeypatch.setattr(BotPool, "choose", noted)
    ada = Guest(server, "Ada")
    table = ada.opens("card", "me", "random", "random")
    ada.post(f"tables/{table}/start")
    ada.post(f"tables/{table}/hand-over", {"seat": 0, "bot": "random"})
    wait_for(lambda: len(asked) > 3)
    assert set(asked) == {(ada.id, "127.0.0.1")}


def test_tables_are_counted_for_an_address(sqlite_url: str) -> None:
    with served(sqlite_url, tables_per_minute=1) as server:
        for number in range(2):
            Guest(server, f"Mallory {number}").opens("card", "me", "open")
        guest = Guest(server, "Mallory")
        seats = [{"kind": "me"}, {"kind": "open"}]
        assert guest.post("tables", {"game": "card", "seats": seats}, 429)["code"] == "too_fast"


def test_an_address_does_not_push_others_out_of_the_lobby(sqlite_url: str) -> None:
    with served(sqlite_url) as server:
        ada, networks = Guest(server, "Ada"), server.worker.people.networks
        real = ada.opens("card", "me", "open", public=True)
        networks.learn(ada.id, STRANGER)
        for _ in range(101):
            guest = Guest(server, "Mallory")
            guest.opens("card", "me", "open", public=True)
            networks.learn(guest.id, FAMILY)
        networks.learn(ada.id, STRANGER)
        listed = [table["id"] for table in guest.get("tables")["tables"]]
        assert len(listed) == 100
        assert listed.index(real) < 2


def test_undo_from_many_screens_counts_for_the_address(sqlite_url: str) -> None:
    """To take back a late move takes milliseconds: more screens must not allow more of it."""
    with served(sqlite_url, address_messages_per_second=10 / BURST_SECONDS) as server:
        ada = Guest(server, "Ada")
        table = ada.opens("card", "me", "me:Bo")
        ada.post(f"tables/{table}/start")
        screens = [ada.looks(table) for _ in range(4)]
        told = []
        for screen in screens:
            screen.until("view")
            screen.send("undo", seat=0)
            told.append(screen.until("refused")["code"])
        assert told == ["nothing_to_undo"] * int(10 / UNDO_COST) + ["too_fast"] * 2
        screens[-1].send("ping")
        screens[-1].until("pong")


# One person at once.


@pytest.mark.parametrize("asks", ["look", "late"])
def test_long_views_count_more_for_the_address(
    asks: str, sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A view with a thousand lines of talk is megabytes long, and some messages are answered with one."""
    monkeypatch.setattr(connection, "BYTES_A_TOKEN", 100)
    with served(sqlite_url, address_messages_per_second=10 / BURST_SECONDS) as server:
        ada = Guest(server, "Ada")
        table = ada.opens("card", "me", "me:Bo")
        ada.post(f"tables/{table}/start")
        screen = ada.looks(table)
        screen.until("view")
        told = []
        for _ in range(2):
            if asks == "look":
                screen.send("look", seat=0)
            else:
                screen.send("play", seat=0, option="pass", answers=1)
            while (message := screen.next())["type"] == "presence":
                pass
            told.append(message.get("code", message["type"]))
        assert told == ["view" if asks == "look" else "late", "too_fast"]


def test_a_person_has_few_analyses_under_way(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async def thought(*question: object) -> Opinion:
        return Opinion(None, [])

    monkeypatch.setattr(analysis_routes, "opinion", thought)
    at_once, guest = AtOnce(2), Guest(server, "Ada")
    server.worker.analyses = at_once
    record = {"record": parts_of(begun(2)), "seat": 0}
    mine = (guest.id, STRANGER)
    with at_once.one_more(mine), at_once.one_more(("bo", FAMILY)):
        guest.post("review", record, 200)
        with at_once.one_more(mine):
            assert guest.post("review", {}, 429)["code"] == "too_fast"
            assert guest.post("verify", {}, 429)["code"] == "too_fast"
            assert guest.post("replay", {}, 429)["code"] == "too_fast"
            assert guest.post("replays", {}, 429)["code"] == "too_fast"
            assert guest.post("luck", {}, 429)["code"] == "too_fast"
            assert guest.get("practice/card", 429)["code"] == "too_fast"
            answer = {"position": "x", "turn": ["pass"]}
            assert guest.post("practice/card/answers", answer, 429)["code"] == "too_fast"
            assert guest.post("practice/positions", {}, 429)["code"] == "too_fast"
            assert guest.get("me/records", 429)["code"] == "too_fast"
            table = guest.opens("card", "me", "steady")
            assert guest.post(f"tables/{table}/hint", {"seat": 0}, 429)["code"] == "too_fast"
    assert not at_once._under_way


def test_all_guests_of_an_address_have_few_analyses_under_way() -> None:
    """Each may hold a record of a megabyte. One person has fewer, so that others there get theirs."""
    at_once = AtOnce(2)
    with ExitStack() as stack:
        for number in range(8):
            stack.enter_context(at_once.one_more((f"guest {number}", FAMILY)))
        stack.enter_context(at_once.one_more(("guest 1", STRANGER)))
        for accounts in (("ada", FAMILY), (FAMILY,), ("guest 1", STRANGER)):
            with pytest.raises(ServerRefusal), at_once.one_more(accounts):
                pass
        with at_once.one_more((STRANGER,)), at_once.one_more((STRANGER,)):  # without a name
            with pytest.raises(ServerRefusal), at_once.one_more((STRANGER,)):
                pass
            with at_once.one_more(("ada", STRANGER)):
                pass
    assert not at_once._under_way


def test_records_are_not_read_on_for_a_client_that_left(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, read = Guest(server, "Ada"), list[str]()

    async def finished(*question: object) -> list[str]:
        return ["a" * 16] * 1000

    async def events(table: str, after: int = 0) -> list[object]:
        read.append(table)
        await asyncio.sleep(0.01)
        return []

    def line(table: str, events: object) -> str:
        return table

    monkeypatch.setattr(server.worker.tables, "finished", finished)
    monkeypatch.setattr(server.worker.storage, "events", events)
    monkeypatch.setattr(routes, "record_line", line)
    with pytest.raises(httpx.ReadTimeout):
        guest.http.get("/api/me/records", timeout=0.5)
    wait_for(lambda: not server.worker.analyses._under_way)
    assert 0 < len(read) < 500


def test_analyses_that_wait_hold_no_records(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    begun_to_think, goes_on = list[object](), threading.Event()

    async def thought(*question: object) -> Opinion:
        begun_to_think.append(question)
        while not goes_on.is_set():
            await asyncio.sleep(0.01)
        return Opinion(None, [])

    monkeypatch.setattr(analysis_routes, "opinion", thought)
    guest, parts = Guest(server, "Ada"), {"record": parts_of(begun(2)), "seat": 0}
    body, headers = json.dumps(parts).encode().ljust(1_000_000), {"content-type": "application/json"}
    with ThreadPoolExecutor(8) as many:
        tracemalloc.start()
        asked = [many.submit(guest.http.post, "/api/review", content=body, headers=headers) for _ in range(8)]
        wait_for(lambda: len(begun_to_think) == 8)
        held, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        goes_on.set()
    assert [one.result().status_code for one in asked] == [200] * 8
    assert held < 4_000_000


def test_work_on_records_counts_for_the_person_and_their_address(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, places = Guest(server, "Ada"), server.worker.records._places
    entered: list[object] = []
    enter = places.enter

    def noted(accounts: object) -> object:
        entered.append(accounts)
        return enter(accounts)

    monkeypatch.setattr(places, "enter", noted)
    table = guest.opens("dice", "me", "random")
    guest.post(f"tables/{table}/start")
    screen = guest.looks(table)
    screen.until("view")
    screen.plays_on(random.Random(1))
    record = {"record": parts_of(begun(2)), "seat": 0}
    question = guest.get("practice/dice")
    option = question["table"]["options"][0]["option"]
    guest.post("practice/dice/answers", {"position": question["position"], "turn": [option]})
    guest.post("practice/positions", {**record, "move": 0})
    guest.post("verify", {"record": record["record"]})
    guest.http.get("/api/me/records").raise_for_status()
    assert entered == 5 * [(guest.id, "127.0.0.1")]


def test_hints_use_up_the_allowance_sooner(sqlite_url: str) -> None:
    with served(sqlite_url, requests_per_second=0.001, requests_burst=HINT_COST + 2) as server:
        guest = Guest(server, "Ada")
        assert guest.post("tables/aaaaaaaaaaaaaaaa/hint", {"seat": 0}, 404)["code"] == "no_such_table"
        assert guest.post("tables/aaaaaaaaaaaaaaaa/hint", {"seat": 0}, 429)["code"] == "too_fast"


@pytest.mark.anyio
async def test_a_pace_lets_hurry_for_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    pace = Pace(rate=0.01, burst=3)
    for _ in range(5):
        await pace.keep(("mallory", FAMILY))
    await pace.keep(("bo", FAMILY))
    await pace.keep(("ada", STRANGER))
    assert [round(seconds) for seconds in waited] == [100, 200, 300]


@pytest.mark.anyio
async def test_a_deep_move_uses_up_as_much_as_many() -> None:
    """So a host whose bots think for long has fewer moves a second, and others wait no longer."""
    costs: list[float] = []

    class Noting(Pace):
        async def keep(self, accounts: Iterable[str], cost: float = 1.0) -> None:
            costs.append(cost)

    pool = BotPool(1, 60.0, 60.0)
    pool._pace = Noting(1.0, 1.0)
    pool._places = FairPlaces(1)

    async def answered(question: bytes, what: tuple[str, str], niceness: int) -> str:
        return "reveal"

    pool._asked = answered  # type: ignore[method-assign]
    view = Table("card", 2, seed=1).view(0)
    for think in THINKS:
        await pool.choose("master", 0, view, ["reveal"], think=think)
    await pool.choose("steady", 0, view, ["reveal"], think="deep")
    assert costs == [1, 1, DEEP_COST, 1]

    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(round(seconds))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asyncio, "sleep", sleep)
        pace = Pace(rate=0.01, burst=3)
        await pace.keep(("ada",), 5)
        await pace.keep(("ada",))
    assert waited == [200, 300]


@pytest.mark.anyio
async def test_those_who_rest_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fondaco.server.pace.MOST_KEPT", 2)
    pace = Pace(rate=1e9, burst=1)
    for number in range(10):
        await pace.keep((f"{number}",))
    assert len(pace._buckets) <= 2


def test_bots_move_at_a_pace(sqlite_url: str) -> None:
    with served(sqlite_url, bot_moves_per_second=0.01) as server:
        ada = Guest(server, "Ada")
        table = ada.opens("card", "random", "random")
        ada.post(f"tables/{table}/start")
        wait_for(lambda: bool(server.worker.bots._pace._buckets))
        assert ada.get(f"tables/{table}")["state"] == "playing"


# Processes.


@pytest.mark.skipif(not hasattr(os, "nice"), reason="there are no such priorities")
def test_a_process_in_the_spare_place_comes_first() -> None:
    async def ask() -> list[int]:
        pool = BotPool(1, 60.0, 60.0)
        view = Table("card", 2, seed=1).view(0)
        found: list[int] = []
        asked_of = pool._asked

        async def noted(question: bytes, what: tuple[str, str], niceness: int) -> str:
            answer = await asked_of(question, what, niceness)
            process = pool._idle[niceness][-1]._process.pid
            found.append(os.getpriority(os.PRIO_PROCESS, process) - os.getpriority(os.PRIO_PROCESS, 0))
            if niceness == bot_pool.COMMON_NICENESS and len(found) == 1:
                await pool.choose("random", 0, view, ["reveal"], ("bo",))
            return answer

        pool._asked = noted  # type: ignore[method-assign]
        await pool.choose("random", 0, view, ["reveal"], ("ada",))
        await pool.close()
        return found

    assert asyncio.run(ask()) == [bot_pool.COMMON_NICENESS, bot_pool.SPARE_NICENESS]


def test_a_process_is_told_how_nice_it_is() -> None:
    assert niceness_in(["bot_process.py", NICENESS.format(7)]) == 7
    assert niceness_in(["bot_process.py"]) == 0


# Several workers.


def limits(told: list[Any], **settings: float) -> Limits:
    return Limits(Settings(**settings), told.append)  # type: ignore[arg-type]


@pytest.mark.anyio
async def test_an_allowance_counts_once_for_all_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fondaco.server.protection.limits.TELL_SECONDS", 0.0)
    told: list[Any] = []
    here, there = (limits(told, requests_per_second=0.001, requests_burst=20) for _ in range(2))
    for _ in range(20):
        assert here.take("requests", FAMILY) == 0
    here.take("requests", STRANGER)
    await asyncio.sleep(0.01)
    assert told == [{"requests": {FAMILY: 20.0}}]
    there.learn(told[0])
    assert there.take("requests", FAMILY) > 0
    assert there.take("requests", STRANGER) == 0


@pytest.mark.anyio
async def test_what_one_takes_elsewhere_is_not_owed_for_ever() -> None:
    there = limits([], people_per_minute=6)
    there.learn({"newcomers": {FAMILY: 1e6}})
    assert there.take("newcomers", FAMILY) < 80
    with pytest.raises(ServerRefusal):
        there.require("newcomers", FAMILY)


@pytest.mark.anyio
async def test_few_addresses_are_told_at_once() -> None:
    some = limits([])
    for number in range(2 * TOLD):
        some.connections[f"192.0.2.{number}"] = number
    told = some.many_connections()
    assert len(told) == TOLD
    assert min(told.values()) == TOLD


def test_workers_count_together(postgres_url: str) -> None:
    settings = {"people_per_minute": 3.0, "live_each": 2}
    with served(postgres_url, **settings) as here, served(postgres_url, **settings) as there:
        wait_for(lambda: bool(here.worker.bus.others and there.worker.bus.others))
        ada = Guest(here, "Ada")
        wait_for(lambda: there.worker.people.networks.of(ada.id) == "127.0.0.1" or not ada.get("me"))
        Guest(here, "Bo")
        Guest(here, "Cleo")
        bucket = there.worker.limits.buckets["newcomers"]._bucket
        wait_for(lambda: not bucket("127.0.0.1").has())
        assert Guest(there).http.post("/api/people", json={"name": "Mallory"}).status_code == 429


def test_live_connections_count_at_every_worker(sqlite_url: str) -> None:
    """The other worker is one that only says how many it has."""
    with served(sqlite_url, live_each=9) as server:
        bus, ada = server.worker.bus, Guest(server, "Ada")
        table = ada.opens("card", "me", "open")
        ada.looks(table).until("view")
        bus.receive("another", {"connections by network": {"127.0.0.1": 9}})
        refused = ada.looks(table).until("refused")
        assert refused["code"] == "too_many_connections"
        bus.receive("another", {"connections by network": {}})
        ada.looks(table).until("view")


def test_a_server_alone_tells_nobody(sqlite_url: str) -> None:
    server = Server(Settings(database=sqlite_url, **WITHOUT_LIMITS), storage_at(sqlite_url))  # type: ignore[arg-type]
    said: list[Any] = []
    server.bus._broadcast = said.append
    server.bus.send_taken({"requests": {FAMILY: 9.0}})
    assert not said
