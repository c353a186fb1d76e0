"""The dice game: what the ship and the columns would be with the dice chosen."""

from __future__ import annotations

from fondaco.games.dice import (
    CHOICES,
    COLUMN,
    CROSSES,
    DICE,
    FACE_GOODS,
    GOLD,
    MOVE_CODES,
    DiceState,
    bonus,
    free,
)
from fondaco.games.goods import GOODS
from fondaco.prospects.merchants import Loading, changed, place

CHOSEN = tuple(tuple(die for die in range(DICE) if choice >> die & 1) for choice in CHOICES)


def prospects(s: DiceState, seat: int, options: list[str]) -> dict[str, Loading]:
    columns = [row[seat] for row in s.crosses]
    return {option: taking(s, seat, CHOSEN[MOVE_CODES[option]], columns) for option in options}


def taking(s: DiceState, seat: int, dice: tuple[int, ...], columns: list[int]) -> Loading:
    ships, spaces = s.value[: s.players], free(s, seat)
    value = ships[seat]
    worth = value + sum([s.dice[die] for die in dice])
    goods = changed(columns, crossed(s, columns, dice))
    return Loading(
        ship=(value, worth),
        place=(place(ships, value), place(ships, worth)),
        free=(spaces, spaces - len(dice)),
        goods=goods,
        bonuses={good: (bonus(was), bonus(will_be)) for good, (was, will_be) in goods.items()},
    )


def crossed(s: DiceState, columns: list[int], dice: tuple[int, ...]) -> list[int]:
    """The columns with what some dice cross in them, as far as there are boxes."""
    after = columns[:]
    for die in dice:
        if s.dice[die] != GOLD:
            good = FACE_GOODS[(die + s.dice[die]) % GOODS]
            after[good] = min(after[good] + CROSSES[s.dice[die]], COLUMN)
    return after
