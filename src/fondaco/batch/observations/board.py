"""What a seat sees of the board game, as numbers."""

from __future__ import annotations

from typing import Any

from fondaco.batch.features import Feature, for_each_seat, put, put_all, put_one_of
from fondaco.games.board import (
    CARDS,
    GOOD,
    LARGEST_LOT,
    NO_GOOD,
    PASSED,
    VALUE,
    BoardState,
    cards_aboard,
    fits,
    free,
    ship_pay,
)
from fondaco.games.goods import GOODS
from fondaco.games.sisters import DAYS, SEATS

SEAT_FEATURES = (
    Feature("present", 1, 1, "somebody sits there"),
    Feature("florins", 1, 200, "in hand"),
    Feature("free", 1, 7, "spaces left on the ship"),
    Feature("value", 1, 40, "of the ship's load"),
    Feature("ship pay", 1, 30, "what the ship would earn if the day ended now"),
    Feature("aboard", GOODS, 5, "cards of each good on the ship"),
    Feature("level", GOODS, 7, "on each commodity track"),
    Feature("selector", 1, 1, "selected this lot, bids last"),
    Feature("passed", 1, 1, "in this auction"),
    Feature("bid", 1, 50, "in this auction"),
    Feature("may bid", 1, 1, "has not spoken in this auction and has room for the lot as it is"),
)
SEAT_WIDTH = sum(feature.size for feature in SEAT_FEATURES)
FEATURES = (
    Feature("players", SEATS - 1, 1, "how many play: 2 to 6"),
    Feature("day", DAYS, 1, "which day it is"),
    Feature("auction", 1, 1, "the lot is auctioned, no longer selected"),
    Feature("deck", 1, 36, "cards that may still be drawn today"),
    Feature("unseen", CARDS, 2, "how many of each card were not seen today"),
    Feature("lot size", LARGEST_LOT + 1, 1, "cards in the lot: 0 to 3"),
    Feature("lot", CARDS, 2, "how many of each card are in the lot"),
    Feature("lot value", 1, 20, "of its cards together"),
    Feature("lot goods", GOODS, 3, "its cards of each good"),
    Feature("standing bid", 1, 50, "the bid to beat"),
    *for_each_seat(SEATS, SEAT_FEATURES),
)


def observe(s: BoardState, seat: int, row: Any) -> int:
    """Writes what a seat sees, in the order of FEATURES. Returns how many numbers it wrote."""
    at = put_one_of(row, 0, s.players - 2, SEATS - 1)
    at = put_one_of(row, at, s.day - 1, DAYS)
    at = put(row, at, s.auction)
    at = put(row, at, s.deck)
    at = put_all(row, at, s.unseen, CARDS)
    at = observe_lot(s, row, at)
    at = put(row, at, s.standing_bid)
    for step in range(s.players):
        observe_seat(s, (seat + step) % s.players, row, at + step * SEAT_WIDTH)
    return at + SEATS * SEAT_WIDTH


def observe_lot(s: BoardState, row: Any, at: int) -> int:
    at = put_one_of(row, at, s.lot_size, LARGEST_LOT + 1)
    for place in range(s.lot_size):
        card = s.lot[place]
        row[at + card] += 1
        row[at + CARDS] += VALUE[card]
        if GOOD[card] != NO_GOOD:
            row[at + CARDS + 1 + GOOD[card]] += 1
    return at + CARDS + 1 + GOODS


def observe_seat(s: BoardState, seat: int, row: Any, at: int) -> None:
    at = put(row, at, 1)
    at = put(row, at, s.florins[seat])
    at = put(row, at, free(s, seat))
    at = put(row, at, s.value[seat])
    at = put(row, at, ship_pay(s, seat))
    for good in range(GOODS):
        at = put(row, at, cards_aboard(s, seat, good))
    for good in range(GOODS):
        at = put(row, at, s.level[good][seat])
    at = put(row, at, 1 if s.turn == seat else 0)
    at = put(row, at, 1 if s.bids[seat] == PASSED else 0)
    at = put(row, at, max(0, s.bids[seat]))
    put(row, at, 1 if s.bids[seat] == 0 and fits(s, seat, max(1, s.lot_size)) else 0)
