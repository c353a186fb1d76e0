"""Whole games kept as files, replayed with their results; and how many ways lead on from a position.

The files in `games/` hold one record a line, chosen for what happens in them. Beside what every
record has, each says how many `continuations` of two moves there are, summed over all its positions: so it
tells not only that its moves are legal, but that exactly those beside them are. A bug becomes a line there.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fondaco import replay
from fondaco.core.game import Game
from fondaco.core.record import record_from_parts
from fondaco.games import GAMES, game_called

FOLDER = Path(__file__).parent / "games"


def kept(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


KEPT = [(name, number, parts) for name in GAMES for number, parts in enumerate(kept(name), 1)]
EVERY_KEPT_GAME = pytest.mark.parametrize(
    "parts", [parts for *_, parts in KEPT], ids=[f"{name}-{number}" for name, number, _ in KEPT]
)


@pytest.mark.parametrize("name", GAMES)
def test_ten_games_or_more_are_kept_of_each_title_with_every_option(name: str) -> None:
    rules, games = game_called(name), kept(name)
    assert len(games) >= 10
    assert {parts["options"]["players"] for parts in games} == set(rules.player_counts)
    for option in rules.options:
        assert {parts["options"].get(option.name, option.default) for parts in games} == set(option.values)


@EVERY_KEPT_GAME
def test_a_kept_game_still_ends_as_it_did(parts: dict[str, Any]) -> None:
    table = replay(parts)
    assert table.result is not None
    assert table.moves == parts["moves"]
    assert json.loads(table.record().as_json()) == {
        key: parts[key] for key in parts if key != "continuations"
    }
    assert json.loads(record_from_parts(parts).as_json()) == parts


@EVERY_KEPT_GAME
def test_what_else_was_possible_in_a_kept_game(parts: dict[str, Any]) -> None:
    game = game_called(parts["game"])
    found, s = 0, position(parts, 0)
    for move in parts["moves"]:
        found += ways(game, s, 2)
        game.play(s, game.move_code(s, move.split(" ", 1)[1]))
    assert found == parts["continuations"]


def position(parts: dict[str, Any], move: int) -> Any:
    return replay(parts, move)._s


def ways(game: Game, s: Any, depth: int) -> int:
    """How many rows of so many moves there are, chance's moves included."""
    options = game.legal_actions(s)
    if depth == 1:
        return len(options)
    found = 0
    for action in options:
        after = s.copy()
        game.play(after, action)
        found += ways(game, after, depth - 1)
    return found


@pytest.mark.parametrize(
    ("name", "players", "options", "counts"),
    [
        ("board", 2, {}, [2, 62, 124, 4412, 58930]),
        ("board", 3, {}, [3, 93, 186, 6618, 88395]),
        ("board", 4, {}, [4, 124, 248, 8824, 117860]),
        ("board", 5, {}, [5, 155, 310, 9480, 90750]),
        ("board", 6, {}, [6, 186, 372, 11376, 108900]),
        ("card", 2, {}, [2, 64, 128, 4076, 10190, 262420]),
        ("card", 3, {"sevens": "space"}, [3, 96, 192, 6114, 15285, 393630]),
        ("card", 4, {"big_monopoly": True}, [4, 128, 256, 8152, 20380, 524840]),
        ("card", 6, {}, [6, 192, 384, 12228, 30570]),
        ("dice", 2, {}, [2, 12, 72, 432, 2592, 15552, 388800]),
        ("dice", 3, {"ship_spaces": 5}, [3, 18, 108, 648, 3888, 23328, 583200]),
        ("dice", 4, {"ship_spaces": 10, "ties": "split"}, [4, 24, 144, 864, 5184, 31104, 777600]),
        ("court", 2, {}, [13, 168, 2148, 27060, 351780]),
        ("court", 2, {"dukes": False}, [12, 144, 1716, 20196, 242352]),
        ("court", 2, {"distinct_circle": True}, [13, 168, 2148, 27060, 351780]),
    ],
)
def test_ways_from_the_start(name: str, players: int, options: dict[str, Any], counts: list[int]) -> None:
    game = game_called(name)
    s = game.begin(game.setup(players, options))
    assert [ways(game, s, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(
    ("name", "number", "move", "counts"),
    [
        ("board", 1, 60, [28, 56, 956, 9936, 132040]),
        ("board", 5, 100, [34, 782, 1564, 53105]),
        ("board", 11, 200, [2, 25, 269, 3551, 47942]),
        ("card", 2, 60, [29, 58, 1672, 4180, 97496]),
        ("card", 7, 110, [30, 60, 1780, 4450, 106232]),
        ("card", 11, 235, [4, 11, 27, 65, 130, 286, 552]),
        ("dice", 1, 75, [2, 12, 72, 432, 2592, 15552]),
        ("dice", 6, 120, [4, 16, 64, 384, 2304, 13824, 82944]),
        ("dice", 8, 180, [6, 36, 900, 2520, 7560, 24120]),
        ("dice", 8, 209, [15, 50, 170, 480, 2880, 17280, 103680]),
        ("court", 1, 18, [4, 40, 315, 2016, 16620, 159720]),
        ("court", 1, 100, [3, 15, 135, 339, 1467, 12516, 35397]),
        ("court", 1, 138, [3, 27, 61, 542, 2466, 22015, 87978]),
        ("court", 4, 90, [6, 30, 510, 2016, 9560, 135100]),
        ("court", 5, 8, [2, 24, 274, 3280, 38233]),
        ("court", 13, 60, [8, 40, 640, 3528, 19936]),
    ],
)
def test_ways_from_the_middle_of_a_kept_game(name: str, number: int, move: int, counts: list[int]) -> None:
    s = position(kept(name)[number - 1], move)
    assert [ways(game_called(name), s, depth) for depth in range(1, len(counts) + 1)] == counts
