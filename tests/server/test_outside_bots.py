"""Programs from outside take seats with their tokens and play whole games."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from fondaco import client
from fondaco.client import Client, Question, Refused
from fondaco.hosted.events import TableEvent
from fondaco.replaying import replay
from fondaco.server.storage import StorageUnavailable, TableRow
from server.served import TIMEOUT, Guest, Served, served

# Below the ports that systems hand out: nobody else gets it while the server is away.
KEPT_PORT = 20_000 + os.getpid() % 10_000
EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "outside_bot.py"
ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}


def address(server: Served) -> str:
    return f"http://{server.address}"


def newcomer(server: Served, name: str = "Prog") -> Client:
    return Client.as_guest(address(server), name)


def last(question: Question) -> str:
    return question.options[-1]


def test_the_example_takes_a_seat_with_its_token_and_plays_a_whole_game(server: Served) -> None:
    ada, bo = Guest(server, "Ada"), Guest(server, "Bo")
    table = ada.opens("card", "random", "open", "me")
    ada.post(f"tables/{table}/hand-over", {"seat": 2, "bot": "random"}, 409)  # not before the start
    environment = {**os.environ, "FONDACO_TOKEN": bo.post("me/tokens", None, 201)["token"]}
    command = [sys.executable, str(EXAMPLE), address(server), table]
    program = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    assert program.stdout
    assert program.stdout.readline() == "on seat 1\n"
    ada.post(f"tables/{table}/start")
    ada.post(f"tables/{table}/hand-over", {"seat": 2, "bot": "random"})
    out, _ = program.communicate(timeout=TIMEOUT)
    assert out.startswith("over: {'scores': [")
    assert program.returncode == 0
    (record,) = Client(address(server), environment["FONDACO_TOKEN"]).records()
    assert record.names == ["random", "Bo", "Ada"]
    assert replay(record).result == record.result


@pytest.mark.parametrize("game", ["board", "dice", "court"])
def test_a_program_plays_every_game(server: Served, game: str) -> None:
    program = newcomer(server)
    table = program.open_table(game, [ME, BOT], bot_pause=0)
    program.start(table)
    seen: list[Question] = []

    def first(question: Question) -> str:
        seen.append(question)
        return question.options[0]

    end = program.play(table, first)
    assert end["state"] == "over"
    assert all(question.seat == question.view["seat"] == 0 for question in seen)
    assert len({question.number for question in seen}) == len(seen)  # each was put once
    assert program.record(table) == program.records()[0]


def test_two_programs_at_one_table_and_what_they_keep(server: Served) -> None:
    one, other = newcomer(server, "One"), newcomer(server, "Other")
    table = one.open_table("card", [ME, OPEN])
    assert [game["id"] for game in one.tables()] == [table]
    assert other.take_seat(table) == 1
    one.start(table)
    ends = together(lambda: one.play(table, last), lambda: other.play(table, last))
    assert ends == [None, None]
    record = one.record(table)
    assert one.records() == other.records() == [record]
    story = other.replay(record, seat=1)
    assert (story["seat"], len(story["patches"])) == (1, len(record.moves))


def together(*works: Callable[[], object]) -> list[BaseException | None]:
    """Does all at once; what went wrong with each."""
    problems: list[BaseException | None] = [None] * len(works)

    def do(number: int) -> None:
        try:
            works[number]()
        except BaseException as error:
            problems[number] = error

    threads = [threading.Thread(target=do, args=(number,), daemon=True) for number in range(len(works))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(TIMEOUT)
        assert not thread.is_alive(), "it does not end"
    return problems


def test_the_server_may_go_away_for_a_while(sqlite_url: str) -> None:
    """A move that was sent as the server went down is asked for again, or stands."""
    with served(sqlite_url, port=KEPT_PORT) as server:
        program, port = newcomer(server), int(server.address.rpartition(":")[2])
        table = program.open_table("card", [ME, ME])
        program.start(table)
        half = threading.Event()
        again = threading.Event()

        def choose(question: Question) -> str:
            if question.number > 20 and not half.is_set():
                half.set()
                again.wait(TIMEOUT)
            return last(question)

        play = threading.Thread(target=lambda: together(*seats(program, table, choose)), daemon=True)
        play.start()
        assert half.wait(TIMEOUT)
    server = Served(sqlite_url, port)
    assert server.address.endswith(f":{port}")
    again.set()
    play.join(TIMEOUT)
    assert program.look(table)["state"] == "over"
    server.close()


def seats(program: Client, table: str, choose: Callable[[Question], str]) -> list[Callable[[], object]]:
    return [lambda seat=seat: program.play(table, choose, seat) for seat in (0, 1)]  # type: ignore[misc]


def test_a_program_plays_on_where_the_database_is_away_now_and_then(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "PAUSE", 0.02)
    with served(sqlite_url) as server:
        program = newcomer(server)
        table = program.open_table("card", [ME, {**ME, "name": "Two"}])
        program.start(table)
        append, count = server.worker.storage.append, 0

        def now_and_then(event: TableEvent, row: TableRow) -> asyncio.Future[None]:
            nonlocal count
            count += 1
            if count % 7:
                return append(event, row)  # type: ignore[no-any-return]
            failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            failed.set_exception(StorageUnavailable(OSError("no space left")))
            return failed

        monkeypatch.setattr(server.worker.storage, "append", now_and_then)
        players = [threading.Thread(target=program.play, args=(table, last, seat)) for seat in (0, 1)]
        for player in players:
            player.start()
        for player in players:
            player.join(TIMEOUT)
        assert count > 14
        assert replay(program.record(table)).result == program.record(table).result


def test_a_program_that_is_too_fast_is_held_back_but_plays_on(sqlite_url: str) -> None:
    slow = {"messages_per_second": 20.0, "messages_burst": 10.0, "requests_burst": 5.0}
    with served(sqlite_url, requests_per_second=20.0, **slow) as server:
        program = newcomer(server)
        for _ in range(8):
            program.tables()
        table = program.open_table("dice", [ME, BOT], bot_pause=0)
        program.start(table)
        assert program.play(table, last)["state"] == "over"


def test_refusals_say_what_would_have_been_possible(server: Served) -> None:
    program = newcomer(server)
    table = program.open_table("card", [ME, BOT], bot_pause=0)
    program.start(table)
    with pytest.raises(Refused) as refused:
        program.play(table, lambda question: "take 9")
    assert refused.value.code == "not_possible"
    assert "take 1" in (refused.value.allowed or ())
    with pytest.raises(Refused, match="enter your name first") as refused:
        Client(address(server), "made up").tables()
    with pytest.raises(Refused) as refused:
        program.play("a" * 16, last)
    assert refused.value.code == "no_such_table"
    with pytest.raises(Refused) as refused:
        program.play(table, last, seat=1)
    assert refused.value.code == "not_yours"


def test_a_server_that_never_answers() -> None:
    away = Client("http://127.0.0.1:9", "token", patience=0.2)
    with pytest.raises(OSError, match="refused"):
        away.tables()
    with pytest.raises(OSError, match="refused"):
        away.play("a" * 16, last)
