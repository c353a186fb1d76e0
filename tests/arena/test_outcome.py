"""Shares, intervals and ratings from deals whose truth is known."""

from __future__ import annotations

from random import Random

import pytest

from fondaco.arena import Deal, Outcome, Played, duel, league
from fondaco.arena.certainty import estimate, share_estimate, student
from fondaco.arena.pace import Pace
from fondaco.arena.series import PARTS, Series
from fondaco.arena.telling import as_parts

STRENGTH = (1.0, 2.0, 4.0, 8.0)


def drawn_deal(series: Series, number: int, luck: Random) -> Deal:
    """Luce's model itself: victories go by strength."""
    games = []
    for seats in series.arrangements(number):
        winner = luck.choices(range(series.players), [STRENGTH[who] for who in seats])[0]
        parts = tuple(PARTS if seat == winner else 0 for seat in range(series.players))
        games.append(Played(seats, parts, parts))
    return Deal(number, tuple(games), tuple(Pace() for _ in series.entrants))


def drawn(players: int, deals: int, seed: int) -> Outcome:
    series = league("card", players, {}, ("a", "b", "c", "d"), 0)
    luck = Random(seed)
    return Outcome(series, [drawn_deal(series, number, luck) for number in range(deals)])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ratings_find_the_strengths_that_were_put_in(players: int) -> None:
    ratings = [figures.rating for figures in drawn(players, 1000, 1).figures]
    doubling = 120.4  # points for twice the strength
    for place, rating in enumerate(ratings):
        true = (place - 1.5) * doubling
        assert rating.low - 15 < true < rating.high + 15
        assert 2 < rating.high - rating.points < 40


def test_nineteen_of_twenty_intervals_hold_the_truth() -> None:
    hits = [0, 0]
    for seed in range(200):
        strongest = drawn(4, 60, seed).figures[3]
        hits[0] += strongest.share.low < 8 / 15 < strongest.share.high
        hits[1] += strongest.rating.low < 1.5 * 120.4 < strongest.rating.high
    assert 180 <= hits[0] <= 199
    assert 180 <= hits[1] <= 199


def test_games_of_one_deal_count_as_one_observation() -> None:
    """Whoever gets the good luck wins all four games of a deal: no surer than a fourth as many games."""
    series = league("card", 4, {}, ("a", "b", "c", "d"), 0)
    luck = Random(3)
    deals = []
    for number in range(400):
        lucky = luck.randrange(4)
        games = [
            Played(seats, tuple(PARTS if who == lucky else 0 for who in seats), (0, 0, 0, 0))
            for seats in series.arrangements(number)
        ]
        deals.append(Deal(number, tuple(games), ()))
    shares = share_estimate(Outcome(series, deals).shares(0))
    assert shares.high - shares.mean == pytest.approx(1.96 * (0.25 * 0.75 / 400) ** 0.5, rel=0.1)


def test_who_always_won_is_not_thought_invincible() -> None:
    found = share_estimate([1.0] * 20)
    assert found.mean == found.high == 1
    assert 0.8 < found.low < 0.9
    never = share_estimate([0.0] * 20)
    assert (never.low, never.high) == (0, pytest.approx(1 - found.low))


def won_by_the_challenger(parts: list[int]) -> Outcome:
    """A challenger among three, and what it won in each deal, in victories of four games."""
    series = duel("dice", 4, {}, "a", "b", 0)
    deals = []
    for number, wins in enumerate(parts):
        games = []
        for place, seats in enumerate(series.arrangements(number)):
            winner = seats.index(0) if place < wins else seats.index(1)
            games.append(Played(seats, tuple(PARTS * (seat == winner) for seat in range(4)), (0,) * 4))
        deals.append(Deal(number, tuple(games), (Pace(), Pace())))
    return Outcome(series, deals)


def test_who_always_won_may_be_stronger_still_and_might_have_been_lucky() -> None:
    challenger, field = won_by_the_challenger([4] * 10).figures
    assert challenger.share.low == pytest.approx(10 / (10 + 3.84), abs=0.01)
    assert (field.share.low, field.share.high) == (0, pytest.approx((1 - challenger.share.low) / 3))
    assert challenger.rating.high == float("inf")
    assert 100 < challenger.rating.low < challenger.rating.points - 100
    assert (field.rating.low, field.rating.high) == (float("-inf"), pytest.approx(-challenger.rating.low))
    assert challenger.rating.interval() == f"> {challenger.rating.low:+.0f}"
    field_of_winners = won_by_the_challenger([0] * 10).figures[1]
    assert field_of_winners.share.low < field_of_winners.share.high == 1 / 3
    assert field_of_winners.rating.high == float("inf")


def test_deals_that_went_alike_by_luck_leave_a_doubt() -> None:
    for figures in won_by_the_challenger([1] * 5).figures:
        assert figures.share.low < figures.share.mean < figures.share.high
        assert figures.rating.points - figures.rating.low > 50
        assert figures.rating.high - figures.rating.points > 50


def test_few_deals_make_wide_intervals_for_ratings_as_for_shares() -> None:
    few, many = (won_by_the_challenger([1, 2] * times).figures[0].rating for times in (1, 8))
    assert few.high - few.low > 12 * (many.high - many.low)


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.706), (2, 4.303), (5, 2.571), (30, 2.042), (1000, 1.962)]
)
def test_students_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, rel=0.03)


def test_one_deal_says_nothing_of_its_uncertainty() -> None:
    outcome = drawn(4, 1, 0)
    assert estimate([0.4]).low == float("-inf")
    assert as_parts(outcome)["entrants"][0]["score"]["low"] is None


def test_the_median_the_mean_and_the_worst_time_are_kept() -> None:
    pace, other = Pace(), Pace()
    for milliseconds in range(1, 100):
        pace.add(milliseconds / 1000)
    other.add(7.5)
    pace.join(other)
    assert pace.quantile(0.5) == pytest.approx(0.050, rel=0.03)
    assert (pace.worst, pace.moves, pace.quantile(1.0)) == (7.5, 100, pytest.approx(7.5, rel=0.02))
    assert pace.mean == pytest.approx((sum(range(1, 100)) / 1000 + 7.5) / 100)
    assert (Pace().quantile(0.5), Pace().mean) == (0, 0)
