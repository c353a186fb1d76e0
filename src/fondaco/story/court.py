"""The events of the court: what was played, and its consequences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from fondaco.core.playing import CHANCE, NOBODY
from fondaco.games.court import AGAINST, ALLY, PLAN, REPLACE, SEND, ending
from fondaco.games.court_state import (
    CARD_NAMES,
    DEALING_HANDS,
    DRAWING,
    HOUSES,
    INNER_CIRCLE,
    KINDS,
    NAMING,
    NO_LIMIT,
    OUTER_COURT,
    PLACING,
    PLAYING,
    REPLACING,
    STARTING,
    CourtState,
    bottom,
    influence_in,
)
from fondaco.games.court_view import Noble, joined
from fondaco.story.events import (
    CardPlanned,
    CardReplaced,
    CourtOpened,
    GameEnded,
    GameEvent,
    HouseSkipped,
    Influence,
    LimitSet,
    NobleAllied,
    NobleDrawn,
    NobleSent,
    PileRemoved,
)
from fondaco.story.step import Apply

SET_UP = (DEALING_HANDS, STARTING)


@dataclass(frozen=True)
class Before:
    """The parts of the state before a move that its consequences depend on."""

    phase: int
    turn: int
    limits: tuple[int, ...]

    @classmethod
    def of(cls, s: CourtState) -> Before:
        return cls(s.phase, s.turn, tuple(s.limit))


def play(apply: Apply, s: CourtState, action: int, at: int, is_forced: bool) -> list[GameEvent]:
    before = Before.of(s)
    played = told(s, action, at)
    apply(s, action)
    return [*([played] if played else ()), *consequences(before, s, at)]


def told(s: CourtState, action: int, at: int) -> GameEvent | None:
    """Returns the event of a move. Choosing a card is no event, because nobody else knows the card yet."""
    house = s.turn
    if s.asked == CHANCE:
        is_drawn = s.phase == DRAWING
        return NobleDrawn(at=at, seat=house, card=CARD_NAMES[action]) if is_drawn else None
    if s.phase == REPLACING:
        is_replaced = REPLACE <= action < REPLACE + KINDS
        return CardReplaced(at=at, seat=house, card=CARD_NAMES[action - REPLACE]) if is_replaced else None
    card = CARD_NAMES[s.pending]
    if action == SEND:
        return NobleSent(at=at, seat=house, card=card, number=s.numbers + 1)
    if action == PLAN:
        return CardPlanned(at=at, seat=house, card=card)
    if action == ALLY:
        return allied(s, at)
    if AGAINST <= action < REPLACE:
        target = action - AGAINST
        return PileRemoved(
            at=at,
            seat=house,
            card=card,
            number=s.number[s.slot],
            pile=nobles(s, s.slot),
            joined=replace(joined(s, s.slot, s.pending), power=None),
            removed_number=s.number[target],
            removed=nobles(s, target),
        )
    return None


def allied(s: CourtState, at: int) -> NobleAllied:
    both = joined(s, s.slot, s.pending)
    return NobleAllied(
        at=at,
        seat=s.turn,
        card=CARD_NAMES[s.pending],
        number=s.number[s.slot],
        pile=nobles(s, s.slot),
        joined=both,
        value=None if both.jesters else both.fixed,
        power=both.power,
    )


def nobles(s: CourtState, slot: int) -> list[Noble]:
    """Returns the nobles of a pile, from the bottom up."""
    lowest = bottom(s, slot)
    return [Noble(n // KINDS, CARD_NAMES[n % KINDS]) for n in s.noble[lowest : lowest + s.height[slot]]]


def consequences(before: Before, s: CourtState, at: int) -> Iterator[GameEvent]:
    """Yields the events that followed a move by the rules alone."""
    if s.phase == PLAYING and before.phase in SET_UP:
        yield CourtOpened(at=at, seat=s.turn)
    for house in range(HOUSES):
        if s.limit[house] != NO_LIMIT and before.limits[house] == NO_LIMIT:
            yield LimitSet(at=at, seat=house, limit=s.limit[house], jester=before.phase == NAMING)
    if s.asked == NOBODY:
        houses = [by_zone(s, house) for house in range(HOUSES)]
        yield GameEnded(at=at, seat=None, why=ending(s), influence=houses)
    elif is_skipped(before, s):
        yield HouseSkipped(at=at, seat=1 - s.turn)


def is_skipped(before: Before, s: CourtState) -> bool:
    """True if a turn ended and the same house plays again."""
    begins_turn = s.phase == PLAYING and (before.phase == DRAWING or before.phase >= PLACING)
    return begins_turn and bool(s.skipped) and before.turn == s.turn


def by_zone(s: CourtState, house: int) -> Influence:
    return Influence(
        circle=influence_in(s, house, INNER_CIRCLE),
        own_court=influence_in(s, house, OUTER_COURT + house),
        other_court=influence_in(s, house, OUTER_COURT + 1 - house),
    )
