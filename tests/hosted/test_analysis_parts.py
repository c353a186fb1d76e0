"""What a strong bot thinks, as clients get it."""

from __future__ import annotations

import pytest

from fondaco.bots.bot import TurnValue
from fondaco.core.record import Record
from fondaco.hosted.analysis import TURNS_AT_ONCE, hint_parts, judged_parts, some_turns, turns_of
from fondaco.hosted.refusals import Refusal
from fondaco.review import Opinion
from fondaco.table import Table


def record_of(game: str) -> Record:
    table = Table(game, 2, seed=4)
    while table.asked is not None:
        table.play(table.options()[-1])
    return table.record()


def test_turns_come_a_few_at_a_time_until_there_are_no_more() -> None:
    record = record_of("dice")
    every, found, begin = turns_of(record, 0), [], 0
    while True:
        part = some_turns(record, 0, begin)
        assert part.of == len(every)
        assert len(part.turns) <= TURNS_AT_ONCE
        found += part.turns
        if part.goes_on is None:
            break
        begin = part.goes_on
    assert [asked.move for asked in found] == [asked.move for asked in every]


def test_a_turn_of_several_moves_is_one() -> None:
    record = record_of("court")
    for asked in turns_of(record, 0):
        start = asked.move
        assert [f"0 {option}" for option in asked.turn] == record.moves[start : start + len(asked.turn)]
    assert max(len(asked.turn) for asked in turns_of(record, 0)) > 1


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refusal):
        some_turns(record_of("dice"), 4, 0)


def test_a_verdict_compares_the_turn_that_was_played_with_the_best() -> None:
    asked = turns_of(record_of("dice"), 0)[0]
    best = TurnValue(("better",), 0.6, 60.0, (0.6, 0.7, 0.5))
    chosen = TurnValue(asked.turn, 0.4, 40.0, (0.4, 0.4, 0.4))
    judged = judged_parts(asked, Opinion("sharp", [best, chosen]))
    assert judged["cost"] == pytest.approx(0.2)
    assert judged["lead"] == {"mean": pytest.approx(0.2), "agree": 3, "trials": 3, "divided": False}
    assert [turn["turn"] for turn in judged["turns"]] == [["better"], list(asked.turn)]
    assert [turn["as_good"] for turn in judged["turns"]] == [True, False]
    assert judged["turns"][0]["margin"] == judged["turns"][1]["margin"]


def test_a_hint_compares_the_best_turn_with_the_next() -> None:
    values = [TurnValue((name,), win) for name, win in (("a", 0.6), ("b", 0.5))]
    told = hint_parts(Opinion("steady", values, [], 7))
    assert told["lead"] == {"mean": pytest.approx(0.1), "agree": 0, "trials": 0, "divided": False}
    assert (told["bot"], told["fair_price"], told["turns"][0]["margin"]) == ("steady", 7, None)
