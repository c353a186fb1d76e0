"""What ships and goods will probably earn, quickly: the hopes of a merchant in the three Medici games.

Nobody knows yet how a day ends, so every ship and every level is a mean with a spread: what is there, and
what the free spaces will bring. The functions are bound to a game's habits, which say what a space is good
for. `notes` is a row of numbers to write on; what `note_table` writes holds until the table changes.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, sqrt
from statistics import NormalDist
from typing import Any

from fondaco.games.goods import GOODS
from fondaco.games.sisters import DAYS, SEATS, SHIP_PRIZES

# What experience says; each game's habits have their own.
VALUE_A_SPACE: float  # that a free space will add to the ship
LEVEL_A_SPACE: float  # that a free space will add to each good
DOUBT: tuple[tuple[int, ...], ...]  # how far last florins lie from hopes, by number of players, days to come
SPACE_WORTH: tuple[tuple[int, ...], ...]  # in tenths of a florin, by number of players and day

free_spaces: Callable[[Any, int], float]  # that will still be filled
value_steep: Callable[[Any, int], int]  # of the difference of two ships, by the free spaces of both
gap_steep: Callable[[Any, int, int], int]  # of the difference of two levels, by those and days to come
level_steep: Callable[[Any, int, int], int]  # of one level
level_a_day: Callable[[Any], float]  # that a whole day to come will add to each good
level_of: Callable[[Any, int, int], int]
first_prize: Callable[[Any], int]
second_prize: Callable[[Any], int]
bonus_hope: Callable[[Any, float, int], float]

STAGES = DAYS  # that a game has: playouts end with the day

# Where things are noted; the first places are for the habits themselves.
FREE = 40  # + seat: spaces that will still be filled
SHIPS = FREE + SEATS  # + seat: values at the end of the day
LEVELS = SHIPS + SEATS  # + seat * GOODS + good: levels at the end of the day
KNOWN = LEVELS + SEATS * GOODS  # + good * MOST_MORE + more: what is known of a good with so much more of it
MOST_MORE = 8
NOTES = KNOWN + GOODS * MOST_MORE
UNKNOWN = -1.0

MOST_SPACES = 10  # of any ship
UNSURE = 0.15  # variance where nothing is to come: ties are broken somehow


# The normal curve, a point for each sixteenth of a deviation; the chances are in ten-thousandths.
FINE, MIDDLE = 16, 128
CURVE = tuple(round(10_000 * NormalDist().cdf((place - MIDDLE) / FINE)) for place in range(2 * MIDDLE + 1))


def steeps(spread: float, day_spread: float) -> tuple[tuple[int, ...], ...]:
    """By free spaces and days to come: how many hundred points of the curve a gap of 1 is."""
    return tuple(
        tuple(round(100 * FINE / sqrt(UNSURE + spread * free + day_spread * later)) for later in range(DAYS))
        for free in range(2 * MOST_SPACES + 1)
    )


def chance_above(gap: float, steep: int) -> float:
    """The chance that a level stands above another, whose means lie so far apart."""
    place = int(MIDDLE + 0.5 + 0.01 * steep * gap)
    return 0.0001 * CURVE[min(max(place, 0), 2 * MIDDLE)]


def note_table(s: Any, notes: Any) -> None:
    """Writes down how the day will probably end for everyone."""
    for seat in range(s.players):
        free = free_spaces(s, seat)
        notes[FREE + seat] = free
        notes[SHIPS + seat] = s.value[seat] + VALUE_A_SPACE * free
        for good in range(GOODS):
            notes[LEVELS + seat * GOODS + good] = level_of(s, seat, good) + LEVEL_A_SPACE * free


def ship_hope(s: Any, seat: int, value: int, spaces: float, notes: Any) -> float:
    """What today's ship will earn a seat that loads so much value into so many spaces now.

    The prizes fall evenly from place to place, or nearly so: the mean place will do.
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


def good_hope(s: Any, seat: int, good: int, more: int, rivalry: float, notes: Any) -> float:
    """What a good will earn a seat with so much more of it, on all days to come.

    A prize is worth its florins `rivalry` times, since some rival loses it; a bonus takes from nobody.
    """
    free = notes[FREE + seat]
    mine = notes[LEVELS + seat * GOODS + good] + more
    hope = 0.0
    for later in range(DAYS + 1 - s.day):
        first = 1.0
        second = 0.0
        for other in range(s.players):
            if other != seat:
                steep = gap_steep(s, int(free + notes[FREE + other] + 0.5), later)
                above = chance_above(notes[LEVELS + other * GOODS + good] - mine, steep)
                second += above * (first - second)
                first -= above * first
        hope += rivalry * (first_prize(s) * first + second_prize(s) * second)
        hope += bonus_hope(s, mine + level_a_day(s) * later, level_steep(s, int(free + 0.5), later))
    return hope


def forget_goods(notes: Any) -> None:
    """What is known of goods is of one seat; this makes room for another."""
    for place in range(GOODS * MOST_MORE):
        notes[KNOWN + place] = UNKNOWN


def known_hope(s: Any, seat: int, good: int, more: int, rivalry: float, notes: Any) -> float:
    """The same as `good_hope`, reckoned once."""
    place = KNOWN + good * MOST_MORE + more
    if notes[place] == UNKNOWN:
        notes[place] = good_hope(s, seat, good, more, rivalry, notes)
    return notes[place]


def gain(s: Any, seat: int, value: int, spaces: float, goods: int, notes: Any) -> float:
    """What loading so much adds to the hopes of a seat, less what else the spaces could hold.

    `goods` says how much it adds to each good, three bits for each.
    """
    rivalry = s.players / (s.players - 1)
    worth = rivalry * (ship_hope(s, seat, value, spaces, notes) - ship_hope(s, seat, 0, 0.0, notes))
    for good in range(GOODS):
        more = goods >> 3 * good & 7
        if more > 0:
            worth += known_hope(s, seat, good, more, rivalry, notes)
            worth -= known_hope(s, seat, good, 0, rivalry, notes)
    return worth - 0.1 * SPACE_WORTH[s.players][s.day] * spaces


def write_hopes(s: Any, notes: Any) -> None:
    """Notes the florins that everyone will have at the end, as far as they differ in that."""
    note_table(s, notes)
    for seat in range(s.players):
        notes[seat] = s.florins[seat] + ship_hope(s, seat, 0, 0.0, notes)
        for good in range(GOODS):
            notes[seat] += good_hope(s, seat, good, 0, 1.0, notes)


def win_hope(s: Any, seat: int, notes: Any) -> float:
    """The chance to win: the more certain, the fewer days are to come."""
    doubt = DOUBT[s.players][DAYS - s.scored]
    chances = 0.0
    for other in range(s.players):
        chances += exp((notes[other] - notes[seat]) / doubt)
    return 1.0 / chances


def stage(s: Any) -> int:
    return s.scored
