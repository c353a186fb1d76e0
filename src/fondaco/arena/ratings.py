"""Elo-like ratings, fitted to the win rates of all pairings.

The model is Luce's (Plackett-Luce for the winner): each player of a game wins with a probability in
proportion to their strength. Strengths are fitted by Hunter's MM algorithm (2004) and given in Elo points:
400 points more are ten times the strength, and the mean is 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import copysign, exp, inf, isfinite, log, log10, sqrt
from statistics import fmean

from fondaco.arena.confidence import PSEUDO_DEALS, student_quantile
from fondaco.arena.tournament import UNITS_PER_WIN, Deal, Tournament

POINTS_PER_TENFOLD = 400
JACKKNIFE_BLOCKS = 40  # groups of deals; each is left out once
MAX_ITERATIONS, TOLERANCE = 1000, 1e-9

Pairing = tuple[int, ...]


@dataclass(frozen=True)
class Rating:
    """A rating and its confidence interval, which may have no bound on one side."""

    points: float
    low: float
    high: float

    def interval(self) -> str:
        """Returns the interval as text: ±margin, or the bound of the side that has one."""
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
    """Counts of games and wins, from which ratings are fitted."""

    games: Counter[Pairing]  # number of games by pairing
    wins: Counter[int]  # in units, by entrant

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.games + other.games, self.wins + other.wins)

    def __sub__(self, other: Tally) -> Tally:
        return Tally(self.games - other.games, self.wins - other.wins)


def rate(tournament: Tournament, deals: Sequence[Deal]) -> list[Rating]:
    """Returns ratings with jackknife intervals, widened for entrants that won equally in all deals."""
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
    """True if an entrant won the same amount in every deal."""
    first = tally_deals(deals[:1]).wins[entrant]
    return all(tally_deals([deal]).wins[entrant] == first for deal in deals)


def jackknife_margins(total: Tally, deals: Sequence[Deal], entrants: int) -> list[float]:
    """Returns the margin of error of each rating, from fits that leave out one block of deals each."""
    blocks = [deals[first::JACKKNIFE_BLOCKS] for first in range(min(JACKKNIFE_BLOCKS, len(deals)))]
    leave_out_fits = [fit_ratings(total - tally_deals(block), entrants) for block in blocks]
    quantile = student_quantile(len(blocks) - 1)
    return [
        quantile * jackknife_error([each[entrant] for each in leave_out_fits]) for entrant in range(entrants)
    ]


def bounds_with_pseudo_deals(
    tournament: Tournament, total: Tally, points: list[float], entrant: int
) -> tuple[list[float], list[float]]:
    """Returns the ratings for two cases: the entrant lost a few more deals, and it won them.

    An entrant that never won could be weaker by any amount, and one that always won could be stronger: those
    bounds are infinite.
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
    """Returns the counts of PSEUDO_DEALS more deals that an entrant wins, or that the others win equally."""
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
    """Returns ratings in points.

    Every entrant also gets half a win and half a loss against an average player, so that an entrant that
    always won gets a finite rating.
    """
    strengths = [1.0] * entrants
    for _ in range(MAX_ITERATIONS):
        improved = centred(fitting_step(counts, strengths))
        change = max(abs(new / old - 1) for new, old in zip(improved, strengths, strict=True))
        strengths = improved
        if change < TOLERANCE:
            break
    return [POINTS_PER_TENFOLD * log10(strength) for strength in strengths]


def fitting_step(counts: Tally, strengths: list[float]) -> list[float]:
    """Returns strengths after one step of the MM algorithm: wins divided by opportunities to win."""
    chances = [1 / (strength + 1) for strength in strengths]
    for pairing, games in counts.games.items():
        total = sum(strengths[entrant] for entrant in pairing)
        for entrant in pairing:
            chances[entrant] += games / total
    return [(counts.wins[entrant] / UNITS_PER_WIN + 0.5) / chance for entrant, chance in enumerate(chances)]


def centred(strengths: list[float]) -> list[float]:
    """Returns strengths scaled so that the mean rating is 0; only their ratios matter."""
    middle = exp(fmean(log(strength) for strength in strengths))
    return [strength / middle for strength in strengths]


def jackknife_error(values: Sequence[float]) -> float:
    """Returns the jackknife standard error of values that were each fitted without one block."""
    blocks = len(values)
    return sqrt((blocks - 1) / blocks * sum((value - fmean(values)) ** 2 for value in values))
