"""Previews of the dice game: the ship and the columns after taking dice."""

from __future__ import annotations

from fondaco.games.dice import (
    CROSSES,
    FACE_GOODS,
    NO_GOOD,
    TAKES,
    DiceState,
    award,
    bonus,
    crossed,
    free,
    is_same_load,
    ship_pay,
)
from fondaco.previews.merchants import Evening, Loading, Merchant, Payment


def previews(s: DiceState, seat: int, options: list[str], evening: Evening) -> dict[str, Loading]:
    """Returns a preview for each choice of dice."""
    merchant = Merchant(s, seat, free(s, seat), evening.levels[seat], bonus)
    return {option: taking(s, merchant, TAKES[option]) for option in options}


def taking(s: DiceState, merchant: Merchant, dice: tuple[int, ...]) -> Loading:
    crosses, total = merchant.levels[:], 0
    for die in dice:
        value = s.dice[die]
        good = FACE_GOODS[die][value]
        total += value
        if good != NO_GOOD:
            crosses[good] = crossed(crosses[good], CROSSES[value])
    return merchant.loading(total, len(dice), crosses)


def columns(s: DiceState, seat: int) -> list[int]:
    """Returns the crosses of a seat by good. They are made when dice are taken."""
    return [row[seat] for row in s.crosses]


PAYMENT = Payment(columns, ship_pay, award, lambda s, crosses: bonus(crosses), is_same_load)
