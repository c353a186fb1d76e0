"""What a training run is made of: the same for every game but for a few numbers."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Recipe:
    """The numbers of a run. `docs/training.md` says where they come from."""

    width: int = 512
    depth: int = 3
    games: int = 16_384  # played at once
    minibatch: int = 32_768
    epochs: int = 2
    clip: float = 0.2
    trace: float = 0.95  # lambda of the advantages, over a seat's own decisions
    rate: tuple[float, float] = (6e-4, 2e-5)  # of learning, from and to
    entropy: tuple[float, float] = (0.02, 0.01)  # bonus, from and to: it does not vanish
    score_scale: float = 100.0  # a margin of so many points counts as much as ...
    score_weight: float = 0.5  # ... this share of a victory
    shared: float = 1.0  # what a shared victory counts beside one that is not
    defaults: float = 0.75  # share of the iterations played with the options at their defaults
    mixed: float = 0.35  # share of the tables where frozen opponents sit
    habitual: float = 0.2  # and of those where players of habit do
    pool: int = 16  # frozen opponents kept
    pool_every: float = 12.0  # seconds between two of them
    company: dict[int, float] = field(  # how often so many play: two and four most
        default_factory=lambda: {2: 0.35, 3: 0.15, 4: 0.3, 5: 0.1, 6: 0.1}
    )
    first_thoughts: dict[int, float] = field(default_factory=dict)  # of moves, before anything is learnt


def bids() -> dict[int, float]:
    """A beginner who bids anything up to all it has learns little: high bids begin unlikely."""
    from fondaco.games.board import ACTIONS, BID

    return {BID + florins: -0.12 * florins for florins in range(1, ACTIONS - BID)}


def recipe_for(game: str) -> Recipe:
    if game == "board":
        return Recipe(first_thoughts=bids(), score_scale=60.0)
    if game == "court":
        # Two who plan can agree on a draw, and self-play soon does nothing else. So a draw is worth less,
        # and those who always agreed to one stay among the opponents.
        return Recipe(score_scale=40.0, entropy=(0.02, 0.008), shared=0.6, mixed=0.5, pool=64)
    return Recipe()
