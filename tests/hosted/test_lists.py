"""What lists and the lobby show."""

from __future__ import annotations

import pytest

from fondaco.bots import BadBot, bot_called
from fondaco.games import GAMES
from fondaco.hosted import lists
from fondaco.hosted.commands import PlayMove, StartGame
from fondaco.hosted.lists import bot_infos, game_info, table_info, with_places
from hosted.tables import ADA, BOT, ME, Host


def test_a_table_in_a_list_says_who_is_asked_and_in_the_end_who_won() -> None:
    host = Host("dice", ME, ME)
    assert table_info(host.table)["state"] == "open"
    host.submit(StartGame(person=ADA))
    begun = table_info(host.table)
    assert (begun["asked"], begun["waits_for"], begun["result"]) == (host.table.asked, ADA.id, None)
    while (seat := host.table.asked) is not None:
        assert host.table.play is not None
        option = host.table.play.options[-1]
        move = PlayMove(seat=seat, option=option, answers=host.table.question, by="person", person=ADA)
        host.submit(move)
    assert host.table.play is not None
    assert host.table.play.result is not None
    result = host.table.play.result
    shown = {"scores": result.scores, "winners": result.winners, "places": result.places}
    assert table_info(host.table)["result"] == shown
    assert table_info(host.table)["number"] == len(host.log)


def test_a_list_says_whether_the_host_allowed_hints() -> None:
    assert [table_info(Host("dice", ME, ME, hints=hints).table)["hints"] for hints in (False, True)] == [
        False,
        True,
    ]


def test_a_list_says_the_places_of_stored_results() -> None:
    stored = {"id": "t", "result": {"scores": [7, 9, 9], "winners": [2]}}
    shown = {"id": "t", "result": {"scores": [7, 9, 9], "winners": [2], "places": [3, 2, 1]}}
    assert with_places(stored) == with_places(shown) == shown
    assert with_places({"id": "t", "result": None}) == {"id": "t", "result": None}
    assert with_places({"id": "t"}) == {"id": "t"}  # stored by a version that did not list results


def test_games_describe_themselves_in_both_languages() -> None:
    for game in GAMES.values():
        english, french = game_info(game, "en"), game_info(game, "fr")
        assert english["players"] == french["players"] == list(game.player_counts)
        for mine, theirs in zip(english["options"], french["options"], strict=True):
            assert (mine["values"], mine["default"]) == (theirs["values"], theirs["default"])
            assert mine["about"] != theirs["about"]
        for mine, theirs in zip(english["presets"], french["presets"], strict=True):
            assert mine["sets"] == theirs["sets"]
            assert mine["about"] != theirs["about"]


def test_bots_are_listed_weakest_first_with_what_they_lack(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [info["name"] for info in bot_infos()]
    assert names[:5] == ["random", "apprentice", "steady", "sharp", "master"]
    assert [info["kind"] for info in bot_infos()] == ["strength"] * 5 + ["character"] * (len(names) - 5)
    sharp = bot_called("sharp")
    monkeypatch.setattr(sharp, "lacks", "plays like steady")
    assert bot_infos()[3]["about"] == f"{sharp.about}; plays like steady"
    monkeypatch.setattr(sharp, "lacks", "")
    assert bot_infos()[3]["about"] == sharp.about


def test_a_bot_that_cannot_be_loaded_has_nothing_to_say(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise BadBot(name)

    monkeypatch.setattr(lists, "bot_called", broken)
    assert {info["about"] for info in bot_infos()} == {""}


def test_seats_of_bots_are_listed() -> None:
    assert [seat["kind"] for seat in table_info(Host("dice", ME, BOT).table)["seats"]] == ["person", "bot"]
