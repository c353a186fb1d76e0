"""Ratings: one number an entrant, such that all shares of the victories are explained as well as can be.

The model is Luce's: at a table everyone wins with a chance in proportion to their strength. Strengths are
fitted by Hunter's method (2004) and told in Elo points: 400 more is ten times the strength, 0 the mean.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import copysign, exp, inf, isfinite, log, log10, sqrt
from statistics import fmean

from fondaco.arena.certainty import UNSEEN, student
from fondaco.arena.series import PARTS, Deal, Series

POINTS = 400  # for ten times the strength
BLOCKS = 40  # of deals, each left out once to see how much the ratings hang on it
ROUNDS, CLOSE = 1000, 1e-9

Table = tuple[int, ...]


@dataclass(frozen=True)
class Rating:
    points: float
    low: float
    high: float

    def interval(self) -> str:
        """How far the truth may be off; where it has no bound at one side, the other."""
        if self.low == self.high:
            return "exactly"
        if isfinite(self.low) and isfinite(self.high):
            return f"±{max(self.points - self.low, self.high - self.points):.0f}"
        if isfinite(self.low):
            return f"> {self.low:+.0f}"
        return f"< {self.high:+.0f}" if isfinite(self.high) else ""

    def widened(self, *ends: float) -> Rating:
        return Rating(self.points, min(self.low, *ends), max(self.high, *ends))


@dataclass
class Tally:
    """All that ratings need to know of many games."""

    games: Counter[Table]  # by who sat there
    wins: Counter[int]  # in parts, by entrant

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.games + other.games, self.wins + other.wins)

    def __sub__(self, other: Tally) -> Tally:
        return Tally(self.games - other.games, self.wins - other.wins)


def rate(series: Series, deals: Sequence[Deal]) -> list[Rating]:
    """The ratings, with intervals by the jackknife; wider where all deals went alike, which may be luck."""
    whole = tally(deals)
    points = fitted(whole, len(series.entrants))
    if series.is_of_one_bot:
        return [Rating(point, point, point) for point in points]
    if len(deals) < 2:
        return [Rating(point, -inf, inf) for point in points]
    ratings = [
        Rating(point, point - far, point + far)
        for point, far in zip(points, reaches(whole, deals, len(points)), strict=True)
    ]
    for entrant in range(len(points)):
        if went_alike(deals, entrant):
            ends = zip(*supposed_ends(series, whole, points, entrant), strict=True)
            ratings = [rating.widened(*each) for rating, each in zip(ratings, ends, strict=True)]
    return ratings


def went_alike(deals: Sequence[Deal], entrant: int) -> bool:
    """Whether an entrant won as much in every deal."""
    first = tally(deals[:1]).wins[entrant]
    return all(tally([deal]).wins[entrant] == first for deal in deals)


def reaches(whole: Tally, deals: Sequence[Deal], entrants: int) -> list[float]:
    """How far the rating of each entrant may be off, by what it would be without each block of deals."""
    blocks = [deals[first::BLOCKS] for first in range(min(BLOCKS, len(deals)))]
    without = [fitted(whole - tally(block), entrants) for block in blocks]
    sure = student(len(blocks) - 1)
    return [sure * jackknife([each[entrant] for each in without]) for entrant in range(entrants)]


def supposed_ends(
    series: Series, whole: Tally, points: list[float], entrant: int
) -> tuple[list[float], list[float]]:
    """Everyone's rating if some more deals had been lost by an entrant, and if they had been won.

    More of the same says nothing of who never won or always did: they might be weaker or stronger by any
    amount.
    """
    lost, won = (fitted(whole + supposed(series, entrant, wins), len(points)) for wins in (False, True))
    games = sum(games for table, games in whole.games.items() if entrant in table)
    if whole.wins[entrant] == 0:
        lost = boundless(points, lost)
    if whole.wins[entrant] == games * PARTS:
        won = boundless(points, won)
    return lost, won


def supposed(series: Series, entrant: int, wins: bool) -> Tally:
    """As many deals as luck may have hidden, all won by an entrant or all lost, to the others alike."""
    found, games = Tally(Counter(), Counter()), round(UNSEEN * series.players)
    for table in series.tables:
        if entrant in table:
            found.games[tuple(sorted(table))] += games
            winners = [who for who in table if (who == entrant) == wins]
            for winner in winners:
                found.wins[winner] += games * PARTS // len(winners)
    return found


def boundless(points: list[float], moved: list[float]) -> list[float]:
    return [copysign(inf, end - point) for point, end in zip(points, moved, strict=True)]


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
