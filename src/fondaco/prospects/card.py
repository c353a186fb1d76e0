"""The card game: what would be aboard after a take."""

from __future__ import annotations

from fondaco.games.card import MOVE_CODES, REVEAL, SHIP_SPACES, TAKE, Table, bonus, load, unload
from fondaco.games.goods import GOODS
from fondaco.prospects.merchants import Loading, changed, place


def prospect(s: Table, seat: int, option: str) -> Loading | None:
    """Nothing is known of what a reveal brings."""
    move = MOVE_CODES[option]
    if move == REVEAL:
        return None
    after = s.copy()
    newest = s.market_size - 1
    way = move - TAKE
    for back in (0, *([1] if way & 1 else []), *([2] if way & 2 else [])):
        load(after, seat, s.market[newest - back])
    goods = changed(this_evening(s, seat), this_evening(after, seat))
    spaces = SHIP_SPACES[s.players]
    return Loading(
        ship=(s.value[seat], after.value[seat]),
        place=(place(s, seat), place(after, seat)),
        free=(spaces - s.load[seat], spaces - after.load[seat]),
        goods=goods,
        bonuses={good: (bonus(s, was), bonus(s, will_be)) for good, (was, will_be) in goods.items()},
    )


def this_evening(s: Table, seat: int) -> list[int]:
    """The icons of each good that the warehouse will hold with what is aboard."""
    evening = s.copy()
    unload(evening, seat)
    return [evening.warehouse[good][seat] for good in range(GOODS)]
