"""Observations: what the asked seat may see, as a vector of integers.

Each game has a module under `observations/` that lists its features in order and has a function that writes
them into a row of zeros. It is bound like a rule, so the same function runs directly, on the CPU and on CUDA.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import Any, Protocol

from fondaco.core.game import Game


@dataclass(frozen=True)
class Feature:
    """A part of an observation: `size` integers, each from 0 to about `most`."""

    name: str
    size: int
    most: int
    about: str


class Observation(Protocol):
    """What a module under `observations/` defines."""

    @property
    def FEATURES(self) -> tuple[Feature, ...]: ...
    def observe(self, s: Any, seat: int, row: Any, /) -> int: ...


def observation_of(game: Game) -> Observation:
    """Returns the observation module of a game."""
    module: Any = importlib.import_module(f"fondaco.batch.observations.{game.id}")
    observation: Observation = module
    return observation


def width(observation: Observation) -> int:
    """Returns the length of an observation."""
    return sum(feature.size for feature in observation.FEATURES)


def scale(observation: Observation) -> list[int]:
    """Returns the expected maximum of each element, to scale an observation to about 0 to 1."""
    return [feature.most for feature in observation.FEATURES for _ in range(feature.size)]


def for_each_seat(seats: int, features: tuple[Feature, ...]) -> tuple[Feature, ...]:
    """Returns the features of one seat repeated for all seats: the observing seat first, then clockwise."""
    names = ["own", *(f"{step} to the left" for step in range(1, seats))]
    return tuple(Feature(f"{who}: {f.name}", f.size, f.most, f.about) for who in names for f in features)


def put(row: Any, at: int, value: int) -> int:
    """Writes a value at index `at` and returns the next index."""
    row[at] = value
    return at + 1


def put_all(row: Any, at: int, values: list[int], size: int) -> int:
    """Writes the first `size` values from index `at` on and returns the next index."""
    for place in range(size):
        row[at + place] = values[place]
    return at + size


def put_one_of(row: Any, at: int, which: int, size: int) -> int:
    """Writes a one-hot vector of `size` elements from index `at` on and returns the next index."""
    row[at + which] = 1
    return at + size
