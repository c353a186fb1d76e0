"""Previews for the three merchant games: ship, place, goods and florins."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from fondaco.games.goods import GOOD_NAMES, GOODS
from fondaco.games.sisters import Merchants, above, places

Change = tuple[int, int]  # before and after


@dataclass
class Loading:
    """The ship after loading. `goods` lists only the goods that change, with their levels at the end of the
    day.
    """

    ship: Change  # value
    place: Change  # place among the ships as they are now; 1 is the best
    tied: bool  # True if another ship is worth as much afterwards
    free: int  # spaces afterwards
    goods: dict[str, Change]
    bonuses: dict[str, Change] | None  # for those goods whose bonus changes; None if none does


class Merchant:
    """A merchant now, and what loading something would change."""

    def __init__(
        self, s: Merchants, seat: int, free: int, levels: list[int], bonus: Callable[[int], int]
    ) -> None:
        """Sets up the merchant. `levels` count what is aboard; `bonus` returns what a level pays."""
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
        """Returns the change if cards worth `value` are loaded into `spaces` spaces and `levels` are the new
        levels.
        """
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
            bonuses=bonuses or None,
        )


@dataclass
class Evening:
    """What the day would pay each seat if it ended now, with what lies in the ships."""

    ship_pay: list[int]
    levels: list[list[int]]  # by seat and good: on the track, in the warehouse or in the column
    level_places: list[list[int]]  # by seat and good; 1 is the best, equal levels share a place
    awards: list[list[int]]
    bonuses: list[list[int]]

    def total(self, seat: int) -> int:
        """Returns all that a seat would be paid."""
        return self.ship_pay[seat] + sum(self.awards[seat]) + sum(self.bonuses[seat])


def blank_evening(players: int) -> Evening:
    """Returns an evening in which nothing is known: every level is -1."""
    grids = [[[level] * GOODS for _ in range(players)] for level in (-1, 0, 0, 0)]
    return Evening([0] * players, *grids)


S = TypeVar("S", bound=Merchants)


class Payment(NamedTuple, Generic[S]):
    """The rules by which a game pays ships and goods."""

    levels: Callable[[S, int], list[int]]  # the levels that pay a seat, by good, with what lies in its ship
    ship: Callable[[S, int], int]
    award: Callable[[S, list[int], int], int]  # returns the prize for the levels of a good by seat
    bonus: Callable[[S, int], int]
    is_same_load: Callable[[S, S, int], bool]  # True if a ship holds the same in two states

    def evening(self, s: S, other: S | None = None, known: Evening | None = None) -> Evening:
        """Returns what the day would pay if it ended now.

        `known` is the evening of another state of the same table. Its parts are reused for ships with the
        same load and goods with the same levels.
        """
        if other is None or known is None:
            return self._changed(s, blank_evening(s.players), range(s.players))
        is_other_day = s.scored != other.scored
        seats = range(s.players)
        loaded = [seat for seat in seats if is_other_day or not self.is_same_load(s, other, seat)]
        return self._changed(s, known, loaded) if loaded else known

    def _changed(self, s: S, known: Evening, loaded: Iterable[int]) -> Evening:
        """Returns the evening after some ships were loaded. Unchanged parts are shared with `known`."""
        rows = known.levels[:]
        for seat in loaded:
            rows[seat] = self.levels(s, seat)
        ship_pay = [self.ship(s, seat) for seat in range(s.players)]
        if rows == known.levels:
            return Evening(ship_pay, known.levels, known.level_places, known.awards, known.bonuses)
        grids = [[row[:] for row in grid] for grid in (known.level_places, known.awards, known.bonuses)]
        then = Evening(ship_pay, rows, *grids)
        goods = zip(zip(*known.levels, strict=True), zip(*rows, strict=True), strict=True)
        for good, (before, levels) in enumerate(goods):
            if levels != before:
                self._pay_good(s, then, good, before, list(levels))
        return then

    def _pay_good(self, s: S, then: Evening, good: int, before: tuple[int, ...], levels: list[int]) -> None:
        for seat, place in enumerate(places(levels)):
            then.level_places[seat][good] = place
            then.awards[seat][good] = self.award(s, levels, seat)
            if levels[seat] != before[seat]:
                then.bonuses[seat][good] = self.bonus(s, levels[seat])
