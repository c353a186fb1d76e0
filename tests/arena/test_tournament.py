"""Tournaments: every deal is played from every seat, and favours no entrant."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

from fondaco.arena import Results, Tournament, challenge, play, round_robin
from fondaco.arena.tournament import UNITS_PER_WIN, BadTournament, Deal, play_deal
from fondaco.bots import Bot, Question, registry
from fondaco.bots.master import Master


class First(Bot):
    """Takes the first option there is."""

    name = "first"

    def choose(self, question: Question) -> str:
        return question.options[0]


@pytest.fixture(autouse=True)
def known_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "OURS", (*registry.OURS, First))
    registry.bot_called.cache_clear()


def played(tournament: Tournament, deals: int, jobs: int = 1) -> Results:
    results = Results(tournament)
    results.deals += play(tournament, deals, jobs)
    return results.in_deal_order()


def games_of(deals: list[Deal]) -> list[object]:
    return list(chain.from_iterable(deal.games for deal in deals))


def test_everyone_sits_everywhere_once_a_table() -> None:
    tournament = round_robin("card", 3, {}, ("random", "first", "random", "random"), 0)
    assert len(tournament.pairings) == 4
    assert tournament.games_per_deal == len(list(tournament.seatings(0))) == 12
    for entrant in range(4):
        sat = [seat for seats in tournament.seatings(0) for seat, who in enumerate(seats) if who == entrant]
        assert sorted(sat) == [0, 0, 0, 1, 1, 1, 2, 2, 2]


def test_a_challenger_meets_a_field_from_every_seat() -> None:
    tournament = challenge("card", 4, {}, "first", "random", 0)
    assert sorted(tournament.seatings(0)) == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]


def test_one_bot_may_think_longer_than_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not the same bot then: it has times of its own."""
    heard = Counter[str]()

    def choose(self: Master, question: Question) -> str:
        heard[question.think] += 1
        return question.options[-1 if question.think == "deep" else 0]

    monkeypatch.setattr(Master, "choose", choose)
    tournament = challenge("dice", 2, {}, "master:deep", "master", 0)
    assert not tournament.has_one_bot
    deal = play_deal(tournament, 0)
    assert heard["deep"] > 5
    assert heard["normal"] > 5
    assert [times.moves for times in deal.thinking_times] == [heard["deep"], heard["normal"] - 1]


def test_everyone_sits_next_to_everyone_as_often() -> None:
    tournament = round_robin("card", 4, {}, ("random",), 5)
    left = Counter((seats[0], seats[1]) for number in range(2400) for seats in tournament.seatings(number))
    assert len(left) == 12
    assert all(700 < times < 900 for times in left.values())


@pytest.mark.parametrize(
    ("game", "players"), [("card", 2), ("card", 3), ("board", 4), ("card", 6), ("dice", 4)]
)
def test_copies_of_one_bot_come_out_at_exactly_the_fair_share(game: str, players: int) -> None:
    for tournament in (
        challenge(game, players, {}, "random", "random", 5),
        round_robin(game, players, {}, ("random",), 5),
    ):
        results = played(tournament, 3)
        for entrant in results.statistics:
            assert (entrant.win_rate.mean, entrant.win_rate.low, entrant.win_rate.high) == (1 / players,) * 3
            assert entrant.rating.points == pytest.approx(0, abs=1e-6)


def test_what_is_played_depends_on_the_seed_and_not_on_the_number_of_jobs() -> None:
    tournament = round_robin("dice", 3, {"ship_spaces": 6}, ("random",), 7)
    alone = played(tournament, 6)
    assert [deal.number for deal in alone.deals] == list(range(6))
    assert games_of(played(tournament, 6, jobs=2).deals) == games_of(alone.deals)
    assert games_of(played(round_robin("dice", 3, {}, ("random",), 8), 6).deals) != games_of(alone.deals)


def test_every_victory_is_given_away_whole() -> None:
    tournament = round_robin("dice", 4, {}, ("first", "random", "first", "random"), 0)
    for game in chain.from_iterable(play_deal(tournament, number).games for number in range(20)):
        assert sum(game.win_units) == UNITS_PER_WIN


def test_who_takes_the_first_option_is_timed_as_itself() -> None:
    deal = play_deal(challenge("card", 2, {}, "first", "random", 0), 0)
    assert all(times.moves > 0 and 0 < times.quantile(0.5) <= times.longest for times in deal.thinking_times)


def test_too_few_bots_are_refused() -> None:
    with pytest.raises(
        BadTournament,
        match=r"2 bots are too few for 4 players\. Name one bot for all seats, or 4 or more bots",
    ):
        round_robin("card", 4, {}, ("random", "first"), 0)


def test_bots_of_one_name_are_numbered() -> None:
    tournament = round_robin("card", 3, {}, ("random", "first", "random"), 0)
    assert [entrant.name for entrant in tournament.entrants] == ["random 1", "first", "random 2"]
