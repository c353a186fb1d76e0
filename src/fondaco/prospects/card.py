"""The card game: what would be aboard after a take."""

from __future__ import annotations

from functools import partial

from fondaco.games.card import GOOD, ICONS, TAKES, VALUE, CardState, bonus, free, icons_aboard, space
from fondaco.games.goods import GOODS
from fondaco.prospects.merchants import Loading, Merchant


def prospects(s: CardState, seat: int, options: list[str]) -> dict[str, Loading | None]:
    """Nothing is known of what a reveal brings."""
    icons = [s.warehouse[good][seat] + icons_aboard(s, seat, good) for good in range(GOODS)]
    merchant = Merchant(s, seat, free(s, seat), icons, partial(bonus, s))
    return {option: taking(s, merchant, TAKES[option]) if option in TAKES else None for option in options}


def taking(s: CardState, merchant: Merchant, taken: tuple[int, ...]) -> Loading:
    icons, value, spaces = [*merchant.levels, 0], 0, 0  # the last place is for cards of no good
    for back in taken:
        card = s.market[s.market_size - back]
        value += VALUE[card]
        spaces += space(s, card)
        icons[GOOD[card]] += ICONS[card]
    return merchant.loading(value, spaces, icons[:GOODS])
