"""Rollouts: sampled actions and setups, and whole games with opponents at some seats."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import torch

import seeds
from fondaco.games import GAMES, game_called
from fondaco.train.rollout import Environments, GameSetup, sample_actions, sample_setup
from train.small_runs import small_config, small_run

SAMPLES = 20_000


def test_actions_are_sampled_by_their_probabilities(generator: torch.Generator) -> None:
    probabilities = torch.tensor([0.5, 0.3, 0.2, 0.9])
    mask = torch.tensor([[1, 1, 1, 0]], dtype=torch.int8).expand(SAMPLES, -1)
    logits = probabilities.log().expand(SAMPLES, -1)
    actions, log_probs = sample_actions(logits, mask, generator)
    frequencies = torch.bincount(actions, minlength=4) / SAMPLES
    assert frequencies.tolist() == pytest.approx([0.5, 0.3, 0.2, 0], abs=0.02)
    assert torch.allclose(log_probs, probabilities.log()[actions], atol=1e-6)


@pytest.mark.parametrize("game", GAMES)
def test_setups_have_weighted_player_counts_and_legal_options(game: str) -> None:
    rules, rng = game_called(game), random.Random(seeds.seed)
    weights = {rules.player_counts[-1]: 1.0}
    config = small_config(game, player_weights=weights, default_options_share=0.5)
    setups = [sample_setup(game, config, rng) for _ in range(60)]
    assert {setup.players for setup in setups} == {rules.player_counts[-1]}
    assert {bool(setup.options) for setup in setups} == ({True, False} if rules.options else {False})
    for setup in setups:
        rules.setup(setup.players, dict(setup.options))


def test_environments_never_play_a_deal_twice() -> None:
    """A resumed run continues with the deals after those of its earlier iterations."""
    setup = GameSetup(2, ())
    first, resumed = Environments("dice", 4, "cpu", 1, 0), Environments("dice", 4, "cpu", 1, 1)
    deals = [first.reset(setup).states.tobytes() for _ in range(3)]
    assert len(set(deals)) == 3
    assert [resumed.reset(setup).states.tobytes() for _ in range(2)] == deals[1:]


@pytest.mark.parametrize("game", GAMES)
def test_a_rollout_has_legal_actions_and_whole_games(game: str, tmp_path: Path) -> None:
    """A third of the games has frozen opponents, a third none, a third scripted ones."""
    run = small_run(game, tmp_path, frozen_share=1 / 3, scripted_share=1 / 3)
    setup = GameSetup(game_called(game).player_counts[-1], ())
    batch = run.environments.reset(setup)
    rollout = run.collector.collect(batch)
    running = rollout.asked >= 0
    legal = rollout.masks.gather(-1, rollout.actions.long()[..., None])[..., 0] == 1
    assert bool(legal[running].all())
    assert bool((running[1:] <= running[:-1]).all())
    assert (batch.asked < 0).all()
    assert not rollout.on_policy[~running].any()
    assert rollout.wins.sum(1).tolist() == pytest.approx([1.0] * 24)
    frozen, self_play, scripted = (slice(first, first + 8) for first in (0, 8, 16))
    assert torch.equal(rollout.on_policy[:, self_play], running[:, self_play])
    for games in (frozen, scripted):
        share = rollout.on_policy[:, games].sum() / running[:, games].sum()
        assert 0.2 < float(share) < 0.8


def test_on_policy_log_probs_and_values_are_those_of_the_network(tmp_path: Path) -> None:
    """Computed again in 32 bits; the rollout has 16."""
    run = small_run("dice", tmp_path)
    rollout = run.collector.collect(run.environments.reset(GameSetup(3, ())))
    own = rollout.on_policy
    with torch.no_grad():
        logits, win, margin = run.network(rollout.observations[own].float())
    log_probs = torch.log_softmax(logits.masked_fill(rollout.masks[own] == 0, -1e9), -1)
    taken = log_probs.gather(-1, rollout.actions[own].long()[:, None])[:, 0]
    assert torch.allclose(taken, rollout.log_probs[own], atol=0.02)
    values = torch.softmax(win[:, :3], -1)[:, 0] - 1 / 3 + run.config.score_weight * margin[:, 0]
    assert torch.allclose(values, rollout.values[own], atol=0.02)
