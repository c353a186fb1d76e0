"""A game as the rest of the project meets it: what can be agreed, how it begins, who wins."""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import Any

import pytest

from fondaco.core.game import BadTable, Game
from fondaco.core.luck import Stream, game_key
from fondaco.core.playing import CHANCE, NOBODY
from fondaco.core.views import BySeat, Like, SeatNumber, View
from fondaco.games import GAMES, dice, game_begun, game_called
from fondaco.table import SeededLuck

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def test_there_are_four_games() -> None:
    assert {game.id: game.title for game in GAMES.values()} == {
        "board": "Medici",
        "card": "Medici: The Card Game",
        "dice": "Medici: The Dice Game",
        "court": "Court of the Medici",
    }


@pytest.mark.parametrize("name", ["chess", "Board", "", "card ", "4"])
def test_a_game_that_there_is_not(name: str) -> None:
    with pytest.raises(BadTable) as refused:
        game_called(name)
    assert str(refused.value) == f"Unknown game {name!r}. Choose board, card, dice or court."


@EVERY_GAME
def test_a_game_goes_on_under_the_rules_it_began_with(game: Any) -> None:
    version = game.version
    assert game_begun(game.id, version) is game
    with pytest.raises(BadTable) as refused:
        game_begun(game.id, version + 1)
    assert str(refused.value) == (
        f"Version {version + 1} of the rules of {game.id} is not installed. "
        "Use the version of Fondaco that the game began with."
    )


@pytest.mark.parametrize(
    ("game", "players", "refusal"),
    [
        ("card", 1, "card is for 2 to 6 players, not 1."),
        ("board", 7, "board is for 2 to 6 players, not 7."),
        ("dice", 5, "dice is for 2 to 4 players, not 5."),
        ("court", 3, "court is for 2 players, not 3."),
        ("card", 0, "card is for 2 to 6 players, not 0."),
        ("card", -2, "card is for 2 to 6 players, not -2."),
        ("card", True, "card is for 2 to 6 players, not True."),
        ("card", 3.0, "card is for 2 to 6 players, not 3.0."),
        ("card", "3", "card is for 2 to 6 players, not '3'."),
        ("card", None, "Choose the number of players: card is for 2 to 6 players."),
    ],
)
def test_a_number_of_players_that_no_table_has(game: str, players: Any, refusal: str) -> None:
    with pytest.raises(BadTable) as refused:
        game_called(game).setup(players, {})
    assert str(refused.value) == refusal


def test_where_only_one_number_can_be_it_need_not_be_said() -> None:
    assert game_called("court").setup(None, {})["players"] == 2


def test_everything_is_agreed_before_a_game_begins() -> None:
    assert game_called("card").setup(3, {"big_monopoly": True}) == {
        "players": 3,
        "sevens": "free",
        "big_monopoly": True,
    }
    assert game_called("card").setup(3, {"edition": "fr"})["sevens"] == "space"
    assert game_called("court").setup(2, {}) == {
        "players": 2,
        "dukes": True,
        "distinct_circle": False,
        "end": "circle_empty",
        "plan_draw": "cumulative",
    }
    assert game_called("dice").setup(2, {}) == {"players": 2, "ship_spaces": 7, "ties": "full"}


@pytest.mark.parametrize(
    ("game", "options", "refusal"),
    [
        ("board", {"sevens": "free"}, "Unknown option 'sevens'. This game has no options."),
        ("dice", {"ship_spaces": 11}, "ship_spaces cannot be 11. Choose 5 to 10."),
        ("dice", {"ties": 1}, "ties cannot be 1. Choose full or split."),
        ("card", {"edition": "de"}, "edition cannot be 'de'. Choose en or fr."),
        ("court", {"dukes": 0}, "dukes cannot be 0. Choose false or true."),
        (
            "card",
            {"players_": 2},
            "Unknown option 'players_'. Choose sevens, big_monopoly or edition.",
        ),
    ],
)
def test_an_option_that_cannot_be(game: str, options: dict[str, Any], refusal: str) -> None:
    with pytest.raises(BadTable) as refused:
        game_called(game).setup(2, options)
    assert str(refused.value) == refusal


@EVERY_GAME
def test_a_game_begins_with_what_was_agreed_and_a_choice(game: Any) -> None:
    for players in game.player_counts:
        for option in game.options:
            for value in option.values:
                s = game.begin(game.setup(players, {option.name: value}))
                assert option.value(getattr(s, option.name)) == value
                assert s.players == players
                assert s.asked == CHANCE
                assert len(game.legal_actions(s)) > 1


@EVERY_GAME
def test_what_is_listed_is_every_option_once_ascending(game: Any) -> None:
    s = game.begin(game.setup(game.player_counts[-1], {}))
    game.play(s, game.option(s, 0))
    every = [game.option(s, k) for k in range(game.count(s))]
    assert game.legal_actions(s) == sorted(set(every))


def test_the_highest_standing_wins_and_equals_share() -> None:
    game = game_called("card")
    s = game.begin(game.setup(4, {}))
    s.florins[:4] = [30, 45, 10, 45]
    assert game.scores(s) == [30, 45, 10, 45]
    assert game.winners(s) == [1, 3]


@EVERY_GAME
def test_a_game_offers_its_own_view_like_and_streams(game: Any) -> None:
    assert (game.view_like, game.stream) == (game.module.view_like, game.module.stream)


@EVERY_GAME
def test_a_view_that_takes_over_parts_of_another_is_the_same_as_a_fresh_one(game: Any) -> None:
    """Of the state before, as in play, and of one much earlier, as after an undo."""
    luck = SeededLuck(game_key(1, 1))
    for players in game.player_counts[:2]:
        s = game.begin(game.setup(players, {}))
        first = before = s.copy()
        while s.asked != NOBODY:
            game.play(s, game.option(s, luck(game.count(s))))
            for seat in (None, 0):
                views = [
                    game.view_like(s, seat, Like(other, game.view(other, seat))) for other in (before, first)
                ]
                assert views == [game.view(s, seat)] * 2
            before = s.copy()


def test_a_game_without_them_has_whole_views_and_one_stream_of_independent_draws() -> None:
    module = ModuleType("sack")
    left_out = ("view_like", "stream")
    vars(module).update({name: part for name, part in vars(dice).items() if name not in left_out})
    game = Game(module)
    s = game.begin(game.setup(2, {}))
    assert game.stream(s) == Stream("", is_deck=False)
    assert game.view_like(s, 1, None) == dice.view(s, 1)


@EVERY_GAME
def test_a_game_that_is_drawn_everywhere_labels_nothing(game: Any) -> None:
    assert (game.labels, game.fields_by_seat, game.fields_naming_seats) == ({}, [], [])


def test_a_game_labels_what_is_shown_where_nobody_has_drawn_it() -> None:
    module = ModuleType("sack")
    vars(module).update({**vars(dice), "LABELS": {"round": ("hour", "heure")}, "view": plain_view})
    game = Game(module)
    assert game.labels == {"round": ("hour", "heure")}
    assert game.fields_by_seat == ["purses"]
    assert game.fields_naming_seats == ["turn"]


@dataclass
class PlainView(View):
    turn: SeatNumber
    purses: BySeat[int]


def plain_view(s: Any, seat: int | None) -> PlainView:
    return PlainView("sack", seat, 2, None, turn=0, purses=[0, 0])
