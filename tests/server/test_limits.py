"""How much one network address may ask for."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest
from websockets.sync.client import connect

from fondaco.hosted.records import MOST
from fondaco.server import app
from fondaco.server.protection import middleware
from fondaco.server.protection.limits import FILES_BURST
from fondaco.server.protection.middleware import BYTES_A_TOKEN, LONGEST_LOGGED, cost_of
from fondaco.server.protection.rate_limits import Bucket, Buckets, network_of
from fondaco.server.record_thread import MOST_PROBLEMS
from server.records import begun, parts_of
from server.served import TIMEOUT, Guest, Served, clients, served, wait_for


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_ipv6_addresses_count_by_their_network(address: str, network: str) -> None:
    assert network_of(address) == network


def test_all_addresses_of_a_household_share_an_allowance() -> None:
    buckets = Buckets(rate=0.001, burst=3)
    taken = [buckets.take(f"2001:db8:1:2::{number:x}") for number in range(5)]
    assert [seconds == 0 for seconds in taken] == [True] * 3 + [False] * 2
    assert buckets.take("2001:db8:1:3::1") == 0


def test_live_connections_of_a_household_count_together(sqlite_url: str) -> None:
    with served(sqlite_url, live_each=1) as server:
        table = Guest(server, "Ada").opens("card", "me", "open")
        url = f"ws://{server.address}/api/tables/{table}/live"

        def said(address: str) -> str:
            headers = {"X-Forwarded-For": address}
            live = clients.enter_context(connect(url, additional_headers=headers, open_timeout=TIMEOUT))
            kind: str = json.loads(live.recv(timeout=TIMEOUT))["type"]
            return kind

        addresses = ("2001:db8::1", "2001:db8::2", "2001:db8:0:1::1")
        assert [said(address) for address in addresses] == ["view", "refused", "view"]


def test_heavy_requests_cost_more() -> None:
    bucket = Bucket(rate=0.001, burst=10)
    assert bucket.take(9) == 0
    assert bucket.take(2) > 900
    assert bucket.take() == 0
    assert Bucket(rate=1, burst=3).take(100) == 0  # a full bucket is enough for anything


@pytest.mark.parametrize(("path", "most"), [("verify", 4), ("replay", 4), ("review", 2), ("luck", 2)])
def test_requests_with_a_record_use_up_the_allowance_sooner(path: str, most: int, sqlite_url: str) -> None:
    with served(sqlite_url, requests_per_second=0.001, requests_burst=21) as server:
        guest = Guest(server, "Ada")
        codes = [guest.http.post(f"/api/{path}", json={}).status_code for _ in range(most + 1)]
        assert codes == [422] * most + [429]


@pytest.mark.parametrize(
    ("path", "cost"), [("", 3), ("/k3vq7mzt2acx5bny", 3), ("/tries/k3vq7mzt2acx5bny", 5)]
)
@pytest.mark.parametrize("deals", ["daily", "matches"])
def test_everyone_s_results_cost_more(deals: str, path: str, cost: float) -> None:
    assert cost_of(f"/api/{deals}/2030-01-01/card{path}") == cost
    assert cost_of(f"/api/{deals}") == 1


def codes(guest: Guest, path: str, times: int) -> list[int]:
    return [guest.http.get(path).status_code for _ in range(times)]


def test_several_browsers_behind_one_address_load_the_page(sqlite_url: str) -> None:
    with served(sqlite_url, requests_per_second=0.001, requests_burst=10) as server:
        guest, most = Guest(server), int(10 * FILES_BURST)
        assert 429 not in codes(guest, "/assets/no-such-file.js", most)
        assert codes(guest, "/assets/no-such-file.js", 2) == [429, 429]  # they are counted all the same
        assert codes(guest, "/api/games", 11) == [200] * 10 + [429]


def test_large_files_cost_more(sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("the page")
    (page / "assets" / "large-1a2b.safetensors").write_bytes(bytes(100 * BYTES_A_TOKEN))
    monkeypatch.setattr(app, "PAGE", page)
    with served(sqlite_url, requests_per_second=0.001, requests_burst=150 / FILES_BURST) as server:
        assert codes(Guest(server), "/assets/large-1a2b.safetensors", 3) == [200, 200, 429]


def test_long_answers_cost_more(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "BYTES_A_TOKEN", 100)
    with served(sqlite_url, requests_per_second=0.001, requests_burst=10) as server:
        assert codes(Guest(server), "/api/games", 2) == [200, 429]


def test_monitoring_is_counted_by_itself(sqlite_url: str) -> None:
    with served(sqlite_url, requests_per_second=0.001, requests_burst=3) as server:
        guest = Guest(server)
        assert codes(guest, "/health", 4) == [200, 200, 200, 429]
        assert codes(guest, "/metrics", 1) == [429]
        assert codes(guest, "/api/games", 1) == [200]


def test_long_paths_do_not_fill_the_log(server: Served, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "fondaco.http"):
        Guest(server).http.get("/" + "x" * 20_000)
        wait_for(lambda: any(hasattr(line, "path") for line in caplog.records))
    assert [len(line.path) for line in caplog.records if hasattr(line, "path")] == [LONGEST_LOGGED]


@pytest.mark.parametrize("key", MOST)
@pytest.mark.parametrize("path", ["replay", "verify"])
def test_lists_longer_than_any_game_has_are_refused_at_once(path: str, key: str, server: Served) -> None:
    record = {**parts_of(begun(2)), key: ["x"] * (MOST[key] + 1)}
    answer = Guest(server, "Ada").http.post(f"/api/{path}", json={"record": record})
    told = answer.json()
    assert f"{key} has {MOST[key] + 1:,} items" in (told.get("message") or told["reason"])


def test_of_very_many_problems_none_is_listed(server: Served) -> None:
    body = {f"k{number}": 1 for number in range(MOST_PROBLEMS + 1)}
    guest = Guest(server, "Ada")
    for path in ("replay", "verify", "review"):
        assert "many fields" in guest.post(path, body, 422)["message"]


NESTED = [[[[["x" * 100] * 6] * 6] * 6] * 6] * 6  # 0.8 MB as JSON, a record of allowed size


@pytest.mark.parametrize(
    "value",
    ["x" * 900_000, NESTED, {"a" * 9000: NESTED}, 10**4000],
    ids=["long", "nested", "object", "number"],
)
def test_no_refusal_repeats_what_was_sent(value: object, server: Served) -> None:
    guest = Guest(server, "Ada")
    for key in ("format", "game", "options", "names", "moves", "days", "result"):
        record = {**parts_of(begun(2)), key: value}
        for path in ("replay", "verify", "review", "replays"):
            answer = guest.http.post(f"/api/{path}", json={"record": record, "seat": 0, "move": 0})
            assert len(answer.content) < 2000, (path, key)
    for path, body in (
        ("people", {"name": value}),
        ("tables", {"game": value, "seats": [{"kind": "me"}]}),
        ("tables", {"game": "card", "seats": [{"kind": "me"}] * 2, "options": {"sevens": value}}),
        ("tables", {str(value)[:15000]: 1}),
    ):
        answer = guest.http.post(f"/api/{path}", json=body)
        assert answer.status_code >= 400
        assert len(answer.content) < 2000, (path, body.keys())
