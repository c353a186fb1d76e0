"""What a host does with a record that somebody brings."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fondaco.hosted.commands import StartGame
from fondaco.hosted.decide import decide, open_table
from fondaco.hosted.evolve import evolve, table_of
from fondaco.hosted.records import MOST, open_replay, replay_steps, valid_record, verified
from fondaco.hosted.refusals import Refusal
from fondaco.hosted.updates import record, record_so_far
from fondaco.replaying import replay
from fondaco.table import Table
from hosted.tables import ADA, ME, OPEN, SEED, Host, started


def played(game: str, **more: Any) -> dict[str, Any]:
    """The record of a game of two, each move the last option, as JSON has it."""
    table = Table(game, 2, seed=4)
    while table.asked is not None:
        table.play(table.options()[-1])
    parts: dict[str, Any] = json.loads(table.record().as_json())
    return {**parts, **more}


def test_a_record_with_an_illegal_move_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        valid_record(played("dice", moves=["* nothing"]))
    assert refused.value.code == "bad_record"
    assert "nothing" in refused.value.message("en")


def test_a_record_that_is_too_long_is_refused_before_it_is_played() -> None:
    told = verified(played("dice", moves=["0 roll"] * (MOST["moves"] + 1)), "en")
    assert (told["good"], told["fair"]) == (False, None)
    assert f"{MOST['moves']:,}" in told["reason"]


def test_a_record_may_have_eight_names_and_a_hundred_days() -> None:
    """More than any game needs: what is too much is refused by the game then."""
    for key, item, most in (("names", "Ada", 8), ("days", {}, 100)):
        told = [
            verified(played("dice", **{key: [item] * number}), "en")["reason"] for number in (most, most + 1)
        ]
        assert "At most" not in told[0]
        assert told[1] == f"{key} has {most + 1} items. At most {most} are allowed."


def test_a_record_without_a_deal_is_good_and_its_luck_is_unknown() -> None:
    assert verified(played("dice"), "fr") == {"good": True, "fair": None, "reason": None}


def test_a_record_whose_deal_gives_other_luck_is_unfair() -> None:
    deal = {"scheme": "fondaco-deal/2", "seed": SEED, "entropy": ["", ""]}
    told = verified(played("dice", deal=deal), "en")
    assert (told["good"], told["fair"]) == (True, False)
    assert told["reason"]


def test_a_record_step_by_step_shows_what_a_seat_saw() -> None:
    record = valid_record(played("court"))
    mine, spectators = replay_steps(record, 0), replay_steps(record, None)
    assert mine["view"] == replay(record, move=0).view(0)
    assert len(mine["patches"]) == len(record.moves)
    assert mine["view"] != spectators["view"]


def test_a_seat_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        replay_steps(valid_record(played("dice")), 2)
    assert (refused.value.code, refused.value.allowed) == ("bad_request", ["0", "1"])


def test_a_recorded_game_is_continued_on_one_seat_against_bots() -> None:
    record = valid_record(played("dice"))
    command = open_replay(record, 5, 1, bot="random", bot_pause=0.0, table=None, person=ADA, seed=SEED)
    table = table_of("t", [open_table(command, 0.0)])
    table = evolve(table, decide(table, StartGame(person=ADA), 0.0))
    assert [seat.kind for seat in table.seats] == ["bot", "person"]
    assert table.play is not None
    assert list(table.play.moves)[:5] == record.moves[:5]


def test_the_record_of_a_running_game_has_no_seed_of_what_is_to_come() -> None:
    with pytest.raises(Refusal, match="wrong_state"):
        record_so_far(Host("dice", ME, OPEN).table)
    host = started("dice")
    with pytest.raises(Refusal, match="wrong_state"):
        record(host.table)
    found = record_so_far(host.table)
    assert host.table.seed not in found.as_json()
    assert replay(found).moves == list(host.play.moves)
