"""Previews of the card game: the ship after taking cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from fondaco.games.card import (
    GOOD,
    ICONS,
    TAKES,
    VALUE,
    CardState,
    award,
    bonus,
    free,
    icons_by_good,
    is_same_load,
    reveals_left,
    ship_pay,
    space,
)
from fondaco.games.goods import GOODS
from fondaco.previews.merchants import Evening, Loading, Merchant, Payment


@dataclass
class Revealing:
    """The preview of a reveal: the card is unknown."""

    left: int  # cards that may still be revealed in this turn, this one included


def previews(s: CardState, seat: int, options: list[str], evening: Evening) -> dict[str, Loading | Revealing]:
    """Returns a preview for each option."""
    merchant = Merchant(s, seat, free(s, seat), evening.levels[seat], partial(bonus, s))
    revealing = Revealing(reveals_left(s))
    return {
        option: taking(s, merchant, TAKES[option]) if option in TAKES else revealing for option in options
    }


def taking(s: CardState, merchant: Merchant, taken: tuple[int, ...]) -> Loading:
    icons, value, spaces = [*merchant.levels, 0], 0, 0  # the last index is for neutral cards
    for back in taken:
        card = s.market[s.market_size - back]
        value += VALUE[card]
        spaces += space(s, card)
        icons[GOOD[card]] += ICONS[card]
    return merchant.loading(value, spaces, icons[:GOODS])


def icons_tonight(s: CardState, seat: int) -> list[int]:
    """Returns a seat's icons of each good, in its warehouse and aboard."""
    return [row[seat] + more for row, more in zip(s.warehouse, icons_by_good(s, seat), strict=True)]


PAYMENT = Payment(icons_tonight, ship_pay, award, bonus, is_same_load)
