"""The table: the API as its users meet it, in words, with refusals that say what is possible."""

from __future__ import annotations

import copy
import pickle
import random
import re
from collections.abc import Callable
from typing import Any

import pytest

import fondaco
from fondaco import BadTable, IllegalMove, Record, Result, Table
from fondaco.core.luck import drawn, game_key
from fondaco.core.views import View
from fondaco.games import GAMES
from fondaco.games.board import BoardView
from fondaco.games.card import CardView
from fondaco.games.court_view import CourtView
from fondaco.games.dice import DiceView
from fondaco.table import SeededLuck

VIEWS = {"board": BoardView, "card": CardView, "dice": DiceView, "court": CourtView}


def played_out(table: Table) -> Table:
    """The first option, the last, the first ... to the end."""
    while table.asked is not None:
        table.play(table.options()[-(len(table.moves) % 2)])
    return table


def test_what_the_package_offers() -> None:
    assert set(fondaco.__all__) == {
        "BadRecord",
        "BadTable",
        "IllegalMove",
        "Record",
        "Result",
        "Table",
        "replay",
    }
    assert all(hasattr(fondaco, name) for name in fondaco.__all__)
    assert set(fondaco.__all__) <= set(dir(fondaco))
    with pytest.raises(AttributeError, match="module 'fondaco' has no attribute 'chess'"):
        fondaco.chess  # noqa: B018


def test_a_table_as_the_architecture_shows_it() -> None:
    table = fondaco.Table("card", players=4, sevens="space", seed=7)
    seat = table.asked
    assert isinstance(seat, int)
    assert seat in range(4)
    assert table.options() == ["reveal", "take 1"]
    table.play("take 1")
    assert table.asked == (seat + 1) % 4
    assert isinstance(table.view(seat=1), CardView)
    assert (table.days, table.result) == ([], None)
    assert isinstance(table.record(), Record)
    assert fondaco.replay(table.record()).moves == table.moves


@pytest.mark.parametrize("name", GAMES)
def test_chance_is_played_from_the_seed(name: str) -> None:
    table = Table(name, GAMES[name].player_counts[-1], seed=5)
    luck = SeededLuck(game_key(5, 0))
    again = Table(name, GAMES[name].player_counts[-1], chance="mine")
    for move in table.moves:
        assert again.asked == "chance"
        rules, s = again.rules, again._s
        assert move == "* " + rules.move_text(s, rules.option(s, luck(rules.count(s))))
        again.play(move.removeprefix("* "))
    assert table.asked == again.asked
    assert table.asked in range(table.players)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    players = GAMES[name].player_counts[0]
    first, second, other = (played_out(Table(name, players, seed=seed)) for seed in (3, 3, 4))
    assert first.record() == second.record()
    assert first.moves != other.moves


def test_without_a_seed_luck_is_new_each_time() -> None:
    assert len({tuple(Table("court").moves) for _ in range(5)}) == 5


def test_luck_that_is_handed_in_replaces_the_seed() -> None:
    asked_of_it: list[int] = []

    def last(bound: int) -> int:
        asked_of_it.append(bound)
        return bound - 1

    table = Table("card", 3, luck=last)
    assert asked_of_it == [3, 110]
    assert table.moves == ["* start 2", "* card neutral 7"]


def test_chance_may_be_yours() -> None:
    table = Table("card", 3, chance="mine")
    assert (table.asked, table.options()) == ("chance", ["start 0", "start 1", "start 2"])
    assert table.moves == []
    table.play("start 1")
    assert (table.asked, len(table.options())) == ("chance", 32)
    table.play("card neutral 7")
    assert table.asked == 1
    assert table.moves == ["* start 1", "* card neutral 7"]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_to_its_end(name: str) -> None:
    table = Table(name, GAMES[name].player_counts[0], seed=1)
    assert (table.game, table.result) == (name, None)
    played_out(table)
    assert table.asked is None
    assert table.options() == []
    assert isinstance(table.result, Result)
    assert len(table.result.scores) == table.players
    assert len(table.days) == (3 if GAMES[name].has_days else 0)


@pytest.mark.parametrize("name", GAMES)
def test_a_view_says_whose_it_is(name: str) -> None:
    table = Table(name, GAMES[name].player_counts[0], seed=1)
    for seat in (*range(table.players), None):
        view = table.view(seat)
        assert isinstance(view, View)
        assert type(view) is VIEWS[name]
        assert (view.game, view.seat, view.players, view.asked) == (name, seat, table.players, table.asked)
    assert table.view() == table.view(None)


@pytest.mark.parametrize("seat", [2, -1, 10**30, "0", True, 0.0])
def test_a_seat_that_there_is_not(seat: Any) -> None:
    with pytest.raises(
        BadTable, match=rf"^Unknown seat {re.escape(repr(seat))}\. Seats are numbered from 0 to 1\.$"
    ):
        Table("court", seed=1).view(seat)


# Refusals.


def refusal(table: Table, move: Any) -> str:
    """What is said of an illegal move; nothing has changed."""
    before, record = table._s.copy(), table.record()
    with pytest.raises(IllegalMove) as refused:
        table.play(move)
    assert (table._s, table.record()) == (before, record)
    return str(refused.value)


def test_an_illegal_move_is_told_what_is_possible() -> None:
    table = Table("card", 3, chance="mine")
    assert refusal(table, "start 3") == (
        "Chance cannot draw 'start 3' now. Possible outcomes: start 0, start 1, start 2."
    )
    table.play("start 2")
    assert refusal(table, "card gold 10").endswith(
        "Possible outcomes: card cloth 2, card cloth 3, card cloth 4, card cloth 5, card cloth double, "
        "card cloth green, ..., card neutral 7."
    )
    table.play("card dye 4")
    assert refusal(table, "take 12") == "Seat 2 cannot play 'take 12' now. Possible moves: reveal, take 1."
    assert refusal(table, "2 take 1").startswith("Seat 2 cannot play '2 take 1' now.")


def test_a_move_after_the_end_is_told_that_it_is_over() -> None:
    table = played_out(Table("dice", 2, seed=1))
    assert refusal(table, "take 1") == "The game is over, so 'take 1' cannot be played."


def test_a_move_that_is_no_text() -> None:
    table = Table("card", 3, seed=1)
    possible = "Possible moves: reveal, take 1."
    assert refusal(table, None) == f"A move must be a string, not None. {possible}"
    assert refusal(table, 3) == f"A move must be a string, not 3. {possible}"
    assert len(refusal(table, list(range(10_000)))) < 120


def test_a_refusal_is_short_however_long_the_move() -> None:
    table = Table("card", 3, seed=1)
    assert len(refusal(table, "take " * 100_000)) < 200
    assert "\x1b" not in refusal(table, "\x1b[2J")


@pytest.mark.parametrize(
    ("given", "refusal"),
    [
        ({"game": "go"}, "Unknown game 'go'. Choose board, card, dice or court."),
        ({"game": "dice", "players": 5}, "dice is for 2 to 4 players, not 5."),
        ({"game": "dice"}, "Choose the number of players: dice is for 2 to 4 players."),
        (
            {"game": "board", "players": 2, "dukes": True},
            "Unknown option 'dukes'. This game has no options.",
        ),
        (
            {"game": "card", "players": 2, "sevens": "red"},
            "sevens cannot be 'red'. Choose free or space.",
        ),
        ({"game": "court", "seed": -1}, "The seed must be an integer from 0 to 2**64 - 1, not -1."),
        ({"game": "court", "seed": "x"}, "The seed must be an integer from 0 to 2**64 - 1, not 'x'."),
        ({"game": "court", "seed": 2**64}, f"The seed must be an integer from 0 to 2**64 - 1, not {2**64}."),
        ({"game": "court", "chance": "yours"}, "chance must be 'seed' or 'mine', not 'yours'."),
        ({"game": "court", "names": ["Ada"]}, "Give 2 names, one for each player, not 1."),
        ({"game": "court", "names": ["Ada", "Bo", "Cy"]}, "Give 2 names, one for each player, not 3."),
        ({"game": "court", "names": []}, "Give 2 names, one for each player, not 0."),
        ({"game": "court", "names": ["Ada", ""]}, "The name '' has no visible character."),
        (
            {"game": "court", "names": ["Ada", "B\x1bo"]},
            r"The name 'B\x1bo' has control characters. Remove them.",
        ),
    ],
)
def test_a_table_that_cannot_be(given: dict[str, Any], refusal: str) -> None:
    with pytest.raises(BadTable) as refused:
        Table(**given)
    assert str(refused.value) == refusal


# The record.


def test_a_record_names_players_and_what_is_not_at_its_default() -> None:
    assert Table("card", 3, seed=1).record().options == {"players": 3}
    assert Table("card", 3, seed=1, sevens="free", big_monopoly=False).record().options == {"players": 3}
    assert Table("card", 3, seed=1, edition="fr").record().options == {"players": 3, "sevens": "space"}
    assert Table("court", seed=1, dukes=False).record().options == {"players": 2, "dukes": False}


def test_a_record_has_days_where_the_game_has_any() -> None:
    assert Table("card", 3, seed=1).record().days == []
    assert Table("court", seed=1).record().days is None
    done = played_out(Table("card", 3, seed=1)).record()
    assert done.days is not None
    assert [list(day) for day in done.days] == [["ships", "ship_pay", "awards", "bonuses", "totals"]] * 3


def test_a_record_has_a_result_once_the_game_is_over() -> None:
    table = Table("dice", 2, seed=1)
    assert table.record().result is None
    assert played_out(table).record().result == table.result


def test_names_are_kept_in_the_record() -> None:
    assert Table("court", seed=1, names=("Ada", "Bo")).record().names == ["Ada", "Bo"]
    assert Table("court", seed=1).record().names is None


def test_a_record_does_not_change_when_the_game_goes_on() -> None:
    table = Table("card", 2, seed=1, names=["Ada", "Bo"])
    record = table.record()
    line = record.as_json()
    played_out(table)
    assert record.as_json() == line


def test_days_are_scored_as_they_end() -> None:
    table = Table("dice", 2, seed=1)
    while table.asked is not None:
        scored = len(table.days)
        assert scored == table.view().scored
        table.play(table.options()[0])
    assert len(table.days) == 3


def test_seeded_luck_gives_the_numbers_of_its_key() -> None:
    luck = SeededLuck(12)
    assert [luck(1 << n) for n in range(1, 20)] == [drawn(12, n - 1, 1 << n) for n in range(1, 20)]


@pytest.mark.parametrize(
    "copied", [Table.copy, copy.copy, copy.deepcopy, lambda t: pickle.loads(pickle.dumps(t))]
)
@pytest.mark.parametrize("name", GAMES)
def test_a_copy_goes_its_own_way_with_the_same_luck(name: str, copied: Callable[[Table], Table]) -> None:
    players = GAMES[name].player_counts[-1]
    table = Table(name, players, seed=6, names=list("ABCDEF"[:players]))
    while len(table.moves) < 30:
        table.play(table.options()[0])
    before, view = table.record(), table.view(0)
    twin = played_out(copied(table))
    assert (table.record(), table.view(0)) == (before, view)
    assert twin.rules is table.rules
    assert played_out(table).record() == twin.record()


def test_a_copy_shares_nothing_that_can_be_changed() -> None:
    table = played_out(Table("card", 2, seed=6, names=["Ada", "Bo"]))
    twin = table.copy()
    for whole, part in ((twin.names, "names"), (twin.moves, "moves"), (twin.days, "days")):
        whole.clear()  # type: ignore[union-attr]
        assert getattr(table, part), part
    twin.setup["players"] = 3
    assert table.setup["players"] == 2


def test_luck_of_your_own_is_copied_too() -> None:
    table = Table("dice", 2, luck=random.Random(4).randrange)
    twin = table.copy()
    assert played_out(twin).moves == played_out(table).moves


def test_a_pickle_of_rules_that_are_not_here_is_refused() -> None:
    kept = Table("court", seed=1).__getstate__() | {"rules": ("court", 99)}
    with pytest.raises(BadTable, match=r"^Version 99 of the rules of court is not installed"):
        object.__new__(Table).__setstate__(kept)


def test_what_a_table_says_of_itself() -> None:
    table = Table("card", players=2, sevens="space", seed=7)
    assert repr(table) == "<Table card(players=2, sevens='space'), 2 moves, seat 0 is asked>"
    assert repr(Table("dice", 2, chance="mine")) == "<Table dice(players=2), 0 moves, chance is asked>"
    assert re.fullmatch(r"<Table card\(.*\), \d+ moves, over: \[\d+, \d+\]>", repr(played_out(table)))
