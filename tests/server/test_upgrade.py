"""A house that is started anew with other rules: games that have begun go on under theirs."""

from __future__ import annotations

import pytest
from houses import Guest, served

from fondaco.client import Client
from fondaco.core.game import Game
from fondaco.games import GAMES, VERSIONS, card


def test_a_game_goes_on_under_the_rules_it_began_with(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(sqlite_url) as house:
        ada = Guest(house, "Ada")
        before, untouched = ada.opens("card", "me", "me:Bo"), ada.opens("board", "me", "me:Bo")
        for table in (before, untouched):
            ada.post(f"tables/{table}/start")
        moves = ada.get(f"tables/{before}")["moves"]
    former = Game(card)
    monkeypatch.setattr(card, "VERSION", 2)
    monkeypatch.setitem(VERSIONS, ("card", 1), former)
    monkeypatch.setitem(VERSIONS, ("card", 2), GAMES["card"])
    with served(sqlite_url) as house:
        ada.address = ada.http.base_url = f"http://{house.address}"
        after = ada.opens("card", "me", "me:Bo")
        ada.post(f"tables/{after}/start")
        view = ada.get(f"tables/{before}")
        assert view["moves"] == moves
        asked = view["view"]["asked"]
        option = ada.get(f"tables/{before}?seat={asked}")["options"][0]["option"]
        ada.post(f"tables/{before}/play", {"seat": asked, "option": option, "answers": view["question"]})
        rules = {table: room.book.table.rules for table, room in house.house.rooms.items()}
        assert rules[before] is former
        assert rules[after] is GAMES["card"]
        assert house.house.rooms[after].book.version == 2
    monkeypatch.delitem(VERSIONS, ("card", 1))
    with served(sqlite_url) as house:
        ada.address = ada.http.base_url = f"http://{house.address}"
        assert ada.get(f"tables/{before}", 409)["code"] == "other_rules"
        assert ada.get(f"tables/{after}")["state"] == "playing"
        assert ada.get(f"tables/{untouched}")["state"] == "playing"
        screen = ada.looks(before)
        assert screen.next()["code"] == "other_rules"


def test_finished_games_are_given_out_and_leave_no_trace_in_memory(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(sqlite_url) as house:
        program = Client.as_guest(f"http://{house.address}", "Prog")
        for game in ("dice", "court"):
            table = program.open_table(game, [{"kind": "me"}, {"kind": "bot", "bot": "random"}], bot_pause=0)
            program.start(table)
            program.play(table, lambda question: question.options[0])
    monkeypatch.delitem(VERSIONS, ("dice", 1))
    with served(sqlite_url) as house:
        program = Client(f"http://{house.address}", program.token)
        assert [record.game for record in program.records()] == ["court"]  # the others wait for their rules
        assert not house.house.rooms


def test_every_game_has_the_version_that_new_tables_get() -> None:
    for name, game in GAMES.items():
        assert VERSIONS[name, game.version] is game
