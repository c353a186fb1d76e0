"""What a series came to: shares of the victories with their intervals, scores, ratings, time a move.

The games of one deal share their luck and are not independent, so every interval is reckoned from deals.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from statistics import fmean

from fondaco.arena.confidence import Estimate, estimate_mean, estimate_rate
from fondaco.arena.ratings import Rating, rate
from fondaco.arena.timing import TimeHistogram
from fondaco.arena.tournament import UNITS_PER_WIN, Deal, Tournament


@dataclass(frozen=True)
class EntrantStatistics:
    """What there is to say of one entrant."""

    name: str
    bot: str
    games: int
    win_rate: Estimate  # of the victories, a seat
    fair_share: float
    score: Estimate
    rating: Rating
    win_rate_by_seat: list[float]  # the share at each seat
    thinking_time: TimeHistogram


@dataclass
class Results:
    """The deals of a series that were played."""

    tournament: Tournament
    deals: list[Deal] = field(default_factory=list)

    def in_deal_order(self) -> Results:
        """The same, as if the deals had been played one after the other."""
        return Results(self.tournament, sorted(self.deals, key=lambda deal: deal.number))

    @property
    def games(self) -> int:
        return len(self.deals) * self.tournament.games_per_deal

    def win_rates(self, entrant: int) -> list[float]:
        """An entrant's share of the victories in each deal, for each of its seats."""
        return [win_rate_in_deal(deal, entrant) for deal in self.deals]

    def win_rate(self, entrant: int) -> Estimate:
        """The mean of these; copies of one bot share exactly, by the way they are seated."""
        win_rates = self.win_rates(entrant)
        if self.tournament.has_one_bot:
            return Estimate(mean := fmean(win_rates), mean, mean)
        return estimate_rate(win_rates, 1 / self.tournament.seats_of(entrant))

    def mean_scores(self, entrant: int) -> list[float]:
        """An entrant's mean score in each deal."""
        return [
            fmean(
                score
                for game in deal.games
                for occupant, score in zip(game.seats, game.scores, strict=True)
                if occupant == entrant
            )
            for deal in self.deals
        ]

    def win_rate_at_seat(self, entrant: int, seat: int) -> float:
        games = [game for deal in self.deals for game in deal.games if game.seats[seat] == entrant]
        return fmean(game.win_units[seat] for game in games) / UNITS_PER_WIN if games else 0.0

    def thinking_time(self, entrant: int) -> TimeHistogram:
        """Of all entrants with the same bot: what one of them played is not always played again."""
        total = TimeHistogram()
        bot = self.tournament.entrants[entrant].bot
        for deal in self.deals:
            for other, thinking_time in zip(self.tournament.entrants, deal.thinking_times, strict=True):
                if other.bot == bot:
                    total.merge(thinking_time)
        return total

    @cached_property
    def statistics(self) -> list[EntrantStatistics]:
        """The entrants, as they were named."""
        ratings = rate(self.tournament, self.deals)
        return [
            EntrantStatistics(
                name=entrant.name,
                bot=entrant.bot,
                games=self.tournament.games_of(number) * len(self.deals),
                win_rate=self.win_rate(number),
                fair_share=1 / self.tournament.players,
                score=estimate_mean(self.mean_scores(number)),
                rating=ratings[number],
                win_rate_by_seat=[
                    self.win_rate_at_seat(number, seat) for seat in range(self.tournament.players)
                ],
                thinking_time=self.thinking_time(number),
            )
            for number, entrant in enumerate(self.tournament.entrants)
        ]


def win_rate_in_deal(deal: Deal, entrant: int) -> float:
    """In whole parts as long as possible, so that a fair share is exactly that."""
    win_units = [
        units
        for game in deal.games
        for occupant, units in zip(game.seats, game.win_units, strict=True)
        if occupant == entrant
    ]
    return sum(win_units) / (UNITS_PER_WIN * len(win_units))
