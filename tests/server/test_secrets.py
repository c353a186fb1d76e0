"""Nothing reaches a client that its seat may not see: every message is taken apart and compared with what
the rules say that this seat sees, hears and may do."""

from __future__ import annotations

import asyncio
import json
import logging
import random
from dataclasses import asdict
from functools import partial
from typing import Any

import pytest
from fondaco.server.book import Book
from fondaco.server.dealt import Audience, DealtTable, has_secrets
from fondaco.server.room import Room
from served import Guest, Served, without_nulls

from fondaco.client import updated
from fondaco.core.playing import CHANCE
from fondaco.games import GAMES
from fondaco.server import acts
from fondaco.server.messages import NewTable
from fondaco.server.storage import Entry, PersonRow, TableRow
from fondaco.server.worker_bus import Workers
from fondaco.table import Table

SEED = "7e" * 32
# All that a view message may hold besides the game's own view, moves and options; none of it knows a card.
PUBLIC = {
    *("type", "table", "number", "question", "game", "title", "rules", "public", "host", "state", "seats"),
    *("seat", "may_undo", "undo", "days", "result", "clock", "clocks", "deal", "rematch", "chat"),
}


class Shelf:
    """Storage for one test."""

    is_shared, worker = False, ""

    def __init__(self) -> None:
        self.kept: list[Entry] = []

    def write(self, entry: Entry, row: TableRow) -> asyncio.Future[None]:
        self.kept.append(entry)
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        written.set_result(None)
        return written

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        return self.kept[after:]


class Ear:
    """A listener that keeps every byte."""

    def __init__(self, person: PersonRow | None, seat: Audience) -> None:
        self.person, self.seat = person, seat
        self.view: dict[str, Any] = {}
        self.bytes = b""

    def send(self, message: bytes) -> None:
        self.bytes += message
        told = json.loads(message)
        if told["type"] != "presence":
            self.view = told if told["type"] == "view" else updated(self.view, told)


def people(count: int) -> list[PersonRow]:
    return [PersonRow(character * 16, character) for character in "abcdef"[:count]]


async def seated_room(game: str, players: int) -> tuple[Room, list[PersonRow]]:
    room = Room("t" * 16, Shelf(), 0.0, lambda room, here: None, Workers(), print)  # type: ignore[arg-type]
    seats = people(players)
    open_seats: Any = [{"kind": "me"}, *[{"kind": "open"}] * (players - 1)]
    await room.open(acts.open_table(seats[0], NewTable(game=game, seats=open_seats), SEED))
    for number, person in enumerate(seats[1:], 1):
        joins = {"seat": number, "person": person.id, "name": person.name, "entropy": ""}
        await room.act(lambda book, joins=joins: ("seated", joins))
    return room, seats


def plays(book: Book, seat: int, option: str, answers: int) -> acts.Act:
    return acts.play(book, seat, option, answers, "person", 0.0)


def heard_by(table: DealtTable, seat: Audience) -> list[str]:
    """What a seat heard, worked out anew from the record and the rules."""
    rules = table.rules
    s, heard = rules.begin(table.setup), []
    for move in table.moves:
        who, _, what = move.partition(" ")
        assert who == ("*" if s.asked == CHANCE else str(s.asked))
        action = rules.move_code(s, what)
        heard.append(f"{who} {rules.heard_text(s, action, seat)}")
        rules.play(s, action)
    return heard


def check(ear: Ear, book: Book) -> None:
    """The listener knows what the rules let its seat know, and nothing else."""
    table = book.table
    assert table
    view = ear.view
    assert set(view) <= PUBLIC | {"view", "moves", "options"}
    assert without_nulls(view["view"]) == without_nulls(json.loads(json.dumps(asdict(table.view(ear.seat)))))
    offered = [choice["option"] for choice in view.get("options", [])]
    assert offered == (table.options() if ear.seat is not None and ear.seat == book.asked else [])


@pytest.mark.parametrize("game", GAMES)
def test_every_byte_of_whole_games(game: str) -> None:
    async def play(luck: random.Random) -> None:
        players = luck.choice(GAMES[game].player_counts)
        room, seats = await seated_room(game, players)
        ears = [Ear(person, seat) for seat, person in enumerate(seats)] + [Ear(None, None)]
        for ear in ears:
            await room.attach(ear, ear.seat)
        await room.act(lambda book: acts.start(book, seats[0]))
        while room.book.state == "playing":
            book = room.book
            assert book.table
            option, asked, question = luck.choice(book.table.options()), book.asked, book.question
            assert asked is not None
            for ear in ears:
                check(ear, book)
                assert SEED.encode() not in ear.bytes
                ear.bytes = b""
            await room.act(partial(plays, seat=asked, option=option, answers=question))
            if luck.random() < 0.1 and room.book.may_undo(asked):
                await room.act(partial(acts.undo, person=seats[asked], seat=asked))
        assert room.book.table
        for ear in ears:
            check(ear, room.book)
            assert ear.view["moves"] == heard_by(room.book.table, ear.seat)

    for seed in range(6):
        asyncio.run(play(random.Random(seed)))


def test_games_that_say_they_have_no_secrets_have_none() -> None:
    for game in GAMES:
        if has_secrets(game):
            continue
        luck = random.Random(5)
        table = Table(game, GAMES[game].player_counts[-1], seed=3)
        while table.asked is not None:
            seen = [{**asdict(table.view(seat)), "seat": None} for seat in (None, *range(table.players))]
            assert all(view == seen[0] for view in seen)
            table.play(luck.choice(table.options()))


def test_someone_who_lost_a_seat_hears_nothing_more_of_it() -> None:
    async def play() -> None:
        room, seats = await seated_room("court", 2)
        ear = Ear(seats[1], 1)
        await room.attach(ear, ear.seat)
        await room.act(lambda book: acts.start(book, seats[0]))
        check(ear, room.book)
        await room.act(lambda book: acts.leave(book, seats[1], None, "random"))
        assert ear.seat is None
        check(ear, room.book)
        other = Ear(seats[1], 1)
        with pytest.raises(Exception, match="not_yours"):
            await room.attach(other, 1)
        assert other.bytes == b""

    asyncio.run(play())


def test_other_peoples_secrets_are_not_to_be_had(server: Served, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    ada, bo = Guest(server, "Ada"), Guest(server, "Bo")
    table = ada.opens("court", "me", "open")
    bo.post(f"tables/{table}/join", {})
    ada.post(f"tables/{table}/start")
    assert bo.get(f"tables/{table}?seat=0", 403)["code"] == "not_yours"
    assert Guest(server).get(f"tables/{table}?seat=0", 403)["code"] == "not_yours"
    assert ada.get(f"tables/{table}/record", 409)["code"] == "wrong_state"
    screen = bo.looks(table, "seat=0")
    assert screen.next()["code"] == "not_yours"
    views = [guest.get(f"tables/{table}") for guest in (ada, bo, Guest(server))]
    asked = views[0]["view"]["asked"]
    assert [bool(view["options"]) for view in views] == [asked == 0, asked == 1, False]
    seed = server.worker.rooms[table].book.seed
    assert seed not in json.dumps(views)
    logged = str([vars(line) for line in caplog.records if not line.name.startswith("http")])
    assert "'path': '/api/tables'" in logged
    for secret in (seed, ada.http.cookies["fondaco"]):
        assert secret not in logged
