"""PettingZoo's own tests on every game, and what our environments promise beyond them."""

from __future__ import annotations

import pickle
import re
import time
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec

import fondaco
from fondaco.core.game import BadTable
from fondaco.interop.pettingzoo import env, parallel_env, raw_env
from interop.seatings import ALL, WITH_OPTIONS, Seating, name_of

# PettingZoo warns of every observation with a mask in it, except in games that it knows by name.
pytestmark = pytest.mark.filterwarnings("ignore:Observation::pettingzoo")
every_seating = pytest.mark.parametrize("seating", ALL + WITH_OPTIONS, ids=name_of)


def legal(game: Any) -> list[int]:
    """What the agent whose turn it is may do."""
    return np.flatnonzero(game.observe(game.agent_selection)["action_mask"]).tolist()


@every_seating
def test_the_api(seating: Seating) -> None:
    name, settings = seating
    api_test(env(name, **settings))
    api_test(raw_env(name, **settings))


@every_seating
def test_seeds(seating: Seating) -> None:
    name, settings = seating
    seed_test(partial(env, name, **settings))
    parallel_seed_test(partial(parallel_env, name, **settings))


@every_seating
def test_the_parallel_api(seating: Seating) -> None:
    name, settings = seating
    parallel_api_test(parallel_env(name, **settings))


@every_seating
def test_rendering(seating: Seating, capsys: pytest.CaptureFixture[str]) -> None:
    name, settings = seating
    render_test(partial(env, name, **settings))
    assert f"game: {name}" in capsys.readouterr().out


@every_seating
def test_games_are_cut_off_when_that_is_wanted(seating: Seating) -> None:
    name, settings = seating
    cut = partial(parallel_env, name, **settings)
    max_cycles_test(
        SimpleNamespace(parallel_env=cut, env=lambda max_cycles: parallel_to_aec(cut(max_cycles=max_cycles)))
    )


@pytest.mark.slow
@pytest.mark.parametrize("seating", ALL, ids=name_of)
def test_the_performance_benchmark(seating: Seating, capsys: pytest.CaptureFixture[str]) -> None:
    name, settings = seating
    game = env(name, **settings)
    api_test(game, num_cycles=50)  # what is compiled is compiled before the clock runs
    began, worked = time.perf_counter(), time.process_time()
    performance_benchmark(game)
    share = (time.process_time() - worked) / (time.perf_counter() - began)  # others may use the machine, too
    turns = re.search(r"([\d.]+) turns per second", capsys.readouterr().out)
    assert turns
    with capsys.disabled():
        print(f"\n{name_of(seating)}: {float(turns[1]):,.0f} turns/s with {share:.0%} of a core")
    assert float(turns[1]) / share >= 20_000


@every_seating
def test_it_is_the_game_that_a_table_of_that_seed_plays(seating: Seating) -> None:
    name, settings = seating
    game, table = env(name, reward="score", **settings), fondaco.Table(name, seed=5, **settings)
    game.reset(seed=5)
    for agent in game.agent_iter():
        if game.terminations[agent]:
            break
        assert agent == f"player_{table.asked}"
        options = legal(game)
        assert len(options) == len(table.options())
        place = len(table.moves) % len(options)
        table.play(table.options()[place])
        game.step(options[place])
    assert table.result is not None
    assert list(game.rewards.values()) == table.result.scores


def test_the_next_game_of_a_seed_is_another_one() -> None:
    game = env("card", players=4)
    game.reset(seed=5)
    first = game.observe(game.agent_selection)
    game.reset()
    second = game.observe(game.agent_selection)
    game.reset(seed=5)
    again = game.observe(game.agent_selection)
    assert not np.array_equal(first["observation"], second["observation"])
    assert np.array_equal(first["observation"], again["observation"])


@pytest.mark.parametrize(("reward", "total"), [("win", 1.0), ("rank", 2.0)])
def test_rewards_are_shares(reward: str, total: float) -> None:
    game = env("card", players=4, reward=reward)
    game.reset(seed=1)
    while not any(game.terminations.values()):
        assert set(game.rewards.values()) == {0.0}
        game.step(legal(game)[0])
    assert sum(game.rewards.values()) == pytest.approx(total)


def test_an_illegal_action_loses_the_game() -> None:
    game = env("card", players=3)
    game.reset(seed=1)
    agent = game.agent_selection
    game.step(next(action for action in range(5) if action not in legal(game)))
    assert game.rewards == {other: -1.0 if other == agent else 0.0 for other in game.agents}
    assert all(game.terminations.values())


def test_or_it_is_refused_and_changes_nothing() -> None:
    game = raw_env("card", players=3)
    game.reset(seed=1)
    seat, before = game.agent_selection, legal(game)
    wrong = next(action for action in range(5) if action not in before)
    allowed = ", ".join(map(str, before))
    reason = f"^Seat {seat[-1]} cannot take action {wrong} now. Possible actions: {allowed}.$"
    for action, message in (
        (wrong, reason),
        (-1, "action -1"),
        (99, "action 99"),
        (None, "action None"),
        ("x", "action 'x'"),
    ):
        with pytest.raises(fondaco.IllegalMove, match=message):
            game.step(action)
    assert (game.agent_selection, legal(game)) == (seat, before)


def test_in_parallel_only_the_action_of_the_asked_seat_counts() -> None:
    game = parallel_env("card", players=3)
    seen, _ = game.reset(seed=1)
    asked = next(agent for agent in game.agents if seen[agent]["action_mask"].any())
    others = {agent: 0 for agent in game.agents if agent != asked}
    unchanged, *_ = game.step(others)
    assert np.array_equal(unchanged[asked]["observation"], seen[asked]["observation"])
    moved, *_ = game.step(others | {asked: np.flatnonzero(seen[asked]["action_mask"])[0]})
    assert not np.array_equal(moved[asked]["observation"], seen[asked]["observation"])


def test_what_an_agent_was_given_is_its_own() -> None:
    game = env("card", players=2)
    game.reset(seed=1)
    mine = game.observe(game.agent_selection)
    mine["action_mask"][:] = 1
    mine["observation"][:] = 0
    assert not np.array_equal(game.observe(game.agent_selection)["action_mask"], mine["action_mask"])
    assert game.observe(game.agent_selection)["observation"].any()


@pytest.mark.parametrize("name", fondaco.games.GAMES)
def test_every_game_has_an_id(name: str) -> None:
    fewest = fondaco.games.GAMES[name].player_counts[0]
    for made in (
        pettingzoo.make("aec", f"fondaco/{name}-v0"),
        pettingzoo.make("parallel", f"fondaco/{name}_v0"),
    ):
        assert len(made.possible_agents) == fewest
        assert str(made) == f"fondaco_{name}_v0"
    most = fondaco.games.GAMES[name].player_counts[-1]
    assert len(pettingzoo.make("aec", f"fondaco/{name}", players=most).possible_agents) == most


def test_environments_can_be_sent_to_another_process() -> None:
    for game in (env("card", players=3, sevens="space"), parallel_env("card", players=3, max_cycles=7)):
        again = pickle.loads(pickle.dumps(game))
        assert again.possible_agents == game.possible_agents
    assert again.max_cycles == 7


def test_before_a_reset_there_is_no_game() -> None:
    game = env("card", players=3)
    with pytest.raises(AttributeError, match=r"agent_selection is not set yet\. Call reset\(\) first"):
        game.step(0)
    with pytest.raises(AttributeError, match="object has no attribute 'nonsense'"):
        _ = game.nonsense


def test_bad_settings_are_refused_in_one_sentence() -> None:
    with pytest.raises(BadTable, match=r"Unknown game 'chess'\. Choose board, card"):
        env("chess")
    with pytest.raises(BadTable, match="card is for 2 to 6 players, not 9"):
        env("card", players=9)
    with pytest.raises(BadTable, match="Unknown option 'colour'"):
        parallel_env("card", players=3, colour="red")
    with pytest.raises(BadTable, match=r"Unknown reward 'gold'\. Choose score, rank or win"):
        env("card", players=3, reward="gold")
    with pytest.raises(ValueError, match=r"Unknown render mode 'oil'\. Choose human or ansi"):
        env("card", players=3, render_mode="oil")
