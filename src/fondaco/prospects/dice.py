"""The dice game: what the ship and the columns would be with the dice chosen."""

from __future__ import annotations

from fondaco.games.dice import CHOICES, DICE, MOVE_CODES, Table, bonus, enter, free
from fondaco.games.goods import GOODS
from fondaco.prospects.merchants import Loading, changed, place


def prospects(s: Table, seat: int, options: list[str]) -> dict[str, Loading]:
    """One copy of the table serves all options: after each, the seat's own sheet is put back."""
    after, before = s.copy(), columns(s, seat)
    told = {}
    for option in options:
        told[option] = taking(s, after, seat, CHOICES[MOVE_CODES[option]], before)
        after.load[seat], after.value[seat] = s.load[seat], s.value[seat]
        for good in range(GOODS):
            after.crosses[good][seat] = before[good]
    return told


def taking(s: Table, after: Table, seat: int, chosen: int, before: list[int]) -> Loading:
    for die in range(DICE):
        if chosen >> die & 1:
            enter(after, seat, die)
    ship, places = (s.value[seat], after.value[seat]), (place(s, seat), place(after, seat))
    goods = changed(before, columns(after, seat))
    bonuses = {good: (bonus(was), bonus(will_be)) for good, (was, will_be) in goods.items()}
    return Loading(ship, places, (free(s, seat), free(after, seat)), goods, bonuses)


def columns(s: Table, seat: int) -> list[int]:
    return [s.crosses[good][seat] for good in range(GOODS)]
