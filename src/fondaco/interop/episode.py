"""One game after another, in numbers: what PettingZoo and Gymnasium need, with compiled rules underneath.

Chance is played inside. Game number n of a seed has the same luck as in a `Batch`, and game 0 the same as a
`Table` of that seed.
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

LARGEST_FEATURE = 32767  # that a number of an observation can be
SEED_MASK = 0xFFFF_FFFF_FFFF_FFFF


class Episode:
    """The game being played. `asked` is a seat, or less than 0 when the game is over."""

    def __init__(
        self, game: str, players: int | None, reward: str = "win", options: Mapping[str, object] | None = None
    ) -> None:
        self._numpy, _ = numpy_and_numba()
        self.game = game_called(game)
        agreed = self.game.agreed(players, options or {})
        if reward not in REWARDS:
            raise BadTable(f"there is no reward {reward!r}: there is {', '.join(REWARDS)}")
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
        """The first game of a seed; without one the next game of the seed there was."""
        if seed is None and self.seed is not None:
            self.number += 1
        else:
            self.seed = secrets.randbits(64) if seed is None else int(seed) & SEED_MASK
            self.number = 0
        self._rules.copy_state(self._raw_state, self._raw_start)
        self._rules.begin(self._s, self._stream, self.number, self._numpy.uint64(self.seed))
        self._update()

    def is_legal(self, action: Any) -> bool:
        """Whether the asked seat may take an action."""
        try:
            number = index(action)
        except TypeError:  # no whole number of Python's, NumPy's or Torch's
            return False
        return 0 <= number < self.actions and bool(self._mask[number])

    def play(self, action: Any) -> None:
        """The asked seat takes an action, and chance plays."""
        if not self.is_legal(action):
            raise IllegalMove(self.illegal_action_text(action))
        self._rules.step(self._s, self._stream, int(action), self._reward, self._rewards)
        self._update()

    def illegal_action_text(self, action: Any) -> str:
        allowed = self._numpy.flatnonzero(self._mask).tolist()
        return f"{self.game.id}: seat {self.asked} cannot take action {action}; allowed: {allowed}"

    @property
    def rewards(self) -> list[float]:
        """What each seat is rewarded with, once the game is over."""
        rewards: list[float] = self._rewards.tolist()
        return rewards

    def observe(self, seat: int) -> dict[str, Any]:
        """What a seat sees and may do, in arrays of its own; a seat that is not asked may do nothing."""
        if seat == self.asked:
            return {"observation": self._observation.copy(), "action_mask": self._mask.copy()}
        observation = self._numpy.zeros(self.features, self._numpy.int16)
        self._rules.observe(self._s, seat, observation)
        return {"observation": observation, "action_mask": self._numpy.zeros(self.actions, self._numpy.int8)}

    def state(self) -> Any:
        """The table as a state, for words; it goes its own way."""
        return from_record(self.game.state_class, self._s)

    def view(self, seat: int | None = None) -> View:
        return self.game.view(self.state(), seat)

    def _update(self) -> None:
        self._mask = self._numpy.zeros(self.actions, self._numpy.int8)
        self._observation = self._numpy.zeros(self.features, self._numpy.int16)
        self.asked = self._rules.write_decision(self._s, self._mask, self._observation)


def spaces_of(episode: Episode) -> tuple[Any, Any]:
    """The space of what a seat sees and that of its actions, as Gymnasium describes them."""
    from gymnasium import spaces

    numpy, _ = numpy_and_numba()
    observation = {
        "observation": spaces.Box(0, LARGEST_FEATURE, (episode.features,), numpy.int16),
        "action_mask": spaces.Box(0, 1, (episode.actions,), numpy.int8),
    }
    return spaces.Dict(observation), spaces.Discrete(episode.actions)
