"""The board game: what would be aboard with the lot, and what a bid would leave."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.games.board import (
    BID,
    BONUS,
    MOVE_CODES,
    PASS,
    VALUE,
    BoardState,
    climbed,
    free,
    goods_of,
    kth_bid,
)
from fondaco.prospects.merchants import Change, Loading, Merchant


@dataclass
class Bid:
    """If the bid wins. What the lot does is the same for every bid, and told with the least."""

    florins: Change
    lot: Loading | None


def prospects(s: BoardState, seat: int, options: list[str]) -> dict[str, Bid | None]:
    """Nothing is known of the next card, or of who buys what one does not."""
    least = kth_bid(s, 1)
    return {option: bidding(s, seat, MOVE_CODES[option], least) for option in options}


def bidding(s: BoardState, seat: int, move: int, least: int) -> Bid | None:
    if move <= PASS:
        return None
    florins, held = move - BID, s.florins[seat]
    return Bid((held, held - florins), loading(s, seat) if florins == least else None)


def loading(s: BoardState, seat: int) -> Loading:
    cards = s.lot[: s.lot_size]
    levels = list(map(climbed, [row[seat] for row in s.level], goods_of(s.hold[seat][: s.load[seat]])))
    merchant = Merchant(s, seat, free(s, seat), levels, BONUS.__getitem__)
    value = sum([VALUE[card] for card in cards])
    return merchant.loading(value, len(cards), list(map(climbed, levels, goods_of(cards))))
