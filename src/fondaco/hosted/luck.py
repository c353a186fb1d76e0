"""What the draws of a finished game gave and cost each seat, in the form that clients get: a few draws at a
time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from fondaco.core.record import Record
from fondaco.hosted.refusals import Refusal
from fondaco.luck_account import ChanceRun, RunLuck, chance_runs
from fondaco.replaying import initial_table
from fondaco.story.chance import ChanceEvent, chance_events

RUNS_AT_ONCE = 12  # most runs of draws that one request values


class SomeRuns(NamedTuple):
    """A few runs of draws, what they brought, how many the game has, and where the next request begins."""

    game: str
    runs: list[ChanceRun]
    events: list[ChanceEvent]
    of: int
    goes_on: int | None


def some_runs(record: Record, begin: int) -> SomeRuns:
    """Returns the next draws of a finished game, starting at move `begin`."""
    if record.result is None:
        raise Refusal("luck_later")
    every = list(chance_runs(record))
    table = initial_table(record)
    pairs = zip(every, chance_events(table.rules, table.setup, record.moves), strict=True)
    ahead = [(run, event) for run, event in pairs if run.move >= begin]
    some, rest = ahead[:RUNS_AT_ONCE], ahead[RUNS_AT_ONCE:]
    return SomeRuns(
        record.game,
        [run for run, _ in some],
        [event for _, event in some],
        len(every),
        rest[0][0].move if rest else None,
    )


def luck_parts(wanted: SomeRuns, valued: Sequence[RunLuck]) -> dict[str, Any]:
    """Returns what draws brought and what they gave each seat."""
    pairs = zip(valued, wanted.events, strict=True)
    return {
        "draws": [run_parts(luck, event) for luck, event in pairs],
        "of": wanted.of,
        "goes_on": wanted.goes_on,
    }


def run_parts(luck: RunLuck, event: ChanceEvent) -> dict[str, Any]:
    return {
        "move": luck.move,
        "kind": event.kind,
        "day": event.day,
        "seat": event.seat,
        "cards": event.cards,
        "taker": event.taker,
        "points": luck.points,
        "wins": luck.wins,
        "errors": luck.errors,
    }
