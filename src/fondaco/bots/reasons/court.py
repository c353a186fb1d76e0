"""Reasons at court: the influence of both houses at once, after the reply, and who may end the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from fondaco.bots.bot import Reason, TurnValue
from fondaco.bots.reasons.traces import Trace, traces
from fondaco.bots.search import Line, Search
from fondaco.core.playing import NOBODY

TRIES = 96
LONGEST = 12  # moves: a turn and the reply, with the cards drawn after them
LEAST_LEAD, LEAST_TIMES = 3.0, 15  # points of influence, and times in a hundred, that are worth telling
MOSTLY = 0.5  # of the playouts

Influence = tuple[float, float]  # of the seat's house and of the other


@dataclass(frozen=True)
class Outlook:
    """What playouts say of a turn."""

    ends: float  # the share in which it ends the game
    lost: int  # times in a hundred that the game is lost with the reply
    now: Influence
    replied: Influence


def reasons(
    search: Search, lines: Sequence[Line], values: Sequence[TurnValue], other: TurnValue
) -> list[Reason]:
    played = traces(search, lines, TRIES, LONGEST, until_asked=True)
    better, worse = (outlook(search, each) for each in played)
    found = list[Reason]()
    if better.ends > MOSTLY and values[0].win > MOSTLY:
        found.append(Reason("ends", better=better.now))
    if worse.lost - better.lost >= LEAST_TIMES:
        found.append(Reason("doomed", better=(better.lost,), other=(worse.lost,)))
    if lead(better.now) - lead(worse.now) >= LEAST_LEAD:
        found.append(Reason("now", better=better.now, other=worse.now))
    elif lead(better.replied) - lead(worse.replied) >= LEAST_LEAD:
        found.append(Reason("reply", better=better.replied, other=worse.replied))
    return found or [Reason("many")]


def outlook(search: Search, played: Sequence[Trace]) -> Outlook:
    after, ends = [trace.after for trace in played], [trace.end for trace in played]
    return Outlook(
        fmean(s.asked == NOBODY for s in after),
        round(100 * fmean(is_lost(search, s) for s in ends)),
        influence(search, after),
        influence(search, ends),
    )


def is_lost(search: Search, s: Any) -> bool:
    return s.asked == NOBODY and search.game.winners(s) == [1 - search.seat]


def influence(search: Search, states: Sequence[Any]) -> Influence:
    score = search.game.score
    own, other = (fmean(score(s, seat) for s in states) for seat in (search.seat, 1 - search.seat))
    return round(own, 1), round(other, 1)


def lead(influence: Influence) -> float:
    return influence[0] - influence[1]
