"""The dice game: what the ship and the columns would be with the dice chosen."""

from __future__ import annotations

from fondaco.games.dice import CHOICES, DICE, MOVE_CODES, Table, bonus, enter, free
from fondaco.games.goods import GOODS
from fondaco.prospects.merchants import Loading, changed, place


def prospect(s: Table, seat: int, option: str) -> Loading:
    after = s.copy()
    for die in range(DICE):
        if CHOICES[MOVE_CODES[option]] >> die & 1:
            enter(after, seat, die)
    goods = changed(columns(s, seat), columns(after, seat))
    return Loading(
        ship=(s.value[seat], after.value[seat]),
        place=(place(s, seat), place(after, seat)),
        free=(free(s, seat), free(after, seat)),
        goods=goods,
        bonuses={good: (bonus(was), bonus(will_be)) for good, (was, will_be) in goods.items()},
    )


def columns(s: Table, seat: int) -> list[int]:
    return [s.crosses[good][seat] for good in range(GOODS)]
