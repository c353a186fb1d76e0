"""Piles at court as one house counts them, and which cards could strike which pile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fondaco.games import court_view
from fondaco.games.court_state import CARD_CODES, DUKE, JESTER, MOST, VALUE

Kinds = int  # a set of kinds: a bit for each

MOST_AT_COURT = 300  # all nobles of both houses together have less influence
OUT_OF_REACH = 99  # influence that no jester has
PLAIN = (1 << MOST[JESTER] + 1) - 1  # up to 10, the number of a kind is its influence
JESTERS = PLAIN - 1


class Pile(NamedTuple):
    number: int  # 0 for one that is only thought of
    in_circle: bool
    least: int  # influence with every jester a 1
    most: int
    lead: int  # our influence in it less theirs
    nobles: int
    ours: int  # nobles


class Reach(NamedTuple):
    """What it takes to strike a pile."""

    kinds: Kinds
    jester: int  # the least value that a jester must be allowed to have

    def within(self, limit: int) -> Kinds:
        """The kinds that a house with this limit could strike with."""
        plain = self.kinds if limit >= VALUE[DUKE] else self.kinds & (1 << min(limit, MOST[JESTER]) + 1) - 1
        return plain | 1 << JESTER if self.jester <= limit else plain


def counted(pile: court_view.Pile, seat: int) -> Pile:
    """A pile of a view."""
    lead = sum(signed(noble, seat) for noble in pile.nobles)
    ours = sum(noble.house == seat for noble in pile.nobles)
    least, most = pile.fixed + VALUE[JESTER] * pile.jesters, pile.fixed + MOST[JESTER] * pile.jesters
    return Pile(pile.number, pile.court is None, least, most, lead, len(pile.nobles), ours)


def signed(noble: court_view.Noble, seat: int) -> int:
    """The influence of a noble, counted for us or against us."""
    value = VALUE[CARD_CODES[noble.card]]
    return value if noble.house == seat else -value


def alone(kind: int, in_circle: bool, is_ours: bool) -> Pile:
    value = VALUE[kind]
    return Pile(0, in_circle, value, MOST[kind], value if is_ours else -value, 1, int(is_ours))


def joined(pile: Pile, kind: int) -> Pile:
    """A pile with a card of ours on top."""
    number, in_circle, least, most, lead, nobles, ours = pile
    value = VALUE[kind]
    return Pile(number, in_circle, least + value, most + MOST[kind], lead + value, nobles + 1, ours + 1)


def reached(piles: Sequence[Pile]) -> list[Reach]:
    """By pile: with which cards on any of the others a conspiracy can equal it.

    Influences are sets of bits here, the highest first: shifted by the influence of a target, the bits of the
    other piles stand for the cards that are missing to it. This is asked more often than anything else.
    """
    covered = covered_twice = 0
    spans = []
    for pile in piles:
        span = (2 << pile.most - pile.least) - 1 << MOST_AT_COURT - pile.most
        covered_twice |= covered & span
        covered |= span
        spans.append(span)
    return [reach(pile, covered & ~own | covered_twice) for pile, own in zip(piles, spans, strict=True)]


def reach(target: Pile, others: int) -> Reach:
    missing = 0
    for influence in range(target.least, target.most + 1):
        missing |= others >> MOST_AT_COURT - influence
    kinds = missing & PLAIN | (missing >> VALUE[DUKE] & 1) << DUKE
    jester = missing & JESTERS
    return Reach(kinds, (jester & -jester).bit_length() - 1 if jester else OUT_OF_REACH)
