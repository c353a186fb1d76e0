"""Reasons in the three Medici games: what ships and goods earn on the evening to come, for whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from fondaco.bots.bot import Reason, ReasonCode, TurnValue
from fondaco.bots.reasons.traces import Trace, traces
from fondaco.bots.search import Line, Search
from fondaco.games.goods import GOOD_NAMES, GOODS
from fondaco.games.sisters import DAYS
from fondaco.story.events import DayScored

TRIES = 100
LONGEST_DAY = 260  # moves
LEAST = 1.0  # florins or points that are worth telling
SECOND = 0.4  # of the first reason, for a second one
LATER = 1.5  # what a level more is worth on each later day
GIVEN = 2.0  # what a card for nothing saves
CERTAIN = 2.0  # standard errors

Days = Sequence[DayScored]


class Account(NamedTuple):
    """One figure of a day's score sheet, and what more of it is worth to the seat that decides."""

    code: ReasonCode
    seat: int
    good: int | None
    worth: float

    def of(self, day: DayScored) -> int:
        """Returns the figure on a score sheet."""
        if self.good is None:
            return {"ship": day.ship_pay, "spent": day.spent, "given": day.given}[self.code][self.seat]
        if self.code == "level":
            return day.levels[self.seat][self.good]
        return day.awards[self.seat][self.good] + day.bonuses[self.seat][self.good]

    def reason(self, days: Days, other_days: Days) -> Reason:
        better, other = ((round(fmean(map(self.of, each)), 1),) for each in (days, other_days))
        return Reason(
            self.code, self.seat, None if self.good is None else GOOD_NAMES[self.good], better, other
        )


def reasons(
    search: Search, lines: Sequence[Line], values: Sequence[TurnValue], other: TurnValue
) -> list[Reason]:
    better, worse = day_traces(search, lines)
    return most_important(search, better, worse) or [by_score(values[0], other)]


def day_traces(search: Search, lines: Sequence[Line]) -> list[list[Trace]]:
    return traces(search, lines, TRIES, LONGEST_DAY)


def most_important(search: Search, better: Sequence[Trace], worse: Sequence[Trace]) -> list[Reason]:
    """Returns the largest differences that speak for the better turn, the largest first."""
    days, other_days = scored(better), scored(worse)
    found = [
        (gain, account.reason(days, other_days))
        for account in accounts(search)
        if (gain := certain_gain(account, days, other_days)) >= LEAST
    ]
    found.sort(key=lambda pair: -pair[0])
    return different([reason for gain, reason in found if gain >= SECOND * found[0][0]])


def scored(played: Sequence[Trace]) -> list[DayScored]:
    """Returns the score sheets of the day, one for each playout."""
    return [next(event for event in trace.events if isinstance(event, DayScored)) for trace in played]


def accounts(search: Search) -> Iterator[Account]:
    """Yields everything that can change. A rival's florin is worth the less to lose, the more rivals."""
    seats, later = range(search.table.players), DAYS - 1 - search.game.days_scored(search.table)
    for seat in seats:
        worth = 1.0 if seat == search.seat else -1.0 / (len(seats) - 1)
        yield Account("ship", seat, None, worth)
        yield Account("spent", seat, None, -worth)
        yield Account("given", seat, None, worth * GIVEN)
        for good in range(GOODS):
            yield Account("good", seat, good, worth)
            yield Account("level", seat, good, worth * LATER * later)


def certain_gain(account: Account, days: Days, other_days: Days) -> float:
    """Returns what the better turn gains by an account, or 0 if that may be chance."""
    pairs = zip(days, other_days, strict=True)
    gains = [account.worth * (account.of(day) - account.of(other)) for day, other in pairs]
    gain = fmean(gains)
    return gain if gain > CERTAIN * stdev(gains) / sqrt(len(gains)) else 0.0


def different(found: Sequence[Reason]) -> list[Reason]:
    """Returns the reasons without those that tell of a good, for a seat, what another tells already."""
    kept: dict[tuple[Any, ...], Reason] = {}
    for reason in found:
        kept.setdefault((reason.seat, reason.good or reason.code), reason)
    return list(kept.values())


def by_score(best: TurnValue, other: TurnValue) -> Reason:
    """Returns the reason where no account decides by itself: the score at the end, or many small things."""
    if best.score is None or other.score is None or best.score - other.score < LEAST:
        return Reason("many")
    return Reason("score", better=(round(best.score, 1),), other=(round(other.score, 1),))
