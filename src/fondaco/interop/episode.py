"""Episodes for PettingZoo and Gymnasium: one game after another, played by compiled rules.

The episode plays chance itself. Game number n of a seed has the same random draws as in a `Batch`, and game 0
has the same as a `Table` with that seed.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from operator import index
from typing import Any

from fondaco.batch.batch import REWARDS
from fondaco.batch.cpu import STREAM
from fondaco.batch.engine import compiled, from_record, raw_view, record_type, to_record
from fondaco.batch.features import observation_of, width
from fondaco.batch.optional import numpy_and_numba
from fondaco.core.game import BadTable
from fondaco.core.playing import NOBODY
from fondaco.core.views import View
from fondaco.games import game_called
from fondaco.table import IllegalMove

LARGEST_FEATURE = 32767  # observations are int16
SEED_MASK = 0xFFFF_FFFF_FFFF_FFFF


class Episode:
    """The current game. `asked` is the seat that has to act, or negative if the game is over."""

    def __init__(
        self, game: str, players: int | None, reward: str = "win", options: Mapping[str, object] | None = None
    ) -> None:
        self._numpy, _ = numpy_and_numba()
        self.game = game_called(game)
        agreed = self.game.setup(players, options or {})
        if reward not in REWARDS:
            raise BadTable("unknown_reward", given=reward, allowed=tuple(REWARDS))
        self.players, self._reward = int(agreed["players"]), REWARDS[reward]
        self.actions, self.features = self.game.actions, width(observation_of(self.game))
        self.asked, self.number = NOBODY, 0
        self.seed: int | None = None
        self._set_up(agreed)

    def _set_up(self, agreed: Mapping[str, Any]) -> None:
        numpy = self._numpy
        start = numpy.zeros(1, record_type(self.game.state_class))
        to_record(self.game.begin(agreed), start[0])
        states, stream = start.copy(), numpy.zeros(1, numpy.dtype(list(STREAM), align=True))
        self._raw_start, self._raw_state = raw_view(start)[0], raw_view(states)[0]
        self._s, self._stream = states[0], stream[0]
        self._rewards = numpy.zeros(self.players, numpy.float32)
        self._rules = compiled(self.game)

    def reset(self, seed: int | None = None) -> None:
        """Starts the first game of a seed. Without a seed, starts the next game of the last seed."""
        if seed is None and self.seed is not None:
            self.number += 1
        else:
            self.seed = secrets.randbits(64) if seed is None else int(seed) & SEED_MASK
            self.number = 0
        self._rules.copy_state(self._raw_state, self._raw_start)
        self._rules.begin(self._s, self._stream, self.number, self._numpy.uint64(self.seed))
        self._update()

    def is_legal(self, action: Any) -> bool:
        """True if the asked seat may take this action."""
        try:
            number = index(action)
        except TypeError:  # not an integer from Python, NumPy or PyTorch
            return False
        return 0 <= number < self.actions and bool(self._mask[number])

    def play(self, action: Any) -> None:
        """Plays an action of the asked seat, then chance, or raises IllegalMove."""
        if not self.is_legal(action):
            allowed = self._numpy.flatnonzero(self._mask).tolist()
            raise IllegalMove("illegal_action", seat=self.asked, given=action, allowed=allowed)
        self._rules.step(self._s, self._stream, int(action), self._reward, self._rewards)
        self._update()

    @property
    def rewards(self) -> list[float]:
        """The rewards by seat, once the game is over."""
        rewards: list[float] = self._rewards.tolist()
        return rewards

    def observe(self, seat: int) -> dict[str, Any]:
        """Returns a seat's observation and action mask as new arrays. If the seat is not asked, the mask is
        0.
        """
        if seat == self.asked:
            return {"observation": self._observation.copy(), "action_mask": self._mask.copy()}
        observation = self._numpy.zeros(self.features, self._numpy.int16)
        self._rules.observe(self._s, seat, observation)
        return {"observation": observation, "action_mask": self._numpy.zeros(self.actions, self._numpy.int8)}

    def state(self) -> Any:
        """Returns a copy of the state, for views and move texts."""
        return from_record(self.game.state_class, self._s)

    def view(self, seat: int | None = None) -> View:
        return self.game.view(self.state(), seat)

    def _update(self) -> None:
        self._mask = self._numpy.zeros(self.actions, self._numpy.int8)
        self._observation = self._numpy.zeros(self.features, self._numpy.int16)
        self.asked = self._rules.write_decision(self._s, self._mask, self._observation)


def spaces_of(episode: Episode) -> tuple[Any, Any]:
    """Returns the observation space and the action space of a seat."""
    from gymnasium import spaces

    numpy, _ = numpy_and_numba()
    observation = {
        "observation": spaces.Box(0, LARGEST_FEATURE, (episode.features,), numpy.int16),
        "action_mask": spaces.Box(0, 1, (episode.actions,), numpy.int8),
    }
    return spaces.Dict(observation), spaces.Discrete(episode.actions)
