"""Previews of the dice game: the ship and the columns after taking dice."""

from __future__ import annotations

from fondaco.games.dice import CROSSES, FACE_GOODS, NO_GOOD, TAKES, DiceState, bonus, crossed, end_day, free
from fondaco.previews.merchants import Evening, Loading, Merchant, evening_of


def previews(s: DiceState, seat: int, options: list[str]) -> dict[str, Loading]:
    """Returns a preview for each choice of dice."""
    merchant = Merchant(s, seat, free(s, seat), [row[seat] for row in s.crosses], bonus)
    return {option: taking(s, merchant, TAKES[option]) for option in options}


def taking(s: DiceState, merchant: Merchant, dice: tuple[int, ...]) -> Loading:
    columns, total = merchant.levels[:], 0
    for die in dice:
        value = s.dice[die]
        good = FACE_GOODS[die][value]
        total += value
        if good != NO_GOOD:
            columns[good] = crossed(columns[good], CROSSES[value])
    return merchant.loading(total, len(dice), columns)


def evening(s: DiceState) -> Evening:
    """Returns what the evening would pay if it came now."""
    return evening_of(s, end_day, lambda then: then.crosses)
