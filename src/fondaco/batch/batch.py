"""Many games of one kind in parallel, as arrays.

    batch = Batch("card", players=4, size=1024, seed=7, restart=True)
    while training:
        actions = policy(batch.observation, batch.mask)   # one action for each game
        batch.step(actions)

The batch plays chance itself. Game number n of a seed has the same random draws in every batch, on the CPU
and on CUDA.
"""

from __future__ import annotations

from numbers import Integral
from typing import Any, Literal

from fondaco.batch.cpu import CpuEngine
from fondaco.batch.engine import record_type, to_record
from fondaco.batch.features import observation_of, scale, width
from fondaco.batch.kernels import RANK, SCORE, WIN
from fondaco.batch.optional import numpy_and_numba
from fondaco.core.errors import shortened
from fondaco.games import game_called

Device = Literal["cpu", "cuda"]
Reward = Literal["score", "rank", "win"]
REWARDS = {"score": SCORE, "rank": RANK, "win": WIN}
MAX_GAMES = 1 << 31
MAX_GAME_NUMBER = 1 << 62
MAX_SEED = (1 << 64) - 1
MAX_THREADS = 1024


class BadBatch(ValueError):
    """Raised for wrong arguments or an illegal action. The batch is unchanged."""


class Batch:
    """`size` games in parallel. Every step overwrites these arrays in place:

    asked        (size,)                 the seat that has to act, or -2 if the game is over
    mask         (size, actions)         1 for every legal action of the asked seat
    observation  (size, features)        what the asked seat sees, see `features`
    rewards      (size, players)         0 except in games that ended in the last step
    over         (size,)                 1 in games that ended in the last step; `playout` does not change it
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
        """`restart`: start the next game as soon as one is over. `threads`: number of CPU threads."""
        self.game = game_called(game)
        agreed = self.game.setup(players, options)
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
        """Starts all games anew, numbered from `first` on, and clears the rewards."""
        if not is_integer_between(first, 0, MAX_GAME_NUMBER):
            raise BadBatch(f"first must be an integer from 0 to {MAX_GAME_NUMBER:,}, not {first!r}.")
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
        """The states as NumPy records, for programs that search. They include the secrets of Court of the
        Medici.
        """
        return self._engine.states

    def step(self, actions: Any, *, check: bool = True) -> None:
        """Plays one action in each game. In games that are over the action is ignored.

        With `check=False` the actions are not checked against the mask, which saves time. An illegal action
        then leaves its game in an undefined state.
        """
        if check:
            actions = self._validated(actions)
        self._engine.step(actions, self._reward)
        if self.restart:
            self._engine.restart_finished()
        self._engine.write_decisions()

    def playout(self) -> Any:
        """Plays every game to its end at random, writes the rewards and returns the moves of each game."""
        moves = self._engine.playout(self._reward)
        self._engine.write_decisions()
        return moves

    def outcome(self, reward: Reward) -> Any:
        """Returns a new array (size, players) of the rewards if all games ended now."""
        check_reward(reward)
        return self._engine.current_rewards(REWARDS[reward])

    def _validated(self, actions: Any) -> Any:
        """Returns the actions as an array, or raises BadBatch."""
        array = actions if hasattr(actions, "shape") else numpy_and_numba()[0].asarray(actions)
        if tuple(array.shape) != (self.size,) or "int" not in str(array.dtype):
            given = f"{array.dtype} of shape {tuple(array.shape)}"
            raise BadBatch(
                f"actions must be integers of shape ({self.size},), one for each game, not {given}."
            )
        illegal = self._engine.first_illegal(array)
        if illegal is not None:
            raise BadBatch(self._illegal_action_text(illegal, int(array[illegal])))
        return array

    def _illegal_action_text(self, i: int, action: int) -> str:
        allowed = [str(a) for a, is_legal in enumerate(on_host(self.mask)[i]) if is_legal]
        seat = on_host(self.asked)[i]
        possible = f"Possible actions: {shortened(allowed)}."
        return f"Game {i}: seat {seat} cannot take action {action} now. {possible}"


def on_host(array: Any) -> Any:
    """Returns an array of the batch in host memory."""
    return array.copy_to_host() if hasattr(array, "copy_to_host") else array


def check_arguments(size: int, device: str, seed: int, reward: str, threads: int) -> None:
    """Raises BadBatch for wrong arguments."""
    if not is_integer_between(size, 1, MAX_GAMES):
        raise BadBatch(f"size must be an integer from 1 to {MAX_GAMES:,}, not {size!r}.")
    if device not in ("cpu", "cuda"):
        raise BadBatch(f"Unknown device {device!r}. Choose cpu or cuda.")
    if not is_integer_between(seed, 0, MAX_SEED):
        raise BadBatch(f"seed must be an integer from 0 to 2**64 - 1, not {seed!r}.")
    if not is_integer_between(threads, 1, MAX_THREADS):
        raise BadBatch(f"threads must be an integer from 1 to {MAX_THREADS:,}, not {threads!r}.")
    check_reward(reward)


def check_reward(reward: str) -> None:
    if reward not in REWARDS:
        raise BadBatch(f"Unknown reward {reward!r}. Choose score, rank or win.")


def is_integer_between(given: object, low: int, high: int) -> bool:
    """True for Python and NumPy integers from `low` to `high`, but not for booleans."""
    return isinstance(given, Integral) and not isinstance(given, bool) and low <= int(given) <= high


def load_cuda_engine() -> Any:
    """Returns the class of the CUDA engine. It is imported only if it is used."""
    from fondaco.batch.cuda import CudaEngine

    return CudaEngine
