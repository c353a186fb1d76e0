"""Run by `test_three_ways.py` where NUMBA_ENABLE_CUDASIM is set: a game on Numba's CUDA simulator.

    python on_simulator.py GAME

Whole games of some tables are stepped kernel by kernel and compared with the same games called directly. To
wipe its arrays a batch starts a thread a number, which takes the simulator most of its time; so that is
tried on the first steps only.
"""

from __future__ import annotations

import sys
import warnings
from typing import Any

import numpy as np
import pytest

from direct import SEED, DirectGame
from fondaco.batch import BadBatch, Batch
from fondaco.batch.cuda import CudaEngine
from fondaco.batch.engine import from_record, record_type, to_record
from fondaco.batch.features import observation_of, width
from fondaco.batch.kernels import RANK
from fondaco.bots.playouts import DRAWS
from fondaco.bots.search import NOTES, playout_policy_of
from fondaco.core.game import Game
from fondaco.core.luck import game_key
from fondaco.core.rules import bind
from fondaco.games import game_called
from fondaco.train.scripted import ScriptedOpponents

TABLES: dict[str, list[dict[str, Any]]] = {
    "board": [{"players": 2}, {"players": 4}, {"players": 6}],
    "card": [
        {"players": 2, "sevens": "space"},
        {"players": 4},
        {"players": 6, "sevens": "space", "big_monopoly": True},
    ],
    "dice": [
        {"players": 2, "ship_spaces": 5, "ties": "split"},
        {"players": 3},
        {"players": 4, "ship_spaces": 10, "ties": "split"},
    ],
    "court": [
        {"players": 2},
        {"players": 2, "distinct_circle": True, "plan_draw": "consecutive"},
        {"players": 2, "dukes": False, "distinct_circle": True, "end": "house_absent"},
    ],
}
GAMES_EACH = 2
POLICY_STEPS = 12


def main(name: str) -> None:
    warnings.simplefilter("ignore", RuntimeWarning)  # words that overflow, as they do in a machine
    game = game_called(name)
    for options in TABLES[name]:
        whole_games(game, options)
    batch_agrees(game, TABLES[name][0])
    scripted_opponents_agree(game, TABLES[name][0])


def whole_games(game: Game, options: dict[str, Any]) -> None:
    """State, mask and observation, before every move and at the end; then the rewards."""
    direct = [DirectGame(game, options, number) for number in range(GAMES_EACH)]
    engine, steps = simulated(game, direct[0]), 0
    while True:
        compare(game, engine, direct)
        if all(each.s.asked < 0 for each in direct):
            break
        actions = [each.choice(steps) for each in direct]
        engine.step(np.array(actions, "i4"), RANK)
        for each, action in zip(direct, actions, strict=True):
            each.step(action)
        steps += 1
    assert engine.current_rewards(RANK).copy_to_host().tolist() == [ranks(game, each.s) for each in direct]


def simulated(game: Game, direct: DirectGame) -> Any:
    engine = CudaEngine(game, set_up(game, direct), GAMES_EACH, width(observation_of(game)), SEED, 1)
    engine.begin(0)
    return engine


def set_up(game: Game, direct: DirectGame) -> Any:
    start = np.zeros(1, record_type(game.state_class))
    to_record(game.begin(direct.setup), start[0])
    return start


def compare(game: Game, engine: Any, direct: list[DirectGame]) -> None:
    arrays = [np.zeros_like(each.copy_to_host()) for each in (engine.asked, engine.mask, engine.observation)]
    engine._launch(engine._kernels.write_decisions, engine.states, *arrays)
    asked, mask, rows = arrays
    states = engine.states.copy_to_host()
    for i, each in enumerate(direct):
        assert from_record(game.state_class, states[i]) == each.s
        assert asked[i] == each.s.asked
        assert mask[i].tolist() == (each.mask() if each.s.asked >= 0 else [0] * game.actions)
        assert rows[i].tolist() == each.observation()


def ranks(game: Game, s: Any) -> list[float]:
    """The share of the others that stand behind each seat, a tie counting half."""
    standings = [game.standing(s, seat) for seat in range(s.players)]
    behind = [sum((own > other) + (own == other) / 2 for other in standings) - 0.5 for own in standings]
    return [float(np.float32(each / (s.players - 1))) for each in behind]


def batch_agrees(game: Game, options: dict[str, Any]) -> None:
    """The arrays of a batch, wiped and written anew; a refusal; and playing on at random to the end."""
    direct = [DirectGame(game, options, number) for number in range(GAMES_EACH)]
    batch = Batch(game.id, size=GAMES_EACH, device="cuda", seed=SEED, reward="rank", **options)
    for step in range(3):
        assert batch.asked.copy_to_host().tolist() == [each.s.asked for each in direct]
        assert batch.mask.copy_to_host().tolist() == [each.mask() for each in direct]
        assert batch.observation.copy_to_host().tolist() == [each.observation() for each in direct]
        actions = [each.choice(step) for each in direct]
        refused(batch, [actions[0], -1])
        batch.step(np.array(actions, "i4"))
        for each, action in zip(direct, actions, strict=True):
            each.step(action)
    moves = batch.playout().copy_to_host().tolist()
    for i, each in enumerate(direct):
        assert game.playout(each.s, each.key, each.draws) - each.draws == moves[i]
    assert batch.rewards.copy_to_host().tolist() == [ranks(game, each.s) for each in direct]
    batch.begin()
    assert not batch.rewards.copy_to_host().any()


def scripted_opponents_agree(game: Game, options: dict[str, Any]) -> None:
    """Scripted opponents decide in threads as they do when called directly."""
    direct = [DirectGame(game, options, number) for number in range(GAMES_EACH)]
    engine, opponents = simulated(game, direct[0]), ScriptedOpponents(game, GAMES_EACH, "cuda", SEED)
    policy_move, notes = (
        bind(game.module, playout_policy_of(game)).policy_move,
        [[0.0] * NOTES for _ in direct],
    )
    found = np.zeros(GAMES_EACH, "i4")
    for step in range(1, POLICY_STEPS + 1):
        opponents.decide(engine.states, found)
        wanted = [
            policy_move(each.s, game_key(SEED, i), step * DRAWS, notes[i]) for i, each in enumerate(direct)
        ]
        assert found.tolist() == wanted
        engine.step(found, RANK)
        for each, action in zip(direct, wanted, strict=True):
            each.step(action)


def refused(batch: Batch, actions: list[int]) -> None:
    with pytest.raises(BadBatch, match=r"^Game 1: seat \d cannot take action -1 now\. Possible actions: \d"):
        batch.step(np.array(actions, "i4"))


if __name__ == "__main__":
    main(sys.argv[1])
