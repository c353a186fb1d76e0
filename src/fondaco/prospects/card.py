"""The card game: what would be aboard after a take."""

from __future__ import annotations

from fondaco.games.card import MOVE_CODES, REVEAL, SHIP_SPACES, TAKE, Table, bonus, load, unload
from fondaco.games.goods import GOODS
from fondaco.prospects.merchants import Loading, changed, place


def prospects(s: Table, seat: int, options: list[str]) -> dict[str, Loading | None]:
    """Nothing is known of what a reveal brings. One copy of the table serves all takes."""
    after = s.copy()
    evening = this_evening(after, seat)
    return {option: taking(s, after, seat, MOVE_CODES[option], evening) for option in options}


def taking(s: Table, after: Table, seat: int, move: int, evening: list[int]) -> Loading | None:
    if move == REVEAL:
        return None
    put_back(s, after, seat)
    newest, way = s.market_size - 1, move - TAKE
    for back in (0, *((1,) if way & 1 else ()), *((2,) if way & 2 else ())):
        load(after, seat, s.market[newest - back])
    spaces = SHIP_SPACES[s.players]
    free = spaces - s.load[seat], spaces - after.load[seat]
    ship, places = (s.value[seat], after.value[seat]), (place(s, seat), place(after, seat))
    goods = changed(evening, this_evening(after, seat))
    bonuses = {good: (bonus(s, was), bonus(s, will_be)) for good, (was, will_be) in goods.items()}
    return Loading(ship, places, free, goods, bonuses)


def put_back(s: Table, after: Table, seat: int) -> None:
    """The seat's ship and warehouse, as they are on the table."""
    after.value[seat], after.load[seat] = s.value[seat], s.load[seat]
    after.hold[seat][:], after.beside[seat][:] = s.hold[seat], s.beside[seat]
    for good in range(GOODS):
        after.warehouse[good][seat] = s.warehouse[good][seat]


def this_evening(s: Table, seat: int) -> list[int]:
    """The icons of each good that the warehouse will hold with what is aboard; they are put there."""
    unload(s, seat)
    return [s.warehouse[good][seat] for good in range(GOODS)]
