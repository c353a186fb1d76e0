"""Ratings: one number an entrant, such that all shares of the victories are explained as well as can be.

The model is Luce's: at a table everyone wins with a chance in proportion to their strength. Strengths are
fitted by Hunter's method (2004) and told in Elo points: 400 more is ten times the strength, 0 the mean.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log, log10, sqrt
from statistics import NormalDist, fmean

from fondaco.arena.series import PARTS, Deal, Series

POINTS = 400  # for ten times the strength
BLOCKS = 40  # of deals, each left out once to see how much the ratings hang on it
ROUNDS, CLOSE = 1000, 1e-9
SURE = NormalDist().inv_cdf(0.975)

Table = tuple[int, ...]


@dataclass(frozen=True)
class Rating:
    points: float
    low: float
    high: float


@dataclass
class Tally:
    """All that ratings need to know of many games."""

    games: Counter[Table]  # by who sat there
    wins: Counter[int]  # in parts, by entrant

    def __sub__(self, other: Tally) -> Tally:
        return Tally(self.games - other.games, self.wins - other.wins)


def rate(series: Series, deals: Sequence[Deal]) -> list[Rating]:
    """The ratings with intervals by the jackknife."""
    entrants = len(series.entrants)
    whole = tally(deals)
    points = fitted(whole, entrants)
    blocks = [deals[first::BLOCKS] for first in range(min(BLOCKS, len(deals)))]
    if len(blocks) < 2:
        return [Rating(point, float("-inf"), float("inf")) for point in points]
    without = [fitted(whole - tally(block), entrants) for block in blocks]
    reach = [SURE * jackknife([each[entrant] for each in without]) for entrant in range(entrants)]
    return [Rating(point, point - far, point + far) for point, far in zip(points, reach, strict=True)]


def tally(deals: Iterable[Deal]) -> Tally:
    found = Tally(Counter(), Counter())
    for deal in deals:
        for game in deal.games:
            found.games[tuple(sorted(game.seats))] += 1
            for entrant, part in zip(game.seats, game.parts, strict=True):
                found.wins[entrant] += part
    return found


def fitted(found: Tally, entrants: int) -> list[float]:
    """Ratings in points. Everyone is given half a victory and half a defeat against a mean player: so who
    always won is rated very high, and not infinitely so."""
    strength = [1.0] * entrants
    for _ in range(ROUNDS):
        better = centred(improved(found, strength))
        moved = max(abs(new / old - 1) for new, old in zip(better, strength, strict=True))
        strength = better
        if moved < CLOSE:
            break
    return [POINTS * log10(own) for own in strength]


def improved(found: Tally, strength: list[float]) -> list[float]:
    """One step of the method: what each won, by the chances it had with the strengths so far."""
    chances = [1 / (own + 1) for own in strength]
    for table, games in found.games.items():
        whole = sum(strength[entrant] for entrant in table)
        for entrant in table:
            chances[entrant] += games / whole
    return [(found.wins[entrant] / PARTS + 0.5) / chance for entrant, chance in enumerate(chances)]


def centred(strength: list[float]) -> list[float]:
    """Only proportions matter: the mean, in points, is 0."""
    middle = exp(fmean(log(own) for own in strength))
    return [own / middle for own in strength]


def jackknife(values: Sequence[float]) -> float:
    """The standard error of something that was fitted once without each block."""
    blocks = len(values)
    return sqrt((blocks - 1) / blocks * sum((value - fmean(values)) ** 2 for value in values))
