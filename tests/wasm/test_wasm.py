"""The fourth way to run the rules: in WebAssembly, compared with the CPU bit for bit, in Node.

`FONDACO_WASM_POSITIONS` sets how many positions of each table are compared; `make nightly` compares more.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from configurations import CONFIGURATIONS, name_of
from fondaco.batch.engine import compiled, record_type, to_record
from fondaco.batch.features import observation_of, width
from fondaco.bots.network import network_of
from fondaco.bots.search import HORIZON, Search, every_move
from fondaco.core.game import Game
from fondaco.core.luck import drawn, game_key
from fondaco.core.playing import NOBODY
from fondaco.games import GAMES, game_called
from wasm.node import Node, NodeError, built

EVERY_TABLE = pytest.mark.parametrize(("name", "options"), CONFIGURATIONS, ids=map(name_of, CONFIGURATIONS))
EVERY_GAME = pytest.mark.parametrize("name", GAMES)
POSITIONS = int(os.environ.get("FONDACO_WASM_POSITIONS", "2"))
SEED = 20


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    built()
    with Node() as process:
        yield process


def bytes_of(game: Game, *states: Any) -> Any:
    records = np.zeros(len(states), record_type(game.state_class))
    for record, s in zip(records, states, strict=True):
        to_record(s, record)
    return records.view(np.uint8)


def setup_of(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    chosen = dict(options)
    return game.setup(chosen.pop("players"), chosen)


def positions(game: Game, options: dict[str, Any]) -> Iterator[Any]:
    """Yields positions of games at random where a seat is asked, far apart."""
    for number in range(POSITIONS):
        s, key, n = game.begin(setup_of(game, options)), game_key(SEED, number), 0
        wanted = drawn(key, 0, 60) + 2
        while s.asked != NOBODY:
            if n >= wanted and s.asked >= 0:
                yield s
                break
            game.play(s, game.option(s, drawn(key, n, game.count(s))))
            n += 1


@EVERY_TABLE
def test_whole_games_are_the_same(node: Node, name: str, options: dict[str, Any]) -> None:
    game = game_called(name)
    s = game.begin(setup_of(game, options))
    chosen = dict(options)
    start = node.call(name, "newState", chosen.pop("players"), chosen)
    assert start.tobytes() == bytes_of(game, s).tobytes()
    for number in range(2 * POSITIONS):
        key = game_key(SEED, number)
        assert node.call(name, "gameKey", SEED, number) == key
        records = bytes_of(game, s).view(record_type(game.state_class))
        draws = compiled(game).playout(records[0], np.uint64(key), 0)
        played = node.call(name, "playout", start, key)
        assert played["draws"] == draws
        assert played["state"].tobytes() == records.tobytes()


@EVERY_TABLE
def test_observations_are_the_same(node: Node, name: str, options: dict[str, Any]) -> None:
    game = game_called(name)
    for s in positions(game, options):
        for seat in range(s.players):
            row = np.zeros(width(observation_of(game)), np.int16)
            compiled(game).observe(bytes_of(game, s).view(record_type(game.state_class))[0], seat, row)
            assert node.call(name, "observe", bytes_of(game, s), seat).tobytes() == row.tobytes()


@EVERY_TABLE
def test_playouts_are_the_same_numbers(node: Node, name: str, options: dict[str, Any]) -> None:
    """Moves of the playout policy, sums of playouts, positions ahead with their numbers, and traces."""
    game = game_called(name)
    for s in positions(game, options):
        search, seed = Search(game, [s], s.asked, SEED, every_move), {"seed": SEED}
        roots = {"roots": bytes_of(game, s)}
        assert {*node.call(name, "policyMoves", roots | seed | {"count": 32}).tolist()} == search.usual()
        lines = {"lines": np.array(search._moves, np.int32).ravel()}
        tried = {"tried": np.arange(len(search.lines), dtype=np.int32), "seat": s.asked}
        search.extend(range(len(search.lines)), 3)
        sums = node.call(name, "tryLines", roots | seed | lines | tried | {"first": 0, "last": 3})
        search.extend(range(len(search.lines)), 4)
        more = roots | seed | lines | tried | {"first": 3, "last": 7, "sums": sums}
        assert node.call(name, "tryLines", more).tobytes() == search._sums.tobytes()
        few = {"lines": lines["lines"][:12]}
        ahead = search.look_ahead(search.lines[:4], 5)
        found = node.call(name, "lookAhead", roots | seed | few | {"tries": 5, "seat": s.asked})
        assert found["seen"].tobytes() == ahead.seen.tobytes()
        numbers = [ahead.asked, ahead.wins, ahead.margins, ahead.win_estimates, ahead.leads]
        assert found["ends"].tobytes() == np.stack(numbers, axis=2).astype(np.float64).tobytes()
        traced = node.call(name, "traceLines", roots | seed | few | {"tries": 2, "longest": 30})
        moves = [row[row >= 0].tolist() for row in traced.reshape(-1, 30)]
        assert moves == [each for tries in search.traced(search.lines[:4], 2, 30) for _, each in tries]


@EVERY_GAME
def test_what_is_wrong_is_refused_in_one_sentence(node: Node, name: str) -> None:
    with pytest.raises(NodeError, match=f"{name} has .* players, not 7"):
        node.call(name, "newState", 7)
    with pytest.raises(NodeError, match="Unknown option 'colour'"):
        node.call(name, "newState", GAMES[name].player_counts[0], {"colour": "red"})


@EVERY_GAME
def test_memory_grows_and_every_number_is_still_right(node: Node, name: str) -> None:
    """Arrays over the module's memory are empty once it grew."""
    game = game_called(name)
    s = next(positions(game, {"players": game.player_counts[-1]}))
    roots, lines = bytes_of(game, *[s] * 4000), np.array([game.legal_actions(s)[0], -1, -1], np.int32)
    many = {"roots": roots, "lines": lines, "tries": 300, "seat": s.asked, "seed": SEED}
    found = node.call(name, "lookAhead", many)
    ahead = Search(game, [s], s.asked, SEED, every_move).look_ahead([(int(lines[0]),)], 300)
    assert found["seen"].tobytes() == ahead.seen.tobytes()
    assert found["ends"].reshape(-1, 5)[:, 3].tobytes() == ahead.win_estimates.tobytes()


def observations(game: Game, players: int) -> Any:
    """Returns what the asked seats see in positions of games with so many players."""
    rows = []
    for number in range(2 + 3 * POSITIONS):
        records = bytes_of(game, position_of(game, players, number)).view(record_type(game.state_class))
        rows.append(np.zeros(width(observation_of(game)), np.int16))
        compiled(game).observe(records[0], int(records["asked"][0]), rows[-1])
    return np.array(rows, np.float32)


def position_of(game: Game, players: int, number: int) -> Any:
    s, key, n = game.begin(game.setup(players, {})), game_key(SEED, number), 0
    while s.asked < 0 or n < 5 * number:
        game.play(s, game.option(s, drawn(key, n, game.count(s))))
        n += 1
    return s


@EVERY_GAME
def test_networks_give_the_same_numbers(node: Node, name: str) -> None:
    game, network = game_called(name), network_of(name)
    assert network
    for players in game.player_counts:
        rows = observations(game, players)
        predicted = network.predict(rows, players)
        found = node.call(f"network {name}", "predict", rows.ravel(), len(rows), players)
        assert found["wins"].tobytes() == predicted.wins.tobytes()
        assert found["margins"].tobytes() == predicted.margins.tobytes()
        logits = node.call(f"network {name}", "policyLogits", rows.ravel(), len(rows))
        assert logits.tobytes() == network.policy_logits(rows).tobytes()
        moves = game.legal_actions(position_of(game, players, 0))
        log_probs = node.call(f"network {name}", "logProbabilities", rows[0], moves)
        assert log_probs.tolist() == network.log_probabilities(rows[0], moves)


@pytest.mark.parametrize("options", [options for name, options in CONFIGURATIONS if name == "court"])
def test_playouts_by_a_network_are_the_same_numbers(node: Node, options: dict[str, Any]) -> None:
    game = game_called("court")
    for s in positions(game, options):
        search = Search(game, [s, s], s.asked, SEED, every_move)
        search.extend_with_network(range(len(search.lines)), 3)
        ask = {
            "roots": bytes_of(game, s, s),
            "lines": np.array(search._moves, np.int32).ravel(),
            "tried": np.arange(len(search.lines), dtype=np.int32),
            "seat": s.asked,
            "seed": SEED,
            "first": 0,
            "last": 3,
            "most": HORIZON,
        }
        found = node.call("court", "tryLinesWithNetwork", ask)
        assert found.tobytes() == search._network_sums.tobytes()
