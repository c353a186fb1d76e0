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
    bonus,
    end_day,
    free,
    icons_by_good,
    reveals_left,
    space,
)
from fondaco.games.goods import GOODS
from fondaco.previews.merchants import Evening, Loading, Merchant, evening_of


@dataclass
class Revealing:
    """Revealing a card: which one is not known."""

    left: int  # cards that may be revealed in this turn, this one included


def previews(s: CardState, seat: int, options: list[str]) -> dict[str, Loading | Revealing]:
    """Returns a preview for each option."""
    aboard = icons_by_good(s, seat)
    icons = [row[seat] + more for row, more in zip(s.warehouse, aboard, strict=True)]
    merchant = Merchant(s, seat, free(s, seat), icons, partial(bonus, s))
    revealing = Revealing(reveals_left(s))
    return {
        option: taking(s, merchant, TAKES[option]) if option in TAKES else revealing for option in options
    }


def taking(s: CardState, merchant: Merchant, taken: tuple[int, ...]) -> Loading:
    icons, value, spaces = [*merchant.levels, 0], 0, 0  # the last place is for cards of no good
    for back in taken:
        card = s.market[s.market_size - back]
        value += VALUE[card]
        spaces += space(s, card)
        icons[GOOD[card]] += ICONS[card]
    return merchant.loading(value, spaces, icons[:GOODS])


def evening(s: CardState) -> Evening:
    """Returns what the evening would pay if it came now."""
    return evening_of(s, end_day, lambda then: then.warehouse)
