"""A strong bot's analysis in the form that clients get: hints, and the review of a record, a few turns at a
time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from fondaco.bots.bot import Turn, TurnValue
from fondaco.core.record import Record
from fondaco.core.views import View
from fondaco.hosted.records import require_seat_of
from fondaco.replaying import initial_table, play_all
from fondaco.review import SMALL, Decision, Lead, Opinion, lead_of, lead_over_next, turn_played

TURNS_AT_ONCE = 4  # most turns that one request reviews


class Asked(NamedTuple):
    """A turn of a record, and the position it was played in."""

    move: int
    seat: int
    view: View
    options: list[str]
    turn: Turn


class SomeTurns(NamedTuple):
    """A few turns of a seat, how many it has in the whole record, and where the next request begins."""

    turns: list[Asked]
    of: int
    goes_on: int | None


def some_turns(record: Record, seat: int, begin: int) -> SomeTurns:
    """Returns the next few turns of a seat, starting at move `begin`."""
    require_seat_of(record, seat)
    every = turns_of(record, seat)
    ahead = [asked for asked in every if asked.move >= begin]
    rest = ahead[TURNS_AT_ONCE:]
    return SomeTurns(ahead[:TURNS_AT_ONCE], len(every), rest[0].move if rest else None)


def turns_of(record: Record, seat: int) -> list[Asked]:
    """Returns the turns of a seat in a record."""
    table, found, end = initial_table(record), list[Asked](), 0
    for number, move in enumerate(record.moves):
        if table.asked == seat and number >= end:
            turn = turn_played(table, record.moves[number:])
            end = number + len(turn)
            found.append(Asked(number, seat, table.view(seat), table.options(), turn))
        play_all(table, [move])
    return found


def hint_parts(thought: Opinion) -> dict[str, Any]:
    """Returns the bot's opinion on the turns that the asked seat can choose."""
    return opinion_parts(thought, lead_over_next(thought.values))


def judged_parts(asked: Asked, thought: Opinion) -> dict[str, Any]:
    """Returns a turn that was played and the bot's opinion of it."""
    decision = Decision(asked.move, asked.seat, asked.turn, thought)
    verdict = {"cost": decision.cost, "mark": decision.mark}
    return {**opinion_parts(thought, decision.lead), "move": asked.move, "turn": list(asked.turn), **verdict}


def opinion_parts(thought: Opinion, lead: Lead) -> dict[str, Any]:
    """Returns an opinion, and how much better the best turn is than the one it is compared with."""
    return {
        "bot": thought.bot,
        "turns": [turn_parts(thought.values, value) for value in thought.values],
        "lead": {
            "mean": lead.mean,
            "agree": lead.agree,
            "trials": lead.trials,
            "divided": lead.divided,
        },
        "reasons": thought.reasons,
        "fair_price": thought.fair_price,
    }


def turn_parts(values: Sequence[TurnValue], value: TurnValue) -> dict[str, Any]:
    compared = values[min(1, len(values) - 1)] if value == values[0] else value
    margin = lead_of(values[0], compared).error
    return {
        "turn": list(value.turn),
        "win": value.win,
        "score": value.score,
        "margin": margin,
        "as_good": lead_of(values[0], value).least < SMALL,
    }
