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
from fondaco.previews.merchants import Change, Loading, Merchant, Payment


@dataclass
class Tonight:
    """What the evening would pay the bidder if it came now, without and with the lot."""

    total: Change
    ship: Change
    goods: dict[str, Change]  # with bonuses, of the goods in the lot


@dataclass
class Bid:
    """What changes if the bid wins. Only the lowest bid carries what is the same for every bid."""

    florins: Change
    lot: Loading | None = None
    tonight: Tonight | None = None


def previews(s: BoardState, seat: int, options: list[str]) -> dict[str, Bid | None]:
    """Returns a preview for each bid. Draw, stop and pass have none: they depend on what happens next."""
    least = kth_bid(s, 1)
    return {option: bidding(s, seat, MOVE_CODES[option], least) for option in options}


def bidding(s: BoardState, seat: int, move: int, least: int) -> Bid | None:
    if move <= PASS:
        return None
    florins, held = move - BID, s.florins[seat]
    left = (held, held - florins)
    return Bid(left, loading(s, seat), tonight(s, seat)) if florins == least else Bid(left)


def tonight(s: BoardState, seat: int) -> Tonight:
    bought = s.copy()
    for card in s.lot[: s.lot_size]:
        load(bought, seat, card)
    levels = [levels_tonight(s, other) for other in range(s.players)]
    now = PAYMENT.to_seat(s, seat, levels)
    levels[seat] = levels_tonight(bought, seat)
    then = PAYMENT.to_seat(bought, seat, levels)
    return Tonight(
        total=(now.total, then.total),
        ship=(now.ship, then.ship),
        goods={
            GOOD_NAMES[good]: (now.goods[good], then.goods[good])
            for good, cards in enumerate(goods_of(s.lot[: s.lot_size]))
            if cards
        },
    )


def loading(s: BoardState, seat: int) -> Loading:
    cards = s.lot[: s.lot_size]
    levels = levels_tonight(s, seat)
    merchant = Merchant(s, seat, free(s, seat), levels, BONUS.__getitem__)
    value = sum([VALUE[card] for card in cards])
    return merchant.loading(value, len(cards), list(map(climbed, levels, goods_of(cards))))


def levels_tonight(s: BoardState, seat: int) -> list[int]:
    """The levels of a seat's markers by good when they have climbed for what lies in its ship."""
    aboard = goods_of(s.hold[seat][: s.load[seat]])
    return [climbed(row[seat], cards) for row, cards in zip(s.level, aboard, strict=True)]


PAYMENT = Payment(levels_tonight, ship_pay, award, lambda s, level: BONUS[level], is_same_load)
