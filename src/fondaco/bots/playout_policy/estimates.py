"""Fast estimates of what ships and goods will earn in the three merchant games.

Every ship and every level has a mean and a spread, from what is there now and what the free spaces will add.
The functions are bound to a game's playout policy, which sets the parameters. `notes` is a row of numbers for
scratch values. What `note_table` writes stays valid until the state changes.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from statistics import NormalDist
from typing import Any

from fondaco.core.arithmetic import exp
from fondaco.games.goods import GOODS
from fondaco.games.sisters import DAYS, SEATS, SHIP_PRIZES

# Parameters that each game's playout policy sets.
VALUE_A_SPACE: float  # what a free space adds to the ship
LEVEL_A_SPACE: float  # what a free space adds to each good
DOUBT: tuple[tuple[int, ...], ...]  # deviation of the final florins, by number of players and days to come
SPACE_VALUE: tuple[tuple[int, ...], ...]  # in tenths of a florin, by number of players and day

free_spaces: Callable[[Any, int], float]  # spaces that will still be filled
value_steep: Callable[[Any, int], int]  # for the difference of two ships, by the free spaces of both
gap_steep: Callable[[Any, int, int], int]  # for the difference of two levels, by those and by days to come
level_steep: Callable[[Any, int, int], int]  # for one level
level_a_day: Callable[[Any], float]  # what a whole day adds to each good
level_of: Callable[[Any, int, int], int]
first_prize: Callable[[Any], int]
second_prize: Callable[[Any], int]
bonus_estimate: Callable[[Any, float, int], float]

STAGES = DAYS  # playouts end with the day

# Indexes in `notes`. The first ones belong to the playout policy.
FREE = 40  # + seat: spaces that will still be filled
SHIPS = FREE + SEATS  # + seat: values at the end of the day
LEVELS = SHIPS + SEATS  # + seat * GOODS + good: levels at the end of the day
KNOWN = LEVELS + SEATS * GOODS  # + good * MOST_MORE + more: cached estimates of a good
MOST_MORE = 8
NOTES = KNOWN + GOODS * MOST_MORE
UNKNOWN = -1.0

MOST_SPACES = 10  # in any ship
UNSURE = 0.15  # variance that remains when nothing is to come, because of ties


# The normal distribution, with a point for each sixteenth of a deviation. Probabilities are in
# ten-thousandths.
FINE, MIDDLE = 16, 128
CURVE = tuple(round(10_000 * NormalDist().cdf((place - MIDDLE) / FINE)) for place in range(2 * MIDDLE + 1))


def steeps(spread: float, day_spread: float) -> tuple[tuple[int, ...], ...]:
    """Returns the steepness by free spaces and days to come: the hundredths of a step of `CURVE` that stand
    for a gap of 1.
    """
    return tuple(
        tuple(round(100 * FINE / sqrt(UNSURE + spread * free + day_spread * later)) for later in range(DAYS))
        for free in range(2 * MOST_SPACES + 1)
    )


def chance_above(gap: float, steep: int) -> float:
    """Returns the probability that one level is above another if their means differ by `gap`."""
    place = int(MIDDLE + 0.5 + 0.01 * steep * gap)
    return 0.0001 * CURVE[min(max(place, 0), 2 * MIDDLE)]


def note_table(s: Any, notes: Any) -> None:
    """Writes the expected free spaces, ships and levels of every seat at the end of the day."""
    for seat in range(s.players):
        free = free_spaces(s, seat)
        notes[FREE + seat] = free
        notes[SHIPS + seat] = s.value[seat] + VALUE_A_SPACE * free
        for good in range(GOODS):
            notes[LEVELS + seat * GOODS + good] = level_of(s, seat, good) + LEVEL_A_SPACE * free


def ship_estimate(s: Any, seat: int, value: int, spaces: float, notes: Any) -> float:
    """Returns what today's ship will earn if the seat now loads cards worth `value` into `spaces` spaces.

    The prizes fall almost evenly from place to place, so the mean place suffices.
    """
    free = max(0.0, notes[FREE + seat] - spaces)
    mine = s.value[seat] + value + VALUE_A_SPACE * free
    place = 0.0
    for other in range(s.players):
        if other != seat:
            steep = value_steep(s, int(free + notes[FREE + other] + 0.5))
            place += chance_above(notes[SHIPS + other] - mine, steep)
    above = min(int(place), s.players - 2)
    prizes = SHIP_PRIZES[s.players]
    return prizes[above] + (place - above) * (prizes[above + 1] - prizes[above])


def good_estimate(s: Any, seat: int, good: int, more: int, rivalry: float, notes: Any) -> float:
    """Returns what a good will earn on all days to come if the seat gets `more` of it.

    Prizes are multiplied by `rivalry`, because a rival loses them. Bonuses count once.
    """
    free = notes[FREE + seat]
    mine = notes[LEVELS + seat * GOODS + good] + more
    expected = 0.0
    for later in range(DAYS + 1 - s.day):
        first = 1.0
        second = 0.0
        for other in range(s.players):
            if other != seat:
                steep = gap_steep(s, int(free + notes[FREE + other] + 0.5), later)
                above = chance_above(notes[LEVELS + other * GOODS + good] - mine, steep)
                second += above * (first - second)
                first -= above * first
        expected += rivalry * (first_prize(s) * first + second_prize(s) * second)
        expected += bonus_estimate(s, mine + level_a_day(s) * later, level_steep(s, int(free + 0.5), later))
    return expected


def forget_goods(notes: Any) -> None:
    """Clears the cached estimates of goods, which are for one seat only."""
    for place in range(GOODS * MOST_MORE):
        notes[KNOWN + place] = UNKNOWN


def cached_good_estimate(s: Any, seat: int, good: int, more: int, rivalry: float, notes: Any) -> float:
    """Returns `good_estimate` from the cache."""
    place = KNOWN + good * MOST_MORE + more
    if notes[place] == UNKNOWN:
        notes[place] = good_estimate(s, seat, good, more, rivalry, notes)
    return notes[place]


def gain(s: Any, seat: int, value: int, spaces: float, goods: int, notes: Any) -> float:
    """Returns what a seat gains by loading `value` and `goods`, less the value of the spaces.

    `goods` has three bits for each good: how much is added to it.
    """
    rivalry = s.players / (s.players - 1)
    total = rivalry * (ship_estimate(s, seat, value, spaces, notes) - ship_estimate(s, seat, 0, 0.0, notes))
    for good in range(GOODS):
        more = goods >> 3 * good & 7
        if more > 0:
            total += cached_good_estimate(s, seat, good, more, rivalry, notes)
            total -= cached_good_estimate(s, seat, good, 0, rivalry, notes)
    return total - 0.1 * SPACE_VALUE[s.players][s.day] * spaces


def write_estimates(s: Any, notes: Any) -> None:
    """Writes the expected final florins of every seat. A constant that is the same for all is left out."""
    note_table(s, notes)
    for seat in range(s.players):
        notes[seat] = s.florins[seat] + ship_estimate(s, seat, 0, 0.0, notes)
        for good in range(GOODS):
            notes[seat] += good_estimate(s, seat, good, 0, 1.0, notes)


def win_estimate(s: Any, seat: int, notes: Any) -> float:
    """Returns the estimated probability of winning. It is more certain with fewer days to come."""
    doubt = DOUBT[s.players][DAYS - s.scored]
    chances = 0.0
    for other in range(s.players):
        chances += exp((notes[other] - notes[seat]) / doubt)
    return 1.0 / chances


def stage(s: Any) -> int:
    return s.scored
