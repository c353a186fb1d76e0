"""What a seat sees of Court of the Medici, as numbers.

A seat knows which of the other house's cards it has not seen, but not where they are: in the deck, planned or
in hand. It learns about these cards only through the game's function `hidden`.
"""

from __future__ import annotations

from typing import Any

from fondaco.batch.features import Feature, put, put_all
from fondaco.games.court import score
from fondaco.games.court_state import (
    CONSPIRING,
    HAND_CARDS,
    HOUSES,
    INNER_CIRCLE,
    KINDS,
    NAMING,
    NO_LIMIT,
    OUTER_COURT,
    REPLACING,
    UNDER_A_DECK,
    VALUE,
    CourtState,
    bottom,
    can_remove,
    hidden,
    is_pending,
)

SHOWN = 28  # piles in the observation, in the order of their numbers
PHASES = NAMING - REPLACING + 1
ZONES = 1 + HOUSES

PILE_FEATURES = (
    Feature("zone", ZONES, 1, "the Inner Circle, one's own Outer Court, the other's"),
    Feature("chosen", 1, 1, "the card played lies here"),
    Feature("least", 1, 20, "value with every jester a 1"),
    Feature("most", 1, 20, "value with every jester a 10"),
    Feature("own", 1, 20, "influence of one's own nobles in it"),
    Feature("own nobles", 1, 5, "how many they are"),
    Feature("other", 1, 20, "influence of the other's nobles in it"),
    Feature("other nobles", 1, 5, "how many they are"),
    Feature("removable", 1, 1, "the conspiracy at hand can remove it"),
)
PILE_WIDTH = sum(feature.size for feature in PILE_FEATURES)
FEATURES = (
    Feature("options", 4, 1, "dukes, distinct_circle, end and plan_draw, by their codes"),
    Feature("phase", PHASES, 1, "replacing, playing, placing, conspiring, naming"),
    Feature("pending", KINDS, 1, "the card one has played and not yet placed"),
    Feature("skipped", 1, 1, "a house could not play"),
    Feature("plans in a row", 1, 6, "plays that were plans, by either house"),
    Feature("hand", KINDS, 2, "one's own cards of each kind"),
    Feature("deck", KINDS, 2, "the unseen cards of one's own deck, by kind"),
    Feature("planned", KINDS, 2, "the cards under one's own deck, by kind"),
    Feature("hidden", KINDS, 2, "the other's hidden cards and those set aside for its deck, by kind"),
    *(
        Feature(f"{who}: {feature.name}", feature.size, feature.most, feature.about)
        for who in ("own", "other")
        for feature in (
            Feature("influence", 1, 80, "at court"),
            Feature("in circle", 1, 8, "nobles in the Inner Circle"),
            Feature("in hand", 1, HAND_CARDS, "cards"),
            Feature("in deck", 1, UNDER_A_DECK, "cards, planned ones included"),
            Feature("plans", 1, 3, "made in the game"),
            Feature("limit", 1, NO_LIMIT, "the highest value it may play"),
        )
    ),
    Feature("piles", 1, 20, "at court"),
    *(
        Feature(f"pile {place + 1}: {feature.name}", feature.size, feature.most, feature.about)
        for place in range(SHOWN)
        for feature in PILE_FEATURES
    ),
)


def observe(s: CourtState, seat: int, row: Any) -> int:
    """Writes what a seat sees, in the order of FEATURES. Returns how many numbers it wrote."""
    at = observe_play(s, seat, row)
    at = put_all(row, at, s.hand[seat], KINDS)
    at = put_all(row, at, s.unseen[seat], KINDS)
    for place in range(s.under[seat]):
        row[at + s.planned[seat][place]] += 1
    at += KINDS
    for kind in range(KINDS):
        at = put(row, at, hidden(s, 1 - seat, kind) + s.aside[1 - seat][kind])
    at = observe_house(s, seat, row, at)
    at = observe_house(s, 1 - seat, row, at)
    at = put(row, at, s.piles)
    for slot in range(min(s.piles, SHOWN)):
        observe_pile(s, seat, slot, row, at + slot * PILE_WIDTH)
    return at + SHOWN * PILE_WIDTH


def observe_play(s: CourtState, seat: int, row: Any) -> int:
    """Writes the options of the table and the current phase."""
    at = put(row, 0, s.dukes)
    at = put(row, at, s.distinct_circle)
    at = put(row, at, s.end)
    at = put(row, at, s.plan_draw)
    if REPLACING <= s.phase <= NAMING:
        row[at + s.phase - REPLACING] = 1
    at += PHASES
    if is_pending(s) and s.turn == seat:
        row[at + s.pending] = 1
    at = put(row, at + KINDS, s.skipped)
    return put(row, at, s.plans_in_row)


def observe_house(s: CourtState, house: int, row: Any, at: int) -> int:
    """Writes what everyone sees of a house. A card that is played but not placed still counts as in hand."""
    held = 1 if is_pending(s) and s.turn == house else 0
    for kind in range(KINDS):
        held += s.hand[house][kind]
    at = put(row, at, score(s, house))
    at = put(row, at, s.in_circle[house])
    at = put(row, at, held)
    at = put(row, at, s.deck[house] + s.under[house])
    at = put(row, at, s.plans[house])
    return put(row, at, s.limit[house])


def observe_pile(s: CourtState, seat: int, slot: int, row: Any, at: int) -> None:
    zone = s.zone[slot]
    if zone == INNER_CIRCLE:
        row[at] = 1
    else:
        row[at + (1 if zone - OUTER_COURT == seat else 2)] = 1
    at += ZONES
    conspiring = s.phase == CONSPIRING and s.turn == seat
    at = put(row, at, 1 if conspiring and s.slot == slot else 0)
    at = put(row, at, s.least[slot])
    at = put(row, at, s.most[slot])
    lowest = bottom(s, slot)
    for place in range(lowest, lowest + s.height[slot]):
        theirs = 0 if s.noble[place] // KINDS == seat else 2
        row[at + theirs] += VALUE[s.noble[place] % KINDS]
        row[at + theirs + 1] += 1
    put(row, at + 4, 1 if conspiring and can_remove(s, s.pending, s.slot, slot) else 0)
