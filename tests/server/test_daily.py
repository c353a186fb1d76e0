"""Today's deal: the same for everyone, played once for a score, and closed to those who have not played."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

import pytest

from fondaco.core.record import record_from_json
from fondaco.hosted import daily_deal
from fondaco.hosted.commands import Person
from fondaco.hosted.daily_deal import midnight
from fondaco.hosted.fair_deal import check_deal, commitment
from fondaco.server import daily
from fondaco.server.daily import some_tries
from fondaco.server.storage import Credential, EndedTry, Storage, Try, TryResult, storage_at
from server.served import Guest, Served, served

DAY, ONE_DAY = 86_400.0, timedelta(days=1)
NOW = time.time()  # the deals' clock stands still, so that no test runs over midnight


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily_deal, "BOT_PAUSE", 0.0)


@contextmanager
def standing_still(database: str) -> Iterator[Served]:
    with served(database) as server:
        later(server, 0)
        yield server


@pytest.fixture
def server(sqlite_url: str) -> Iterator[Served]:
    with standing_still(sqlite_url) as server:
        yield server


def today() -> str:
    return str(datetime.fromtimestamp(NOW, UTC).date())


def later(server: Served, days: float) -> None:
    """Lets the server's deals believe that it is some days later than the test began."""
    server.worker.daily.now = lambda: NOW + days * DAY


def plays_today(guest: Guest, game: str, seed: int) -> list[str]:
    return plays(guest, f"daily/{today()}/{game}", seed)


def plays(guest: Guest, deal: str, seed: int) -> list[str]:
    """Plays a deal to its end at random, and returns the moves."""
    table = guest.post(deal, status=201)["table"]
    screen = guest.looks(table)
    screen.until("view")
    screen.plays_on(Random(seed))
    screen.close()
    moves: list[str] = guest.get(f"tables/{table}/record")["moves"]
    return moves


def test_two_people_who_play_alike_get_the_same_game(server: Served) -> None:
    for game in ("court", "dice"):
        one, other, another = (plays_today(Guest(server, name), game, seed) for name, seed in GUESTS)
        assert one == other
        assert one != another


GUESTS = (("Ada", 1), ("Bo", 1), ("Cleo", 2))


def test_nothing_of_the_deal_is_shown_before_the_try(server: Served) -> None:
    ada, bo = Guest(server, "Ada"), Guest(server, "Bo")
    moves = plays_today(ada, "card", 1)
    about = bo.get(f"daily/{today()}/card")
    assert about["people"] == 1
    assert [each["name"] for each in about["latest"]] == ["Ada"]
    assert (about["scores"], about["lines"], about["seed"], about["mine"]) == (None, None, None, None)
    assert not any(move.removeprefix("* ") in json.dumps(about) for move in moves)
    table = ada.get(f"daily/{today()}/card")["mine"]["table"]
    assert bo.get(f"tables/{table}", status=403)["code"] == "not_watched"
    assert bo.get(f"tables/{table}/record", status=403)["code"] == "not_watched"
    assert bo.get(f"daily/{today()}/card/tries/{table}", status=403)["code"] == "deal_unplayed"
    assert Guest(server).get(f"daily/{today()}/card/tries/{table}", status=403)["code"] == "deal_unplayed"
    screen = bo.looks(table)
    assert screen.until("refused")["code"] == "not_watched"


def test_the_seed_is_in_nothing_that_is_sent_while_the_deal_is_played(server: Served) -> None:
    ada = Guest(server, "Ada")
    plays_today(ada, "court", 1)
    table = ada.get(f"daily/{today()}/court")["mine"]["table"]
    seed = server.worker.tables.live[table].table.seed
    sent = [f"tables/{table}", f"tables/{table}/record", f"daily/{today()}/court", "daily", "me/tables"]
    assert not any(seed in ada.http.get(f"/api/{path}").text for path in sent)
    assert ada.get("daily")["games"][3]["commitment"] == commitment(seed)
    assert ada.get(f"tables/{table}/record")["shared_deal"] == f"daily/{today()}/court"


def test_games_that_are_over_are_read_once(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, bo = Guest(server, "Ada"), Guest(server, "Bo")
    mine = plays_today(ada, "card", 1)
    plays_today(bo, "card", 2)
    reads, events = [], server.worker.storage.events

    async def counted(table: str, after: int = 0) -> Any:
        reads.append(table)
        return await events(table, after)

    monkeypatch.setattr(server.worker.storage, "events", counted)
    first = ada.get(f"daily/{today()}/card")
    assert len(first["lines"]) == 2
    assert len(reads) == 3  # my own game twice, for its result and its moves
    assert ada.get(f"daily/{today()}/card") == first
    assert len(reads) == 3
    assert bo.get(f"daily/{today()}/card")["result"]
    assert len(reads) == 4
    table = ada.get(f"daily/{today()}/card")["mine"]["table"]
    assert bo.get(f"daily/{today()}/card/tries/{table}")["moves"] == mine


def test_one_try_counts(server: Served) -> None:
    """Whoever leaves and comes back goes on; whoever has ended is refused, and told where the result is."""
    ada = Guest(server, "Ada")
    table = ada.post(f"daily/{today()}/court", status=201)["table"]
    assert ada.get(f"daily/{today()}/court")["mine"]["state"] == "playing"
    assert ada.post(f"daily/{today()}/court", status=201)["table"] == table
    plays_today(ada, "court", 1)
    assert ada.post(f"daily/{today()}/court", status=409)["code"] == "deal_played"
    assert ada.get(f"daily/{today()}/court")["mine"]["table"] == table


def test_a_second_device_goes_on_with_the_same_try(server: Served) -> None:
    desk, phone = Guest(server, "Ada"), Guest(server, "Bo")
    table = desk.post(f"daily/{today()}/court", status=201)["table"]
    secret = desk.post("me/sign-in-links", {"settings": {}}, 201)["secret"]
    phone.post("sign-in", {"secret": secret})
    assert phone.post(f"daily/{today()}/court", status=201)["table"] == table
    assert phone.get("daily")["games"][3]["mine"]["state"] == "playing"
    plays_today(phone, "court", 1)
    for device in (desk, phone):
        assert device.post(f"daily/{today()}/court", status=409)["code"] == "deal_played"
    phone.post("me/switch", {"person": phone.id})
    assert phone.get(f"daily/{today()}/court")["mine"] is None  # Bo has a try of his own
    assert Guest(server).post("sign-in", {"secret": secret}, 410)["code"] == "link_used"


def test_a_day_ends_at_midnight_utc_for_everyone(server: Served) -> None:
    ada, bo = Guest(server, "Ada"), Guest(server, "Bo")
    left = (ada.get("daily")["ends"] - NOW) / DAY
    later(server, left - 0.001)
    table = ada.post(f"daily/{today()}/court", status=201)["table"]
    later(server, left)
    assert bo.get("daily")["date"] == ada.get("daily")["date"] == str(date.fromisoformat(today()) + ONE_DAY)
    assert bo.post(f"daily/{today()}/court", status=409)["code"] == "deal_closed"
    assert ada.post(f"daily/{today()}/court", status=201)["table"] == table


def test_a_try_has_no_help_and_no_way_back(server: Served) -> None:
    ada = Guest(server, "Ada")
    table = ada.post(f"daily/{today()}/board", status=201)["table"]
    screen = ada.looks(table)
    screen.until("view")
    while not screen.options:
        screen.next()
    seat = screen.view["seat"]
    assert screen.view["shared_deal"] == f"daily/{today()}/board"
    assert not screen.view["may_hint"]
    screen.plays_on(Random(1), moves=1)
    assert not screen.view["may_undo"]
    bodies = {
        "undo": {"seat": seat},
        "hint": {"seat": seat},
        "hand-over": {"seat": seat, "bot": "steady"},
        "leave": {},
        "abandon": None,
        "say": {"text": "What comes next?"},
    }
    for path, body in bodies.items():
        assert ada.post(f"tables/{table}/{path}", body, 409)["code"] == "one_try", path


def test_a_try_that_is_given_up_does_not_count(server: Served) -> None:
    ada, bo = Guest(server, "Ada"), Guest(server, "Bo")
    table = ada.post(f"daily/{today()}/court", status=201)["table"]
    screen = ada.looks(table)
    screen.until("view")
    ada.post(f"tables/{table}/resign", {"seat": screen.view["seat"]})
    while screen.view["state"] == "playing":
        screen.next()
    mine = ada.get(f"daily/{today()}/court")["mine"]
    assert (mine["state"], mine["comparison"]) == ("uncounted", None)
    assert bo.get(f"daily/{today()}/court")["people"] == 0
    assert ada.post(f"tables/{table}/rematch", status=409)["code"] == "one_try"


def test_results_beside_everyones(server: Served) -> None:
    guests = [Guest(server, name) for name in ("Ada", "Bo", "Cleo", "Dev")]
    for seed, guest in enumerate(guests):
        plays_today(guest, "dice", seed)
    abouts = [guest.get(f"daily/{today()}/dice") for guest in guests]
    scores = [about["mine"]["comparison"]["score"] for about in abouts]
    for about, score in zip(abouts, scores, strict=True):
        mine = about["mine"]["comparison"]
        assert mine["rank"] == 1 + sum(other > score for other in scores)
        assert mine["better_than"] == 100 * sum(other < score for other in scores) // 3
        assert about["result"]["result"]["scores"][about["seat"]] == score
        assert len(about["result"]["days"]) == 3
        assert [line["score"] for line in about["lines"]] == sorted(scores, reverse=True)
        assert sum(people for _, people in about["scores"]) == 4
        assert about["days"][-1] == {"date": today(), "better_than": mine["better_than"], "played": True}
    own = [line for line in abouts[0]["lines"] if line["mine"]]
    assert [line["parts"] for line in own] == [None]
    other = next(line for line in abouts[0]["lines"] if not line["mine"])
    record = guests[0].get(f"daily/{today()}/dice/tries/{other['table']}")
    assert record["result"]["scores"][abouts[0]["seat"]] == other["score"]
    assert "deal" not in record
    tiles = {tile["game"]: tile for tile in guests[0].get("daily")["games"]}
    assert tiles["dice"]["mine"] == abouts[0]["mine"]
    assert (tiles["dice"]["people"], tiles["card"]["mine"]) == (4, None)


def test_the_commitment_is_published_the_day_before_and_kept(server: Served) -> None:
    ada = Guest(server, "Ada")
    before = ada.get("daily")
    later(server, 1)
    after = ada.get("daily")
    assert after["date"] == str(date.fromisoformat(before["date"]) + timedelta(1))
    for old, new in zip(before["games"], after["games"], strict=True):
        assert old["tomorrow"] == new["commitment"] != old["commitment"]


def test_a_closed_deal_shows_its_seed_and_every_game(server: Served) -> None:
    ada, stranger = Guest(server, "Ada"), Guest(server)
    plays_today(ada, "card", 1)
    later(server, 1)
    assert stranger.get(f"daily/{today()}/card")["seed"] is None
    later(server, 2)
    about = stranger.get(f"daily/{today()}/card")
    assert commitment(about["seed"]) == about["commitment"]
    record = stranger.get(f"daily/{today()}/card/tries/{about['lines'][0]['table']}")
    assert check_deal(record_from_json(json.dumps(record)))


def test_other_days_are_refused_with_the_way_back(server: Served) -> None:
    ada = Guest(server, "Ada")
    tomorrow, yesterday = (date.fromisoformat(today()) + timedelta(days) for days in (1, -1))
    path = f"daily/{tomorrow}/card"
    for refused in (ada.get(path, 409), ada.post(path, status=409)):
        assert refused["code"] == "deal_to_come"
        assert refused["message"].endswith(f"Today's deal is {today()}.")
    assert ada.get(f"daily/{yesterday}/card", 404)["code"] == "no_such_deal"
    told = ada.get(f"daily/{yesterday}/card", 404)["message"]
    assert today() in told
    assert "Medici: The Card Game" in told
    assert ada.get(f"daily/{today()}/chess", 404)["code"] == "no_such_deal"
    long = ada.get(f"daily/{today()}/{'x' * 20_000}", 404)
    assert (long["code"], len(long["message"]) < 300) == ("no_such_deal", True)
    assert ada.get("daily/someday/card", 422)["code"] == "bad_request"
    assert Guest(server).post(f"daily/{today()}/card", status=401)["code"] == "who_are_you"
    later(server, 1)
    assert ada.post(f"daily/{today()}/card", status=409)["code"] == "deal_closed"


def test_a_try_goes_on_the_next_day(server: Served) -> None:
    ada = Guest(server, "Ada")
    table = ada.post(f"daily/{today()}/court", status=201)["table"]
    later(server, 1)
    assert ada.post(f"daily/{today()}/court", status=201)["table"] == table


def test_a_record_of_another_deal_is_not_shown(server: Served) -> None:
    ada = Guest(server, "Ada")
    plays_today(ada, "court", 1)
    other = ada.opens("court", "me", "random")
    assert ada.get(f"daily/{today()}/court/tries/{other}", 404)["code"] == "no_such_table"


def test_workers_agree_and_a_restart_keeps_the_deal(database: str) -> None:
    with standing_still(database) as one:
        seen = Guest(one, "Ada").get("daily")
        if database.startswith("postgres"):
            with standing_still(database) as two:
                assert Guest(two, "Bo").get("daily") == seen
    with standing_still(database) as again:
        assert Guest(again, "Cleo").get("daily") == seen


def test_asked_twice_at_once_there_is_one_table(database: str) -> None:
    with standing_still(database) as server:
        ada = Guest(server, "Ada")
        person = Person(ada.id, "Ada")

        async def both() -> set[str]:
            deals = server.worker.daily
            deal = await deals.published("card", deals.today)
            tables = await asyncio.gather(*(deals.play(person, deal) for _ in range(5)))
            return {live.id for live in tables}

        loop = server.worker._sweeper.get_loop()
        assert len(asyncio.run_coroutine_threadsafe(both(), loop).result(30)) == 1
        assert len(ada.get("me/tables")["tables"]) == 1


def test_friends_play_a_match_each_at_a_table_of_their_own(server: Served) -> None:
    ada, bo = Guest(server, "Ada"), Guest(server, "Bo")
    match = ada.post("matches", {"game": "court"}, status=201)
    path = f"matches/{match['date']}/{match['game']}/{match['code']}"
    before = bo.get(path)
    assert (before["people"], before["seed"], before["days"]) == (0, None, [])
    assert before["commitment"] != bo.get(f"daily/{today()}/court")["commitment"]
    mine = plays(ada, path, 1)
    waiting = bo.get(path)
    assert [each["name"] for each in waiting["latest"]] == ["Ada"]
    assert (waiting["scores"], waiting["lines"]) == (None, None)
    table = ada.get(path)["mine"]["table"]
    assert bo.get(f"{path}/tries/{table}", status=403)["code"] == "deal_unplayed"
    assert bo.get(f"tables/{table}", status=403)["code"] == "not_watched"
    assert plays(bo, path, 1) == mine  # the same cards, seat and bots
    after = bo.get(path)
    assert [(line["name"], line["parts"]) for line in after["lines"]] == [("Ada", None), ("Bo", None)]
    assert bo.get(f"{path}/tries/{table}")["moves"] == mine
    assert bo.post(path, status=409)["code"] == "deal_played"
    assert bo.get("daily")["games"][3]["people"] == 0  # a match is not the day's deal


def test_a_match_is_open_for_a_week(server: Served) -> None:
    ada, bo = Guest(server, "Ada"), Guest(server, "Bo")
    match = ada.post("matches", {"game": "card"}, status=201)
    path = f"matches/{match['date']}/card/{match['code']}"
    plays(ada, path, 1)
    later(server, 6)
    assert bo.get(path)["ends"] > NOW + 6 * DAY
    later(server, 7)
    refused = bo.post(path, status=409)
    assert (refused["code"], refused["message"].split(".")[0]) == (
        "match_closed",
        f"This match of {match['date']} is over",
    )
    assert bo.get(path)["seed"] is None
    later(server, 8)
    about = bo.get(path)
    assert commitment(about["seed"]) == about["commitment"]
    record = bo.get(f"{path}/tries/{about['lines'][0]['table']}")
    assert check_deal(record_from_json(json.dumps(record)))


def test_bad_matches_are_refused(server: Served) -> None:
    ada = Guest(server, "Ada")
    tomorrow, code = date.fromisoformat(today()) + timedelta(1), "k3vq7mzt2acx5bny"
    assert ada.post("matches", {"game": "chess"}, status=404)["code"] == "no_such_deal"
    assert ada.get(f"matches/{tomorrow}/card/{code}", 409)["code"] == "deal_to_come"
    assert ada.get(f"matches/2000-01-01/card/{code}", 404)["code"] == "no_such_deal"
    assert ada.get(f"matches/{today()}/card/{code.upper()}", 422)["code"] == "bad_request"
    assert Guest(server).post("matches", {"game": "card"}, status=401)["code"] == "who_are_you"


def test_the_best_and_those_around_are_listed() -> None:
    tries = [tried(str(place)) for place in range(100)]
    listed = [each.person for each in some_tries(tries, tried("50"))]
    assert listed == ["0", "1", "2", "3", "47", "48", "49", "50", "51", "52", "53"]
    assert [each.person for each in some_tries(tries, tried("2"))] == ["0", "1", "2", "3", "4", "5", "6", "7"]
    assert [each.person for each in some_tries(tries, tried("99"))][-1] == "99"
    assert len(some_tries(tries, None)) == daily.LISTED
    assert some_tries(tries[:3], None) == tries[:3]


def tried(person: str) -> Try:
    return Try("daily/2026-01-02/card", person, person, "t" * 16, 1.0, 1, 1)


def test_a_try_that_ends_too_late_does_not_count() -> None:
    info = {
        "seats": [{"person": "p", "seat": 0, "resigned": False}],
        "result": {"scores": [9], "winners": [0]},
    }
    closes = midnight(date(2026, 1, 4))
    for ended, score in ((closes - 1, 9), (closes, None)):
        noted = daily.result_of(EndedTry("daily/2026-01-02/card", "p", json.dumps(info), ended))
        assert noted.score == score


def test_tries_on_both_databases(database: str) -> None:
    async def play(storage: Storage) -> None:
        for person in ("ada", "bo", "cleo"):
            known = Person(person, person.title())
            await storage.add_person(Credential(f"hash {person}", known, "device", "", 1.0))
            assert await storage.begin_try("d", person, f"table {person}") == f"table {person}"
        assert await storage.begin_try("d", "ada", "another") == "table ada"
        results = [TryResult("d", "ada", 5.0, 30, 2), TryResult("d", "bo", 4.0, 40, 1)]
        await storage.note_tries([*results, TryResult("d", "cleo", 6.0, None, None)])
        await storage.note_tries([TryResult("d", "ada", 9.0, 99, 1)])  # it is noted once
        assert await storage.try_of("d", "ada") == Try("d", "ada", "Ada", "table ada", 5.0, 30, 2)
        assert await storage.try_of("d", "dev") is None
        assert [each.name for each in await storage.tries("d", 9)] == ["Bo", "Ada"]
        assert [each.name for each in await storage.latest_tries("d", 9)] == ["Ada", "Bo"]
        assert await storage.scores("d") == [(30, 1), (40, 1)]
        assert await storage.ranks("ada", ["d", "e"]) == [("d", 30, 0, 1, 2)]
        assert await storage.ranks("cleo", ["d"]) == []
        first = await storage.server_secret("x", "one", 1.0)
        assert await storage.server_secret("x", "two", 2.0) == first == ("one", 1.0)

    asyncio.run(with_storage(database, play))


async def with_storage(url: str, play: Any) -> None:
    storage = storage_at(url)
    await storage.open(lambda table, number, event: None)
    try:
        await play(storage)
    finally:
        await storage.close()
