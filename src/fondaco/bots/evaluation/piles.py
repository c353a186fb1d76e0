"""Piles at court as one house values them, and the cards that could remove each pile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from fondaco.games import court_view
from fondaco.games.court_state import CARD_CODES, JESTER, KINDS, MOST, VALUE, may_play, most_played

Kinds = int  # a set of kinds, one bit each
Values = int  # a set of values, one bit each

MOST_AT_COURT = 300  # more than the influence of all nobles
CARD_VALUES: Values = (2 << max(MOST)) - 1  # the set of all values of cards


class Pile(NamedTuple):
    number: int  # 0 for a pile that is not at court yet
    in_circle: bool
    least: int  # influence of all its nobles, with every jester a 1
    most: int
    lead: int  # the influence of our nobles less that of theirs
    nobles: int
    ours: int  # number of our nobles


def counted(pile: court_view.Pile, seat: int) -> Pile:
    """Returns a pile of a view as `seat` values it."""
    lead = sum(signed(noble, seat) for noble in pile.nobles)
    ours = sum(noble.house == seat for noble in pile.nobles)
    least, most = pile.fixed + VALUE[JESTER] * pile.jesters, pile.fixed + MOST[JESTER] * pile.jesters
    return Pile(pile.number, pile.court is None, least, most, lead, len(pile.nobles), ours)


def signed(noble: court_view.Noble, seat: int) -> int:
    """Returns the influence of a noble, negative if it belongs to the other house."""
    value = VALUE[CARD_CODES[noble.card]]
    return value if noble.house == seat else -value


def alone(kind: int, in_circle: bool, is_ours: bool) -> Pile:
    value = VALUE[kind]
    return Pile(0, in_circle, value, MOST[kind], value if is_ours else -value, 1, int(is_ours))


def joined(pile: Pile, kind: int) -> Pile:
    """Returns a pile with a card of ours on top."""
    number, in_circle, least, most, lead, nobles, ours = pile
    value = VALUE[kind]
    return Pile(number, in_circle, least + value, most + MOST[kind], lead + value, nobles + 1, ours + 1)


def missing_values(piles: Sequence[Pile]) -> list[Values]:
    """Returns, for each pile, the card values that would make some other pile's total equal to its own.

    The totals of all piles are one set of bits. Shifted by the total of a target, its bits are the missing
    card values. Bits are used because this runs most often of all.
    """
    covered = covered_twice = 0
    spans = []
    for pile in piles:
        span = (2 << pile.most - pile.least) - 1 << MOST_AT_COURT - pile.most
        covered_twice |= covered & span
        covered |= span
        spans.append(span)
    return [missing(pile, covered & ~own | covered_twice) for pile, own in zip(piles, spans, strict=True)]


def missing(target: Pile, others: int) -> Values:
    found = 0
    for influence in range(target.least, target.most + 1):
        found |= others >> MOST_AT_COURT - influence
    return found & CARD_VALUES


@cache
def strikers(values: Values, limit: int) -> Kinds:
    """Returns the kinds that a house with this limit can play with one of these values."""
    return sum(
        1 << kind
        for kind in range(KINDS)
        if may_play(kind, limit)
        and any(values >> value & 1 for value in range(VALUE[kind], most_played(kind, limit) + 1))
    )
