"""Nothing reaches a client that its seat may not see: every message is taken apart and compared with what
the rules say that this seat sees, hears and may do."""

from __future__ import annotations

import asyncio
import json
import logging
import random
from dataclasses import asdict
from typing import Any

import pytest

from fondaco.core.playing import CHANCE
from fondaco.games import GAMES
from fondaco.hosted.commands import LeaveSeat, RequestUndo, StartGame
from fondaco.hosted.game import Audience, HostedGame
from fondaco.hosted.table import HostedTable
from fondaco.previews import state_evening
from fondaco.server.live_table import LiveTable
from fondaco.story import story_of
from fondaco.table import SeededLuck, Table
from server.live_tables import SEED, Listener, MemoryStorage, new_live_table, next_move, people, run, seated
from server.served import Guest, Served, without_nulls

# Everything that a view message holds besides the game's own view, moves, events and options; none of it
# knows a card.
PUBLIC = {
    *("type", "table", "number", "question", "game", "title", "rules", "public", "host", "state", "seats"),
    *("seat", "may_undo", "undo", "days", "result", "clock", "clocks", "deal", "rematch", "replays", "chat"),
    *("notes", "hints", "may_hint", "think", "shared_deal", "lesson"),
}
OF_THE_GAME = {"view", "moves", "happened", "options", "evening"}
PUBLIC_UPDATE = {"type", "table", "after", "number", "event", "happened", "patch"}


def heard_by(play: HostedGame, seat: Audience) -> list[str]:
    """The moves that a seat heard, worked out anew from the record and the rules."""
    game = play.game
    s, heard = game.begin(play.rules), []
    for move in play.moves:
        who, _, text = move.partition(" ")
        assert who == ("*" if s.asked == CHANCE else str(s.asked))
        action = game.move_code(s, text)
        heard.append(f"{who} {game.heard_text(s, action, seat)}")
        game.play(s, action)
    return heard


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def check(client: Listener, table: HostedTable) -> None:
    """The client knows what the rules let its seat know, and nothing else."""
    play, view = table.play, client.view
    assert play
    assert set(view) <= PUBLIC | OF_THE_GAME
    seen = as_json(asdict(play.game.view(play.state, client.seat)))
    assert without_nulls(view["view"]) == without_nulls(seen)
    imagined = play.game.imagine(play.game.view(play.state, client.seat), SeededLuck(1))
    evening = state_evening(play.game.id, imagined)  # as it follows from what the seat sees
    assert without_nulls(view["evening"]) == without_nulls(as_json(evening and asdict(evening)))
    offered = [choice["option"] for choice in view["options"]]
    assert offered == (list(play.options) if client.seat is not None and client.seat == table.asked else [])
    for message in client.messages:
        assert message["type"] != "update" or set(message) == PUBLIC_UPDATE


def check_all_heard(client: Listener, play: HostedGame) -> None:
    assert client.view["moves"] == heard_by(play, client.seat)
    story = story_of(play.game, play.rules, play.moves, client.seat)
    assert client.view["happened"] == [as_json(asdict(event)) for event in story]


@pytest.mark.parametrize("game", GAMES)
def test_every_byte_of_whole_games(game: str) -> None:
    async def play(luck: random.Random) -> None:
        seats = people(luck.choice(GAMES[game].player_counts))
        live = new_live_table(MemoryStorage())
        await seated(live, game, seats)
        clients = [Listener(person, seat) for seat, person in enumerate(seats)] + [Listener(None, None)]
        for client in clients:
            await live.attach(client, client.seat)
        await live.submit(StartGame(person=seats[0]))
        while live.table.state == "playing":
            for client in clients:
                check(client, live.table)
                assert SEED.encode() not in client.bytes
                client.messages, client.bytes = [], b""
            await play_or_undo(live, luck)
        assert live.table.play
        for client in clients:
            check(client, live.table)
            check_all_heard(client, live.table.play)

    async def play_or_undo(live: LiveTable, luck: random.Random) -> None:
        assert live.table.play
        move = next_move(live.table, luck.randrange(len(live.table.play.options)))
        await live.submit(move)
        if luck.random() < 0.1 and live.table.undoable_seat == move.seat:
            assert move.person
            await live.submit(RequestUndo(person=move.person, seat=move.seat))

    for seed in range(6):
        asyncio.run(play(random.Random(seed)))


def test_games_that_say_they_have_no_secrets_have_none() -> None:
    for name, game in GAMES.items():
        if game.has_secrets:
            continue
        luck = random.Random(5)
        table = Table(name, game.player_counts[-1], seed=3)
        while table.asked is not None:
            seen = [{**asdict(table.view(seat)), "seat": None} for seat in (None, *range(table.players))]
            assert all(view == seen[0] for view in seen)
            table.play(luck.choice(table.options()))


def test_a_person_who_lost_a_seat_hears_nothing_more_of_it() -> None:
    async def play() -> None:
        seats = people(2)
        live = new_live_table(MemoryStorage())
        await seated(live, "court", seats)
        client = Listener(seats[1], 1)
        await live.attach(client, 1)
        await live.submit(StartGame(person=seats[0]))
        check(client, live.table)
        await live.submit(LeaveSeat(person=seats[1], seat=None, stand_in="random"))
        assert client.seat is None
        check(client, live.table)
        assert live.table.play
        check_all_heard(client, live.table.play)
        other = Listener(seats[1], 1)
        with pytest.raises(Exception, match="not_yours"):
            await live.attach(other, 1)
        assert other.bytes == b""

    run(play)


def test_other_people_s_secrets_are_refused(server: Served, caplog: pytest.LogCaptureFixture) -> None:
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
    seed = server.worker.tables.live[table].table.seed
    assert seed not in json.dumps(views)
    logged = str([vars(line) for line in caplog.records if not line.name.startswith("http")])
    assert "'path': '/api/tables'" in logged
    for secret in (seed, ada.http.cookies["fondaco"]):
        assert secret not in logged
