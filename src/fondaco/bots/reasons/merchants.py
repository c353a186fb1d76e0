"""Reasons in the three Medici games: the total effect on the rest of the day, then its largest parts.

The total comes first, because a single part could hide that others are negative.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
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
LEAST = 1.0  # smallest difference worth telling, in florins or points
SECOND = 0.4  # least size of a second reason, as a share of the first
LATER = 1.5  # value of one more level on each later day
GIVEN = 2.0  # value of a free card
CERTAIN = 2.0  # standard errors

# Which figures of the seat itself go with a whole. What it spends is part of the evening.
WITH: dict[str | None, tuple[str, ...]] = {
    "evening": ("ship", "good", "given", "level"),
    "later": ("level",),
    "risk": (),
    "score": ("ship", "good", "given", "level", "spent"),
    None: ("ship", "good", "given", "level", "spent"),
}

Days = Sequence[DayScored]


class Account(NamedTuple):
    """One figure of a day's score sheet, and its value to the seat that decides."""

    code: ReasonCode
    seat: int
    good: int | None
    worth: float

    def of(self, day: DayScored) -> int:
        """Returns the figure's value on a score sheet."""
        if self.good is None:
            return {"ship": day.ship_pay, "spent": day.spent, "given": day.given}[self.code][self.seat]
        if self.code == "level":
            return day.levels[self.seat][self.good]
        return day.awards[self.seat][self.good] + day.bonuses[self.seat][self.good]

    def cause(self, day: DayScored) -> list[int]:
        """Returns the ship's value for ship pay, the level for a good's prize, otherwise nothing."""
        if self.code == "ship":
            return [day.ships[self.seat]]
        return [day.levels[self.seat][self.good]] if self.code == "good" and self.good is not None else []

    def reason(self, days: Days, other_days: Days) -> Reason:
        better, other = (
            means([[self.of(day), *self.cause(day)] for day in each]) for each in (days, other_days)
        )
        return Reason(
            self.code, self.seat, None if self.good is None else GOOD_NAMES[self.good], better, other
        )


def reasons(
    search: Search, lines: Sequence[Line], values: Sequence[TurnValue], other: TurnValue
) -> list[Reason]:
    better, worse = day_traces(search, lines)
    return most_important(search, better, worse, values[0], other)


def day_traces(search: Search, lines: Sequence[Line]) -> list[list[Trace]]:
    return traces(search, lines, TRIES, LONGEST_DAY)


def most_important(
    search: Search, better: Sequence[Trace], worse: Sequence[Trace], best: TurnValue, other: TurnValue
) -> list[Reason]:
    """Returns what the better turn brings in all, then the largest differences that make it up."""
    days, other_days = scored(better), scored(worse)
    whole = in_all(search.seat, days, other_days, best, other)
    details = largest(search, whole, days, other_days)
    return [*([whole] if whole else []), *details] or [Reason("many")]


def in_all(seat: int, days: Days, other_days: Days, best: TurnValue, other: TurnValue) -> Reason | None:
    """Returns the total difference: in this evening's pay, the final score or the chance of winning."""
    gain, error = mean_gain(days, other_days, lambda day: earned(seat, day) - day.spent[seat])
    if gain >= LEAST and gain > CERTAIN * error:
        better, worse = (
            means([[earned(seat, day), day.spent[seat]] for day in each]) for each in (days, other_days)
        )
        return Reason("evening", seat, None, better, worse)
    if best.score is None or other.score is None or abs(best.score - other.score) < LEAST:
        return None
    if best.score > other.score and gain > -LEAST:
        return Reason("score", better=(round(best.score, 1),), other=(round(other.score, 1),))
    if best.score > other.score:
        better, worse = (
            means([[earned(seat, day) - day.spent[seat]] for day in each]) for each in (days, other_days)
        )
        return Reason("later", seat, None, (*better, round(best.score, 1)), (*worse, round(other.score, 1)))
    return Reason(
        "risk",
        seat,
        None,
        (round(best.score, 1), round(100 * best.win)),
        (round(other.score, 1), round(100 * other.win)),
    )


def largest(search: Search, whole: Reason | None, days: Days, other_days: Days) -> list[Reason]:
    """Returns the largest differences that explain the total `whole`, the largest first."""
    found = [
        (gain, account.reason(days, other_days))
        for account in accounts(search)
        if account.code in WITH[whole.code if whole else None] or account.seat != search.seat
        if (gain := certain_gain(account, days, other_days)) >= LEAST
    ]
    found.sort(key=lambda pair: -pair[0])
    rules: Any = search.game.module
    offered = {GOOD_NAMES[good] for good in rules.goods_on_offer(search.table) if good < GOODS}
    return [
        replace(
            reason, comes=reason.code == "good" and reason.seat == search.seat and reason.good not in offered
        )
        for reason in different([reason for gain, reason in found if gain >= SECOND * found[0][0]])
    ]


def earned(seat: int, day: DayScored) -> int:
    """Returns what ship and goods of a seat earn on an evening."""
    return day.ship_pay[seat] + sum(day.awards[seat]) + sum(day.bonuses[seat])


def means(rows: Sequence[Sequence[int]]) -> tuple[float, ...]:
    return tuple(round(fmean(column), 1) for column in zip(*rows, strict=True))


def scored(played: Sequence[Trace]) -> list[DayScored]:
    """Returns the score sheets of the day, one for each playout."""
    return [next(event for event in trace.events if isinstance(event, DayScored)) for trace in played]


def accounts(search: Search) -> Iterator[Account]:
    """Yields all figures that can change. A rival's florin counts less the more rivals there are."""
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
    gain, error = mean_gain(days, other_days, account.of)
    gain, error = account.worth * gain, abs(account.worth) * error
    return gain if gain > CERTAIN * error else 0.0


def mean_gain(days: Days, other_days: Days, figure: Callable[[DayScored], int]) -> tuple[float, float]:
    """Returns how much higher a figure is with the better turn, and the standard error of that."""
    gains = [figure(day) - figure(other) for day, other in zip(days, other_days, strict=True)]
    return fmean(gains), stdev(gains) / sqrt(len(gains))


def different(found: Sequence[Reason]) -> list[Reason]:
    """Returns the reasons, without those whose good and seat another reason already covers."""
    kept: dict[tuple[Any, ...], Reason] = {}
    for reason in found:
        kept.setdefault((reason.seat, reason.good or reason.code), reason)
    return list(kept.values())
