"""Playing over the WebSocket and over HTTP, as clients do it."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from pydantic import TypeAdapter

from fondaco.core.record import record_from_parts
from fondaco.games import GAMES
from fondaco.hosted import decide
from fondaco.hosted.events import Said, TableEvent
from fondaco.hosted.fair_deal import check_deal
from fondaco.replaying import replay
from fondaco.server import messages
from fondaco.server.bot_pool import BotPool
from fondaco.server.storage import NumberTaken, StorageUnavailable, TableRow
from server.served import Guest, Screen, Served, served, without_nulls

FROM_SERVER: TypeAdapter[object] = TypeAdapter(messages.FromServer)


def test_bots_think_as_long_as_the_table_says(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: dict[str, int] = {}
    choose = BotPool.choose

    async def noted(pool: BotPool, *question: Any) -> str:
        heard[question[6]] = heard.get(question[6], 0) + 1
        return await choose(pool, *question)

    monkeypatch.setattr(BotPool, "choose", noted)
    ada = Guest(server, "Ada")
    assert [bot["name"] for bot in ada.get("bots") if bot["thinks"]] == ["master"]
    for wanted in ("normal", "deep"):
        table = ada.opens("dice", "me", "random", think=wanted)
        assert ada.get(f"tables/{table}")["think"] == wanted
        ada.post(f"tables/{table}/start")
        screen = ada.looks(table)
        screen.until("view")
        screen.plays_on(random.Random(1))
    assert set(heard) == {"normal", "deep"}
    body = {"game": "dice", "seats": [{"kind": "me"}, {"kind": "open"}], "think": "long"}
    ada.post("tables", body, 422)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_with_bots_to_its_end(server: Served, game: str) -> None:
    ada = Guest(server, "Ada")
    seats = ["me"] + ["random"] * (GAMES[game].player_counts[0] - 1)
    table = ada.opens(game, *seats)
    ada.post(f"tables/{table}/join", {"seat": 0, "entropy": "5a0f"})
    ada.post(f"tables/{table}/start")
    screen = ada.looks(table)
    screen.until("view")
    screen.plays_on(random.Random(1))
    assert screen.view["state"] == "over"
    for message in screen.heard:
        FROM_SERVER.validate_python(message)
    now = ada.get(f"tables/{table}")
    assert without_nulls(screen.view) == without_nulls(now)
    assert sum(screen.sizes) / len(screen.sizes) < 1500
    record = record_from_parts(ada.get(f"tables/{table}/record"))
    replay(record)
    assert check_deal(record)
    assert record.names == ["Ada", *["random"] * (len(seats) - 1)]
    assert ada.post("verify", {"record": ada.get(f"tables/{table}/record")})["fair"] is True


def two_people(server: Served, game: str = "card") -> tuple[Guest, Guest, str, list[Screen]]:
    ada, bo = Guest(server, "Ada"), Guest(server, "Bo")
    table = ada.opens(game, "me", "open")
    bo.post(f"tables/{table}/join", {})
    ada.post(f"tables/{table}/start")
    screens = [ada.looks(table), bo.looks(table)]
    for screen in screens:
        screen.until("view")
    return ada, bo, table, screens


def asked_and_other(screens: list[Screen]) -> tuple[Screen, Screen]:
    asked = screens[0].view["view"]["asked"]
    return screens[asked], screens[1 - asked]


def test_everyone_hears_of_a_move_and_only_the_seat_asked_sees_options(server: Served) -> None:
    _, _, _, screens = two_people(server)
    asked, other = asked_and_other(screens)
    assert asked.options
    assert not other.options
    asked.plays("take 1")
    first, second = asked.until("update"), other.until("update")
    assert first["event"] == second["event"]
    assert first["event"]["moves"][0] == f"{asked.view['seat']} take 1"
    assert first["happened"] == second["happened"]
    assert first["happened"][0]["type"] == "cards_loaded"


def test_sent_twice_it_counts_once(server: Served) -> None:
    _, _, _, screens = two_people(server)
    asked, _ = asked_and_other(screens)
    question = asked.view["question"]
    asked.plays("take 1")
    update = asked.until("update")
    asked.plays("take 1", answers=question)
    assert asked.until("played") == {
        "type": "played",
        "table": asked.view["table"],
        "answers": question,
        "number": update["number"],
    }


def test_a_late_answer_gets_the_current_view(server: Served) -> None:
    _, _, _, screens = two_people(server)
    asked, other = asked_and_other(screens)
    question = asked.view["question"]
    asked.plays("take 1")
    asked.until("update")
    asked.plays("reveal", answers=question)
    refused = asked.until("refused")
    assert refused["code"] == "late"
    assert without_nulls(refused["view"]) == without_nulls(asked.view)
    other.until("update")
    asked.plays("reveal")
    assert asked.until("refused")["code"] == "not_asked"


def test_an_impossible_answer_is_told_what_is_possible(server: Served) -> None:
    _, _, table, screens = two_people(server)
    asked, _ = asked_and_other(screens)
    asked.plays("take 9")
    refused = asked.until("refused")
    assert refused["code"] == "not_possible"
    assert refused["allowed"] == asked.options
    moves = ", ".join(asked.options)
    assert refused["message"] == f'You can\'t play "take 9" now. Possible moves: {moves}.'
    french = Guest(server).looks(table, "lang=fr")
    french.until("view")
    french.send("say", text="x")
    assert french.until("refused")["message"].startswith("Le serveur ne vous connaît pas")


def test_nobody_plays_for_another(server: Served) -> None:
    _, _, table, screens = two_people(server)
    asked, other = asked_and_other(screens)
    other.plays("take 1", seat=asked.view["seat"], answers=asked.view["question"])
    assert other.until("refused")["code"] == "not_yours"
    stranger = Guest(server, "Eve").looks(table)
    stranger.until("view")
    assert stranger.view["seat"] is None
    stranger.plays("take 1", seat=asked.view["seat"])
    assert stranger.until("refused")["code"] == "not_yours"
    assert Guest(server).http.post(f"/api/tables/{table}/play", json={}).status_code in (401, 422)


PROBLEMS = [None, NumberTaken("another worker's"), StorageUnavailable(OSError("no space left"))]


@pytest.mark.parametrize("problem", PROBLEMS, ids=["late", "taken", "unavailable"])
def test_commands_of_one_client_keep_their_order(
    server: Served, monkeypatch: pytest.MonkeyPatch, problem: Exception | None
) -> None:
    """However long the first takes to be written, or to be known as not written."""
    _, _, _, screens = two_people(server)
    asked, _ = asked_and_other(screens)
    append, tries = server.worker.storage.append, list[str]()

    def late(event: TableEvent, row: TableRow) -> asyncio.Future[None]:
        tries.append(event.type)
        if len(tries) > 1:
            return append(event, row)  # type: ignore[no-any-return]
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def settle() -> None:
            if problem is None:
                append(event, row).add_done_callback(lambda _: written.set_result(None))
            elif isinstance(problem, StorageUnavailable):
                written.set_exception(problem)
            else:
                said = Said(at=event.at, person="", name="Cy", text="mine")
                append(said, row).add_done_callback(lambda _: written.set_exception(problem))

        asyncio.get_running_loop().call_later(0.2, settle)
        return written

    monkeypatch.setattr(server.worker.storage, "append", late)
    asked.plays("take 1")
    asked.send("say", text="taken")
    heard: list[str] = []
    while "taken" not in heard:
        message = asked.next()
        if message["type"] == "refused":
            heard.append(message["code"])
        elif message["type"] == "update":
            heard.append(message["event"].get("text") or message["event"]["moves"][0])
    move = f"{asked.view['seat']} take 1"
    before = {type(None): [move], NumberTaken: ["mine", move], StorageUnavailable: ["unavailable"]}[
        type(problem)
    ]
    assert heard == [*before, "taken"]


def test_an_answer_that_was_taken_back_does_not_count(server: Served) -> None:
    ada = Guest(server, "Ada")
    table = ada.opens("board", "me", "me:Bo", "me:Cy")
    seat = ada.post(f"tables/{table}/start")["view"]["asked"]
    screen = ada.looks(table, f"seat={seat}")
    question = screen.until("view")["question"]
    screen.plays("stop", answers=question)
    screen.send("undo", seat=seat)
    screen.plays("stop", answers=question)
    assert screen.until("refused")["code"] == "late"


def test_a_seat_that_was_handed_over_is_played_by_its_bot(server: Served) -> None:
    ada = Guest(server, "Ada")
    table = ada.opens("card", "me", "me:Bo", bot_pause=10)
    view = ada.post(f"tables/{table}/start")
    seat, play = view["view"]["asked"], {"option": "take 1", "answers": view["question"]}
    ada.post(f"tables/{table}/hand-over", {"seat": seat, "bot": "random"})
    refused = ada.http.post(f"/api/tables/{table}/play", json={"seat": seat, **play})
    assert refused.json()["code"] == "not_asked"
    ada.post(f"tables/{table}/take-back", {"seat": seat})
    ada.post(f"tables/{table}/play", {"seat": seat, **play})
    ada.post(f"tables/{table}/hand-over", {"seat": seat, "bot": "random"})
    ada.post(f"tables/{table}/play", {"seat": seat, **play})  # the same answer again is no new move


def test_moves_count_against_the_limit_too(sqlite_url: str) -> None:
    with served(sqlite_url, messages_per_second=0.001, messages_burst=5.0) as server:
        ada = Guest(server, "Ada")
        table = ada.opens("card", "me", "me:Bo")
        seat = ada.post(f"tables/{table}/start")["view"]["asked"]
        screen = ada.looks(table, f"seat={seat}")
        screen.until("view")
        for _ in range(5):
            screen.plays("take 1", seat=screen.view["view"]["asked"])
            screen.until("update")
        screen.plays("take 1", seat=screen.view["view"]["asked"])
        assert screen.until("refused")["code"] == "too_fast"


def test_playing_over_http(server: Served) -> None:
    ada = Guest(server, "Ada")
    table = ada.opens("card", "me", "me:Bo")
    view = ada.post(f"tables/{table}/start")
    seat = view["view"]["asked"]
    play = {"seat": seat, "option": "take 1", "answers": view["question"]}
    after = ada.post(f"tables/{table}/play", play)
    again = ada.post(f"tables/{table}/play", play)
    assert after["number"] == again["number"] == view["number"] + 1
    late = ada.post(f"tables/{table}/play", {**play, "option": "reveal"}, 409)
    assert late["code"] == "late"
    assert late["view"]["number"] == after["number"]


def test_a_client_gets_the_updates_it_missed(server: Served) -> None:
    _, _, table, screens = two_people(server)
    asked, other = asked_and_other(screens)
    seen = asked.view
    asked.plays("take 1")
    asked.until("update")
    other.until("update")
    other.plays(other.options[-1])
    other.until("update")
    asked.until("update")
    back = asked.guest.looks(table, f"after={seen['number']}")
    back.view = seen
    back.until_number(asked.view["number"])
    assert [message["type"] for message in back.heard if message["type"] != "presence"] == [
        "update",
        "update",
    ]
    assert without_nulls(back.view) == without_nulls(asked.view)


def test_an_old_number_gets_the_whole_view(server: Served) -> None:
    _, _, table, screens = two_people(server)
    back = screens[0].guest.looks(table, "after=1")
    assert back.next()["type"] == "view"
    fresh = screens[0].guest.looks(table, f"after={screens[0].view['number']}")
    assert fresh.next()["type"] == "presence"  # nothing was missed


def test_a_move_is_taken_back_until_something_is_shown(server: Served) -> None:
    ada = Guest(server, "Ada")
    table = ada.opens("board", "me", "me:Bo", "me:Cy")
    view = ada.post(f"tables/{table}/start")
    screen = ada.looks(table, f"seat={view['view']['asked']}")
    screen.until("view")
    before = screen.view
    screen.plays("stop")
    screen.until("update")
    assert screen.view["may_undo"]
    screen.send("undo", seat=screen.view["seat"])
    screen.until("update")
    assert screen.view["question"] > before["question"]
    changed = ("number", "question")
    assert {**without_nulls(screen.view), **{key: before[key] for key in changed}} == without_nulls(before)
    screen.plays("draw")
    screen.until("update")
    assert not screen.view["may_undo"]


def test_after_that_everyone_has_to_accept(server: Served) -> None:
    _, _, _, screens = two_people(server)
    asked, other = asked_and_other(screens)
    asked.plays("reveal")
    asked.until("update")
    other.until("update")
    asked.send("undo", seat=asked.view["seat"])
    request = other.until("update")["patch"]["undo"]
    assert (request["accepted"], request["missing"]) == ([asked.guest.id], [other.guest.id])
    other.send("consent", agree=False)
    assert other.until("update")["patch"] == {"undo": None}
    asked.until("update")
    asked.until("update")
    asked.send("undo", seat=asked.view["seat"])
    assert asked.until("refused")["code"] == "undo_refused"  # nobody is asked twice for the same move


def test_what_was_seen_is_taken_back_with_everyone_s_consent(server: Served) -> None:
    _, _, _, screens = two_people(server)
    asked, other = asked_and_other(screens)
    before = asked.view
    asked.plays("reveal")
    asked.until("update")
    other.until("update")
    drawn = asked.view["moves"][-1]
    asked.send("undo", seat=asked.view["seat"])
    other.until("update")
    other.send("consent", agree=True)
    other.until("update")
    asked.until("update")
    asked.until("update")
    assert asked.view["moves"] == before["moves"]
    assert [note["type"] for note in other.view["notes"]] == ["seen"]
    asked.plays("reveal")
    asked.until("update")
    assert asked.view["moves"][-1] == drawn  # luck that was taken back comes again the same


def test_alone_among_bots_anything_may_be_taken_back(server: Served) -> None:
    ada = Guest(server, "Ada")
    table = ada.opens("card", "me", "random")
    ada.post(f"tables/{table}/start")
    screen = ada.looks(table)
    screen.until("view")
    while not screen.options:
        screen.next()
    before = screen.view
    screen.plays("take 1")
    screen.until("update")
    while not screen.options:
        screen.next()
    screen.send("undo", seat=0)
    screen.until("update")
    assert screen.view["moves"] == before["moves"]
    assert screen.options == [choice["option"] for choice in before["options"]]


def test_hot_seat_one_person_two_views(server: Served) -> None:
    ada = Guest(server, "Ada")
    table = ada.opens("court", "me", "me:Bo")
    ada.post(f"tables/{table}/start")
    screen = ada.looks(table)
    screen.until("view")
    assert [seat["name"] for seat in screen.view["seats"]] == ["Ada", "Bo"]
    assert screen.view["seat"] == 0
    screen.send("look", seat=1)
    assert screen.until("view")["seat"] == 1
    screen.send("look", seat=None)
    assert screen.until("view")["options"] == []
    screen.send("look", seat=5)
    assert screen.until("refused")["code"] == "not_yours"


def test_chat_is_heard_by_all(server: Served) -> None:
    _, bo, table, screens = two_people(server)
    spectator = Guest(server, "Eve").looks(table)
    spectator.until("view")
    screens[1].send("say", text="Well <b>played</b>")
    for screen in (*screens, spectator):
        assert screen.until("update")["event"]["text"] == "Well <b>played</b>"
    assert bo.get(f"tables/{table}")["chat"][0]["name"] == "Bo"
    screens[0].send("say", text="a" * 501)
    assert screens[0].until("refused")["code"] == "bad_request"
    screens[0].send("say", text="tab\u0000")
    assert screens[0].until("refused")["code"] == "bad_text"


def test_spectators_cannot_silence_players(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decide, "MAX_CHAT_LINES", 5)
    monkeypatch.setattr(decide, "MAX_SPECTATOR_LINES", 2)
    ada, eve = Guest(server, "Ada"), Guest(server, "Eve")
    table = ada.opens("card", "me", "open")
    for _ in range(2):
        eve.post(f"tables/{table}/say", {"text": "x"})
    assert eve.post(f"tables/{table}/say", {"text": "x"}, 409)["code"] == "chat_full"
    for _ in range(3):
        ada.post(f"tables/{table}/say", {"text": "at last"})
    assert ada.post(f"tables/{table}/say", {"text": "x"}, 409)["code"] == "chat_full"


def test_a_person_has_a_limit_of_lines_a_minute_with_or_without_a_seat(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decide, "MAX_LINES_A_MINUTE", 4)
    ada, eve = Guest(server, "Ada"), Guest(server, "Eve")
    table = ada.opens("card", "me", "open")
    for way in ("join", "leave") * 2:
        eve.post(f"tables/{table}/{way}", {})
        eve.post(f"tables/{table}/say", {"text": "x"})
    told = eve.http.post(f"/api/tables/{table}/say", json={"text": "x"})
    assert (told.status_code, told.json()["code"]) == (429, "too_fast")
    assert 0 < int(told.headers["retry-after"]) <= 60
    screen = eve.looks(table)
    screen.until("view")
    screen.send("say", text="y")
    assert screen.until("refused")["code"] == "too_fast"
    ada.post(f"tables/{table}/say", {"text": "at last"})
    monkeypatch.setattr(decide, "MINUTE", 0.0)
    eve.post(f"tables/{table}/say", {"text": "sorry"})


def test_a_chat_line_does_not_make_an_answer_late(server: Served) -> None:
    _, _, _, screens = two_people(server)
    asked, other = asked_and_other(screens)
    question = asked.view["question"]
    other.send("say", text="hurry")
    other.until("update")
    asked.plays("take 1", answers=question)
    asked.until("update")
    assert asked.until("update")["event"]["type"] == "moved"


def test_a_running_game_goes_on_after_a_restart(sqlite_url: str) -> None:
    with served(sqlite_url) as first:
        ada = Guest(first, "Ada")
        table = ada.opens("card", "me", "random", "random")
        ada.post(f"tables/{table}/start")
        screen = ada.looks(table)
        screen.until("view")
        screen.plays_on(random.Random(3), moves=4)
        cookies = ada.http.cookies
    with served(sqlite_url) as second:
        again = Guest(second)
        again.http.cookies = cookies
        assert again.get("me")["name"] == "Ada"
        assert [found["id"] for found in again.get("me/tables")["tables"]] == [table]
        screen = again.looks(table)
        screen.until("view")
        screen.plays_on(random.Random(4))
        assert screen.view["state"] == "over"
        replay(record_from_parts(again.get(f"tables/{table}/record")))


def test_bots_alone_finish_a_game_after_a_restart(sqlite_url: str) -> None:
    with served(sqlite_url) as first:
        ada = Guest(first, "Ada")
        table = ada.opens("dice", "random", "random", bot_pause=0.05)
        ada.post(f"tables/{table}/start")
        cookies = ada.http.cookies
    with served(sqlite_url) as second:
        again = Guest(second)
        again.http.cookies = cookies
        screen = again.looks(table)
        screen.until("view")
        while screen.view["state"] == "playing":
            screen.next()
        assert screen.view["state"] == "over"
