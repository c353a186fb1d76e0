"""What an option does to a merchant: the ship, its place, the goods, the purse."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.games.goods import GOOD_NAMES
from fondaco.games.sisters import Merchants, above

Change = tuple[int, int]  # before and after


@dataclass(frozen=True)
class Loading:
    """What is aboard afterwards. `goods` has only those that change, counted as they will be this evening."""

    ship: Change  # value
    place: Change  # among the ships as they are now, 1 the best
    free: Change  # spaces
    goods: dict[str, Change]
    bonuses: dict[str, Change]  # of those goods, this evening


def place(s: Merchants, seat: int) -> int:
    """The place of a ship among all of them, if the day ended now."""
    return 1 + above(s.value, seat, s.players)


def changed(before: list[int], after: list[int]) -> dict[str, Change]:
    """The goods that are not as they were."""
    pairs = zip(GOOD_NAMES, before, after, strict=True)
    return {good: (was, will_be) for good, was, will_be in pairs if was != will_be}
