"""The deal of a day: what follows from a secret or from the date, and what tries are compared by."""

from __future__ import annotations

from datetime import date

from fondaco.core.record import Result
from fondaco.games import GAMES
from fondaco.hosted.commands import Person
from fondaco.hosted.daily_deal import (
    DATE_ALONE,
    DAY,
    comparable,
    counted,
    day_places,
    deal_of,
    derived,
    match_deal,
    midnight,
    parting,
)
from fondaco.hosted.fair_deal import SHARED_SCHEME, commitment
from fondaco.hosted.table import HostedTable

NEW_YEAR = date(2026, 1, 1)


def test_deals_differ_by_day_and_game_and_secret() -> None:
    day, game = date(2026, 1, 2), "card"
    seeds = {derived(b"a", "seed", day, game, ""), derived(b"b", "seed", day, game, "")}
    seeds |= {derived(b"a", "seed", date(2026, 1, 3), game, ""), derived(b"a", "seed", day, "dice", "")}
    seeds |= {derived(b"a", "seat", day, game, ""), derived(b"a", "seed", day, game, "c" * 16)}
    assert len(seeds) == 6


def test_deals_stay_what_they_were() -> None:
    """A deal that was committed to must not change with the program."""
    assert deal_of(DATE_ALONE, NEW_YEAR, "card").seed == (
        "8227273b4af261e55ece41855e4a402897476cafc3778b657c92aaed28ef0da9"
    )


def test_a_match_is_a_deal_of_its_own_for_a_week() -> None:
    match, daily = match_deal(b"s", NEW_YEAR, "card", "k3vq7mzt2acx5bny"), deal_of(b"s", NEW_YEAR, "card")
    assert match.id == "match/2026-01-01/card/k3vq7mzt2acx5bny"
    assert match.seed not in (daily.seed, match_deal(b"s", NEW_YEAR, "card", "q7d2mzt3acx5bnyk").seed)
    assert (match.ends, match.closes) == (midnight(NEW_YEAR + 7 * DAY), midnight(NEW_YEAR + 8 * DAY))


def test_what_is_compared() -> None:
    assert comparable("board", Result([100, 120], [1]), 0) == 100
    assert comparable("court", Result([40, 52], [1]), 0) == -12
    assert comparable("court", Result([40, 52], [0, 1]), 1) == 0


def test_where_two_games_part() -> None:
    own = ["* start 0", "0 a", "1 b", "0 c", "1 d"]
    assert parting(own, own, 0) is None
    assert parting(None, own, 0) is None
    assert parting(own, ["* start 0", "0 x"], 0) == 1
    assert parting(own, ["* start 0", "0 a", "1 b", "0 x"], 0) == 2
    assert parting(own, own[:4], 0) == 2  # the other was given up there


def test_a_deal_without_a_secret_follows_from_its_date() -> None:
    deals = [deal_of(DATE_ALONE, NEW_YEAR + day * DAY, game) for day in range(40) for game in GAMES]
    assert len({deal.seed for deal in deals}) == len({deal.id for deal in deals}) == len(deals)
    for game in GAMES.values():
        seats = {deal.seat for deal in deals if deal.game == game.id}
        assert seats == {*range(min(4, game.player_counts[-1]))}
    first = deals[0]
    assert (first.id, first.ends) == ("daily/2026-01-01/board/device", midnight(NEW_YEAR + DAY))
    assert first.seed == derived(b"", "seed", NEW_YEAR, "board", "").hex()
    assert deal_of(b"a secret", NEW_YEAR, "board").id == "daily/2026-01-01/board"


def test_the_table_of_a_try() -> None:
    deal = deal_of(DATE_ALONE, NEW_YEAR, "dice")
    command = deal.table(Person("p", "Ada"))
    assert [seat.kind for seat in command.seats].index("me") == deal.seat
    assert (command.seed, command.shared_deal) == (deal.seed, deal.id)
    assert deal.parts()["commitment"] == deal.commitment == commitment(deal.seed)
    assert deal.parts()["scheme"] == SHARED_SCHEME
    assert deal.closes == deal.ends + 24 * 3600
    assert day_places(HostedTable("t"), 0) == []


def test_which_tries_count() -> None:
    mine = {"person": "p", "seat": 1, "resigned": False}
    info = {"seats": [{"person": None, "seat": 0}, mine], "result": {"scores": [9, 7], "winners": [0]}}
    closes = midnight(NEW_YEAR + 2 * DAY)
    assert counted(info, "card", closes, "p", closes - 1) == (7, 2)
    assert counted(info, "card", closes, "p", closes) is None
    assert counted(info, "card", closes, "q", 0) is None
    assert counted({**info, "result": None}, "card", closes, "p", 0) is None
    mine["resigned"] = True
    assert counted(info, "card", closes, "p", 0) is None
