"""The board game: what would be aboard with the lot, and what a bid would leave."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.games.board import BID, BONUS, MOVE_CODES, PASS, Table, climb, free, load
from fondaco.games.goods import GOODS
from fondaco.prospects.merchants import Change, Loading, changed, place


@dataclass(frozen=True)
class Bid:
    """If the bid wins. What the lot does is the same for every bid, and told with the least."""

    florins: Change
    lot: Loading | None


def prospect(s: Table, seat: int, option: str) -> Bid | None:
    """Nothing is known of the next card, or of who buys what one does not."""
    move = MOVE_CODES[option]
    if move <= PASS:
        return None
    florins = move - BID
    is_least = florins == s.standing_bid + 1
    return Bid((s.florins[seat], s.florins[seat] - florins), loading(s, seat) if is_least else None)


def loading(s: Table, seat: int) -> Loading:
    after = s.copy()
    for card in s.lot[: s.lot_size]:
        load(after, seat, card)
    goods = changed(this_evening(s, seat), this_evening(after, seat))
    return Loading(
        ship=(s.value[seat], after.value[seat]),
        place=(place(s, seat), place(after, seat)),
        free=(free(s, seat), free(after, seat)),
        goods=goods,
        bonuses={good: (BONUS[was], BONUS[will_be]) for good, (was, will_be) in goods.items()},
    )


def this_evening(s: Table, seat: int) -> list[int]:
    """The levels on the tracks once what is aboard is counted."""
    evening = s.copy()
    climb(evening, seat)
    return [evening.level[good][seat] for good in range(GOODS)]
