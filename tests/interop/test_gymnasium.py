"""Gymnasium's own check on every game, and what a seat at a table of bots promises beyond it."""

from __future__ import annotations

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import fondaco
from fondaco.bots import BadBot, Question, bot_called
from fondaco.core.game import BadTable
from fondaco.core.luck import game_key
from fondaco.interop.gymnasium import SeatEnv
from fondaco.table import SeededLuck
from interop.seatings import ALL, WITH_OPTIONS, Seating, name_of

every_seating = pytest.mark.parametrize("seating", ALL + WITH_OPTIONS, ids=name_of)


def legal(seen: dict[str, Any]) -> list[int]:
    return [int(action) for action in np.flatnonzero(seen["action_mask"])]


@every_seating
def test_the_environment_checker(seating: Seating) -> None:
    name, settings = seating
    for seat in (0, settings["players"] - 1):
        check_env(gymnasium.make(f"fondaco/{name}-v0", seat=seat, **settings).unwrapped)


@every_seating
def test_it_is_a_game_against_those_bots(seating: Seating) -> None:
    """The same moves are made at a table where the same bots sit with the same luck."""
    name, settings = seating
    seat, key = settings["players"] - 1, game_key(9, 0)
    game = SeatEnv(name, seat=seat, reward="score", **settings)
    table = fondaco.Table(name, seed=9, **settings)
    bots = [bot_called("random")(SeededLuck(game_key(key, other + 1))) for other in range(table.players)]
    seen, _ = game.reset(seed=9)
    over, reward = False, 0.0
    while table.asked is not None:
        options = table.options()
        if table.asked == seat:
            assert len(legal(seen)) == len(options)
            seen, reward, over, _, _ = game.step(legal(seen)[-1])
            table.play(options[-1])
        else:
            asked = table.asked
            assert isinstance(asked, int)
            table.play(bots[asked].choose(Question(asked, lambda: table.view(seat), table.options)))
    assert table.result is not None
    assert over
    assert reward == table.result.scores[seat]


def test_an_illegal_action_ends_the_game() -> None:
    game = SeatEnv("card", players=3)
    seen, _ = game.reset(seed=2)
    wrong = next(action for action in range(5) if action not in legal(seen))
    _, reward, over, truncated, _ = game.step(wrong)
    assert (reward, over, truncated) == (-1.0, True, False)


@pytest.mark.parametrize("wrong", ["x", 0.0, None, [0]])
def test_so_does_what_is_no_action(wrong: Any) -> None:
    game = SeatEnv("card", players=3)
    game.reset(seed=2)
    assert game.step(wrong)[1:4] == (-1.0, True, False)


def test_there_is_no_step_after_the_end() -> None:
    game = SeatEnv("dice", players=2)
    seen, _ = game.reset(seed=2)
    over = False
    while not over:
        seen, _, over, _, _ = game.step(legal(seen)[0])
    assert not seen["action_mask"].any()
    with pytest.raises(fondaco.IllegalMove):
        game.step(0)


def test_masks_for_learners_that_ask_for_them() -> None:
    game = SeatEnv("card", players=3)
    seen, _ = game.reset(seed=2)
    assert game.action_masks().tolist() == [bool(may) for may in seen["action_mask"]]


def test_many_at_once() -> None:
    games = gymnasium.make_vec("fondaco/card-v0", num_envs=3, vectorization_mode="sync", players=3)
    seen, _ = games.reset(seed=1)
    assert seen["action_mask"].shape == (3, 5)
    assert pickle.loads(pickle.dumps(SeatEnv("card", players=3, seat=2)))._seat == 2


def test_rendering_shows_what_the_seat_sees(capsys: pytest.CaptureFixture[str]) -> None:
    game = SeatEnv("card", players=3, seat=1, render_mode="ansi")
    game.reset(seed=1)
    assert "seat: 1" in str(game.render())
    human = SeatEnv("card", players=3, seat=1, render_mode="human")
    human.reset(seed=1)
    assert "seat: 1" in capsys.readouterr().out


def test_bad_settings_are_refused_in_one_sentence() -> None:
    with pytest.raises(BadTable, match=r"Unknown seat 3\. Seats are numbered from 0 to 2"):
        SeatEnv("card", players=3, seat=3)
    with pytest.raises(BadTable, match="Name 2 bots, one for each other seat, not 1"):
        SeatEnv("card", players=3, bots=["random"])
    with pytest.raises(BadBot, match="Unknown bot 'nobody'"):
        SeatEnv("card", players=3, bots="nobody")
    assert SeatEnv("card", players=3, seat=1, bots=["random", "random"])
