"""Win rates, intervals and ratings from simulated deals whose true strengths are known."""

from __future__ import annotations

from random import Random

import pytest

from fondaco.arena import Deal, GameResult, Results, challenge, round_robin
from fondaco.arena.confidence import estimate_mean, estimate_rate, student_quantile
from fondaco.arena.export import results_as_dict
from fondaco.arena.timing import TimeHistogram
from fondaco.arena.tournament import UNITS_PER_WIN, Tournament

STRENGTH = (1.0, 2.0, 4.0, 8.0)


def drawn_deal(tournament: Tournament, number: int, luck: Random) -> Deal:
    """Luce's model itself: victories go by strength."""
    games = []
    for seats in tournament.seatings(number):
        winner = luck.choices(range(tournament.players), [STRENGTH[who] for who in seats])[0]
        wins = tuple(UNITS_PER_WIN if seat == winner else 0 for seat in range(tournament.players))
        games.append(GameResult(seats, wins, wins))
    return Deal(number, tuple(games), tuple(TimeHistogram() for _ in tournament.entrants))


def drawn(players: int, deals: int, seed: int) -> Results:
    tournament = round_robin("card", players, {}, ("a", "b", "c", "d"), 0)
    luck = Random(seed)
    return Results(tournament, [drawn_deal(tournament, number, luck) for number in range(deals)])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ratings_find_the_strengths_that_were_put_in(players: int) -> None:
    ratings = [entrant.rating for entrant in drawn(players, 1000, 1).statistics]
    doubling = 120.4  # points for twice the strength
    for place, rating in enumerate(ratings):
        true = (place - 1.5) * doubling
        assert rating.low - 15 < true < rating.high + 15
        assert 2 < rating.high - rating.points < 40


def test_nineteen_of_twenty_intervals_hold_the_truth() -> None:
    hits = [0, 0]
    for seed in range(200):
        strongest = drawn(4, 60, seed).statistics[3]
        hits[0] += strongest.win_rate.low < 8 / 15 < strongest.win_rate.high
        hits[1] += strongest.rating.low < 1.5 * 120.4 < strongest.rating.high
    assert 180 <= hits[0] <= 199
    assert 180 <= hits[1] <= 199


def test_games_of_one_deal_count_as_one_observation() -> None:
    """Whoever gets the good luck wins all four games of a deal: no surer than a fourth as many games."""
    tournament = round_robin("card", 4, {}, ("a", "b", "c", "d"), 0)
    luck = Random(3)
    deals = []
    for number in range(400):
        lucky = luck.randrange(4)
        games = [
            GameResult(seats, tuple(UNITS_PER_WIN if who == lucky else 0 for who in seats), (0, 0, 0, 0))
            for seats in tournament.seatings(number)
        ]
        deals.append(Deal(number, tuple(games), ()))
    shares = estimate_rate(Results(tournament, deals).win_rates(0))
    assert shares.high - shares.mean == pytest.approx(1.96 * (0.25 * 0.75 / 400) ** 0.5, rel=0.1)


def test_who_always_won_is_not_thought_invincible() -> None:
    found = estimate_rate([1.0] * 20)
    assert found.mean == found.high == 1
    assert 0.8 < found.low < 0.9
    never = estimate_rate([0.0] * 20)
    assert (never.low, never.high) == pytest.approx((0, 1 - found.low))


def won_by_the_challenger(wins_by_deal: list[int]) -> Results:
    """A challenger among three, and what it won in each deal, in victories of four games."""
    tournament = challenge("dice", 4, {}, "a", "b", 0)
    deals = []
    for number, wins in enumerate(wins_by_deal):
        games = []
        for place, seats in enumerate(tournament.seatings(number)):
            winner = seats.index(0) if place < wins else seats.index(1)
            games.append(
                GameResult(seats, tuple(UNITS_PER_WIN * (seat == winner) for seat in range(4)), (0,) * 4)
            )
        deals.append(Deal(number, tuple(games), (TimeHistogram(), TimeHistogram())))
    return Results(tournament, deals)


def test_who_always_won_may_be_stronger_still_and_might_have_been_lucky() -> None:
    challenger, field = won_by_the_challenger([4] * 10).statistics
    assert challenger.win_rate.low == pytest.approx(10 / (10 + 3.84), abs=0.01)
    assert (field.win_rate.low, field.win_rate.high) == pytest.approx((0, (1 - challenger.win_rate.low) / 3))
    assert challenger.rating.high == float("inf")
    assert 100 < challenger.rating.low < challenger.rating.points - 100
    assert (field.rating.low, field.rating.high) == pytest.approx((float("-inf"), -challenger.rating.low))
    assert challenger.rating.interval() == f"> {challenger.rating.low:+.0f}"
    field_of_winners = won_by_the_challenger([0] * 10).statistics[1]
    assert field_of_winners.win_rate.low < field_of_winners.win_rate.high == 1 / 3
    assert field_of_winners.rating.high == float("inf")


def test_deals_that_went_alike_by_luck_leave_a_doubt() -> None:
    for entrant in won_by_the_challenger([1] * 5).statistics:
        assert entrant.win_rate.low < entrant.win_rate.mean < entrant.win_rate.high
        assert entrant.rating.points - entrant.rating.low > 50
        assert entrant.rating.high - entrant.rating.points > 50


def test_few_deals_make_wide_intervals_for_ratings_as_for_shares() -> None:
    few, many = (won_by_the_challenger([1, 2] * times).statistics[0].rating for times in (1, 8))
    assert few.high - few.low > 12 * (many.high - many.low)


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.706), (2, 4.303), (5, 2.571), (30, 2.042), (1000, 1.962)]
)
def test_students_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert student_quantile(freedom) == pytest.approx(quantile, rel=0.03)


def test_one_deal_says_nothing_of_its_uncertainty() -> None:
    results = drawn(4, 1, 0)
    assert estimate_mean([0.4]).low == float("-inf")
    assert results_as_dict(results)["entrants"][0]["score"]["low"] is None


def test_the_middle_and_the_worst_time_are_kept() -> None:
    times, other = TimeHistogram(), TimeHistogram()
    for milliseconds in range(1, 100):
        times.add(milliseconds / 1000)
    other.add(7.5)
    times.merge(other)
    assert times.quantile(0.5) == pytest.approx(0.050, rel=0.03)
    assert (times.longest, times.moves) == (7.5, 100)
    assert times.mean == pytest.approx(times.total / 100)
    assert times.quantile(1.0) == pytest.approx(7.5, rel=0.02)
    assert TimeHistogram().quantile(0.5) == 0
