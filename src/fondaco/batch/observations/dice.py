"""What a seat sees of the dice game, as numbers."""

from __future__ import annotations

from typing import Any

from fondaco.batch.features import Feature, for_each_seat, put, put_one_of
from fondaco.games.dice import (
    COLUMN,
    DICE,
    FACE_GOODS,
    FACES,
    LONGEST_SHIP,
    NO_GOOD,
    PLAYERS,
    DiceState,
    free,
    ship_pay,
)
from fondaco.games.goods import GOODS
from fondaco.games.sisters import DAYS

CHAIRS = PLAYERS[-1]

SEAT_FEATURES = (
    Feature("present", 1, 1, "somebody sits there"),
    Feature("points", 1, 300, "so far"),
    Feature("free", 1, LONGEST_SHIP, "spaces left on the ship"),
    Feature("value", 1, 35, "of the ship's load"),
    Feature("ship pay", 1, 30, "what the ship would earn if the round ended now"),
    Feature("crosses", GOODS, COLUMN, "in each column"),
    Feature("roller", 1, 1, "rolled the dice"),
)
SEAT_WIDTH = sum(feature.size for feature in SEAT_FEATURES)
FEATURES = (
    Feature("players", CHAIRS - 1, 1, "how many play: 2 to 4"),
    Feature("ship spaces", 1, LONGEST_SHIP, "of each ship"),
    Feature("ties", 1, 1, "places are split by those who tie"),
    Feature("round", DAYS, 1, "which round it is"),
    Feature("last roll", 1, 1, "this roll fills the last ship"),
    Feature("values", DICE * FACES, 1, "which value each die shows"),
    Feature("goods", DICE * GOODS, 1, "which good each die shows; none for gold"),
    Feature("left", DICE, 1, "the dice that may be taken"),
    *for_each_seat(CHAIRS, SEAT_FEATURES),
)


def observe(s: DiceState, seat: int, row: Any) -> int:
    """Writes what a seat sees, in the order of FEATURES. Returns how many numbers it wrote."""
    at = put_one_of(row, 0, s.players - 2, CHAIRS - 1)
    at = put(row, at, s.ship_spaces)
    at = put(row, at, s.ties)
    at = put_one_of(row, at, s.day - 1, DAYS)
    at = put(row, at, s.last_roll)
    at = observe_dice(s, row, at)
    for step in range(s.players):
        observe_seat(s, (seat + step) % s.players, row, at + step * SEAT_WIDTH)
    return at + CHAIRS * SEAT_WIDTH


def observe_dice(s: DiceState, row: Any, at: int) -> int:
    goods = at + DICE * FACES
    left = goods + DICE * GOODS
    for die in range(s.rolled):
        value = s.dice[die]
        put_one_of(row, at + die * FACES, value, FACES)
        if FACE_GOODS[die][value] != NO_GOOD:
            put_one_of(row, goods + die * GOODS, FACE_GOODS[die][value], GOODS)
        put(row, left + die, s.left >> die & 1)
    return left + DICE


def observe_seat(s: DiceState, seat: int, row: Any, at: int) -> None:
    at = put(row, at, 1)
    at = put(row, at, s.florins[seat])
    at = put(row, at, free(s, seat))
    at = put(row, at, s.value[seat])
    at = put(row, at, ship_pay(s, seat))
    for good in range(GOODS):
        at = put(row, at, s.crosses[good][seat])
    put(row, at, 1 if s.turn == seat else 0)
