"""The events of the card game."""

from __future__ import annotations

from fondaco.core.playing import CHANCE
from fondaco.games.card import (
    CARD_NAMES,
    MOVE_NAMES,
    REVEAL,
    TAKES,
    VALUE,
    CardState,
    free,
    space,
    within_reach,
)
from fondaco.games.sisters import by_seat, places_with
from fondaco.story.events import CardRevealed, CardsLoaded, DayOpened, GameEvent
from fondaco.story.step import Apply


def play(apply: Apply, s: CardState, action: int, at: int, is_forced: bool) -> list[GameEvent]:
    events = told(s, action, at, is_forced)
    apply(s, action)
    return events


def told(s: CardState, action: int, at: int, is_forced: bool) -> list[GameEvent]:
    if s.asked == CHANCE:
        if s.opening:
            return [DayOpened(at=at, seat=action, day=s.day)]
        return [CardRevealed(at=at, seat=s.turn, card=CARD_NAMES[action])]
    return [] if action == REVEAL else [loaded(s, action, at, is_forced)]


def loaded(s: CardState, action: int, at: int, is_forced: bool) -> CardsLoaded:
    end, taken = s.market_size, TAKES[MOVE_NAMES[action]]
    cards = [s.market[end - back] for back in taken]
    left = [s.market[end - back] for back in range(1, within_reach(s) + 1) if back not in taken]
    value = s.value[s.turn] + sum([VALUE[card] for card in cards])
    return CardsLoaded(
        at=at,
        seat=s.turn,
        cards=[CARD_NAMES[card] for card in cards],
        left=[CARD_NAMES[card] for card in left],
        value=value,
        free=free(s, s.turn) - sum([space(s, card) for card in cards]),
        places=places_with(s, s.turn, value),
        forced=is_forced,
    )


def levels(s: CardState) -> list[list[int]]:
    return by_seat(s.warehouse, s.players)
