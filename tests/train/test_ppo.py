"""Proximal policy optimisation: advantages, losses and updates, on numbers that can be checked by hand."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
import torch

from fondaco.train.config import TrainingConfig
from fondaco.train.network import Network
from fondaco.train.ppo import Trainer, TrainingBatch, advantages, losses, normalised, training_batch
from fondaco.train.rollout import Rollout

FEATURES, ACTIONS, SEATS = 3, 4, 3
ENTROPY_BONUS = 0.01


def decisions(count: int) -> TrainingBatch:
    """Decisions with equal observations, in which action 1 of the actions 0, 1 and 2 was taken."""
    masks = torch.tensor([[1, 1, 1, 0]], dtype=torch.int8).expand(count, -1)
    return TrainingBatch(
        observations=torch.ones(count, FEATURES, dtype=torch.int16),
        masks=masks,
        actions=torch.ones(count, dtype=torch.int32),
        log_probs=torch.full((count,), -math.log(3)),
        advantages=torch.ones(count),
        wins=torch.tensor([[1.0, 0.0, 0.0]]).expand(count, -1),
        margins=torch.tensor([[0.5, -0.5, 0.0]]).expand(count, -1),
        present=torch.tensor([[True, True, False]]).expand(count, -1),
    )


@pytest.fixture
def undecided() -> Network:
    """A network whose heads are 0: all legal actions and all seats have the same probability."""
    network = Network([1] * FEATURES, ACTIONS, SEATS, width=8, depth=1)
    for head in (network.policy, network.win, network.margin):
        torch.nn.init.zeros_(head.weight)
    return network


def found(network: Network, batch: TrainingBatch) -> dict[str, float]:
    parts = losses(network, batch, TrainingConfig(), torch.tensor(ENTROPY_BONUS))
    return {name: float(value.detach()) for name, value in parts.items()}


def test_the_losses_of_an_undecided_network(undecided: Network) -> None:
    """Three actions are legal and two seats present. Margins of a half miss by half of their square."""
    assert found(undecided, decisions(5)) == pytest.approx(
        {
            "policy": -1.0,
            "win": math.log(2),
            "margin": 2 * 0.5**2 / 2,
            "entropy": math.log(3),
            "total_entropy": -ENTROPY_BONUS * math.log(3),
        },
        abs=1e-6,
    )


@pytest.mark.parametrize(
    ("ratio", "advantage", "loss"),
    [(1.1, 1.0, -1.1), (2.0, 1.0, -1.2), (0.5, 1.0, -0.5), (2.0, -1.0, 2.0), (0.5, -1.0, 0.8)],
)
def test_the_probability_ratio_is_clipped_where_that_lowers_the_gain(
    ratio: float, advantage: float, loss: float, undecided: Network
) -> None:
    batch = decisions(1)
    given = replace(
        batch, log_probs=batch.log_probs - math.log(ratio), advantages=torch.full((1,), advantage)
    )
    assert found(undecided, given)["policy"] == pytest.approx(loss, abs=1e-6)


def test_updates_make_good_actions_likelier_and_predictions_better(
    undecided: Network, generator: torch.Generator
) -> None:
    """Action 1 has positive advantages, action 0 negative ones."""
    batch = decisions(64)
    signs = torch.ones(64)
    signs[::2] = -1
    batch = replace(batch, advantages=signs, actions=(signs > 0).int())
    before = found(undecided, batch)
    optimiser = torch.optim.Adam(undecided.parameters(), lr=1e-2)
    trainer = Trainer(undecided, optimiser, TrainingConfig(minibatch=16, epochs=4), generator)
    trainer.update(batch, ENTROPY_BONUS)
    after = found(undecided, batch)
    with torch.no_grad():
        logits = undecided(batch.observations[:1])[0][0]
    assert logits[1] > logits[2] > logits[0]
    assert after["win"] < before["win"]
    assert after["margin"] < before["margin"]


def test_an_update_returns_the_losses_of_its_last_minibatch(
    undecided: Network, generator: torch.Generator
) -> None:
    optimiser = torch.optim.SGD(undecided.parameters(), lr=0.0)
    trainer = Trainer(undecided, optimiser, TrainingConfig(minibatch=2, epochs=1), generator)
    assert trainer.update(decisions(5), ENTROPY_BONUS) == pytest.approx(found(undecided, decisions(2)))


def test_advantages_follow_a_seat_s_own_decisions_to_the_end_of_the_game() -> None:
    """Two games in which seat 0 decides and then seat 1. All values are 0 and lambda is 1, so that each
    advantage is the return of the seat that decided."""
    asked = torch.tensor([[0, 0], [1, 1]], dtype=torch.int8)
    wins = torch.tensor([[1.0, 0.0], [0.0, 1.0]])
    zeros = torch.zeros(2, 2)
    observations, masks = torch.zeros(2, 2, 3), torch.ones(2, 2, 4)
    rollout = Rollout(observations, masks, asked, zeros.long(), zeros, zeros, asked >= 0, wins, zeros)
    batch = training_batch(rollout, 4, TrainingConfig(gae_lambda=1.0))
    raw = torch.tensor([0.5, -0.5, -0.5, 0.5])
    assert batch.advantages == pytest.approx(((raw - raw.mean()) / raw.std()).numpy(), abs=1e-3)
    assert batch.wins.tolist() == [[1, 0, 0, 0], [0, 1, 0, 0], [0, 1, 0, 0], [1, 0, 0, 0]]
    assert batch.present.tolist() == [[True, True, False, False]] * 4


def test_only_on_policy_decisions_are_trained_on() -> None:
    """One game: the network decides for seat 0, an opponent for seat 1."""
    asked = torch.tensor([[0], [1], [0]], dtype=torch.int8)
    zeros, masks = torch.zeros(3, 1), torch.ones(3, 1, 4)
    actions = torch.tensor([[1], [2], [3]])
    wins, scores = torch.tensor([[1.0, 0.0]]), torch.zeros(1, 2)
    rollout = Rollout(masks, masks, asked, actions, zeros, zeros, asked == 0, wins, scores)
    assert training_batch(rollout, 2, TrainingConfig()).actions.tolist() == [1, 3]


def test_a_shared_win_counts_less_with_a_draw_weight() -> None:
    """One decision in each of two games: the first ended in a draw at 30 to 10, the second did not."""
    asked = torch.tensor([[0, 0]], dtype=torch.int8)
    wins, scores = torch.tensor([[0.5, 0.5], [0.0, 1.0]]), torch.tensor([[30.0, 10.0], [10.0, 30.0]])
    zeros, masks = torch.zeros(1, 2), torch.ones(1, 2, 4)
    rollout = Rollout(masks, masks, asked, zeros.long(), zeros, zeros, asked >= 0, wins, scores)
    batch = training_batch(rollout, 2, TrainingConfig(draw_weight=0.25, score_scale=10.0))
    assert batch.wins.tolist() == [[0.125, 0.125], [0, 1]]
    assert batch.margins.tolist() == [[0.25, -0.25], [-1, 1]]


def test_an_advantage_is_its_temporal_difference_plus_lambda_times_the_next_advantage() -> None:
    """One game: seat 0, seat 1 and seat 0 decide; it is over while other games continue."""
    asked = torch.tensor([[0], [1], [0], [-1]], dtype=torch.int8)
    values = torch.tensor([[0.1], [0.2], [0.4], [9.0]])
    zeros = torch.zeros(4, 1)
    rollout = Rollout(zeros, zeros, asked, zeros, zeros, values, asked >= 0, zeros, zeros)
    estimates = advantages(rollout, torch.tensor([[1.0, -1.0]]), 0.5)
    last = 1.0 - 0.4
    assert estimates[:3, 0].tolist() == pytest.approx([0.4 - 0.1 + 0.5 * last, -1.0 - 0.2, last])


def test_normalised_values_have_mean_0_and_standard_deviation_1() -> None:
    values = normalised(torch.tensor([1.0, 2.0, 6.0]))
    assert (float(values.mean()), float(values.std())) == pytest.approx((0, 1), abs=1e-5)
