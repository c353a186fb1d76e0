"""Reasons at court: the influence of both houses at once, after the reply, and who may end the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from fondaco.bots.bot import Reason, ReasonCode, TurnValue
from fondaco.bots.reasons.traces import Trace, traces
from fondaco.bots.search import Line, Search
from fondaco.core.playing import NOBODY

TRIES = 96
LONGEST = 400  # moves of a game
LEAST_LEAD, LEAST_TIMES = 2.0, 10  # points of influence, and times in a hundred, that are worth telling
MOSTLY = 0.5  # of the playouts

Influence = tuple[float, float]  # of the seat's house and of the other


@dataclass(frozen=True)
class Outlook:
    """What playouts say of a turn."""

    ends: float  # the share in which it ends the game
    lost: int  # times in a hundred that the game is lost with the reply
    won: int  # times in a hundred that it is won at last
    drawn: int  # times in a hundred that it is drawn at last
    now: Influence
    replied: Influence
    end: Influence

    @property
    def taken(self) -> float:
        """The influence that the reply takes from the seat's house."""
        return round(max(0.0, self.now[0] - self.replied[0]), 1)


def reasons(
    search: Search, lines: Sequence[Line], values: Sequence[TurnValue], other: TurnValue
) -> list[Reason]:
    better, worse = (outlook(search, each) for each in traces(search, lines, TRIES, LONGEST))
    if better.ends > MOSTLY and values[0].win > MOSTLY:
        return [Reason("ends", better=better.now)]
    return compared(better, worse)


def compared(better: Outlook, worse: Outlook) -> list[Reason]:
    """Returns what speaks for the better of two turns that go on."""
    found = list[Reason]()
    if worse.lost - better.lost >= LEAST_TIMES:
        found.append(Reason("doomed", better=(better.lost,), other=(worse.lost,)))
    if abs(worse.drawn - better.drawn) >= LEAST_TIMES:
        found.append(Reason("draw", better=(better.drawn,), other=(worse.drawn,)))
    if worse.taken - better.taken >= LEAST_LEAD:
        found.append(Reason("exposed", better=(better.taken,), other=(worse.taken,)))
    found += leads(better, worse)[:1]
    if not found and better.won - worse.won >= LEAST_TIMES:
        found.append(Reason("wins", better=(better.won,), other=(worse.won,)))
    return found or [Reason("many")]


def leads(better: Outlook, worse: Outlook) -> list[Reason]:
    """Returns when the better turn leaves its house better off: at once, after the reply, at the end."""
    moments: tuple[tuple[ReasonCode, Influence, Influence], ...] = (
        ("now", better.now, worse.now),
        ("reply", better.replied, worse.replied),
        ("end", better.end, worse.end),
    )
    return [
        Reason(code, better=good, other=bad)
        for code, good, bad in moments
        if lead(good) - lead(bad) >= LEAST_LEAD
    ]


def outlook(search: Search, played: Sequence[Trace]) -> Outlook:
    after, replied = [trace.after for trace in played], [trace.replied for trace in played]
    ends = [trace.end for trace in played]
    winners = [search.game.winners(s) for s in ends]
    return Outlook(
        fmean(s.asked == NOBODY for s in after),
        times(is_lost(search, s) for s in replied),
        times(won == [search.seat] for won in winners),
        times(len(won) == 2 for won in winners),
        influence(search, after),
        influence(search, replied),
        influence(search, ends),
    )


def times(happened: Iterable[bool]) -> int:
    """Returns how often something happened, in a hundred."""
    return round(100 * fmean(happened))


def is_lost(search: Search, s: Any) -> bool:
    return s.asked == NOBODY and search.game.winners(s) == [1 - search.seat]


def influence(search: Search, states: Sequence[Any]) -> Influence:
    score = search.game.score
    own, other = (fmean(score(s, seat) for s in states) for seat in (search.seat, 1 - search.seat))
    return round(own, 1), round(other, 1)


def lead(influence: Influence) -> float:
    return influence[0] - influence[1]
