"""What an option changes for a merchant: ship, place, goods and florins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from fondaco.games.goods import GOOD_NAMES
from fondaco.games.sisters import Merchants, above, by_seat, day_sheet, places

Change = tuple[int, int]  # before and after


@dataclass
class Loading:
    """The ship after loading. `goods` lists only the goods that change, at their level this evening."""

    ship: Change  # value
    place: Change  # among the ships as they are now, 1 the best
    tied: bool  # afterwards another ship is worth as much
    free: int  # spaces afterwards
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
            free=self.free - spaces,
            goods=goods,
            bonuses=bonuses,
        )


@dataclass
class Evening:
    """What the evening would pay if it came now, by seat, with what lies in the ships."""

    ship_pay: list[int]
    levels: list[list[int]]  # by seat and good: on the track, in the warehouse or in the column
    level_places: list[list[int]]  # by seat and good, 1 the best; equals share one
    awards: list[list[int]]
    bonuses: list[list[int]]

    def pays(self, seat: int) -> int:
        """Returns everything that a seat would earn."""
        return self.ship_pay[seat] + sum(self.awards[seat]) + sum(self.bonuses[seat])

    def pays_for(self, seat: int, good: int) -> int:
        """Returns what a seat would earn with a good, its bonus included."""
        return self.awards[seat][good] + self.bonuses[seat][good]


S = TypeVar("S", bound=Merchants)


def evening_of(s: S, end_day: Callable[[S], None], levels: Callable[[S], list[list[int]]]) -> Evening:
    """Ends the day on a copy of the state. `levels` finds what goods are paid for, by good and seat."""
    then = s.copy()
    end_day(then)
    sheet = day_sheet(then)
    ranked = [places(row[: s.players]) for row in levels(then)]
    return Evening(
        ship_pay=sheet.ship_pay,
        levels=by_seat(levels(then), s.players),
        level_places=by_seat(ranked, s.players),
        awards=sheet.awards,
        bonuses=sheet.bonuses,
    )
