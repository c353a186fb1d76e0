"""What a seat sees of the card game, as numbers."""

from __future__ import annotations

from typing import Any

from fondaco.batch.features import Feature, for_each_seat, put, put_all, put_one_of
from fondaco.games.card import CARDS, MOST_REVEALS, CardState, free, icons_aboard, ship_pay
from fondaco.games.goods import GOODS
from fondaco.games.sisters import DAYS, SEATS

SHOWN = 6  # cards of the market in the observation

SEAT_FEATURES = (
    Feature("present", 1, 1, "somebody sits there"),
    Feature("florins", 1, 300, "in hand"),
    Feature("free", 1, 7, "spaces left on the ship"),
    Feature("value", 1, 60, "of the ship's load"),
    Feature("ship pay", 1, 30, "what the ship would earn if the day ended now"),
    Feature("aboard", GOODS, 10, "icons of each good on the ship"),
    Feature("stored", GOODS, 20, "icons of each good in the warehouse"),
)
SEAT_WIDTH = sum(feature.size for feature in SEAT_FEATURES)
FEATURES = (
    Feature("players", SEATS - 1, 1, "how many play: 2 to 6"),
    Feature("sevens", 1, 1, "the neutral 7s take a space"),
    Feature("big monopoly", 1, 1, "the printed variant is played"),
    Feature("day", DAYS, 1, "which day it is"),
    Feature("revealed", MOST_REVEALS + 1, 1, "how many cards were revealed in this turn: 0 to 3"),
    Feature("last turn", 1, 1, "the day ends after this turn"),
    Feature("deck", 1, 110, "cards left"),
    Feature("unseen", CARDS, 10, "how many of each card are left"),
    Feature("market size", 1, 110, "cards in the market"),
    Feature("market", SHOWN * CARDS, 1, "which card lies there: the six newest, the newest first"),
    *for_each_seat(SEATS, SEAT_FEATURES),
)


def observe(s: CardState, seat: int, row: Any) -> int:
    """Writes what a seat sees, in the order of FEATURES. Returns how many numbers it wrote."""
    at = put_one_of(row, 0, s.players - 2, SEATS - 1)
    at = put(row, at, s.sevens)
    at = put(row, at, s.big_monopoly)
    at = put_one_of(row, at, s.day - 1, DAYS)
    at = put_one_of(row, at, s.revealed, MOST_REVEALS + 1)
    at = put(row, at, s.last_turn)
    at = put(row, at, s.deck)
    at = put_all(row, at, s.unseen, CARDS)
    at = observe_market(s, row, at)
    for step in range(s.players):
        observe_seat(s, (seat + step) % s.players, row, at + step * SEAT_WIDTH)
    return at + SEATS * SEAT_WIDTH


def observe_market(s: CardState, row: Any, at: int) -> int:
    at = put(row, at, s.market_size)
    for back in range(min(SHOWN, s.market_size)):
        put_one_of(row, at + back * CARDS, s.market[s.market_size - 1 - back], CARDS)
    return at + SHOWN * CARDS


def observe_seat(s: CardState, seat: int, row: Any, at: int) -> None:
    at = put(row, at, 1)
    at = put(row, at, s.florins[seat])
    at = put(row, at, free(s, seat))
    at = put(row, at, s.value[seat])
    at = put(row, at, ship_pay(s, seat))
    for good in range(GOODS):
        row[at + good] = icons_aboard(s, seat, good)
        row[at + GOODS + good] = s.warehouse[good][seat]
