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
    award,
    climbed,
    free,
    goods_of,
    is_same_load,
    kth_bid,
    load,
    ship_pay,
)
from fondaco.games.goods import GOOD_NAMES
from fondaco.previews.merchants import Change, Evening, Loading, Merchant, Payment


@dataclass
class Tonight:
    """What the day would pay the bidder if it ended now, without and with the lot."""

    total: Change
    ship: Change
    goods: dict[str, Change]  # with bonuses, for the goods in the lot


@dataclass
class Bid:
    """What changes if the bid wins. The part that is equal for all bids is in the lowest bid only."""

    florins: Change
    lot: Loading | None = None
    tonight: Tonight | None = None


def previews(s: BoardState, seat: int, options: list[str], evening: Evening) -> dict[str, Bid | None]:
    """Returns a preview for each bid. Draw, stop and pass have none: they depend on what happens next."""
    held, least = s.florins[seat], BID + kth_bid(s, 1)
    found: dict[str, Bid | None] = {}
    for option in options:
        move = MOVE_CODES[option]
        found[option] = bid = Bid((held, held - move + BID)) if move > PASS else None
        if bid and move == least:
            lot = goods_of(s.lot[: s.lot_size])
            climbing = list(map(climbed, evening.levels[seat], lot))
            bid.lot = loading(s, seat, evening.levels[seat], climbing)
            bid.tonight = tonight(s, seat, evening, lot, climbing)
    return found


def tonight(s: BoardState, seat: int, evening: Evening, lot: list[int], climbing: list[int]) -> Tonight:
    """Returns the pay with a lot, given as cards by good. `climbing` are the bidder's levels with it."""
    bought = s.copy()
    for card in s.lot[: s.lot_size]:
        load(bought, seat, card)
    ship, goods = (evening.ship_pay[seat], ship_pay(bought, seat)), {}
    for good, cards in enumerate(lot):
        if cards:
            levels = [row[good] for row in evening.levels]
            levels[seat] = climbing[good]
            then = award(bought, levels, seat) + BONUS[climbing[good]]
            goods[GOOD_NAMES[good]] = (evening.awards[seat][good] + evening.bonuses[seat][good], then)
    now = evening.total(seat)
    gain = sum([then - before for before, then in (ship, *goods.values())])
    return Tonight(total=(now, now + gain), ship=ship, goods=goods)


def loading(s: BoardState, seat: int, levels: list[int], climbing: list[int]) -> Loading:
    merchant = Merchant(s, seat, free(s, seat), levels, BONUS.__getitem__)
    value = sum([VALUE[card] for card in s.lot[: s.lot_size]])
    return merchant.loading(value, s.lot_size, climbing)


def levels_tonight(s: BoardState, seat: int) -> list[int]:
    """Returns the levels of a seat's markers by good after the cards in its ship are counted."""
    aboard = goods_of(s.hold[seat][: s.load[seat]])
    return [climbed(row[seat], cards) for row, cards in zip(s.level, aboard, strict=True)]


PAYMENT = Payment(levels_tonight, ship_pay, award, lambda s, level: BONUS[level], is_same_load)
