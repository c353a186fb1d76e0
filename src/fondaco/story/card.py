"""The events of the card game."""

from __future__ import annotations

from fondaco.core.playing import CHANCE
from fondaco.games.card import CARD_NAMES, MOVE_NAMES, REACH, REVEAL, SHIP_SPACES, VALUE, CardState, space
from fondaco.games.sisters import by_seat
from fondaco.story.events import CardRevealed, CardsLoaded, DayOpened, GameEvent
from fondaco.story.step import Apply

# By action: which cards a take names, counted back from the newest.
TAKEN = {
    action: [int(number) for number in name.removeprefix("take ")]
    for action, name in enumerate(MOVE_NAMES)
    if action != REVEAL
}


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
    newest, taken = s.market_size, TAKEN[action]
    cards = [s.market[newest - number] for number in taken]
    in_reach = range(1, min(REACH, newest) + 1)
    return CardsLoaded(
        at=at,
        seat=s.turn,
        cards=[CARD_NAMES[card] for card in cards],
        left=[CARD_NAMES[s.market[newest - number]] for number in in_reach if number not in taken],
        value=s.value[s.turn] + sum(VALUE[card] for card in cards),
        free=SHIP_SPACES[s.players] - s.load[s.turn] - sum(space(s, card) for card in cards),
        forced=is_forced,
    )


def levels(s: CardState) -> list[list[int]]:
    return by_seat(s.warehouse, s.players)
