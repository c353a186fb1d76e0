"""The results of a tournament: win rates, scores and ratings with intervals, and thinking times.

The games of one deal use the same random draws and are not independent, so every interval is computed from
deals, not from games.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from statistics import fmean

from fondaco.arena.confidence import Estimate, estimate_mean, estimate_rate
from fondaco.arena.less_luck import (
    GameVariance,
    LessLuck,
    SeatLuck,
    game_variance,
    less_luck,
    seat_luck,
)
from fondaco.arena.ratings import Rating, rate
from fondaco.arena.timing import TimeHistogram
from fondaco.arena.tournament import UNITS_PER_WIN, Deal, Tournament


@dataclass(frozen=True)
class EntrantStatistics:
    """The results of one entrant."""

    name: str
    bot: str
    games: int
    win_rate: Estimate  # over its seats; a shared victory counts in parts
    fair_share: float  # the win rate of equally strong players
    score: Estimate
    rating: Rating
    win_rate_by_seat: list[float]
    thinking_time: TimeHistogram
    less_luck: LessLuck | None  # if the tournament takes luck out


@dataclass
class Results:
    """The deals of a tournament that have been played."""

    tournament: Tournament
    deals: list[Deal] = field(default_factory=list)

    def in_deal_order(self) -> Results:
        """Returns the same results with the deals sorted by number."""
        return Results(self.tournament, sorted(self.deals, key=lambda deal: deal.number))

    @property
    def games(self) -> int:
        return len(self.deals) * self.tournament.games_per_deal

    def win_rates(self, entrant: int) -> list[float]:
        """Returns an entrant's win rate in each deal."""
        return [win_rate_in_deal(deal, entrant) for deal in self.deals]

    def win_rate(self, entrant: int) -> Estimate:
        """Returns an entrant's mean win rate. If all entrants are the same bot, it is exact."""
        win_rates = self.win_rates(entrant)
        if self.tournament.has_one_bot:
            return Estimate(mean := fmean(win_rates), mean, mean)
        return estimate_rate(win_rates, 1 / self.tournament.seats_of(entrant))

    def mean_scores(self, entrant: int) -> list[float]:
        """Returns an entrant's mean score in each deal."""
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
        """Returns the times of all entrants with the same bot, since equal seatings are played only once."""
        total = TimeHistogram()
        bot = self.tournament.entrants[entrant].bot
        for deal in self.deals:
            for other, thinking_time in zip(self.tournament.entrants, deal.thinking_times, strict=True):
                if other.bot == bot:
                    total.merge(thinking_time)
        return total

    @property
    def game_variance(self) -> GameVariance:
        """The share of a single game's variance that remains without luck, if the tournament takes it out."""
        return game_variance(self.deals)

    @property
    def luck_by_seat(self) -> list[SeatLuck]:
        """What luck gave each seat on average. Empty if the tournament leaves luck in."""
        seats = range(self.tournament.players if self.tournament.takes_luck_out else 0)
        return [seat_luck(self.deals, seat) for seat in seats]

    @cached_property
    def statistics(self) -> list[EntrantStatistics]:
        """The results of each entrant, in the order of the tournament."""
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
                less_luck=less_luck(self.tournament, self.deals, number)
                if self.tournament.takes_luck_out
                else None,
            )
            for number, entrant in enumerate(self.tournament.entrants)
        ]


def win_rate_in_deal(deal: Deal, entrant: int) -> float:
    """Returns an entrant's win rate in a deal. It sums integers, so an even result is exactly 1 / players."""
    win_units = [
        units
        for game in deal.games
        for occupant, units in zip(game.seats, game.win_units, strict=True)
        if occupant == entrant
    ]
    return sum(win_units) / (UNITS_PER_WIN * len(win_units))
