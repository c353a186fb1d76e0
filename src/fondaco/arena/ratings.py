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

from fondaco.arena.confidence import PSEUDO_DEALS, student_quantile
from fondaco.arena.tournament import UNITS_PER_WIN, Deal, Tournament

POINTS_PER_TENFOLD = 400  # for ten times the strength
JACKKNIFE_BLOCKS = 40  # of deals, each left out once to see how much the ratings hang on it
MAX_ITERATIONS, TOLERANCE = 1000, 1e-9

Pairing = tuple[int, ...]


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

    def widened(self, *bounds: float) -> Rating:
        return Rating(self.points, min(self.low, *bounds), max(self.high, *bounds))


@dataclass
class Tally:
    """All that ratings need to know of many games."""

    games: Counter[Pairing]  # by who sat there
    wins: Counter[int]  # in parts, by entrant

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.games + other.games, self.wins + other.wins)

    def __sub__(self, other: Tally) -> Tally:
        return Tally(self.games - other.games, self.wins - other.wins)


def rate(tournament: Tournament, deals: Sequence[Deal]) -> list[Rating]:
    """The ratings, with intervals by the jackknife; wider where all deals went alike, which may be luck."""
    total = tally_deals(deals)
    points = fit_ratings(total, len(tournament.entrants))
    if tournament.has_one_bot:
        return [Rating(point, point, point) for point in points]
    if len(deals) < 2:
        return [Rating(point, -inf, inf) for point in points]
    ratings = [
        Rating(point, point - margin, point + margin)
        for point, margin in zip(points, jackknife_margins(total, deals, len(points)), strict=True)
    ]
    for entrant in range(len(points)):
        if won_equally_in_all(deals, entrant):
            bounds = zip(*bounds_with_pseudo_deals(tournament, total, points, entrant), strict=True)
            ratings = [rating.widened(*each) for rating, each in zip(ratings, bounds, strict=True)]
    return ratings


def won_equally_in_all(deals: Sequence[Deal], entrant: int) -> bool:
    """Whether an entrant won as much in every deal."""
    first = tally_deals(deals[:1]).wins[entrant]
    return all(tally_deals([deal]).wins[entrant] == first for deal in deals)


def jackknife_margins(total: Tally, deals: Sequence[Deal], entrants: int) -> list[float]:
    """How far the rating of each entrant may be off, by what it would be without each block of deals."""
    blocks = [deals[first::JACKKNIFE_BLOCKS] for first in range(min(JACKKNIFE_BLOCKS, len(deals)))]
    leave_out_fits = [fit_ratings(total - tally_deals(block), entrants) for block in blocks]
    quantile = student_quantile(len(blocks) - 1)
    return [
        quantile * jackknife_error([each[entrant] for each in leave_out_fits]) for entrant in range(entrants)
    ]


def bounds_with_pseudo_deals(
    tournament: Tournament, total: Tally, points: list[float], entrant: int
) -> tuple[list[float], list[float]]:
    """Everyone's rating if some more deals had been lost by an entrant, and if they had been won.

    More of the same says nothing of who never won or always did: they might be weaker or stronger by any
    amount.
    """
    lost, won = (
        fit_ratings(total + pseudo_tally(tournament, entrant, wins), len(points)) for wins in (False, True)
    )
    games = sum(games for pairing, games in total.games.items() if entrant in pairing)
    if total.wins[entrant] == 0:
        lost = unbounded(points, lost)
    if total.wins[entrant] == games * UNITS_PER_WIN:
        won = unbounded(points, won)
    return lost, won


def pseudo_tally(tournament: Tournament, entrant: int, wins: bool) -> Tally:
    """As many deals as luck may have hidden, all won by an entrant or all lost, to the others alike."""
    counts, games = Tally(Counter(), Counter()), round(PSEUDO_DEALS * tournament.players)
    for pairing in tournament.pairings:
        if entrant in pairing:
            counts.games[tuple(sorted(pairing))] += games
            winners = [who for who in pairing if (who == entrant) == wins]
            for winner in winners:
                counts.wins[winner] += games * UNITS_PER_WIN // len(winners)
    return counts


def unbounded(points: list[float], bounds: list[float]) -> list[float]:
    return [copysign(inf, bound - point) for point, bound in zip(points, bounds, strict=True)]


def tally_deals(deals: Iterable[Deal]) -> Tally:
    counts = Tally(Counter(), Counter())
    for deal in deals:
        for game in deal.games:
            counts.games[tuple(sorted(game.seats))] += 1
            for entrant, units in zip(game.seats, game.win_units, strict=True):
                counts.wins[entrant] += units
    return counts


def fit_ratings(counts: Tally, entrants: int) -> list[float]:
    """Ratings in points. Everyone is given half a victory and half a defeat against a mean player: so who
    always won is rated very high, and not infinitely so."""
    strengths = [1.0] * entrants
    for _ in range(MAX_ITERATIONS):
        improved = centred(fitting_step(counts, strengths))
        change = max(abs(new / old - 1) for new, old in zip(improved, strengths, strict=True))
        strengths = improved
        if change < TOLERANCE:
            break
    return [POINTS_PER_TENFOLD * log10(strength) for strength in strengths]


def fitting_step(counts: Tally, strengths: list[float]) -> list[float]:
    """One step of the method: what each won, by the chances it had with the strengths so far."""
    chances = [1 / (strength + 1) for strength in strengths]
    for pairing, games in counts.games.items():
        total = sum(strengths[entrant] for entrant in pairing)
        for entrant in pairing:
            chances[entrant] += games / total
    return [(counts.wins[entrant] / UNITS_PER_WIN + 0.5) / chance for entrant, chance in enumerate(chances)]


def centred(strengths: list[float]) -> list[float]:
    """Only proportions matter: the mean, in points, is 0."""
    middle = exp(fmean(log(strength) for strength in strengths))
    return [strength / middle for strength in strengths]


def jackknife_error(values: Sequence[float]) -> float:
    """The standard error of something that was fitted once without each block."""
    blocks = len(values)
    return sqrt((blocks - 1) / blocks * sum((value - fmean(values)) ** 2 for value in values))
