"""Many games of one kind at once: arrays, not objects.

    batch = Batch("card", players=4, size=1024, seed=7, restart=True)
    while training:
        actions = policy(batch.observation, batch.mask)   # one action a game, for the seat that is asked
        batch.step(actions)

Chance is played inside. Game number n of a seed has the same luck in every batch, on the CPU and on CUDA.
"""

from __future__ import annotations

from typing import Any, Literal

from fondaco.batch.cpu import Cpu
from fondaco.batch.engine import record_type, to_record
from fondaco.batch.features import observation_of, scale, width
from fondaco.batch.kernels import RANK, SCORE, WIN
from fondaco.batch.missing import needed
from fondaco.games import game_called

Device = Literal["cpu", "cuda"]
Reward = Literal["score", "rank", "win"]
REWARDS = {"score": SCORE, "rank": RANK, "win": WIN}
MOST_GAMES = 1 << 31


class BadBatch(ValueError):
    """A batch that cannot be, or an action that is not allowed; says which. Nothing has changed."""


class Batch:
    """`size` games; the arrays are written anew by every step, in place.

    asked        (size,)                 the seat that decides, or -2 where the game is over
    mask         (size, actions)         1 for every action the asked seat may take
    observation  (size, features)        what the asked seat sees, see `features`
    rewards      (size, players)         not 0 only in games that ended with the last step
    over         (size,)                 1 in games that ended with the last step
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        size: int = 1,
        *,
        device: Device = "cpu",
        seed: int = 0,
        reward: Reward = "win",
        restart: bool = False,
        threads: int = 1,
        **options: object,
    ) -> None:
        """`restart`: where a game is over the next one begins at once. `threads`: cores to use on the CPU."""
        self.game = game_called(game)
        agreed = self.game.agreed(players, options)
        check(size, device, seed, reward, threads)
        self.players, self.size, self.device, self.seed = int(agreed["players"]), size, device, seed
        self.restart, self._reward = restart, REWARDS[reward]
        observation = observation_of(self.game)
        self.features, self.scale = observation.FEATURES, scale(observation)
        start = needed()[0].zeros(1, record_type(self.game.words.Table))
        to_record(self.game.begin(agreed), start[0])
        make = Cpu if device == "cpu" else cuda_engine()
        self._engine = make(self.game, start, size, width(observation), seed, threads)
        self.begin()

    def begin(self, first: int = 0) -> None:
        """All games begin, with the numbers from `first` on."""
        self._engine.begin(first)
        self._engine.show()

    @property
    def asked(self) -> Any:
        return self._engine.asked

    @property
    def mask(self) -> Any:
        return self._engine.mask

    @property
    def observation(self) -> Any:
        return self._engine.rows

    @property
    def rewards(self) -> Any:
        return self._engine.rewards

    @property
    def over(self) -> Any:
        return self._engine.over

    @property
    def states(self) -> Any:
        """The states as records: for programs that search, never for a player of `court`."""
        return self._engine.states

    def step(self, actions: Any, *, check: bool = True) -> None:
        """One action for each game, by the seat that is asked; where the game is over it is not looked at.

        A learner that only takes what the mask allows may save the check; an illegal action then does
        anything at all to its game.
        """
        wrong = self._engine.first_illegal(actions) if check else None
        if wrong is not None:
            raise BadBatch(self._refusal(wrong, actions))
        self._engine.step(actions, self._reward)
        if self.restart:
            self._engine.renew()
        self._engine.show()

    def playout(self) -> Any:
        """Plays every game on at random to its end; returns the moves made in each. Rewards are written."""
        moves = self._engine.finish(self._reward)
        self._engine.show()
        return moves

    def outcome(self, reward: Reward) -> Any:
        """What every seat of every game would be rewarded with as it stands: (size, players), a new array."""
        return self._engine.outcome(REWARDS[reward])

    def _refusal(self, i: int, actions: Any) -> str:
        action, seat = int(actions[i]), int(self.asked[i])
        allowed = [a for a, may in enumerate(self.mask[i]) if may]
        return f"game {i}: seat {seat} cannot take action {action}; allowed: {allowed}"


def check(size: int, device: str, seed: int, reward: str, threads: int) -> None:
    """Refuses what no batch can be."""
    if not 1 <= size <= MOST_GAMES:
        raise BadBatch(f"a batch has 1 to {MOST_GAMES:,} games, not {size:,}")
    if device not in ("cpu", "cuda"):
        raise BadBatch(f"there is no device {device!r}: there is cpu, cuda")
    if not 0 <= seed < 2**64:
        raise BadBatch(f"a seed is from 0 to 2**64 - 1, not {seed}")
    if reward not in REWARDS:
        raise BadBatch(f"there is no reward {reward!r}: there is {', '.join(REWARDS)}")
    if threads < 1:
        raise BadBatch(f"a batch needs a thread or more, not {threads}")


def cuda_engine() -> Any:
    """The engine for a GPU, or why there is none."""
    from fondaco.batch.cuda import Cuda

    return Cuda
