"""The playout policy at court: the play that shifts most influence at once.

A whole turn is chosen at once: the card, its place and the target of a conspiracy. `notes` hold the later
moves of the turn until they are needed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.bots.playout_policy.whole_game import stage as stage  # imported for `bind`, not used here
from fondaco.bots.playout_policy.whole_game import win_estimate as win_estimate
from fondaco.bots.playout_policy.whole_game import write_estimates as write_estimates
from fondaco.core.luck import drawn
from fondaco.core.playing import find
from fondaco.games.court import (
    AGAINST,
    ALLY,
    NAME,
    NAMES,
    ON,
    PLAN,
    PLAY,
    SEND,
    may_force_draw,
    may_plan,
    plan,
    plans_missing,
)
from fondaco.games.court_state import (
    CLEARS,
    CONSPIRING,
    KINDS,
    NAMING,
    PARTS,
    PLACING,
    PLAYING,
    VALUE,
    CourtState,
    is_match,
    is_pending,
    least_total,
    most_total,
    power,
)

count: Callable[[CourtState], int]
option: Callable[[CourtState, int], int]

WHERE, AGAINST_WHOM = 0, 1  # indexes in `notes`: the two moves after the card,
WHEN, WHO = 2, 3  # the draw number at which they were chosen, and by which house
REMOVAL = 8  # + slot: influence gained if that pile is removed
A_TURN = 8  # most random numbers between two moves of a turn
NOISE = 4  # largest random error in the value of a card
PLANS = 4  # percent of cards without a target that are planned
SENT = 40  # percent of cards without a target that are sent to the Outer Court


def policy_move(s: CourtState, key: int, n: int, notes: Any) -> int:
    """Chooses a whole turn, or returns the next move of the chosen turn."""
    if s.phase == PLAYING:
        return PLAY + chosen_card(s, key, n, notes)
    if s.phase == NAMING:
        return NAME + NAMES - 1
    if not is_pending(s):
        return option(s, drawn(key, n, count(s)))
    if not is_planned(s, n, notes):
        note_removals(s, notes)
        place(s, s.pending, key, n, notes)
        remember(s, n, notes)
    return planned_move(s, notes)


def is_planned(s: CourtState, n: int, notes: Any) -> bool:
    """True if the notes are about this turn. They are not if the house had only one card to play."""
    if not 0 < n - notes[WHEN] <= A_TURN or notes[WHO] != s.turn:
        return False
    return find(s, planned_move(s, notes)) >= 0


def planned_move(s: CourtState, notes: Any) -> int:
    return int(notes[WHERE]) if s.phase == PLACING else int(notes[AGAINST_WHOM])


def remember(s: CourtState, n: int, notes: Any) -> None:
    notes[WHEN] = n
    notes[WHO] = s.turn


def is_unfinished(s: CourtState) -> bool:
    """True in the middle of a turn."""
    return is_pending(s)


def draw_offer(s: CourtState) -> int | None:
    """Returns the move after which the other house could force a draw, or None.

    A house that has planned often enough offers nothing new with another plan.
    """
    if not may_plan(s) or plans_missing(s, s.turn) <= 0:
        return None
    after = s.copy()
    plan(after)
    return PLAN if may_force_draw(after, 1 - s.turn) else None


def chosen_card(s: CourtState, key: int, n: int, notes: Any) -> int:
    """Returns the card whose best use gains most. A small random error is added."""
    note_removals(s, notes)
    best = -1e9
    choice = 0
    where = 0.0
    against_whom = 0.0
    for k in range(count(s)):
        kind = option(s, k) - PLAY
        gain = place(s, kind, key, n, notes) + drawn(key, n + 2 + k, NOISE + 1)
        if gain > best:
            best = gain
            choice = kind
            where = notes[WHERE]
            against_whom = notes[AGAINST_WHOM]
    notes[WHERE] = where
    notes[AGAINST_WHOM] = against_whom
    remember(s, n, notes)
    return choice


def note_removals(s: CourtState, notes: Any) -> None:
    """Writes the influence that the house to move gains from removing each pile."""
    place = 0
    for slot in range(s.piles):
        gain = 0
        for _ in range(s.height[slot]):
            noble = s.noble[place]
            gain += -VALUE[noble % KINDS] if noble // KINDS == s.turn else VALUE[noble % KINDS]
            place += 1
        notes[REMOVAL + slot] = gain


def place(s: CourtState, kind: int, key: int, n: int, notes: Any) -> float:
    """Writes the best use of a card to `notes` and returns the influence that it gains."""
    first = drawn(key, n + 1, s.piles) if s.piles > 0 else 0  # a random start, so that ties are fair
    gain = 0.0
    place_without_removal(s, kind, key, n, first, notes)
    for step in range(s.piles):
        slot = (first + step) % s.piles
        if s.phase == CONSPIRING and slot != s.slot:
            continue
        if power(kind, s.height[slot]) == CLEARS and notes[REMOVAL + slot] > gain:
            gain = notes[REMOVAL + slot]
            notes[WHERE] = ON + slot
            notes[AGAINST_WHOM] = ALLY
        target = best_target(s, kind, slot, gain, notes)
        if target >= 0:
            gain = notes[REMOVAL + target]
            notes[WHERE] = ON + slot
            notes[AGAINST_WHOM] = AGAINST + target
    return gain + VALUE[kind]


def place_without_removal(s: CourtState, kind: int, key: int, n: int, first: int, notes: Any) -> None:
    """Chooses at random to send, ally or plan a card that removes nothing."""
    dice = drawn(key, n + 3, 100)
    notes[AGAINST_WHOM] = ALLY
    notes[WHERE] = SEND
    if dice < PLANS and may_plan(s):
        notes[WHERE] = PLAN
    elif dice >= SENT and s.piles > 0 and s.height[first] == 1 and power(kind, 1) != PARTS:
        notes[WHERE] = ON + first


def best_target(s: CourtState, kind: int, slot: int, least_gain: float, notes: Any) -> int:
    """Returns the target of the best conspiracy that gains more than `least_gain`, or -1."""
    least = least_total(s, slot, kind)
    most = most_total(s, slot, kind)
    gain = least_gain
    found = -1
    for other in range(s.piles):
        if notes[REMOVAL + other] > gain and is_match(s, slot, least, most, other):
            gain = notes[REMOVAL + other]
            found = other
    return found
