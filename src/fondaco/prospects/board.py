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


def prospects(s: Table, seat: int, options: list[str]) -> dict[str, Bid | None]:
    """Nothing is known of the next card, or of who buys what one does not."""
    return {option: bidding(s, seat, MOVE_CODES[option]) for option in options}


def bidding(s: Table, seat: int, move: int) -> Bid | None:
    if move <= PASS:
        return None
    florins = move - BID
    is_least = florins == s.standing_bid + 1
    return Bid((s.florins[seat], s.florins[seat] - florins), loading(s, seat) if is_least else None)


def loading(s: Table, seat: int) -> Loading:
    after = s.copy()
    for card in s.lot[: s.lot_size]:
        load(after, seat, card)
    ship, places = (s.value[seat], after.value[seat]), (place(s, seat), place(after, seat))
    spaces = free(s, seat), free(after, seat)
    goods = changed(this_evening(s.copy(), seat), this_evening(after, seat))
    bonuses = {good: (BONUS[was], BONUS[will_be]) for good, (was, will_be) in goods.items()}
    return Loading(ship, places, spaces, goods, bonuses)


def this_evening(s: Table, seat: int) -> list[int]:
    """The levels on the tracks once what is aboard is counted; the table is used up."""
    climb(s, seat)
    return [s.level[good][seat] for good in range(GOODS)]
