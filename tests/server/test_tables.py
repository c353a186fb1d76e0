"""Tables before, between and after games: seats, bots, hosts, clocks, lists."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from fondaco.games import GAMES
from fondaco.hosted.clocks import ClockTerms
from fondaco.hosted.commands import Abandon, OpenTable, Person, SeatWish, TakeSeat
from fondaco.hosted.events import Moved, TableEvent
from fondaco.hosted.fair_deal import commitment
from fondaco.server import server as server_module
from fondaco.server import table_service
from fondaco.server.server import Server
from fondaco.server.settings import Settings
from fondaco.server.storage import StorageUnavailable, TableRow, storage_at
from server.served import TIMEOUT, Guest, Served, randomness_asking_first, served, wait_for


def kinds(view: dict[str, object]) -> list[str]:
    seats = view["seats"]
    assert isinstance(seats, list)
    return [seat["kind"] for seat in seats]


def test_seats_are_taken_left_and_given_to_bots(server: Served) -> None:
    ada, bo, cy = Guest(server, "Ada"), Guest(server, "Bo"), Guest(server, "Cy")
    table = ada.opens("card", "me", "open", "open")
    assert kinds(bo.post(f"tables/{table}/join", {"seat": 2})) == ["person", "open", "person"]
    assert cy.post(f"tables/{table}/join", {"seat": 2}, 409)["code"] == "seat_taken"
    assert cy.post(f"tables/{table}/join", {"seat": 2}, 409)["allowed"] == ["1"]
    assert ada.post(f"tables/{table}/start", status=409)["code"] == "seats_open"
    assert kinds(ada.post(f"tables/{table}/seat", {"seat": 1, "kind": "bot", "bot": "random"}))[1] == "bot"
    assert cy.post(f"tables/{table}/join", {}, 409)["code"] == "no_seat"
    assert bo.post(f"tables/{table}/seat", {"seat": 1, "kind": "open"}, 403)["code"] == "host_only"
    assert bo.post(f"tables/{table}/start", status=403)["code"] == "host_only"
    assert kinds(bo.post(f"tables/{table}/leave", {}))[2] == "open"
    assert bo.post(f"tables/{table}/leave", {}, 409)["code"] == "not_seated"


def test_the_host_may_ask_someone_to_get_up(server: Served) -> None:
    ada, bo = Guest(server, "Ada"), Guest(server, "Bo")
    table = ada.opens("card", "me", "open")
    bo.post(f"tables/{table}/join", {})
    screen = bo.looks(table)
    screen.until("view")
    bot = {"seat": 1, "kind": "bot", "bot": "random"}
    assert ada.post(f"tables/{table}/seat", bot, 409)["code"] == "seat_taken"
    assert bo.post(f"tables/{table}/seat", {"seat": 0, "kind": "open"}, 403)["code"] == "host_only"
    assert kinds(ada.post(f"tables/{table}/seat", {"seat": 1, "kind": "open"})) == ["person", "open"]
    assert screen.until("view")["seat"] is None


def test_the_host_leaves_and_the_next_is_host(server: Served) -> None:
    ada, bo = Guest(server, "Ada"), Guest(server, "Bo")
    table = ada.opens("card", "me", "open")
    bo.post(f"tables/{table}/join", {})
    assert ada.post(f"tables/{table}/leave", {})["host"] == bo.id
    assert bo.post(f"tables/{table}/leave", {})["state"] == "abandoned"


def test_a_bot_replaces_a_person_who_left_until_another_takes_the_seat(server: Served) -> None:
    ada, bo, cy = Guest(server, "Ada"), Guest(server, "Bo"), Guest(server, "Cy")
    table = ada.opens("board", "me", "open", bot_pause=10)
    bo.post(f"tables/{table}/join", {})
    ada.post(f"tables/{table}/start")
    screen = bo.looks(table)
    screen.until("view")
    bo.post(f"tables/{table}/leave", {})
    assert screen.until("view")["seat"] is None  # a spectator now: the hand is another's
    assert bo.http.get(f"/api/tables/{table}?seat=1").status_code == 403
    assert kinds(ada.get(f"tables/{table}")) == ["person", "bot"]
    assert kinds(cy.post(f"tables/{table}/join", {})) == ["person", "person"]
    assert cy.get(f"tables/{table}")["seat"] == 1


def test_at_court_nobody_else_takes_the_seat_of_a_person_who_left(server: Served) -> None:
    ada, bo, cy = Guest(server, "Ada"), Guest(server, "Bo"), Guest(server, "Cy")
    table = ada.opens("court", "me", "open", bot_pause=10)
    bo.post(f"tables/{table}/join", {})
    ada.post(f"tables/{table}/start")
    bo.post(f"tables/{table}/leave", {})
    for other in (ada, cy):
        assert other.post(f"tables/{table}/join", {"seat": 1}, 409)["code"] == "seat_taken"
    assert bo.post(f"tables/{table}/join", {})["seat"] == 1


def test_a_person_resigns_and_a_bot_plays_on(server: Served) -> None:
    ada, bo = Guest(server, "Ada"), Guest(server, "Bo")
    table = ada.opens("card", "me", "open")
    bo.post(f"tables/{table}/join", {})
    ada.post(f"tables/{table}/start")
    view = bo.post(f"tables/{table}/resign", {"seat": 1})
    assert view["seats"][1]["resigned"]
    assert [note["type"] for note in view["notes"]] == ["resigned"]
    assert bo.post(f"tables/{table}/take-back", {"seat": 1}, 409)["code"] == "resigned"
    assert table in [each["id"] for each in bo.get("me/tables")["tables"]]


def test_rematches_that_nobody_accepted_are_nobody_else_s(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Opened and ended in a loop they pushed another's games out of their list."""
    monkeypatch.setattr(table_service, "LISTED", 3)
    ada, bo = Guest(server, "Ada"), Guest(server, "Bo")
    table = ada.opens("card", "me", "open")
    bo.post(f"tables/{table}/join", {})
    ada.post(f"tables/{table}/abandon")
    mine = [each["id"] for each in bo.get("me/tables")["tables"]]
    last = table
    for _ in range(5):
        last = ada.post(f"tables/{last}/rematch", status=201)["table"]
        assert bo.get(f"tables/{last}")["seats"][1]["invited"] == bo.id
        ada.post(f"tables/{last}/abandon")
    assert [each["id"] for each in bo.get("me/tables")["tables"]] == mine == [table]


def test_running_tables_do_not_push_out_finished_ones(sqlite_url: str) -> None:
    async def play() -> None:
        server = Server(Settings(), storage_at(sqlite_url))
        await server.open()
        ada, _ = await server.people.add("Ada")
        first, *running = [
            await server.tables.open(ada, lambda seed: card_table(ada, seed)) for _ in range(4)
        ]
        await first.submit(Abandon(person=ada))
        listed = [table["id"] for table in await server.tables.of(ada, 2)]
        assert listed == [running[2].id, running[1].id, first.id]
        assert await server.tables.finished(ada, 2) == []
        await server.close()

    asyncio.run(play())


def test_a_seat_is_handed_to_a_bot_and_taken_back(server: Served) -> None:
    ada = Guest(server, "Ada")
    table = ada.opens("card", "me", "me:Bo", bot_pause=10)
    ada.post(f"tables/{table}/start")
    handed = ada.post(f"tables/{table}/hand-over", {"seat": 1, "bot": "random"})
    assert handed["seats"][1]["bot"] == "random"
    assert handed["seats"][1]["person"] == ada.id
    assert ada.post(f"tables/{table}/hand-over", {"seat": 1, "bot": "nobody"}, 422)["code"] == "bad_bot"
    back = ada.post(f"tables/{table}/take-back", {"seat": 1})
    assert back["seats"][1]["bot"] is None


def test_tables_that_are_not_possible(server: Served) -> None:
    ada = Guest(server, "Ada")
    seats = [{"kind": "me"}, {"kind": "open"}]
    for wrong, allowed in (
        ({"game": "chess"}, list(GAMES)),
        ({"options": {"sevens": "three"}}, ["free", "space"]),
        ({"options": {"edition": "it"}}, ["en", "fr"]),
        ({"options": {"big_monopoly": 1}}, ["false", "true"]),
        ({"options": {"colour": "red"}}, ["sevens", "big_monopoly", "edition"]),
        ({"options": {"players": 2}}, None),
        ({"seats": seats * 4}, ["2", "3", "4", "5", "6"]),
        ({"clock": {"kind": "move"}}, None),
    ):
        body = {"game": "card", "seats": seats, **wrong}
        told = ada.post("tables", body, 422)
        assert (told["code"], told["allowed"]) == ("bad_table", allowed)
    assert ada.post("tables", {"game": "card"}, 422)["code"] == "bad_request"
    bot = {"game": "card", "seats": [{"kind": "bot", "bot": "nobody"}, *seats]}
    assert "random" in ada.post("tables", bot, 422)["allowed"]


def test_public_tables_are_listed_and_others_are_not(server: Served) -> None:
    ada, bo = Guest(server, "Ada"), Guest(server, "Bo")
    public = ada.opens("card", "me", "open", public=True)
    private = ada.opens("card", "me", "open")
    assert [table["id"] for table in bo.get("tables")["tables"]] == [public]
    assert {table["id"] for table in ada.get("me/tables")["tables"]} == {public, private}
    assert bo.get("me/tables") == {"tables": []}


def test_the_list_of_public_tables_is_made_once_for_all_who_ask(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever changes it sees the change at once."""
    ada, bo = Guest(server, "Ada"), Guest(server, "Bo")
    table = ada.opens("card", "me", "open", "open", public=True)
    reads, public_tables = [], server.worker.storage.public_tables

    async def counted(*values: Any) -> Any:
        reads.append(values)
        return await public_tables(*values)

    monkeypatch.setattr(server.worker.storage, "public_tables", counted)
    monkeypatch.setattr(server.worker.tables._lobby, "_seconds", TIMEOUT)
    listed = [bo.get("tables") for _ in range(5)]
    assert [len(each["tables"]) for each in listed] == [1] * 5
    assert len(reads) == 2  # open tables and games in progress
    ada.opens("card", "me", "open")  # nobody is shown it
    assert bo.get("tables") == listed[0]
    assert len(reads) == 2
    bo.post(f"tables/{table}/join", {})
    assert bo.get("tables")["tables"][0]["seats"][1]["person"] == bo.id
    other = bo.opens("card", "me", "open", public=True)
    assert {each["id"] for each in bo.get("tables")["tables"]} == {table, other}


def test_full_tables_do_not_hide_tables_with_open_seats(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_service, "LISTED", 2)
    ada, bo = Guest(server, "Ada"), Guest(server, "Bo")
    free = [ada.opens("card", "me", "open", public=True) for _ in range(3)]
    for _ in range(3):
        ada.opens("card", "me", "random", public=True)
    playing = ada.opens("card", "me", "me:Cy", public=True)
    ada.post(f"tables/{playing}/start")
    assert [table["id"] for table in bo.get("tables")["tables"]] == [free[2], free[1], playing]


def test_a_full_table_is_listed_once_the_game_goes_on(server: Served) -> None:
    ada, bo = Guest(server, "Ada"), Guest(server, "Bo")
    table = ada.opens("card", "me", "open", public=True)
    bo.post(f"tables/{table}/join", {})
    assert bo.get("tables") == {"tables": []}
    ada.post(f"tables/{table}/start")
    assert [listed["id"] for listed in bo.get("tables")["tables"]] == [table]


def test_the_list_says_which_tables_wait_for_you(server: Served) -> None:
    ada = Guest(server, "Ada")
    idle = ada.opens("card", "me", "open")
    mine = ada.opens("card", "me", "me:Bo")
    ada.post(f"tables/{mine}/start")
    ada.post(f"tables/{idle}/say", {"text": "is anyone here?"})
    first, second = ada.get("me/tables")["tables"]
    assert (first["id"], first["waits_for"]) == (mine, ada.id)
    assert (second["id"], second["waits_for"]) == (idle, None)


def test_a_table_where_a_person_lost_their_seat_is_not_listed(server: Served) -> None:
    ada, bo, cy = (Guest(server, name) for name in ("Ada", "Bo", "Cy"))
    table = ada.opens("card", "me", "open", "open")
    for guest in (bo, cy):
        guest.post(f"tables/{table}/join", {})
        assert len(guest.get("me/tables")["tables"]) == 1
    ada.post(f"tables/{table}/seat", {"seat": 1, "kind": "open"})
    assert bo.get("me/tables") == {"tables": []}
    bo.post(f"tables/{table}/join", {})
    ada.post(f"tables/{table}/start")
    cy.post(f"tables/{table}/leave", {})
    assert cy.get("me/tables") == {"tables": []}
    assert len(bo.get("me/tables")["tables"]) == 1


def test_rematch_leads_everyone_to_the_same_table(server: Served) -> None:
    ada, bo, eve = Guest(server, "Ada"), Guest(server, "Bo"), Guest(server, "Eve")
    table = ada.opens("card", "me", "open")
    bo.post(f"tables/{table}/join", {})
    ada.post(f"tables/{table}/start")
    assert ada.post(f"tables/{table}/rematch", status=409)["code"] == "wrong_state"
    abandoned = ada.post(f"tables/{table}/abandon")
    assert abandoned["state"] == "abandoned"
    assert abandoned["deal"]["seed"]
    assert eve.post(f"tables/{table}/rematch", status=409)["code"] == "not_seated"
    following = bo.post(f"tables/{table}/rematch", status=201)["table"]
    assert ada.post(f"tables/{table}/rematch", status=201)["table"] == following
    view = ada.get(f"tables/{following}")
    assert [seat["name"] for seat in view["seats"]] == ["Ada", "Bo"]
    assert view["deal"]["commitment"] != abandoned["deal"]["commitment"]
    assert view["host"] == bo.id


def test_nobody_takes_the_rematch_from_the_others(server: Served) -> None:
    """Who opens it and ends it before it starts leaves the others another one."""
    ada, bo = Guest(server, "Ada"), Guest(server, "Bo")
    table = ada.opens("card", "me", "open")
    bo.post(f"tables/{table}/join", {})
    ada.post(f"tables/{table}/start")
    ada.post(f"tables/{table}/abandon")
    for _ in range(2):
        ended = bo.post(f"tables/{table}/rematch", status=201)["table"]
        bo.post(f"tables/{ended}/abandon")
    following = ada.post(f"tables/{table}/rematch", status=201)["table"]
    view = ada.get(f"tables/{following}")
    assert (view["state"], view["host"]) == ("open", ada.id)
    assert [seat["invited"] for seat in view["seats"]] == [None, bo.id]
    assert bo.post(f"tables/{table}/rematch", status=201)["table"] == following


def card_table(host: Person, seed: str) -> OpenTable:
    """A card game for its host and one other."""
    return OpenTable(
        person=host,
        game="card",
        options={},
        seats=(SeatWish(kind="me"), SeatWish()),
        public=False,
        clock=ClockTerms(),
        bot_pause=0,
        seed=seed,
    )


def test_two_people_who_ask_for_a_rematch_at_once_get_one(sqlite_url: str) -> None:
    async def play() -> None:
        server = Server(Settings(), storage_at(sqlite_url))
        await server.open()
        ada, bo = [(await server.people.add(name))[0] for name in ("Ada", "Bo")]
        table = (await server.tables.open(ada, lambda seed: card_table(ada, seed))).id
        await server.tables.submit(table, TakeSeat(person=bo))
        await server.tables.submit(table, Abandon(person=ada))
        rematches = (server.tables.open_rematch(person, table) for person in (ada, bo))
        first, second = await asyncio.gather(*rematches)
        assert first == second
        assert first.table.state == "open"
        for person in (ada, bo):
            listed = await server.tables.of(person)
            still_open = [one["id"] for one in listed if one["state"] == "open"]
            assert still_open == [first.id] * (person.id == first.table.host)
        await server.close()

    asyncio.run(play())


def test_the_seed_is_shown_only_at_the_end(server: Served) -> None:
    ada = Guest(server, "Ada")
    table = ada.opens("card", "me", "me:Bo")
    for seat in range(2):
        ada.post(f"tables/{table}/join", {"seat": seat, "entropy": "ab"})
    before = ada.get(f"tables/{table}")["deal"]
    assert before["seed"] is None
    view = ada.post(f"tables/{table}/start")
    assert view["deal"] == {**before, "entropy": ["ab", "ab"]}
    assert ada.http.get(f"/api/tables/{table}/record").status_code == 409
    assert ada.post(f"tables/{table}/abandon")["deal"]["commitment"] == before["commitment"]


def test_what_is_promised_when_a_table_is_opened_is_kept(server: Served) -> None:
    """The commitment comes before anyone can add entropy, and nobody can add it earlier."""
    ada, seats = Guest(server, "Ada"), [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    early = {"game": "card", "seats": [{"kind": "me", "entropy": "ab"}, seats[1]]}
    assert ada.post("tables", early, 422)["code"] == "bad_request"
    opened = ada.post("tables", {"game": "card", "seats": seats}, 201)
    ada.post(f"tables/{opened['table']}/start")
    deal = ada.post(f"tables/{opened['table']}/abandon")["deal"]
    assert deal["commitment"] == opened["commitment"] == commitment(deal["seed"])
    rematch = ada.post(f"tables/{opened['table']}/rematch", status=201)
    assert rematch["commitment"] == ada.get(f"tables/{rematch['table']}")["deal"]["commitment"]


def test_entropy_can_be_added_until_the_start(server: Served) -> None:
    ada = Guest(server, "Ada")
    table = ada.opens("card", "me", "random")
    joined = ada.post(f"tables/{table}/join", {"seat": 0, "entropy": "c0ffee"})
    assert joined["deal"]["entropy"] == ["c0ffee", ""]
    ada.post(f"tables/{table}/start")
    assert ada.post(f"tables/{table}/join", {"seat": 0}, 409)["code"] == "seat_taken"
    assert ada.post(f"tables/{table}/join", {"entropy": "xyz"}, 422)["code"] == "bad_request"


def test_a_bot_moves_for_a_person_who_ran_out_of_time(server: Served) -> None:
    ada = Guest(server, "Ada")
    table = ada.opens("card", "me", "me:Bo", clock={"kind": "move", "seconds": 1})
    screen = ada.looks(table)
    screen.until("view")
    began = time.monotonic()
    ada.post(f"tables/{table}/start")
    screen.until("update")
    asked = screen.view["clocks"]["running"]
    assert asked == screen.view["view"]["asked"]
    assert screen.view["clocks"]["ran_out"] is None
    assert screen.until("update")["event"]["by"] == "clock"
    assert time.monotonic() - began >= 1
    assert screen.view["clocks"]["ran_out"] == asked
    assert moves_in_time(ada, table)["clocks"]["ran_out"] is None


def moves_in_time(guest: Guest, table: str) -> dict[str, Any]:
    """The table after a move of a guest who has all its seats. If the clock was faster, they try again."""
    while True:
        asked = guest.get(f"tables/{table}")["view"]["asked"]
        view = guest.get(f"tables/{table}?seat={asked}")
        if view["view"]["asked"] == asked:
            play = {"seat": asked, "option": view["options"][0]["option"], "answers": view["question"]}
            answer = guest.http.post(f"/api/tables/{table}/play", json=play)
            if answer.status_code == 200:
                after: dict[str, Any] = answer.json()
                return after
            assert answer.json()["code"] == "late"


def test_a_bank_loses_time_and_gains_the_increment(server: Served) -> None:
    ada = Guest(server, "Ada")
    table = ada.opens("card", "me", "me:Bo", clock={"kind": "bank", "seconds": 100, "increment": 5})
    began = time.monotonic()
    view = ada.post(f"tables/{table}/start")
    assert 100 - seconds_since(began) <= min(view["clocks"]["left"]) <= 100
    seat = view["view"]["asked"]
    after = ada.post(f"tables/{table}/play", {"seat": seat, "option": "take 1", "answers": view["question"]})
    assert 105 - seconds_since(began) <= after["clocks"]["left"][seat] <= 105


def seconds_since(began: float) -> float:
    """Rounded up: clocks are shown to a thousandth of a second."""
    return time.monotonic() - began + 0.01


def test_a_client_that_comes_back_gets_the_clocks_as_they_are_now(server: Served) -> None:
    ada = Guest(server, "Ada")
    table = ada.opens("card", "me", "me:Bo", clock={"kind": "bank", "seconds": 100})
    number = ada.post(f"tables/{table}/start")["number"]
    screen = ada.looks(table)
    screen.until("view")
    screen.send("say", text="Good evening.")
    screen.until("update")
    time.sleep(0.2)
    for after in (number, screen.view["number"]):  # something was missed, or nothing
        clocks = ada.looks(table, f"after={after}").until("view")["clocks"]
        assert clocks["left"][clocks["running"]] < 99.9


def test_a_seat_taken_back_during_a_question_has_the_time_that_is_left(server: Served) -> None:
    ada = Guest(server, "Ada")
    table = ada.opens("card", "me", "me:Bo", bot_pause=10, clock={"kind": "bank", "seconds": 100})
    began = time.monotonic()
    seat = ada.post(f"tables/{table}/start")["view"]["asked"]
    screen = ada.looks(table)
    screen.until("view")
    for act, said in (("hand-over", {"seat": seat, "bot": "random"}), ("take-back", {"seat": seat})):
        time.sleep(0.2)
        ada.post(f"tables/{table}/{act}", said)
        screen.until("update")
    clocks = screen.view["clocks"]
    assert clocks["running"] == seat
    assert 100 - seconds_since(began) <= clocks["left"][seat] < 99.7


def test_the_time_for_a_move_is_whole_again_for_a_client_that_came_while_it_ran(server: Served) -> None:
    ada = Guest(server, "Ada")
    table = ada.opens("card", "me", "me:Bo", clock={"kind": "move", "seconds": 100})
    view = ada.post(f"tables/{table}/start")
    seat = view["view"]["asked"]
    time.sleep(0.2)
    screen = ada.looks(table)
    screen.until("view")
    assert screen.view["clocks"]["left"][seat] < 99.9
    ada.post(f"tables/{table}/play", {"seat": seat, "option": "take 1", "answers": view["question"]})
    screen.until("update")
    assert screen.view["clocks"]["left"] == [100.0, 100.0]


def test_clocks_do_not_run_while_the_server_is_closed(sqlite_url: str) -> None:
    with served(sqlite_url) as first:
        ada = Guest(first, "Ada")
        table = ada.opens("card", "me", "me:Bo", clock={"kind": "bank", "seconds": 100})
        began = time.monotonic()
        ada.post(f"tables/{table}/start")
        cookies = ada.http.cookies
        time.sleep(0.5)
    ran = seconds_since(began)
    time.sleep(1.0)
    began = time.monotonic()
    with served(sqlite_url) as second:
        again = Guest(second)
        again.http.cookies = cookies
        clocks = again.get(f"tables/{table}")["clocks"]
        left = clocks["left"][clocks["running"]]
        assert 100 - 0.5 >= left >= 100 - ran - seconds_since(began)


def test_too_many_tables(sqlite_url: str) -> None:
    with served(sqlite_url, tables_each=2) as server:
        ada = Guest(server, "Ada")
        ada.opens("card", "me", "open")
        ada.opens("card", "me", "open")
        body = {"game": "card", "seats": [{"kind": "me"}, {"kind": "open"}]}
        assert ada.post("tables", body, 409)["code"] == "too_many_tables"


def test_tables_count_for_their_host_wherever_the_host_sits(database: str) -> None:
    with served(database, tables_each=3, empty_tables_each=2) as server:
        ada = Guest(server, "Ada")
        for _ in range(2):
            ada.opens("card", "open", "open")
        empty = {"game": "card", "seats": [{"kind": "bot", "bot": "master"}] * 2}
        assert ada.post("tables", empty, 409)["code"] == "too_many_empty_tables"
        ada.opens("card", "me", "open")
        body = {"game": "card", "seats": [{"kind": "me"}, {"kind": "open"}]}
        assert ada.post("tables", body, 409)["code"] == "too_many_tables"


def test_games_that_their_host_left_to_bots_count_too(database: str) -> None:
    """Opened with a seat, begun and left, one after the other."""
    with served(database, tables_each=50, empty_tables_each=2) as server:
        ada = Guest(server, "Ada")
        body = {"game": "card", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}], "bot_pause": 10}
        tables = []
        for _ in range(3):
            tables.append(ada.post("tables", body, 201)["table"])
            ada.post(f"tables/{tables[-1]}/start")
            ada.post(f"tables/{tables[-1]}/leave", {})
        refused = ada.post("tables", body, 409)
        assert (refused["code"], refused["message"].split(".")[0]) == (
            "too_many_empty_tables",
            "You already have 3 unfinished tables where nobody sits",
        )
        ada.post(f"tables/{tables[0]}/abandon")
        ada.post("tables", body, 201)


def test_tables_that_are_opened_at_once_count_too(sqlite_url: str) -> None:
    with served(sqlite_url, empty_tables_each=5) as server:
        ada = Guest(server, "Ada")
        empty = {"game": "card", "seats": [{"kind": "bot", "bot": "random"}] * 2}
        with ThreadPoolExecutor(16) as many:
            asked = [many.submit(ada.http.post, "/api/tables", json=empty) for _ in range(60)]
        statuses = Counter(one.result().status_code for one in asked)
        assert set(statuses) == {201, 409}
        assert statuses[201] <= 5


def test_empty_tables_do_not_push_real_ones_out_of_the_lobby(database: str) -> None:
    with served(database, tables_each=1000, empty_tables_each=1000) as server:
        bo, ada, mallory = (Guest(server, name) for name in ("Bo", "Ada", "Mallory"))
        there = ada.opens("card", "me", "open", public=True)
        alone = bo.opens("card", "open", "open", public=True)
        waiting = bo.opens("card", "me", "open", public=True)
        screen = bo.looks(waiting)
        screen.until("view")
        for number in range(110):
            mallory.opens("card", *(["me", "open"] if number % 2 else ["open", "open"]), public=True)
        listed = [table["id"] for table in Guest(server).get("tables")["tables"]]
        assert len(listed) == 100
        assert listed[0] == waiting  # somebody is there now
        assert listed.index(there) <= 2  # everyone's latest comes before Mallory's second
        assert alone in listed
        screen.close()


def test_a_bot_that_fails_holds_up_nobody(server: Served) -> None:
    """Ada opens the day. After two turns the bot has at most six of its seven spaces full, so whatever it
    chooses, it has a turn after each of her first three."""
    server.worker.tables.randomness = randomness_asking_first(0, "card", players=2)
    pool = server.worker.bots
    ada = Guest(server, "Ada")
    table = ada.opens("card", "me", "random")
    ada.post(f"tables/{table}/start")
    screen = ada.looks(table)
    screen.until("view")
    for _ in range(3):
        while not screen.options:
            screen.next()
        for process in list(pool._all):
            process.kill()
        made = len(screen.view["moves"])
        screen.plays(screen.options[-1])
        while len(screen.view["moves"]) == made or not screen.options:
            screen.next()
        assert any(move.startswith("1 ") for move in screen.view["moves"][made:])


def test_people_and_bots_go_on_after_the_database_was_unavailable(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_module, "SWEEP_SECONDS", 0.2)
    with served(sqlite_url) as server:
        server.worker.tables.randomness = randomness_asking_first(0, "card", players=2)
        ada = Guest(server, "Ada")
        table = ada.opens("card", "me", "random")
        view = ada.post(f"tables/{table}/start")
        append, failed, refused = server.worker.storage.append, list[int](), {"person", "bot"}

        def fails(event: TableEvent, row: TableRow) -> asyncio.Future[None]:
            if not isinstance(event, Moved) or event.by not in refused:
                return append(event, row)  # type: ignore[no-any-return]
            failed.append(row.number)
            done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            done.set_exception(StorageUnavailable(OSError("no space left")))
            return done

        monkeypatch.setattr(server.worker.storage, "append", fails)
        play = {"seat": 0, "option": "take 1", "answers": view["question"]}
        assert ada.post(f"tables/{table}/play", play, 503)["code"] == "unavailable"
        refused.remove("person")
        seen = ada.post(f"tables/{table}/play", play)["number"]
        wait_for(lambda: failed[-1:] == [seen + 1])
        assert ada.get(f"tables/{table}")["number"] == seen
        refused.remove("bot")
        wait_for(lambda: ada.get(f"tables/{table}")["number"] > seen)


def bots_play(person: Guest, game: str) -> dict[str, Any]:
    """A game that bots play to its end in a person's name; the last view of its table."""
    table = person.opens(game, "me", "random")
    person.post(f"tables/{table}/start")
    person.post(f"tables/{table}/hand-over", {"seat": 0, "bot": "random"})
    screen = person.looks(table)
    screen.until("view")
    while screen.view["state"] == "playing":
        screen.next()
    return screen.view


def test_finished_games_are_listed_with_their_results(server: Served) -> None:
    ada = Guest(server, "Ada")
    ended = [bots_play(ada, "dice") for _ in range(3)]
    page = ada.get("me/games?limit=2")
    assert [table["id"] for table in page["tables"]] == [view["table"] for view in ended[:0:-1]]
    assert [table["result"] for table in page["tables"]] == [view["result"] for view in ended[:0:-1]]
    assert page["more"]
    rest = ada.get(f"me/games?limit=2&before={page['tables'][-1]['id']}")
    assert [table["id"] for table in rest["tables"]] == [ended[0]["table"]]
    assert not rest["more"]
    assert Guest(server, "Bo").get("me/games") == {"tables": [], "more": False}
    ada.post(f"tables/{ended[0]['table']}/say", {"text": "Well played."})
    (first,) = ada.get("me/games?limit=1")["tables"]
    assert first["result"] == ended[0]["result"]


def test_records_of_finished_games(server: Served) -> None:
    ada = Guest(server, "Ada")
    bots_play(ada, "dice")
    (line,) = ada.http.get("/api/me/records").text.splitlines()
    assert line.startswith('{"format": "fondaco-record/1"')
