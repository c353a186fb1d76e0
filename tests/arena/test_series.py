"""Deals: the same luck in every seating, and nobody favoured by it."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

from fondaco.arena import Outcome, Series, duel, league, play
from fondaco.arena.series import PARTS, BadSeries, Deal, play_deal
from fondaco.bots import Bot, Question, registry


class First(Bot):
    """Takes the first option there is."""

    name = "first"

    def choose(self, question: Question) -> str:
        return question.options[0]


@pytest.fixture(autouse=True)
def known_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "OURS", (*registry.OURS, First))
    registry.bot_called.cache_clear()


def played(series: Series, deals: int, jobs: int = 1) -> Outcome:
    outcome = Outcome(series)
    outcome.deals += play(series, deals, jobs)
    return outcome.in_order()


def games_of(deals: list[Deal]) -> list[object]:
    return list(chain.from_iterable(deal.games for deal in deals))


def test_everyone_sits_everywhere_once_a_table() -> None:
    series = league("card", 3, {}, ("random", "first", "random", "random"), 0)
    assert len(series.tables) == 4
    assert series.games_a_deal == len(list(series.arrangements(0))) == 12
    for entrant in range(4):
        sat = [seat for seats in series.arrangements(0) for seat, who in enumerate(seats) if who == entrant]
        assert sorted(sat) == [0, 0, 0, 1, 1, 1, 2, 2, 2]


def test_a_challenger_meets_a_field_from_every_seat() -> None:
    series = duel("card", 4, {}, "first", "random", 0)
    assert sorted(series.arrangements(0)) == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]


def test_everyone_sits_next_to_everyone_as_often() -> None:
    series = league("card", 4, {}, ("random",), 5)
    left = Counter((seats[0], seats[1]) for number in range(2400) for seats in series.arrangements(number))
    assert len(left) == 12
    assert all(700 < times < 900 for times in left.values())


@pytest.mark.parametrize(
    ("game", "players"), [("card", 2), ("card", 3), ("board", 4), ("card", 6), ("dice", 4)]
)
def test_copies_of_one_bot_come_out_at_exactly_the_fair_share(game: str, players: int) -> None:
    for series in (
        duel(game, players, {}, "random", "random", 5),
        league(game, players, {}, ("random",), 5),
    ):
        outcome = played(series, 3)
        for figures in outcome.figures:
            assert (figures.share.mean, figures.share.low, figures.share.high) == (1 / players,) * 3
            assert figures.rating.points == pytest.approx(0, abs=1e-6)


def test_what_is_played_depends_on_the_seed_and_not_on_the_number_of_jobs() -> None:
    series = league("dice", 3, {"ship_spaces": 6}, ("random",), 7)
    alone = played(series, 6)
    assert [deal.number for deal in alone.deals] == list(range(6))
    assert games_of(played(series, 6, jobs=2).deals) == games_of(alone.deals)
    assert games_of(played(league("dice", 3, {}, ("random",), 8), 6).deals) != games_of(alone.deals)


def test_every_victory_is_given_away_whole() -> None:
    series = league("dice", 4, {}, ("first", "random", "first", "random"), 0)
    for game in chain.from_iterable(play_deal(series, number).games for number in range(20)):
        assert sum(game.parts) == PARTS


def test_who_takes_the_first_option_is_timed_as_itself() -> None:
    deal = play_deal(duel("card", 2, {}, "first", "random", 0), 0)
    assert all(pace.moves > 0 and 0 < pace.quantile(0.5) <= pace.worst for pace in deal.paces)


def test_too_few_bots_are_refused() -> None:
    with pytest.raises(BadSeries, match="2 bots for 4 players; name one for all, or 4 or more"):
        league("card", 4, {}, ("random", "first"), 0)


def test_bots_of_one_name_are_numbered() -> None:
    series = league("card", 3, {}, ("random", "first", "random"), 0)
    assert [entrant.name for entrant in series.entrants] == ["random 1", "first", "random 2"]
