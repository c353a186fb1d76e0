"""What a series came to: shares of the victories with their intervals, scores, ratings, time a move.

The games of one deal share their luck and are not independent, so every interval is reckoned from deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import sqrt
from statistics import NormalDist, fmean, variance

from fondaco.arena.pace import Pace
from fondaco.arena.ratings import Rating, rate
from fondaco.arena.series import PARTS, Deal, Series

CONFIDENCE = 0.95
SURE = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
FEW_FREEDOMS = (12.706, 4.303)  # Student's quantiles where his expansion is no good


@dataclass(frozen=True)
class Estimate:
    """A mean, and the interval it lies in with the confidence above."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Figures:
    """What there is to say of one entrant."""

    name: str
    bot: str
    games: int
    share: Estimate  # of the victories, a seat
    fair: float
    score: Estimate
    rating: Rating
    by_seat: list[float]  # the share at each seat
    pace: Pace


@dataclass
class Outcome:
    """The deals of a series that were played."""

    series: Series
    deals: list[Deal] = field(default_factory=list)

    def add(self, deals: Sequence[Deal]) -> None:
        self.deals += deals

    def in_order(self) -> Outcome:
        """The same, as if the deals had been played one after the other."""
        return Outcome(self.series, sorted(self.deals, key=lambda deal: deal.number))

    @property
    def games(self) -> int:
        return len(self.deals) * self.series.games_a_deal

    def shares(self, entrant: int) -> list[float]:
        """An entrant's share of the victories in each deal, for each of its seats."""
        return [mean_part(deal, entrant) for deal in self.deals]

    def scores(self, entrant: int) -> list[float]:
        """An entrant's mean score in each deal."""
        return [
            fmean(
                score
                for game in deal.games
                for who, score in zip(game.seats, game.scores, strict=True)
                if who == entrant
            )
            for deal in self.deals
        ]

    def share_at(self, entrant: int, seat: int) -> float:
        games = [game for deal in self.deals for game in deal.games if game.seats[seat] == entrant]
        return fmean(game.parts[seat] for game in games) / PARTS if games else 0.0

    def pace(self, entrant: int) -> Pace:
        """Of all entrants with the same bot: what one of them played is not always played again."""
        whole = Pace()
        bot = self.series.entrants[entrant].bot
        for deal in self.deals:
            for twin, pace in zip(self.series.entrants, deal.paces, strict=True):
                if twin.bot == bot:
                    whole.join(pace)
        return whole

    @cached_property
    def figures(self) -> list[Figures]:
        """The entrants, as they were named."""
        ratings = rate(self.series, self.deals)
        return [
            Figures(
                name=entrant.name,
                bot=entrant.bot,
                games=self.series.games_of(number) * len(self.deals),
                share=share_estimate(self.shares(number)),
                fair=1 / self.series.players,
                score=estimate(self.scores(number)),
                rating=ratings[number],
                by_seat=[self.share_at(number, seat) for seat in range(self.series.players)],
                pace=self.pace(number),
            )
            for number, entrant in enumerate(self.series.entrants)
        ]


def mean_part(deal: Deal, entrant: int) -> float:
    """In whole parts as long as possible, so that a fair share is exactly that."""
    won = [
        part
        for game in deal.games
        for who, part in zip(game.seats, game.parts, strict=True)
        if who == entrant
    ]
    return sum(won) / (PARTS * len(won))


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values with Student's interval."""
    mean = fmean(values)
    if len(values) < 2:
        return Estimate(mean, float("-inf"), float("inf"))
    reach = student(len(values) - 1) * sqrt(variance(values, mean) / len(values))
    return Estimate(mean, mean - reach, mean + reach)


def share_estimate(values: Sequence[float]) -> Estimate:
    """A share lies from 0 to 1. Who always won, or never, gets Wilson's interval: it may have been luck."""
    found = estimate(values)
    unseen = SURE**2 / (len(values) + SURE**2)
    if found.mean == 0:
        return Estimate(0.0, 0.0, unseen)
    if found.mean == 1:
        return Estimate(1.0, 1 - unseen, 1.0)
    return Estimate(found.mean, max(found.low, 0.0), min(found.high, 1.0))


def student(freedom: int) -> float:
    """Student's quantile at our confidence, by the first terms of its expansion (Fisher and Cornish)."""
    if freedom <= len(FEW_FREEDOMS):
        return FEW_FREEDOMS[freedom - 1]
    z = SURE
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
