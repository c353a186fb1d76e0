"""Habits at court: the play that shifts most influence at once, wherever it leads.

A whole turn is thought of together: the card, where it goes and whom it is against. `notes` keep what follows
from the choice of a card until it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.bots.habits.ending import stage as stage  # these three are offered as they are
from fondaco.bots.habits.ending import win_hope as win_hope
from fondaco.bots.habits.ending import write_hopes as write_hopes
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
    may_plan,
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
    can_be_equal,
    least_total,
    most_total,
    power,
)

count: Callable[[CourtState], int]
option: Callable[[CourtState, int], int]

WHERE, AGAINST_WHOM = 0, 1  # noted: the two moves after the card,
WHEN, WHO = 2, 3  # when it was chosen, and by whom
PREY = 8  # + slot: what a house gains if a pile is eliminated
A_TURN = 8  # draws of luck that a turn's moves lie apart at most
WHIM = 4  # by how much a card may seem better than it is
PLANS = 4  # in a hundred cards that could be planned
SENT = 40  # in a hundred cards that are played for their own sake


def habit(s: CourtState, key: int, n: int, notes: Any) -> int:
    """Chooses a card with what is to be done with it, or goes on with that."""
    if s.phase == PLAYING:
        return PLAY + chosen_card(s, key, n, notes)
    if s.phase == NAMING:
        return NAME + NAMES - 1
    if s.phase != PLACING and s.phase != CONSPIRING:
        return option(s, drawn(key, n, count(s)))
    if not is_planned(s, n, notes):
        note_prey(s, notes)
        place(s, s.pending, key, n, notes)
        remember(s, n, notes)
    return planned_move(s, notes)


def is_planned(s: CourtState, n: int, notes: Any) -> bool:
    """Whether the notes are about this turn: a card that is the only one is played without being chosen."""
    if not 0 < n - notes[WHEN] <= A_TURN or notes[WHO] != s.turn:
        return False
    return find(s, planned_move(s, notes)) >= 0


def planned_move(s: CourtState, notes: Any) -> int:
    return int(notes[WHERE]) if s.phase == PLACING else int(notes[AGAINST_WHOM])


def remember(s: CourtState, n: int, notes: Any) -> None:
    notes[WHEN] = n
    notes[WHO] = s.turn


def is_unfinished(s: CourtState) -> bool:
    """The middle of a turn."""
    return s.phase == PLACING or s.phase == CONSPIRING


def draw_offer(s: CourtState) -> int:
    """The move that would leave it to the other house to make the game a draw, or -1."""
    missing = plans_missing(s, s.turn)
    is_near = missing <= 2 if s.plan_draw else missing == 1
    return PLAN if is_near and may_plan(s) else -1


def chosen_card(s: CourtState, key: int, n: int, notes: Any) -> int:
    """The card whose best use gains most, give or take a whim."""
    note_prey(s, notes)
    best = -1e9
    choice = 0
    where = 0.0
    against_whom = 0.0
    for k in range(count(s)):
        kind = option(s, k) - PLAY
        gain = place(s, kind, key, n, notes) + drawn(key, n + 2 + k, WHIM + 1)
        if gain > best:
            best = gain
            choice = kind
            where = notes[WHERE]
            against_whom = notes[AGAINST_WHOM]
    notes[WHERE] = where
    notes[AGAINST_WHOM] = against_whom
    remember(s, n, notes)
    return choice


def note_prey(s: CourtState, notes: Any) -> None:
    """Writes down the influence that either house would lose with each pile."""
    place = 0
    for slot in range(s.piles):
        prey = 0
        for _ in range(s.height[slot]):
            noble = s.noble[place]
            prey += -VALUE[noble % KINDS] if noble // KINDS == s.turn else VALUE[noble % KINDS]
            place += 1
        notes[PREY + slot] = prey


def place(s: CourtState, kind: int, key: int, n: int, notes: Any) -> float:
    """Notes the best use of a card and returns the influence it gains."""
    first = drawn(key, n + 1, s.piles) if s.piles > 0 else 0  # so that of equal uses none is preferred
    gain = 0.0
    lone(s, kind, key, n, first, notes)
    for step in range(s.piles):
        slot = (first + step) % s.piles
        if s.phase == CONSPIRING and slot != s.slot:
            continue
        if power(kind, s.height[slot]) == CLEARS and notes[PREY + slot] > gain:
            gain = notes[PREY + slot]
            notes[WHERE] = ON + slot
            notes[AGAINST_WHOM] = ALLY
        target = best_target(s, kind, slot, gain, notes)
        if target >= 0:
            gain = notes[PREY + target]
            notes[WHERE] = ON + slot
            notes[AGAINST_WHOM] = AGAINST + target
    return gain + VALUE[kind]


def lone(s: CourtState, kind: int, key: int, n: int, first: int, notes: Any) -> None:
    """A card that hurts nobody is sent, joins a pile, or is planned."""
    dice = drawn(key, n + 3, 100)
    notes[AGAINST_WHOM] = ALLY
    notes[WHERE] = SEND
    if dice < PLANS and may_plan(s):
        notes[WHERE] = PLAN
    elif dice >= SENT and s.piles > 0 and s.height[first] == 1 and power(kind, 1) != PARTS:
        notes[WHERE] = ON + first


def best_target(s: CourtState, kind: int, slot: int, least_gain: float, notes: Any) -> int:
    """The pile within reach of a conspiracy whose end gains most, and more than that; or -1."""
    least = least_total(s, slot, kind)
    most = most_total(s, slot, kind)
    gain = least_gain
    found = -1
    for other in range(s.piles):
        if (
            notes[PREY + other] > gain
            and other != slot
            and can_be_equal(s.least[other], s.most[other], least, most)
        ):
            gain = notes[PREY + other]
            found = other
    return found
