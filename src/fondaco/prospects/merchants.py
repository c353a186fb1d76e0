"""What an option does to a merchant: the ship, its place, the goods, the purse."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.games.goods import GOOD_NAMES

Change = tuple[int, int]  # before and after


@dataclass
class Loading:
    """What is aboard afterwards. `goods` has only those that change, counted as they will be this evening."""

    ship: Change  # value
    place: Change  # among the ships as they are now, 1 the best
    free: Change  # spaces
    goods: dict[str, Change]
    bonuses: dict[str, Change]  # of those goods, this evening


def place(ships: list[int], value: int) -> int:
    """The place of a ship of that value, if the day ended now. One's own is among the ships as it is, and
    never worth more."""
    return 1 + len([ship for ship in ships if ship > value])


def changed(before: list[int], after: list[int]) -> dict[str, Change]:
    """The goods that are not as they were."""
    pairs = zip(GOOD_NAMES, before, after, strict=True)
    return {good: (was, will_be) for good, was, will_be in pairs if was != will_be}
