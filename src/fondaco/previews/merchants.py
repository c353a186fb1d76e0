"""What an option changes for a merchant: ship, place, goods and florins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fondaco.games.goods import GOOD_NAMES
from fondaco.games.sisters import Merchants, above

Change = tuple[int, int]  # before and after


@dataclass
class Loading:
    """The ship after loading. `goods` lists only the goods that change, at their level this evening."""

    ship: Change  # value
    place: Change  # among the ships as they are now, 1 the best
    tied: bool  # afterwards another ship is worth as much
    free: Change  # spaces
    goods: dict[str, Change]
    bonuses: dict[str, Change]  # of those goods, where it changes this evening


class Merchant:
    """A merchant now, and what loading something would change."""

    def __init__(
        self, s: Merchants, seat: int, free: int, levels: list[int], bonus: Callable[[int], int]
    ) -> None:
        """`levels` are those of this evening, with what is aboard; `bonus` is what a level pays."""
        self.ships, self.players, self.value = s.value, s.players, s.value[seat]
        self.place, self.free, self.levels, self.bonus = self.place_of(self.value), free, levels, bonus

    def place_of(self, value: int) -> int:
        """Returns the place of a ship of that value if the day ended now.

        The merchant's own ship counts with its present value, which is never higher.
        """
        return 1 + above(self.ships, value, self.players)

    def is_tied(self, value: int) -> bool:
        """True if another ship has that value."""
        return self.ships[: self.players].count(value) > (value == self.value)

    def loading(self, value: int, spaces: int, levels: list[int]) -> Loading:
        """Returns the change if `value` is loaded into `spaces` spaces and `levels` are this evening's."""
        goods, bonuses = {}, {}
        for good, was, will_be in zip(GOOD_NAMES, self.levels, levels, strict=True):
            if was != will_be:
                goods[good] = was, will_be
                paid, will_pay = self.bonus(was), self.bonus(will_be)
                if paid != will_pay:
                    bonuses[good] = paid, will_pay
        after = self.value + value
        return Loading(
            ship=(self.value, after),
            place=(self.place, self.place_of(after)),
            tied=self.is_tied(after),
            free=(self.free, self.free - spaces),
            goods=goods,
            bonuses=bonuses,
        )
