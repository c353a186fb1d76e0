"""What the three Medici games by Reiner Knizia share: merchants, days, places and the day's score sheet.

Where the three games differ (prizes, coins, ties), the difference is an argument without a default.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from fondaco.core.state import State, i8, i16
from fondaco.games.goods import GOODS

SEATS, DAYS = 6, 3
Row = TypeVar("Row")


def by_players(*rows: Row) -> tuple[Row, ...]:
    """Returns a table indexed by the number of players. The entries for zero and one player are never
    read.
    """
    return rows[:1] * 2 + rows


def by_place(*prizes: int) -> tuple[int, ...]:
    """Returns the prizes by place, filled up with zeros to the same length."""
    return prizes + (0,) * (SEATS - len(prizes))


SHIP_PRIZES = by_players(
    by_place(20),
    by_place(30, 15),
    by_place(30, 20, 10),
    by_place(30, 20, 10, 5),
    by_place(30, 20, 15, 10, 5),
)


class Merchants(State):
    """The fields of all three games: who plays, what they own, and the sheet of the last day scored."""

    day = i8()  # 1 to 3
    opening = i8()  # 1 while chance picks who opens the day
    turn = i8()  # the seat that selects a lot, takes cards or rolls
    florins = i16(SEATS)
    load = i8(SEATS)  # spaces taken in each ship
    value = i8(SEATS)  # total value of each ship's load
    scored = i8()  # days scored; the sheet below is of the last one
    sheet_ships = i8(SEATS)  # values
    sheet_ship_pay = i8(SEATS)
    sheet_awards = i8(SEATS, GOODS)
    sheet_bonuses = i8(SEATS, GOODS)
    sheet_totals = i16(SEATS)  # florins after it


@dataclass
class Day:
    """The score sheet of a day: by seat, what the ship and each good paid, and the florins afterwards."""

    ships: list[int]
    ship_pay: list[int]
    awards: list[list[int]]
    bonuses: list[list[int]]
    totals: list[int]


def day_sheet(s: Merchants) -> Day:
    """Returns the score sheet of the day that just ended."""
    return Day(
        s.sheet_ships[: s.players],
        s.sheet_ship_pay[: s.players],
        [row[:] for row in s.sheet_awards[: s.players]],
        [row[:] for row in s.sheet_bonuses[: s.players]],
        s.sheet_totals[: s.players],
    )


def by_seat(rows: list[list[int]], players: int) -> list[list[int]]:
    """Returns `rows` by seat. A state stores goods by good and seat; a view shows them by seat and good."""
    return [[row[seat] for row in rows] for seat in range(players)]


def days_scored(s: Merchants) -> int:
    return s.scored


def same_sheet(s: Merchants, other: Merchants) -> bool:
    """True if two states of a table show the same score sheet of the last day."""
    return (
        s.scored == other.scored
        and s.sheet_totals == other.sheet_totals
        and s.sheet_ships == other.sheet_ships
        and s.sheet_ship_pay == other.sheet_ship_pay
        and s.sheet_awards == other.sheet_awards
        and s.sheet_bonuses == other.sheet_bonuses
    )


def last_day(s: Merchants) -> Day | None:
    """Returns the score sheet of the last day scored, or None before the first."""
    return day_sheet(s) if s.scored else None


def keep_sheet(s: Merchants, day: Day | None) -> None:
    """Writes a day's sheet back into a state. It is the reverse of `last_day`."""
    for seat in range(s.players if day else 0):
        assert day is not None
        s.sheet_ships[seat], s.sheet_ship_pay[seat] = day.ships[seat], day.ship_pay[seat]
        s.sheet_totals[seat] = day.totals[seat]
        for good in range(GOODS):
            s.sheet_awards[seat][good] = day.awards[seat][good]
            s.sheet_bonuses[seat][good] = day.bonuses[seat][good]


def above(levels: list[int], level: int, players: int) -> int:
    """Returns how many seats have a higher level than `level`."""
    higher = 0
    for other in range(players):
        if levels[other] > level:
            higher += 1
    return higher


def places(levels: list[int]) -> list[int]:
    """Returns the place of each seat: 1 is the best, equal levels share a place."""
    ranked = sorted(levels, reverse=True)
    return [1 + ranked.index(level) for level in levels]


def places_with(s: Merchants, seat: int, value: int) -> list[int]:
    """Returns the places of the ships if this seat's ship had that value."""
    values = s.value[: s.players]
    values[seat] = value
    return places(values)


def paid_places(prizes: tuple[int, ...]) -> tuple[int, ...]:
    """Returns the prizes up to the last place that pays."""
    return prizes[: max(place for place, prize in enumerate(prizes, 1) if prize)]


def shared(prizes: tuple[int, ...], levels: list[int], seat: int, players: int, coin: int) -> int:
    """Seats that tie add up the prizes of their places and split them, rounded down to whole coins."""
    place = above(levels, levels[seat], players)
    tied = 0
    pot = 0
    for other in range(players):
        if levels[other] == levels[seat]:
            pot += prizes[place + tied]
            tied += 1
    return pot // tied // coin * coin


def undivided(prizes: tuple[int, ...], levels: list[int], seat: int, players: int) -> int:
    """Seats that tie each get the full prize of their place. The places after them are skipped."""
    return prizes[above(levels, levels[seat], players)]


def not_full(s: Merchants, spaces: int) -> int:
    """Returns how many ships have room."""
    found = 0
    for seat in range(s.players):
        if s.load[seat] < spaces:
            found += 1
    return found


def left_of(s: Merchants, seat: int) -> int:
    """Returns the next seat clockwise."""
    return seat + 1 if seat + 1 < s.players else 0


def following(s: Merchants, seat: int, spaces: int) -> int:
    """Returns the next seat clockwise whose ship has room. If no other ship has room, returns `seat`
    itself.
    """
    other = left_of(s, seat)
    while other != seat and s.load[other] >= spaces:
        other = left_of(s, other)
    return other


def pay(s: Merchants) -> None:
    """Pays everything on the day's score sheet."""
    s.scored = s.day
    for seat in range(s.players):
        s.florins[seat] += s.sheet_ship_pay[seat]
        for good in range(GOODS):
            s.florins[seat] += s.sheet_awards[seat][good] + s.sheet_bonuses[seat][good]
        s.sheet_totals[seat] = s.florins[seat]


def fewest_florins(s: Merchants) -> int:
    """Returns the florins of the poorest merchant."""
    least = s.florins[0]
    for seat in range(1, s.players):
        least = min(least, s.florins[seat])
    return least


def poorest_count(s: Merchants) -> int:
    """Returns how many merchants have the fewest florins."""
    least = fewest_florins(s)
    found = 0
    for seat in range(s.players):
        if s.florins[seat] == least:
            found += 1
    return found


def kth_poorest(s: Merchants, k: int) -> int:
    """Returns the k-th seat of those with the fewest florins."""
    least = fewest_florins(s)
    seat = -1
    while k >= 0:
        seat += 1
        if s.florins[seat] == least:
            k -= 1
    return seat


def is_poorest(s: Merchants, seat: int) -> int:
    """Returns 1 if nobody has fewer florins than this seat, 0 otherwise."""
    return 1 if seat < s.players and s.florins[seat] == fewest_florins(s) else 0


def score(s: Merchants, seat: int) -> int:
    """Florins are points."""
    return s.florins[seat]
