"""Results with the luck taken out: they have the same means and less variance, so fewer games show a
difference.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean, variance

from fondaco.arena.confidence import Estimate, estimate_mean
from fondaco.arena.tournament import UNITS_PER_WIN, Deal, GameLuck, GameResult, Tournament

BySeat = Callable[[GameResult, int], float]


@dataclass(frozen=True)
class LessLuck:
    """The results of one entrant less its luck, and the share of their variance over deals that remains."""

    win_rate: Estimate
    score: Estimate
    win_rate_variance: float | None  # divided by the variance of the results; None if that is 0
    score_variance: float | None


@dataclass(frozen=True)
class SeatLuck:
    """What luck gave a seat in a game, on average. It should be 0 within the interval, whichever bot sits
    there.
    """

    wins: Estimate
    score: Estimate


@dataclass(frozen=True)
class GameVariance:
    """The share of a single game's variance that remains without luck. None if all results are equal."""

    wins: float | None
    score: float | None


def game_variance(deals: Sequence[Deal]) -> GameVariance:
    """Returns the variance that remains over all games, where each seat is compared with its own mean."""
    return GameVariance(
        variance_left(beside_mean(deals, win_share_less_luck), beside_mean(deals, win_share)),
        variance_left(beside_mean(deals, score_less_luck), beside_mean(deals, score)),
    )


def beside_mean(deals: Sequence[Deal], figure: BySeat) -> list[float]:
    """Returns a figure of every game and seat, less the mean of that seat."""
    games = [game for deal in deals for game in deal.games]
    by_seat = [[figure(game, seat) for game in games] for seat in range(len(games[0].seats))]
    return [value - mean for values in by_seat for mean in [fmean(values)] for value in values]


def less_luck(tournament: Tournament, deals: Sequence[Deal], entrant: int) -> LessLuck:
    """Returns an entrant's results less its luck."""
    wins, fair_wins = by_deal(deals, entrant, win_share), by_deal(deals, entrant, win_share_less_luck)
    scores, fair_scores = by_deal(deals, entrant, score), by_deal(deals, entrant, score_less_luck)
    mean = fmean(fair_wins)
    win_rate = Estimate(mean, mean, mean) if tournament.has_one_bot else estimate_mean(fair_wins)
    return LessLuck(
        win_rate,
        estimate_mean(fair_scores),
        variance_left(fair_wins, wins),
        variance_left(fair_scores, scores),
    )


def seat_luck(deals: Sequence[Deal], seat: int) -> SeatLuck:
    """Returns what luck gave a seat in a game, on average."""
    return SeatLuck(
        estimate_mean([fmean(luck_in(game).wins[seat] for game in deal.games) for deal in deals]),
        estimate_mean([fmean(luck_in(game).points[seat] for game in deal.games) for deal in deals]),
    )


def variance_left(without_luck: Sequence[float], results: Sequence[float]) -> float | None:
    if len(results) < 2 or (spread := variance(results)) < 1e-12:
        return None
    return variance(without_luck) / spread


def by_deal(deals: Sequence[Deal], entrant: int, figure: BySeat) -> list[float]:
    """Returns the mean of a figure in each deal over the seats of an entrant."""
    return [
        fmean(
            figure(game, seat) for game in deal.games for seat, who in enumerate(game.seats) if who == entrant
        )
        for deal in deals
    ]


def win_share(game: GameResult, seat: int) -> float:
    return game.win_units[seat] / UNITS_PER_WIN


def win_share_less_luck(game: GameResult, seat: int) -> float:
    return win_share(game, seat) - luck_in(game).wins[seat]


def score(game: GameResult, seat: int) -> float:
    return float(game.scores[seat])


def score_less_luck(game: GameResult, seat: int) -> float:
    return score(game, seat) - luck_in(game).points[seat]


def luck_in(game: GameResult) -> GameLuck:
    assert game.luck
    return game.luck
