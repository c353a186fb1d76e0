"""Several workers on one PostgreSQL: any of them serves any table."""

from __future__ import annotations

import random
import threading
from concurrent.futures import ThreadPoolExecutor

import httpx

from fondaco.core.record import record_from_parts
from fondaco.replaying import replay
from fondaco.server.worker_bus import SILENT_SECONDS, WorkerBus
from server.served import TIMEOUT, Guest, Screen, clients, served, wait_for, without_nulls


def test_people_at_different_workers_play_one_game(postgres_url: str) -> None:
    with served(postgres_url) as one, served(postgres_url) as other:
        ada, bo = Guest(one, "Ada"), Guest(other, "Bo")
        table = ada.opens("card", "me", "open", "random")
        bo.post(f"tables/{table}/join", {})
        ada.post(f"tables/{table}/start")
        screens = [ada.looks(table), bo.looks(table)]
        for screen in screens:
            screen.until("view")
        players = [
            threading.Thread(target=screen.plays_on, args=(random.Random(number),))
            for number, screen in enumerate(screens)
        ]
        for player in players:
            player.start()
        for player in players:
            player.join(TIMEOUT)
        assert [screen.view["state"] for screen in screens] == ["over", "over"]
        for screen, guest in zip(screens, (ada, bo), strict=True):
            assert without_nulls(guest.get(f"tables/{table}")) == without_nulls(screen.view)
        assert screens[0].view["moves"] == screens[1].view["moves"]
        replay(record_from_parts(bo.get(f"tables/{table}/record")))


def test_two_people_act_at_once_at_different_workers(postgres_url: str) -> None:
    with served(postgres_url) as one, served(postgres_url) as other:
        ada, bo = Guest(one, "Ada"), Guest(other, "Bo")
        table = ada.opens("card", "me", "open")
        bo.post(f"tables/{table}/join", {})
        said = 25

        def talk(guest: Guest) -> None:
            for number in range(said):
                guest.post(f"tables/{table}/say", {"text": str(number)})

        talkers = [threading.Thread(target=talk, args=(guest,)) for guest in (ada, bo)]
        for talker in talkers:
            talker.start()
        for talker in talkers:
            talker.join(TIMEOUT)
        for guest in (ada, bo):
            wait_for(lambda guest=guest: len(guest.get(f"tables/{table}")["chat"]) == 2 * said)  # type: ignore[misc]
        assert ada.get(f"tables/{table}") == {**bo.get(f"tables/{table}"), "seat": 0}


def test_of_two_answers_to_one_question_one_counts(postgres_url: str) -> None:
    """The same person at two screens and two workers, who clicks differently at the same moment."""
    with served(postgres_url) as one, served(postgres_url) as other:
        screens = [Guest(one, "Ada"), Guest(other)]
        screens[1].http.cookies = screens[0].http.cookies
        table = screens[0].opens("card", "me", "me:Bo")
        view = screens[0].post(f"tables/{table}/start")
        for _ in range(12):
            seat = view["view"]["asked"]
            shown = screens[0].get(f"tables/{table}?seat={seat}")
            options = [choice["option"] for choice in shown["options"]]
            answers = {"seat": seat, "answers": shown["question"]}
            with ThreadPoolExecutor(2) as both:
                clicks = [
                    both.submit(
                        screen.http.post, f"/api/tables/{table}/play", json={**answers, "option": option}
                    )
                    for screen, option in zip(screens, (options[0], options[-1]), strict=True)
                ]
            told = [click.result() for click in clicks]
            assert sorted(answer.status_code for answer in told) == [200, 409]
            refused, counted = sorted((answer.json() for answer in told), key=lambda said: "type" in said)
            assert refused["code"] == "late"
            view = counted
            assert view["number"] == shown["number"] + 1


def test_a_bot_is_moved_by_another_worker_when_its_own_is_gone(postgres_url: str) -> None:
    with served(postgres_url) as one:
        ada = Guest(one, "Ada")
        table = ada.opens("card", "me", "random", bot_pause=2)
        ada.post(f"tables/{table}/start")
        ada.post(f"tables/{table}/hand-over", {"seat": 0, "bot": "random"})
        cookies = ada.http.cookies
    with served(postgres_url) as other:
        again = Guest(other)
        again.http.cookies = cookies
        screen: Screen = again.looks(table)
        screen.until("view")
        assert screen.until("update")["event"]["type"] == "moved"
        screen.close()


def test_a_table_that_nobody_looks_at_is_read_when_somebody_does(postgres_url: str) -> None:
    with served(postgres_url) as one, served(postgres_url) as other:
        ada, bo = Guest(one, "Ada"), Guest(other, "Bo")
        table = ada.opens("card", "me", "open")
        bo.post(f"tables/{table}/join", {})
        live = other.worker.tables.live[table]
        for number in range(5):
            ada.post(f"tables/{table}/say", {"text": str(number)})
        wait_for(lambda: live._is_behind)
        assert live.table.chat == ()
        assert len(bo.get(f"tables/{table}")["chat"]) == 5


def test_bots_go_on_at_a_worker_where_nobody_looked(postgres_url: str) -> None:
    with served(postgres_url) as other:
        with served(postgres_url) as one:
            ada = Guest(one, "Ada")
            table = ada.opens("card", "random", "random", bot_pause=1)
            again = Guest(other)
            assert again.get(f"tables/{table}")["state"] == "open"
            ada.post(f"tables/{table}/start")
        number = again.get(f"tables/{table}")["number"]
        wait_for(lambda: again.get(f"tables/{table}")["number"] > number + 1)


def test_people_are_seen_at_whatever_worker_they_are(postgres_url: str) -> None:
    with served(postgres_url) as one:
        ada = Guest(one, "Ada")
        table = ada.opens("card", "me", "open")
        early = ada.looks(table)
        assert early.until("presence")["people"] == [ada.id]
        with served(postgres_url) as other:
            bo = Guest(other, "Bo")
            late = bo.looks(table)
            until_present(late, [ada.id])
            bo.post(f"tables/{table}/join", {})  # a spectator is present once seated
            for screen in (early, late):
                until_present(screen, [ada.id, bo.id])
            late.close()
            until_present(early, [ada.id])
            bo.looks(table)
            until_present(early, [ada.id, bo.id])
        until_present(early, [ada.id])


def test_the_people_of_a_worker_that_fell_silent_are_gone() -> None:
    changed: list[str] = []
    said: list[object] = []
    bus = WorkerBus(said.append, changed.append, print, print, print, print)
    bus.receive("b", ["table", ["bo"], False])
    assert bus.present("table") == {"bo"}
    bus.others["b"].heard_at -= SILENT_SECONDS + 1
    bus.forget_silent()
    assert bus.present("table") == set()
    assert changed == ["table", "table"]


def test_a_new_name_reaches_every_worker(postgres_url: str) -> None:
    with served(postgres_url) as one, served(postgres_url) as other:
        ada = Guest(one, "Ada")
        there = clients.enter_context(
            httpx.Client(base_url=f"http://{other.address}", cookies=ada.http.cookies)
        )

        def told() -> object:
            return there.get("/api/me").json()["name"]

        assert told() == "Ada"
        ada.http.patch("/api/me", json={"name": "Adele"}).raise_for_status()
        wait_for(lambda: told() == "Adele")


def test_a_worker_that_is_new_or_asks_is_told_who_is_here() -> None:
    said: list[object] = []
    bus = WorkerBus(said.append, print, print, print, print, print)
    bus.open_table("table")
    bus.set_people("table", ["ada"])
    said.clear()
    bus.receive("b", {})
    assert said == [["table", ["ada"], True]]
    bus.receive("b", ["table", [], True])
    assert said[1:] == [["table", ["ada"], False]]


def test_any_worker_tells_the_figures_of_all(postgres_url: str) -> None:
    with served(postgres_url) as one, served(postgres_url) as other:
        Guest(one, "Ada").opens("card", "me", "open")
        first, second = (server.worker.storage.worker for server in (one, other))

        def told() -> str:
            return Guest(other).http.get("/metrics").text

        wait_for(lambda: f'fondaco_events_total{{kind="opened",worker="{first}"}} 1' in told())
        assert f'fondaco_tables_loaded{{worker="{second}"}} 0' in told()
        assert told().count("# TYPE fondaco_events_total counter") == 1


def until_present(screen: Screen, people: list[str]) -> None:
    while screen.until("presence")["people"] != people:
        pass
