"""The board game: what would be aboard with the lot, and what a bid would leave."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.games.board import (
    BID,
    BONUS,
    GOLD,
    IN_A_GOOD,
    MOVE_CODES,
    PASS,
    TOP_LEVEL,
    VALUE,
    BoardState,
    free,
)
from fondaco.prospects.merchants import Change, Loading, changed, place


@dataclass
class Bid:
    """If the bid wins. What the lot does is the same for every bid, and told with the least."""

    florins: Change
    lot: Loading | None


def prospects(s: BoardState, seat: int, options: list[str]) -> dict[str, Bid | None]:
    """Nothing is known of the next card, or of who buys what one does not."""
    return {option: bidding(s, seat, MOVE_CODES[option]) for option in options}


def bidding(s: BoardState, seat: int, move: int) -> Bid | None:
    if move <= PASS:
        return None
    florins = move - BID
    is_least = florins == s.standing_bid + 1
    return Bid((s.florins[seat], s.florins[seat] - florins), loading(s, seat) if is_least else None)


def loading(s: BoardState, seat: int) -> Loading:
    cards = s.lot[: s.lot_size]
    ships, spaces = s.value[: s.players], free(s, seat)
    value = ships[seat]
    worth = value + sum([VALUE[card] for card in cards])
    levels = climbed([row[seat] for row in s.level], s.hold[seat][: s.load[seat]])
    goods = changed(levels, climbed(levels, cards))
    return Loading(
        ship=(value, worth),
        place=(place(ships, value), place(ships, worth)),
        free=(spaces, spaces - len(cards)),
        goods=goods,
        bonuses={good: (BONUS[was], BONUS[will_be]) for good, (was, will_be) in goods.items()},
    )


def climbed(levels: list[int], cards: list[int]) -> list[int]:
    """The levels on the tracks once some cards are counted, as far as there are any."""
    after = levels[:]
    for card in cards:
        if card != GOLD:
            after[card // IN_A_GOOD] = min(after[card // IN_A_GOOD] + 1, TOP_LEVEL)
    return after
