"""Expected earnings of ships and goods in the three merchant games.

Each level has a mean and a variance, from what a seat has and what its free spaces will add. These give the
probability of each place and the expected prizes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import erf, sqrt
from typing import Any

from fondaco.games.goods import GOODS

Steps = tuple[tuple[int, int], ...]


def chance_above(gap: float, variance: float) -> float:
    """Returns the probability that one level is above another. A tie counts as half."""
    if variance <= 0:
        return 0.5 if gap == 0 else float(gap > 0)
    return 0.5 + 0.5 * erf(gap / sqrt(2 * variance))


def expected_prize(prizes: Sequence[int], above: Iterable[float]) -> float:
    """Returns the expected prize, given the probability that each rival is above."""
    places = [1.0] + [0.0] * (len(prizes) - 1)
    for chance in above:
        for place in range(len(places) - 1, 0, -1):
            places[place] += chance * (places[place - 1] - places[place])
        places[0] -= chance * places[0]
    return sum(prize * place for prize, place in zip(prizes, places, strict=True))


@dataclass(frozen=True)
class Expectations:
    """What a free space adds on average."""

    value: float  # to the ship
    value_variance: float
    good: float  # to each good
    good_variance: float
    promise: float  # like `good`, for a seat that can choose what to load
    day_good: float  # what a whole later day adds to each good
    day_variance: float


@dataclass(frozen=True)
class Prizes:
    """The prizes of a game at the end of each day."""

    ship: tuple[int, ...]
    good: tuple[int, ...]
    bonus: Steps  # levels, and what the bonus increases by at each
    empty_pays: bool  # True if level 0 can win a prize
    top: int  # the highest level


def bonus_steps(bonus: Callable[[int], int], top: int) -> Steps:
    """Returns the levels at which a bonus increases, each with the increase."""
    gains = ((level, bonus(level) - bonus(level - 1)) for level in range(1, top + 1))
    return tuple((level, more) for level, more in gains if more)


@cache
def empty_pays(rules: Any) -> bool:
    """True if seats that have none of a good can win its prize."""
    s = rules.STATE()
    s.players = rules.PLAYERS[0]
    return bool(rules.award(s, [0] * s.players, 0))


class Earnings:
    """The expected earnings of all seats. Results are cached."""

    def __init__(
        self,
        prizes: Prizes,
        expected: Expectations,
        days: int,
        ships: list[float],
        free: list[float],
        levels: list[list[int]],
    ) -> None:
        """`days` is the number of scorings to come, `free` the spaces of each seat that will still be
        filled.
        """
        self.prizes, self.expected, self.days = prizes, expected, days
        self.ships, self.free, self.levels = ships, free, levels
        self.seats = range(len(ships))
        self._ship_pay: dict[tuple[int, float, float], float] = {}
        self._good_pay: dict[tuple[int, int, int], tuple[float, float]] = {}
        self._space_value: dict[int, float] = {}

    def ship_pay(self, seat: int, value: float = 0, spaces: float = 0) -> float:
        """Returns what today's ship will earn if the seat now loads cards worth `value` into `spaces`
        spaces.
        """
        key = seat, value, spaces
        if key not in self._ship_pay:
            self._ship_pay[key] = self._ship_expectation(*key)
        return self._ship_pay[key]

    def _ship_expectation(self, seat: int, value: float, spaces: float) -> float:
        per_space, variance = self.expected.value, self.expected.value_variance
        mine = self.free[seat] - spaces
        ship = self.ships[seat] + value + per_space * mine
        above = [
            chance_above(
                self.ships[other] + per_space * free - ship,
                variance * (mine + free),
            )
            for other, free in enumerate(self.free)
            if other != seat
        ]
        return expected_prize(self.prizes.ship, above)

    def good_pay(self, seat: int, good: int, more: int = 0) -> tuple[float, float]:
        """Returns what a good will earn on all days to come if the seat gets `more` of it."""
        key = seat, good, more
        if key not in self._good_pay:
            self._good_pay[key] = self._good_expectation(*key)
        return self._good_pay[key]

    def _good_expectation(self, seat: int, good: int, more: int) -> tuple[float, float]:
        expected = self.expected
        level = min(self.levels[seat][good] + more, self.prizes.top) + expected.good * self.free[seat]
        if not self.prizes.empty_pays and level == 0 and self.days == 1:
            return 0.0, 0.0
        award = bonus = 0.0
        for later in range(self.days):
            variance = expected.good_variance * self.free[seat] + later * expected.day_variance
            above = [
                chance_above(
                    self.levels[other][good] + expected.good * self.free[other] - level,
                    variance + expected.good_variance * self.free[other] + later * expected.day_variance,
                )
                for other in self.seats
                if other != seat
            ]
            award += expected_prize(self.prizes.good, above)
            bonus += self._bonus(level + later * expected.day_good, variance)
        return award, bonus

    def _bonus(self, level: float, variance: float) -> float:
        # Half a step below a threshold the chance is even, because levels are whole numbers.
        return sum(more * chance_above(level - step + 0.5, variance) for step, more in self.prizes.bonus)

    def finals(self, florins: Sequence[int]) -> list[float]:
        """Returns the expected final florins of all seats. Later ship prizes are shared equally."""
        later = (self.days - 1) * sum(self.prizes.ship) / len(self.ships)
        return [florins[seat] + self.ship_pay(seat) + self.goods_pay(seat) + later for seat in self.seats]

    def goods_pay(self, seat: int) -> float:
        """Returns what all goods will earn a seat on the days to come."""
        return sum(sum(self.good_pay(seat, good)) for good in range(GOODS))

    def gain(self, seat: int, value: int, spaces: float, goods: Sequence[int]) -> float:
        """Returns what loading cards gains a seat over the mean of its rivals.

        The rivals lose the prizes that it wins. A bonus costs nobody anything.
        """
        prize = self.ship_pay(seat, value, spaces) - self.ship_pay(seat)
        bonus = 0.0
        for good in set(goods):
            award, extra = self.good_pay(seat, good, goods.count(good))
            award_now, extra_now = self.good_pay(seat, good)
            prize += award - award_now
            bonus += extra - extra_now
        players = len(self.ships)
        return prize * players / (players - 1) + bonus - spaces * self.space_value(seat)

    def space_value(self, seat: int) -> float:
        """Returns what a free space will earn through goods. This is lost once the space is filled."""
        if seat not in self._space_value:
            promise = sum(sum(self.good_pay(seat, g, 1)) - sum(self.good_pay(seat, g)) for g in range(GOODS))
            self._space_value[seat] = self.expected.promise * promise
        return self._space_value[seat]
