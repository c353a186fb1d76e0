"""What luck gave and took, as clients get it."""

from __future__ import annotations

import pytest

from fondaco.core.record import Record
from fondaco.hosted.luck import RUNS_AT_ONCE, luck_parts, some_runs
from fondaco.hosted.refusals import Refusal
from fondaco.luck_account import RunLuck, chance_runs
from fondaco.table import Table


def record_of(game: str) -> Record:
    table = Table(game, 2, seed=4)
    while table.asked is not None:
        table.play(table.options()[-1])
    return table.record()


def test_draws_come_a_few_at_a_time_until_there_are_no_more() -> None:
    record = record_of("card")
    every, found, begin = list(chance_runs(record)), [], 0
    while True:
        part = some_runs(record, begin)
        assert part.of == len(every)
        assert len(part.runs) <= RUNS_AT_ONCE
        assert [event.moves[0] for event in part.events] == [run.move for run in part.runs]
        found += part.runs
        if part.goes_on is None:
            break
        begin = part.goes_on
    assert [run.move for run in found] == [run.move for run in every]
    assert len(every) > RUNS_AT_ONCE


def test_a_game_that_goes_on_is_refused() -> None:
    """Its secrets are nobody's business before the end, and luck needs a result."""
    with pytest.raises(Refusal, match="luck_later"):
        some_runs(Table("court", seed=1).record(), 0)


def test_a_draw_is_told_with_what_it_gave() -> None:
    wanted = some_runs(record_of("board"), 0)
    valued = [RunLuck(run.move, run.draws, [2.0, -2.0], [0.1, -0.1], [0.0, 0.0]) for run in wanted.runs]
    parts = luck_parts(wanted, valued)
    assert (parts["of"], parts["goes_on"]) == (wanted.of, wanted.goes_on)
    assert parts["draws"][1] == {
        "move": wanted.runs[1].move,
        "kind": "card",
        "day": 1,
        "seat": wanted.events[1].seat,
        "cards": wanted.events[1].cards,
        "taker": wanted.events[1].taker,
        "points": [2.0, -2.0],
        "wins": [0.1, -0.1],
        "errors": [0.0, 0.0],
    }
