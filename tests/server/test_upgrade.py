"""A server that is started anew with other rules: games that have begun go on under theirs."""

from __future__ import annotations

import pytest

from fondaco.client import Client
from fondaco.core.game import Game
from fondaco.games import GAMES, VERSIONS, card
from server.served import Guest, served


def test_a_game_goes_on_under_the_rules_it_began_with(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(sqlite_url) as server:
        ada = Guest(server, "Ada")
        before, untouched = ada.opens("card", "me", "me:Bo"), ada.opens("board", "me", "me:Bo")
        for table in (before, untouched):
            ada.post(f"tables/{table}/start")
        moves = ada.get(f"tables/{before}")["moves"]
    former = Game(card)
    monkeypatch.setattr(GAMES["card"], "version", 2)
    monkeypatch.setitem(VERSIONS, ("card", 1), former)
    monkeypatch.setitem(VERSIONS, ("card", 2), GAMES["card"])
    with served(sqlite_url) as server:
        ada.address = ada.http.base_url = f"http://{server.address}"
        after = ada.opens("card", "me", "me:Bo")
        ada.post(f"tables/{after}/start")
        view = ada.get(f"tables/{before}")
        assert view["moves"] == moves
        asked = view["view"]["asked"]
        option = ada.get(f"tables/{before}?seat={asked}")["options"][0]["option"]
        ada.post(f"tables/{before}/play", {"seat": asked, "option": option, "answers": view["question"]})
        live = server.worker.tables.live
        rules = {id: table.table.play.game for id, table in live.items() if table.table.play}
        assert rules[before] is former
        assert rules[after] is GAMES["card"]
        assert live[after].table.version == 2
    monkeypatch.delitem(VERSIONS, ("card", 1))
    with served(sqlite_url) as server:
        ada.address = ada.http.base_url = f"http://{server.address}"
        assert ada.get(f"tables/{before}", 409)["code"] == "other_rules"
        assert ada.get(f"tables/{after}")["state"] == "playing"
        assert ada.get(f"tables/{untouched}")["state"] == "playing"
        screen = ada.looks(before)
        assert screen.next()["code"] == "other_rules"


def test_finished_games_are_given_out_and_leave_no_trace_in_memory(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(sqlite_url) as server:
        program = Client.as_guest(f"http://{server.address}", "Prog")
        for game in ("dice", "court"):
            table = program.open_table(game, [{"kind": "me"}, {"kind": "bot", "bot": "random"}], bot_pause=0)
            program.start(table)
            program.play(table, lambda question: question.options[0])
    monkeypatch.delitem(VERSIONS, ("dice", 1))
    with served(sqlite_url) as server:
        program = Client(f"http://{server.address}", program.token)
        assert [record.game for record in program.records()] == ["court"]  # the others wait for their rules
        assert not server.worker.tables.live


def test_every_game_has_the_version_that_new_tables_get() -> None:
    for name, game in GAMES.items():
        assert VERSIONS[name, game.version] is game
