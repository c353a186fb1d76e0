"""The card game: what would be aboard after a take."""

from __future__ import annotations

from fondaco.games.card import MOVE_CODES, REVEAL, SHIP_SPACES, TAKE, Table, bonus, load, unload
from fondaco.games.goods import GOODS
from fondaco.prospects.merchants import Loading, changed, place


def prospects(s: Table, seat: int, options: list[str]) -> dict[str, Loading | None]:
    """Nothing is known of what a reveal brings."""
    evening = this_evening(s.copy(), seat)
    return {option: taking(s, seat, MOVE_CODES[option], evening) for option in options}


def taking(s: Table, seat: int, move: int, evening: list[int]) -> Loading | None:
    if move == REVEAL:
        return None
    after = s.copy()
    newest, way = s.market_size - 1, move - TAKE
    for back in (0, *((1,) if way & 1 else ()), *((2,) if way & 2 else ())):
        load(after, seat, s.market[newest - back])
    spaces = SHIP_SPACES[s.players]
    free = spaces - s.load[seat], spaces - after.load[seat]
    ship, places = (s.value[seat], after.value[seat]), (place(s, seat), place(after, seat))
    goods = changed(evening, this_evening(after, seat))
    bonuses = {good: (bonus(s, was), bonus(s, will_be)) for good, (was, will_be) in goods.items()}
    return Loading(ship, places, free, goods, bonuses)


def this_evening(s: Table, seat: int) -> list[int]:
    """The icons of each good that the warehouse will hold with what is aboard; the table is used up."""
    unload(s, seat)
    return [s.warehouse[good][seat] for good in range(GOODS)]
