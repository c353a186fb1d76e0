"""Many games of one kind at once: arrays, not objects.

    batch = Batch("card", players=4, size=1024, seed=7, restart=True)
    while training:
        actions = policy(batch.observation, batch.mask)   # one action a game, for the seat that is asked
        batch.step(actions)

Chance is played inside. Game number n of a seed has the same luck in every batch, on the CPU and on CUDA.
"""

from __future__ import annotations

from numbers import Integral
from typing import Any, Literal

from fondaco.batch.cpu import CpuEngine
from fondaco.batch.engine import record_type, to_record
from fondaco.batch.features import observation_of, scale, width
from fondaco.batch.kernels import RANK, SCORE, WIN
from fondaco.batch.optional import numpy_and_numba
from fondaco.games import game_called
from fondaco.table import shortened

Device = Literal["cpu", "cuda"]
Reward = Literal["score", "rank", "win"]
REWARDS = {"score": SCORE, "rank": RANK, "win": WIN}
MAX_GAMES = 1 << 31
MAX_GAME_NUMBER = 1 << 62  # of a game
MAX_SEED = (1 << 64) - 1
MAX_THREADS = 1024


class BadBatch(ValueError):
    """A batch that cannot be, or an action that is not allowed; says which. Nothing has changed."""


class Batch:
    """`size` games; the arrays are written anew by every step, in place.

    asked        (size,)                 the seat that decides, or -2 where the game is over
    mask         (size, actions)         1 for every action the asked seat may take
    observation  (size, features)        what the asked seat sees, see `features`
    rewards      (size, players)         not 0 only in games that ended with the last step
    over         (size,)                 1 in games that ended with the last step; `playout` leaves it
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
        check_arguments(size, device, seed, reward, threads)
        self.players, self.size, self.device, self.seed = int(agreed["players"]), size, device, seed
        self.restart, self._reward = restart, REWARDS[reward]
        observation = observation_of(self.game)
        self.features, self.scale = observation.FEATURES, scale(observation)
        start = numpy_and_numba()[0].zeros(1, record_type(self.game.state_class))
        to_record(self.game.begin(agreed), start[0])
        engine_class = CpuEngine if device == "cpu" else load_cuda_engine()
        self._engine = engine_class(self.game, start, size, width(observation), seed, threads)
        self.begin()

    def begin(self, first: int = 0) -> None:
        """All games begin, with the numbers from `first` on; no rewards are left of those before."""
        if not is_integer_between(first, 0, MAX_GAME_NUMBER):
            raise BadBatch(f"games are numbered from 0 to {MAX_GAME_NUMBER:,}, not from {first!r}")
        self._engine.begin(first)
        self._engine.write_decisions()

    @property
    def asked(self) -> Any:
        return self._engine.asked

    @property
    def mask(self) -> Any:
        return self._engine.mask

    @property
    def observation(self) -> Any:
        return self._engine.observation

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
        """One action for each game, by the seat that is asked; where the game is over it does nothing.

        A learner that only takes what the mask allows may save the check; an illegal action then does
        anything at all to its game.
        """
        if check:
            actions = self._validated(actions)
        self._engine.step(actions, self._reward)
        if self.restart:
            self._engine.restart_finished()
        self._engine.write_decisions()

    def playout(self) -> Any:
        """Plays every game on at random to its end; returns the moves made in each. Rewards are written."""
        moves = self._engine.playout(self._reward)
        self._engine.write_decisions()
        return moves

    def outcome(self, reward: Reward) -> Any:
        """What every seat of every game would be rewarded with as it stands: (size, players), a new array."""
        check_reward(reward)
        return self._engine.current_rewards(REWARDS[reward])

    def _validated(self, actions: Any) -> Any:
        """The actions as an array: one for every game, and allowed there."""
        array = actions if hasattr(actions, "shape") else numpy_and_numba()[0].asarray(actions)
        if tuple(array.shape) != (self.size,) or "int" not in str(array.dtype):
            given = f"{array.dtype} of shape {tuple(array.shape)}"
            raise BadBatch(f"a step takes a whole number for each of {self.size:,} games, not {given}")
        illegal = self._engine.first_illegal(array)
        if illegal is not None:
            raise BadBatch(self._illegal_action_text(illegal, int(array[illegal])))
        return array

    def _illegal_action_text(self, i: int, action: int) -> str:
        allowed = [str(a) for a, is_legal in enumerate(on_host(self.mask)[i]) if is_legal]
        seat = on_host(self.asked)[i]
        return f"game {i}: seat {seat} cannot take action {action}; allowed: {shortened(allowed)}"


def on_host(array: Any) -> Any:
    """An array of the batch, where it is no trouble to look at single numbers."""
    return array.copy_to_host() if hasattr(array, "copy_to_host") else array


def check_arguments(size: int, device: str, seed: int, reward: str, threads: int) -> None:
    """Refuses what no batch can be."""
    if not is_integer_between(size, 1, MAX_GAMES):
        raise BadBatch(f"a batch has 1 to {MAX_GAMES:,} games, not {size!r}")
    if device not in ("cpu", "cuda"):
        raise BadBatch(f"there is no device {device!r}: there is cpu, cuda")
    if not is_integer_between(seed, 0, MAX_SEED):
        raise BadBatch(f"a seed is from 0 to 2**64 - 1, not {seed!r}")
    if not is_integer_between(threads, 1, MAX_THREADS):
        raise BadBatch(f"a batch has 1 to {MAX_THREADS:,} threads, not {threads!r}")
    check_reward(reward)


def check_reward(reward: str) -> None:
    if reward not in REWARDS:
        raise BadBatch(f"there is no reward {reward!r}: there is {', '.join(REWARDS)}")


def is_integer_between(given: object, low: int, high: int) -> bool:
    """A whole number within bounds, NumPy's too; a switch is none."""
    return isinstance(given, Integral) and not isinstance(given, bool) and low <= int(given) <= high


def load_cuda_engine() -> Any:
    """The engine for a GPU, or why there is none."""
    from fondaco.batch.cuda import CudaEngine

    return CudaEngine
