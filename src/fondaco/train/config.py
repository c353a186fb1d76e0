"""The hyperparameters of a training run: the same for every game, except for a few numbers."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class TrainingConfig:
    """The hyperparameters of a run. `docs/training.md` explains how they were chosen."""

    width: int = 512  # size of the hidden layers
    depth: int = 3  # residual layers
    playout_width: int = 64  # size of the small network's hidden layers
    playout_depth: int = 1
    parallel_games: int = 16_384
    minibatch: int = 32_768
    epochs: int = 2
    clip: float = 0.2  # limit for the probability ratio
    gae_lambda: float = 0.95
    learning_rate: tuple[float, float] = (6e-4, 2e-5)  # at the start and at the end
    entropy_bonus: tuple[float, float] = (0.02, 0.01)  # at the start and at the end; it never falls to 0
    score_scale: float = 100.0  # points in one unit of the margin
    score_weight: float = 0.5  # a margin of one unit is worth this share of a win
    draw_weight: float = 1.0  # factor on wins and margins of a game that several seats won together
    default_options_share: float = 0.75  # share of the iterations played with the default options
    frozen_share: float = 0.35  # share of the games with frozen opponents
    scripted_share: float = 0.2  # share of the games with scripted opponents
    pool_size: int = 16  # frozen opponents kept
    pool_interval: float = 12.0  # seconds between two additions to the pool
    evaluation_games: int = 4096
    player_weights: dict[int, float] = field(  # relative frequency of each number of players; 0 if missing
        default_factory=lambda: {2: 0.35, 3: 0.15, 4: 0.3, 5: 0.1, 6: 0.1}
    )
    policy_bias: dict[int, float] = field(default_factory=dict)  # added to the first logits, by action


def low_bids_first() -> dict[int, float]:
    """Returns a policy bias that makes high bids unlikely, because a beginner that bids all its florins
    learns little.
    """
    from fondaco.games.board import ACTIONS, BID

    return {BID + florins: -0.12 * florins for florins in range(1, ACTIONS - BID)}


def config_for(game: str) -> TrainingConfig:
    """Returns the hyperparameters for training a game."""
    if game == "board":
        return TrainingConfig(policy_bias=low_bids_first(), score_scale=60.0)
    if game == "court":
        # Two players can agree on a draw by planning, and plain self-play soon leads to nothing else. So a
        # draw counts less, and the pool keeps more of the earlier networks, which accepted every draw.
        return TrainingConfig(
            score_scale=40.0, entropy_bonus=(0.02, 0.008), draw_weight=0.6, frozen_share=0.5, pool_size=64
        )
    return TrainingConfig()
