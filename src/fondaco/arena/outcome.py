"""What a series came to: shares of the victories with their intervals, scores, ratings, time a move.

The games of one deal share their luck and are not independent, so every interval is reckoned from deals.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from statistics import fmean

from fondaco.arena.certainty import Estimate, estimate, share_estimate
from fondaco.arena.pace import Pace
from fondaco.arena.ratings import Rating, rate
from fondaco.arena.series import PARTS, Deal, Series


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

    def in_order(self) -> Outcome:
        """The same, as if the deals had been played one after the other."""
        return Outcome(self.series, sorted(self.deals, key=lambda deal: deal.number))

    @property
    def games(self) -> int:
        return len(self.deals) * self.series.games_a_deal

    def shares(self, entrant: int) -> list[float]:
        """An entrant's share of the victories in each deal, for each of its seats."""
        return [mean_part(deal, entrant) for deal in self.deals]

    def share(self, entrant: int) -> Estimate:
        """The mean of these; copies of one bot share exactly, by the way they are seated."""
        shares = self.shares(entrant)
        if self.series.is_of_one_bot:
            return Estimate(mean := fmean(shares), mean, mean)
        return share_estimate(shares, 1 / self.series.seats_of(entrant))

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
                share=self.share(number),
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
