"""Observations: what the asked seat may see, as a fixed row of whole numbers.

Each game has a module under `observations/` with its features in order and a function that writes them. It is
bound like a rule, so the same function runs directly, on the CPU and on CUDA. A row is all zeros before.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import Any, Protocol

from fondaco.core.game import Game


@dataclass(frozen=True)
class Feature:
    """A stretch of an observation: `size` numbers, each from 0 to about `most`."""

    name: str
    size: int
    most: int
    about: str


class Observation(Protocol):
    """What the module of a game's observation offers."""

    @property
    def FEATURES(self) -> tuple[Feature, ...]: ...
    def observe(self, s: Any, seat: int, row: Any, /) -> int: ...


def observation_of(game: Game) -> Observation:
    """The module that says what a seat sees of a game in numbers."""
    module: Any = importlib.import_module(f"fondaco.batch.observations.{game.id}")
    observation: Observation = module
    return observation


def width(observation: Observation) -> int:
    """How many numbers an observation has."""
    return sum(feature.size for feature in observation.FEATURES)


def scale(observation: Observation) -> list[int]:
    """For each number of an observation about the largest it can be: divided by it, it comes near 1."""
    return [feature.most for feature in observation.FEATURES for _ in range(feature.size)]


def for_each_seat(seats: int, features: tuple[Feature, ...]) -> tuple[Feature, ...]:
    """The features of one seat for all of them, clockwise, the seat itself first."""
    names = ["own", *(f"{step} to the left" for step in range(1, seats))]
    return tuple(Feature(f"{who}: {f.name}", f.size, f.most, f.about) for who in names for f in features)


def put(row: Any, at: int, value: int) -> int:
    """Writes a number; returns the place after it."""
    row[at] = value
    return at + 1


def put_all(row: Any, at: int, values: list[int], size: int) -> int:
    """Writes the first numbers of a list; returns the place after them."""
    for place in range(size):
        row[at + place] = values[place]
    return at + size


def put_one_of(row: Any, at: int, which: int, size: int) -> int:
    """Writes a 1 in one of `size` places; returns the place after them."""
    row[at + which] = 1
    return at + size
