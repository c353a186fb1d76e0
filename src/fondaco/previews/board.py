"""Previews of the board game: the ship with the lot aboard, and the florins left after a bid."""

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
from fondaco.previews.merchants import Change, Loading, Merchant


@dataclass
class Bid:
    """What changes if the bid wins. Only the lowest bid carries `lot`, which is the same for every bid."""

    florins: Change
    lot: Loading | None = None


def previews(s: BoardState, seat: int, options: list[str]) -> dict[str, Bid | None]:
    """Returns a preview for each bid. Draw, stop and pass have none: they depend on what happens next."""
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
