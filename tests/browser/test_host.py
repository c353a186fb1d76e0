"""The host on a device: the same requests and messages as at a server, and nothing is lost."""

from __future__ import annotations

import asyncio
import json
import pickle
from base64 import b64decode
from collections.abc import Awaitable, Callable
from typing import Any

import orjson
import pytest
from pydantic import TypeAdapter

from browser.device import Database, Tab, Worker
from fondaco.bots.master import Master
from fondaco.bots.questions import bot_question
from fondaco.bots.sharp import Sharp
from fondaco.bots.steady import Steady
from fondaco.browser import tables, thinking
from fondaco.browser.worker import FAILED, NO_SUCH_TABLE, UNREADABLE, connect
from fondaco.games import GAMES
from fondaco.hosted.encoding import as_json
from fondaco.hosted.practice import Progress, shipped
from fondaco.server import analysis_routes, messages, practice_routes, replay_routes

FROM_SERVER: TypeAdapter[Any] = TypeAdapter(messages.FromServer)
# A table id on a device is longer than at a server; all else has the form of the server's messages.
PRACTICE_QUESTION = TypeAdapter(practice_routes.PracticeQuestion)
PRACTICE_ANSWERED = TypeAdapter(practice_routes.PracticeAnswered)
AT_SERVER = "k3vq7mzt2acx5bny"
PATIENCE = 60.0


def run(story: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(story(), PATIENCE))


def as_at_server(message: Any) -> Any:
    return {**message, **({"table": AT_SERVER} if "table" in message else {})}


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0)


async def play_on(tab: Tab, table: str) -> dict[str, Any]:
    """Plays the first option whenever the person is asked, until the game is over. Returns the last view."""
    connection = await tab.connect(table)
    while True:
        view = await tab.ask("GET", f"tables/{table}")
        if view["state"] == "over":
            connection.close()
            return dict(view)
        if view["options"]:
            move = {"type": "play", "seat": view["seat"], "option": view["options"][0]["option"]}
            await connection.received(json.dumps({**move, "answers": view["question"]}))
        await asyncio.sleep(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_a_bot_in_messages_of_the_server(game: str) -> None:
    async def story() -> None:
        tab = Tab(Database())
        table = await tab.begin(game, "random")
        last = await play_on(tab, table)
        messages.TableView.model_validate(as_at_server(last))
        for message in tab.heard:
            FROM_SERVER.validate_python(as_at_server(message))
        assert {message["type"] for message in tab.heard} == {"view", "presence", "update"}
        record = await tab.ask("GET", f"tables/{table}/record")
        assert await tab.ask("POST", "verify", {"record": record}) == {
            "good": True,
            "fair": True,
            "reason": None,
        }
        replay = await tab.ask("POST", "replay", {"record": record, "seat": 0})
        replay_routes.Replay.model_validate(replay)
        review = await tab.ask("POST", "review", {"record": record, "seat": 0, "begin": 0})
        assert analysis_routes.Review.model_validate(review).judged

    run(story)


def test_lists_games_and_bots_have_the_form_of_the_server() -> None:
    async def story() -> None:
        tab = Tab(Database())
        table = await tab.begin("dice", "random")
        [mine] = (await tab.ask("GET", "me/tables"))["tables"]
        messages.TableInfo.model_validate({**mine, "id": AT_SERVER})
        assert (mine["id"], mine["waits_for"]) == (table, "device")
        for game in await tab.ask("GET", "games"):
            messages.GameInfo.model_validate(game)
        assert [bot["name"] for bot in await tab.ask("GET", "bots")][-1] == "master"
        assert await tab.ask("GET", "tables") == {"tables": []}
        assert await tab.ask("PATCH", "me", {"name": "Bea"}) == {"id": "device", "name": "Bea"}

    run(story)


def test_a_game_goes_on_where_it_was_after_the_page_was_closed() -> None:
    async def story() -> None:
        database = Database()
        first = Tab(database)
        table = await first.begin("card", "random", "random")
        before = await first.ask("GET", f"tables/{table}")
        again = Tab(database, seed=1)
        assert await again.ask("GET", f"tables/{table}") == before
        assert (await play_on(again, table))["state"] == "over"
        [ended] = (await Tab(database).ask("GET", "me/games"))["tables"]
        assert ended["result"]["scores"]

    run(story)


@pytest.mark.parametrize(("outcome", "code"), [("full", "storage_full"), ("lost", "storage_lost")])
def test_a_move_that_cannot_be_written_is_not_played(outcome: str, code: str) -> None:
    async def story() -> None:
        database = Database()
        tab = Tab(database)
        table = await tab.begin("dice", "random")
        view, written = await tab.ask("GET", f"tables/{table}"), len(database.logs[table])
        connection = await tab.connect(table)
        database.outcome = outcome
        move = {"seat": 0, "option": view["options"][0]["option"], "answers": view["question"]}
        assert await tab.refused("POST", f"tables/{table}/play", move) == code
        await connection.received(json.dumps({"type": "play", **move}))
        assert tab.heard[-1]["code"] == code
        assert await tab.ask("GET", f"tables/{table}") == view
        assert len(database.logs[table]) == written
        database.outcome = None
        assert (await play_on(tab, table))["state"] == "over"

    run(story)


def test_two_tabs_at_one_table_write_each_event_once_and_both_see_it() -> None:
    async def story() -> None:
        database = Database()
        one, two = Tab(database), Tab(database, seed=1)
        table = await one.begin("dice", "random")
        await two.connect(table)
        view = await one.ask("GET", f"tables/{table}")
        move = {"seat": 0, "option": view["options"][0]["option"], "answers": view["question"]}
        await one.ask("POST", f"tables/{table}/play", move)
        await two.ask("POST", f"tables/{table}/play", move)  # its view was old: it counts once
        await one.host.heard(table)
        await two.host.heard(table)
        await until(lambda: two.heard[-1].get("number", 0) >= 4)
        answers = [json.loads(event)["data"].get("answers") for event in database.logs[table]]
        assert answers.count(view["question"]) == 1

    run(story)


@pytest.mark.parametrize("kept", [(), ("sharp",), ("sharp", "master")])
def test_sharp_and_master_are_offered_when_their_files_are_kept(
    kept: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    for bot, stand_in in ((Sharp, Steady), (Master, Sharp)):  # as in a browser, without NumPy
        monkeypatch.setattr(bot, "stand_in", stand_in)
        monkeypatch.setattr(bot, "lacks", "without fondaco[fast] it cannot search")

    async def story() -> None:
        bots = await Tab(Database(), thinker=Worker(*kept)).ask("GET", "bots")
        assert [bot["name"] for bot in bots] == ["random", "apprentice", "steady", *kept]
        assert not any("without" in bot["about"] for bot in bots)

    run(story)


class Broken(Worker):
    """A worker that fails at every question."""

    async def think(self, game: str, kind: str, question: str) -> str:
        raise RuntimeError("it crashed")


def test_steady_moves_for_a_bot_that_fails() -> None:
    async def story() -> None:
        ends = []
        for bot, thinker in (("master", Broken()), ("steady", None)):
            tab = Tab(Database(), thinker=thinker)
            ends.append(await play_on(tab, await tab.begin("dice", bot)))
        assert ends[0]["state"] == "over"
        assert ends[0]["result"] == ends[1]["result"]

    run(story)


@pytest.mark.parametrize(
    ("bot", "missing", "by"),
    [
        ("master", "nothing", ""),
        ("master", "its network", "sharp"),
        ("master", "engines", "steady"),
        ("sharp", "engines", "steady"),
        ("random", "engines", ""),
    ],
)
def test_the_bot_that_chooses_for_another_is_known(
    bot: str, missing: str, by: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if missing == "its network":
        monkeypatch.setattr(thinking, "evaluator_of", lambda game: None)
    if missing == "engines":
        for lacking, instead in ((Sharp, Steady), (Master, Sharp)):
            monkeypatch.setattr(lacking, "stand_in", instead)
    dice = GAMES["dice"]
    view = dice.view(dice.begin(dice.setup(2, {})), 0)
    question = bot_question(bot, 0, view, ["take 1"], 0)
    assert thinking.stand_in(thinking.text_of(question)) == by


def test_a_bot_that_fails_gives_no_opinion_and_says_so() -> None:
    async def story() -> None:
        database = Database()
        tab = Tab(database, thinker=Broken())
        table = await tab.begin("dice", "random")
        assert await tab.refused("POST", f"tables/{table}/hint", {"seat": 0}) == "no_opinion"
        await play_on(tab, table)
        record = await tab.ask("GET", f"tables/{table}/record")
        assert await tab.refused("POST", "review", {"record": record, "seat": 0}) == "no_opinion"
        assert await tab.refused("POST", "luck", {"record": record}) == "no_luck_account"
        whole = Tab(database, seed=1)
        assert (await whole.ask("POST", "review", {"record": record, "seat": 0}))["judged"]

    run(story)


class Failing(Database):
    """A browser's database whose requests are rejected as soon as `fails` is set."""

    fails = False

    async def append(self, table: str, number: int, event: str, info: str) -> str:
        self._reject()
        return await super().append(table, number, event, info)

    async def events(self, table: str, after: int) -> str:
        self._reject()
        return await super().events(table, after)

    async def remove(self, table: str) -> None:
        self._reject()
        await super().remove(table)

    async def practice(self) -> str:
        self._reject()
        return await super().practice()

    def _reject(self) -> None:
        if self.fails:
            raise OSError("the database is closed")


def test_every_request_is_answered_when_the_browser_rejects_what_is_asked_of_it() -> None:
    async def story() -> None:
        database = Failing()
        tab = Tab(database)
        table = await tab.begin("dice", "random")
        view = await tab.ask("GET", f"tables/{table}")
        connection = await tab.connect(table)
        database.fails = True
        for method, path in (("DELETE", f"tables/{table}"), ("GET", "practice"), ("GET", "practice/dice")):
            assert await tab.refused(method, path) == "device_failed"
        move = {
            "type": "play",
            "seat": 0,
            "option": view["options"][0]["option"],
            "answers": view["question"],
        }
        await connection.received(json.dumps(move))
        assert tab.heard[-1]["code"] == "device_failed"
        heard: list[Any] = []
        code = await connect(tab.host, table, "fr", None, lambda text: heard.append(json.loads(text)))
        assert (code, heard[0]["code"]) == (FAILED, "device_failed")
        assert heard[0]["message"].startswith("Une erreur")
        database.fails = False
        assert (await play_on(tab, table))["state"] == "over"

    run(story)


def test_a_bot_tries_again_after_its_move_could_not_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "RETRY_SECONDS", 0.0)

    async def story() -> None:
        database = Failing()
        tab = Tab(database)
        seats = [{"kind": "bot", "bot": "random"}, {"kind": "me"}]
        table = (await tab.ask("POST", "tables", {"game": "dice", "seats": seats, "bot_pause": 0}))["table"]
        await tab.ask("POST", f"tables/{table}/start")
        await tab.connect(table)
        database.fails = True
        await until(lambda: tab.heard[-1].get("code") == "device_failed")
        database.fails = False
        assert (await play_on(tab, table))["state"] == "over"

    run(story)


def test_a_clock_runs_out_for_a_person_and_stands_still_while_the_page_is_closed() -> None:
    async def story() -> None:
        database = Database()
        first = Tab(database)
        clock = {"kind": "move", "seconds": 60, "increment": 0}
        table = await first.begin("dice", "random", clock=clock)
        tab = Tab(database)
        tab.now = 5000.0
        view = await tab.ask("GET", f"tables/{table}")
        assert view["clocks"]["left"][0] == 60
        tab.now += 60
        await tab.connect(table)
        await until(lambda: (tab.heard[-1].get("patch") or {}).get("clocks", {}).get("ran_out") == 0)

    run(story)


def test_hints_undo_rematch_and_playing_on() -> None:
    async def story() -> None:
        tab = Tab(Database())
        table = await tab.begin("dice", "random")
        view = await tab.ask("GET", f"tables/{table}")
        hint = await tab.ask("POST", f"tables/{table}/hint", {"seat": 0})
        analysis_routes.OpinionInfo.model_validate(hint)
        assert await tab.ask("POST", f"tables/{table}/hint", {"seat": 0})
        assert [note["type"] for note in (await tab.ask("GET", f"tables/{table}"))["notes"]] == ["hint"]
        assert view["number"] < (await tab.ask("GET", f"tables/{table}"))["number"]
        await play_on(tab, table)
        next_one = await tab.ask("POST", f"tables/{table}/rematch")
        assert await tab.ask("POST", f"tables/{table}/rematch") == next_one
        record = await tab.ask("GET", f"tables/{table}/record")
        wanted = {"record": record, "move": 4, "seat": 1, "bot": "random"}
        on = await tab.ask("POST", "replays", wanted)
        assert (await tab.ask("GET", f"tables/{on['table']}"))["replays"]["move"] == 4

    run(story)


def test_bots_think_as_long_as_the_table_says() -> None:
    class Noting(Worker):
        async def think(self, game: str, kind: str, question: str) -> str:
            heard.append(pickle.loads(b64decode(question))[-1])
            return await super().think(game, kind, question)

    heard: list[str] = []

    async def story() -> None:
        tab = Tab(Database(), thinker=Noting("master"))
        bots = {bot["name"]: bot["thinks"] for bot in await tab.ask("GET", "bots")}
        assert [name for name, thinks in bots.items() if thinks] == ["master"]
        for wanted in ({}, {"think": "deep"}):
            table = await tab.begin("dice", "steady", **wanted)
            assert (await tab.ask("GET", f"tables/{table}"))["think"] == wanted.get("think", "normal")
            await play_on(tab, table)

    run(story)
    assert set(heard) == {"normal", "deep"}


def test_what_is_refused_has_a_sentence_in_both_languages() -> None:
    async def story() -> None:
        tab = Tab(Database())
        table = await tab.begin("court", "random")
        assert await tab.refused("GET", "tables/device-none") == "no_such_table"
        assert await tab.refused("GET", "nowhere") == "no_such_page"
        assert await tab.refused("POST", f"tables/{table}/nothing") == "no_such_page"
        assert await tab.refused("POST", f"tables/{table}/play", {"seat": 0}) == "bad_request"
        assert await tab.refused("POST", f"tables/{table}/hint", {"seat": 1}) == "not_yours"
        assert await tab.refused("PATCH", "me", {"name": ""}) == "bad_name"
        told = [await tab.whole("GET", "nowhere", None, language) for language in ("en", "fr")]
        assert told[0]["body"]["message"] != told[1]["body"]["message"]
        connection = await tab.connect(table)
        for text in ("{}", '{"type":"dance"}', "no", '{"type":"look","seat":1}'):
            await connection.received(text)
            assert tab.heard[-1]["type"] == "refused"
        await connection.received('{"type":"ping"}')
        assert tab.heard[-1] == {"type": "pong"}
        await connection.received('{"type":"look","seat":null}')
        assert tab.heard[-1]["seat"] is None

    run(story)


def test_nobody_is_sent_the_hand_of_the_other_seat() -> None:
    async def story() -> None:
        tab = Tab(Database())
        table = await tab.begin("court", "random")
        await tab.connect(table)
        secret = (await tab.host.table(table)).table
        assert secret.play is not None
        houses = json.loads(as_json(secret.play.view(1)))["houses"]
        assert houses[1]["hand"]
        [shown] = [message["view"]["houses"] for message in tab.heard if message["type"] == "view"]
        assert shown[0]["hand"]
        assert not shown[1]["hand"]
        assert secret.seed not in json.dumps(tab.heard)

    run(story)


def test_messages_have_the_text_of_the_servers_encoder() -> None:
    async def story() -> None:
        tab = Tab(Database())
        table = await tab.host.table(await tab.begin("board", "random", "random"))
        view = table.view(0)
        assert as_json(view) == orjson.dumps(view).decode()

    run(story)


@pytest.mark.parametrize("game", ["board", "card", "dice", "court"])
def test_practice_on_the_device_is_kept_there(game: str) -> None:
    async def story() -> None:
        database = Database()
        question = await Tab(database).ask("GET", f"practice/{game}")
        PRACTICE_QUESTION.validate_python({**question, "table": as_at_server(question["table"])})
        position = shipped(game).position(question["position"])
        answer = {"limit": position.rival + 1} if position.fair else {"turn": list(position.best)}
        sent = {"position": question["position"], **answer}
        told = await Tab(database).ask("POST", f"practice/{game}/answers", sent)
        PRACTICE_ANSWERED.validate_python(told)
        overview = await Tab(database).ask("GET", "practice")
        assert overview["games"] == {game: told["progress"]}
        assert (await Tab(database).ask("GET", f"practice/{game}"))["position"] != question["position"]

    run(story)


def test_practice_on_the_device_refuses_what_a_server_would() -> None:
    async def story() -> None:
        tab = Tab(Database())
        id = (await tab.ask("GET", "practice/dice"))["position"]
        assert await tab.refused("POST", "practice/dice/answers", {"turn": ["take 1"]}) == "bad_request"
        wrong = {"position": id, "turn": ["fly"]}
        assert await tab.refused("POST", "practice/dice/answers", wrong) == "not_possible"
        assert await tab.refused("DELETE", "practice/dice") == "no_such_page"
        assert await tab.refused("GET", "practice/chess") == "no_positions"
        database = Database()
        database.is_damaged = True
        assert await Tab(database).refused("GET", "practice/dice") == "no_positions"

    run(story)


def test_a_turn_of_a_record_is_tried_again_on_the_device() -> None:
    async def story() -> None:
        position = shipped("court").position(shipped("court").next(Progress(), "device"))
        record = json.loads(position.record().as_json())
        body = {"record": record, "move": len(record["moves"]), "seat": position.seat}
        told = await Tab(Database()).ask("POST", "practice/positions", {**body, "turn": position.best})
        assert told["record"]["moves"][len(record["moves"])].endswith(position.best[0])

    run(story)


# What is stored may be damaged: by the browser's tools, a failing disk, or another version of the page.


async def half_a_game(database: Database, seed: int = 0) -> str:
    """Plays some moves at a table against bots and closes the page."""
    tab = Tab(database, seed)
    table = await tab.begin("card", "random", "random")
    connection = await tab.connect(table)
    while (await tab.ask("GET", f"tables/{table}"))["number"] < 12:
        view = await tab.ask("GET", f"tables/{table}")
        if view["options"]:
            move = {"type": "play", "seat": view["seat"], "option": view["options"][0]["option"]}
            await connection.received(json.dumps({**move, "answers": view["question"]}))
        await asyncio.sleep(0)
    connection.close()
    return table


def without_a_field(text: str) -> str:
    stored = json.loads(text)
    del stored["data"]["moves"]
    return json.dumps(stored)


def with_another_move(text: str) -> str:
    stored = json.loads(text)
    stored["data"]["moves"] = ["0 fly"]
    return json.dumps(stored)


def of_a_later_version(text: str) -> str:
    return json.dumps({**json.loads(text), "type": "sang"})


DAMAGES: dict[str, Callable[[str], str]] = {
    "cut off": lambda text: text[: len(text) // 2],
    "no text": lambda text: "",
    "another kind": lambda text: "[1]",
    "a field is missing": without_a_field,
    "an illegal move": with_another_move,
    "a later version": of_a_later_version,
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_log_is_said_replayed_as_far_as_it_goes_and_left_as_it_is(damage: str) -> None:
    async def story() -> None:
        database = Database()
        table, other = await half_a_game(database), await half_a_game(database, seed=1)
        log = database.logs[table]
        place = next(at for at in range(8, len(log)) if json.loads(log[at])["type"] == "moved")
        log[place] = DAMAGES[damage](log[place])
        kept, tab = list(log), Tab(database, seed=2)
        assert await tab.refused("GET", f"tables/{table}") == "damaged_log"
        heard: list[Any] = []
        code = await connect(tab.host, table, "en", None, lambda text: heard.append(json.loads(text)))
        assert code == UNREADABLE
        assert "can't be read after move" in heard[0]["message"]
        record = await tab.ask("GET", f"tables/{table}/export")
        assert record["moves"]
        assert (await tab.ask("POST", "replay", {"record": record, "seat": 0}))["patches"]
        at_its_end = {"record": record, "seat": 0, "move": len(record["moves"]), "bot": "random"}
        assert await tab.ask("POST", "replays", at_its_end)
        assert database.logs[table] == kept
        assert (await play_on(tab, other))["state"] == "over"
        await tab.ask("DELETE", f"tables/{table}")
        assert table not in database.logs

    run(story)


def test_a_log_with_a_gap_is_damaged_and_one_without_its_end_goes_on() -> None:
    async def story() -> None:
        database = Database()
        gap, end = await half_a_game(database), await half_a_game(database, seed=1)
        del database.logs[gap][9]
        del database.logs[end][9:]
        tab = Tab(database, seed=2)
        assert await tab.refused("GET", f"tables/{gap}") == "damaged_log"
        assert (await play_on(tab, end))["state"] == "over"

    run(story)


def test_a_log_without_its_beginning_can_only_be_deleted() -> None:
    async def story() -> None:
        database = Database()
        table = await half_a_game(database)
        database.logs[table][0] = "{}"
        tab = Tab(database)
        assert await tab.refused("GET", f"tables/{table}/export") == "damaged_log"
        await tab.ask("DELETE", f"tables/{table}")
        assert table not in database.logs

    run(story)


def test_a_damaged_list_entry_is_written_anew_when_its_table_is_read() -> None:
    async def story() -> None:
        database = Database()
        table = await half_a_game(database)
        before = database.infos.pop(table)
        await Tab(database).ask("GET", f"tables/{table}")
        assert database.infos[table] == before

    run(story)


def test_a_database_that_cannot_be_read_is_said() -> None:
    async def story() -> None:
        database = Database()
        table = await half_a_game(database)
        database.is_closed = True
        assert await Tab(database).refused("GET", f"tables/{table}") == "storage_closed"
        database.is_closed = False
        assert await Tab(database).ask("GET", f"tables/{table}")

    run(story)


def test_a_table_that_does_not_exist_is_closed_without_a_message() -> None:
    async def story() -> None:
        heard: list[str] = []
        assert await connect(Tab(Database()).host, "device-none", "fr", None, heard.append) == NO_SUCH_TABLE
        assert heard == []

    run(story)
