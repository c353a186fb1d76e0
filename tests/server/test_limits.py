"""How much one network address may ask for."""

from __future__ import annotations

import pytest

from fondaco.hosted.records import MOST
from fondaco.server.protection.middleware import COSTS
from fondaco.server.protection.rate_limits import Bucket, Buckets, network_of
from server.records import begun, parts_of
from server.served import Guest, Served, served


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


def test_heavy_requests_cost_more() -> None:
    bucket = Bucket(rate=0.001, burst=10)
    assert bucket.take(9) == 0
    assert bucket.take(2) > 900
    assert bucket.take() == 0
    assert Bucket(rate=1, burst=3).take(100) == 0  # a full bucket is enough for anything


def test_reviews_use_up_the_allowance_sooner(sqlite_url: str) -> None:
    with served(sqlite_url, requests_per_second=0.001, requests_burst=COSTS["/api/review"] + 1) as server:
        guest = Guest(server, "Ada")
        assert guest.post("review", {}, 422)["code"] == "bad_request"
        assert guest.post("review", {}, 429)["code"] == "too_fast"


@pytest.mark.parametrize("key", MOST)
@pytest.mark.parametrize("path", ["replay", "verify"])
def test_lists_longer_than_any_game_has_are_refused_at_once(path: str, key: str, server: Served) -> None:
    record = {**parts_of(begun(2)), key: ["x"] * (MOST[key] + 1)}
    answer = Guest(server, "Ada").http.post(f"/api/{path}", json={"record": record})
    told = answer.json()
    assert f"{key} has {MOST[key] + 1:,} items" in (told.get("message") or told["reason"])


NESTED = [[[[[["x" * 100] * 9] * 9] * 9] * 9] * 9] * 9


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
