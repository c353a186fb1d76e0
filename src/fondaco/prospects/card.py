"""The card game: what would be aboard after a take."""

from __future__ import annotations

from fondaco.games.card import (
    ICONS,
    IN_A_GOOD,
    MOVE_CODES,
    NEUTRAL_2,
    REVEAL,
    SHIP_SPACES,
    TAKE,
    VALUE,
    CardState,
    bonus,
    space,
)
from fondaco.prospects.merchants import Loading, changed, place

TAKEN = ((1,), (1, 2), (1, 3), (1, 2, 3))  # by way to take: which cards, counted back from the end


def prospects(s: CardState, seat: int, options: list[str]) -> dict[str, Loading | None]:
    """Nothing is known of what a reveal brings."""
    icons = this_evening(s, seat)
    return {option: taking(s, seat, MOVE_CODES[option], icons) for option in options}


def taking(s: CardState, seat: int, move: int, icons: list[int]) -> Loading | None:
    if move == REVEAL:
        return None
    cards = [s.market[s.market_size - back] for back in TAKEN[move - TAKE]]
    ships, free = s.value[: s.players], SHIP_SPACES[s.players] - s.load[seat]
    value = ships[seat]
    worth = value + sum([VALUE[card] for card in cards])
    goods = changed(icons, with_cards(icons, cards))
    return Loading(
        ship=(value, worth),
        place=(place(ships, value), place(ships, worth)),
        free=(free, free - sum([space(s, card) for card in cards])),
        goods=goods,
        bonuses={good: (bonus(s, was), bonus(s, will_be)) for good, (was, will_be) in goods.items()},
    )


def this_evening(s: CardState, seat: int) -> list[int]:
    """The icons of each good that the warehouse will hold with what is aboard."""
    stored = [row[seat] + greens for row, greens in zip(s.warehouse, s.beside[seat], strict=False)]
    return with_cards(stored, s.hold[seat][: s.load[seat]])


def with_cards(icons: list[int], cards: list[int]) -> list[int]:
    """Icons by good, and those of some cards."""
    total = icons[:]
    for card in cards:
        if card < NEUTRAL_2:
            total[card // IN_A_GOOD] += ICONS[card]
    return total
