"""Tables that continue a recorded game."""

from __future__ import annotations

from typing import Any

import pytest

from fondaco.hosted.commands import Abandon, StartGame
from fondaco.hosted.events import Replayed
from fondaco.hosted.evolve import table_of
from fondaco.hosted.refusals import Refusal
from fondaco.hosted.updates import record, snapshot
from fondaco.replaying import replay
from fondaco.table import Table
from hosted.tables import ADA, BOT, ME, Host

GAMES = [("board", 3), ("card", 2), ("dice", 2), ("court", 2)]


def played(game: str, players: int, moves: int) -> Table:
    """A game after some moves, each the last option."""
    table = Table(game, players, seed=4)
    while table.asked is not None and len(table.moves) < moves:
        table.play(table.options()[-1])
    return table


def continued(table: Table, moves: int, **more: Any) -> Host:
    """Ada plays on after some moves of a record, against bots."""
    replays = Replayed(moves=tuple(table.moves[:moves]), of=len(table.moves), table="r" * 16)
    host = Host(table.game, ME, *[BOT] * (table.players - 1), replays=replays, **more)
    host.submit(StartGame(person=ADA))
    return host


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_it_begins_where_the_record_was_left(game: str, players: int) -> None:
    table = played(game, players, 40)
    host = continued(table, 30)
    assert list(host.play.moves[:30]) == table.moves[:30]
    assert all(move.startswith("* ") for move in host.play.moves[30:])
    while host.table.state == "playing":
        host.submit(host.move())
    assert host.play.result
    assert table_of("t" * 16, host.log).play.moves == host.play.moves  # type: ignore[union-attr]


def test_it_says_that_it_is_one() -> None:
    host = continued(played("dice", 2, 40), 12)
    told = snapshot(host.table, 0, 0.0)["replays"]
    assert told == {"move": 12, "of": 40, "table": "r" * 16}
    assert snapshot(Host("dice", ME, BOT).table, 0, 0.0)["replays"] is None


def test_its_record_promises_no_fair_deal() -> None:
    host = continued(played("dice", 2, 40), 12)
    host.submit(Abandon(person=ADA))
    kept = record(host.table)
    assert kept.more == {"replays": {"move": 12, "of": 40, "table": "r" * 16}}
    replay(kept)


def test_hidden_cards_of_the_record_stay_hidden() -> None:
    table = played("court", 2, 60)
    host = continued(table, 60)
    for seat in (0, 1, None):
        told = snapshot(host.table, seat, 0.0)
        hands = [house.hand for house in told["view"].houses]
        assert [hand is not None for hand in hands] == [seat == 0, seat == 1]
        assert told["moves"][:60] == host.play.heard_by(seat)[:60] != table.moves


def test_nothing_is_drawn_again_that_the_record_holds() -> None:
    table = played("card", 2, 30)
    other_seed = continued(table, 20, seed="ab" * 32)
    assert list(continued(table, 20).play.moves[:20]) == list(other_seed.play.moves[:20])


def test_a_record_that_has_no_decision_left_is_refused() -> None:
    table = played("dice", 2, 10_000)
    assert table.result
    with pytest.raises(Refusal, match="bad_table") as refused:
        continued(table, len(table.moves))
    assert "Choose an earlier move" in refused.value.message("en")


def test_moves_that_the_rules_do_not_allow_are_refused() -> None:
    table = played("dice", 2, 10)
    table.moves[3] = "0 fly"
    with pytest.raises(Refusal, match="bad_table") as refused:
        continued(table, 10)
    assert "fly" in refused.value.message("en")
