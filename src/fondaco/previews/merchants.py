"""What an option changes for a merchant: ship, place, goods and florins."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from fondaco.games.goods import GOOD_NAMES, GOODS
from fondaco.games.sisters import Merchants, above, places

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

    def copy(self) -> Evening:
        """Returns an independent copy."""
        grids = (self.levels, self.level_places, self.awards, self.bonuses)
        return Evening(self.ship_pay[:], *[[row[:] for row in grid] for grid in grids])


def blank_evening(players: int) -> Evening:
    """An evening of which nothing is known: no level is -1."""
    grids = [[[level] * GOODS for _ in range(players)] for level in (-1, 0, 0, 0)]
    return Evening([0] * players, *grids)


S = TypeVar("S", bound=Merchants)


class Payment(NamedTuple, Generic[S]):
    """The rules by which a game pays ships and goods."""

    levels: Callable[[S, int], list[int]]  # what a seat is paid for by good, with what lies in its ship
    ship: Callable[[S, int], int]
    award: Callable[[S, list[int], int], int]  # for the levels of a good by seat
    bonus: Callable[[S, int], int]
    is_same_load: Callable[[S, S, int], bool]  # whether a ship holds the same in two states of a table

    def evening(self, s: S, other: S | None = None, known: Evening | None = None) -> Evening:
        """Returns what the evening would pay if it came now.

        `known` is the evening of another state of the same table. It is taken over as far as the same lies in
        the ships: goods with the same levels are paid the same.
        """
        if other is None or known is None:
            return self._changed(s, blank_evening(s.players), range(s.players))
        is_other_day = s.scored != other.scored
        seats = range(s.players)
        loaded = [seat for seat in seats if is_other_day or not self.is_same_load(s, other, seat)]
        return self._changed(s, known, loaded) if loaded else known

    def _changed(self, s: S, known: Evening, loaded: Iterable[int]) -> Evening:
        """Returns the evening after some ships were loaded."""
        then = known.copy()
        for seat in loaded:
            then.levels[seat] = self.levels(s, seat)
        then.ship_pay = [self.ship(s, seat) for seat in range(s.players)]
        before = zip(*known.levels, strict=True)
        for good, levels in enumerate(zip(*then.levels, strict=True)):
            if levels != next(before):
                self._pay_good(s, then, good, list(levels))
        return then

    def _pay_good(self, s: S, then: Evening, good: int, levels: list[int]) -> None:
        ranked = places(levels)
        for seat in range(s.players):
            then.level_places[seat][good] = ranked[seat]
            then.awards[seat][good] = self.award(s, levels, seat)
            then.bonuses[seat][good] = self.bonus(s, levels[seat])

    def to_seat(self, s: S, seat: int, levels: list[list[int]]) -> SeatPay:
        """Returns what the evening would pay to one seat if it came now; `levels` are by seat and good."""
        rows = zip(*levels, strict=True)
        goods = [self.award(s, list(row), seat) + self.bonus(s, row[seat]) for row in rows]
        return SeatPay(self.ship(s, seat), goods)


class SeatPay(NamedTuple):
    """What the evening would pay to a seat."""

    ship: int
    goods: list[int]  # with bonuses

    @property
    def total(self) -> int:
        return self.ship + sum(self.goods)
