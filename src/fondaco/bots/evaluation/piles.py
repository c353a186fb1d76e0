"""Piles at court as one house values them, and the cards that could remove each pile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from fondaco.games.court_state import (
    INNER_CIRCLE,
    KINDS,
    MOST,
    VALUE,
    CourtState,
    bottom,
    may_play,
    most_played,
)

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


def counted(s: CourtState, slot: int, seat: int) -> Pile:
    """Returns a pile as `seat` values it."""
    lowest = bottom(s, slot)
    nobles = s.noble[lowest : lowest + s.height[slot]]
    ours = sum(noble // KINDS == seat for noble in nobles)
    lead = sum(VALUE[noble % KINDS] * (1 if noble // KINDS == seat else -1) for noble in nobles)
    in_circle = s.zone[slot] == INNER_CIRCLE
    return Pile(s.number[slot], in_circle, s.least[slot], s.most[slot], lead, len(nobles), ours)


def alone(kind: int) -> Pile:
    """Returns the pile that a card of ours forms when it is sent to the Outer Court."""
    return Pile(0, False, VALUE[kind], MOST[kind], VALUE[kind], 1, 1)


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
