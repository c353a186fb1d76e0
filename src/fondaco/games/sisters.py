"""What the three Medici games by Reiner Knizia share: merchants, days, places and the day's score sheet.

Where the sisters differ nothing here has a default: prizes, coins and ties are arguments.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from fondaco.core.state import State, i8, i16
from fondaco.games.goods import GOODS

SEATS, DAYS = 6, 3
Row = TypeVar("Row")


def by_players(*rows: Row) -> tuple[Row, ...]:
    """A table by number of players, from two on; what stands for nobody and one is never looked at."""
    return rows[:1] * 2 + rows


def by_place(*prizes: int) -> tuple[int, ...]:
    """Prizes by place, all tables equally long."""
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
    turn = i8()  # whose lot, turn or roll it is
    florins = i16(SEATS)
    load = i8(SEATS)  # spaces of the ship that are taken
    value = i8(SEATS)  # of the ship's load
    scored = i8()  # days scored; the sheet below is that of the last one
    sheet_ships = i8(SEATS)  # values
    sheet_ship_pay = i8(SEATS)
    sheet_awards = i8(SEATS, GOODS)
    sheet_bonuses = i8(SEATS, GOODS)
    sheet_totals = i16(SEATS)  # florins after it


@dataclass
class Day:
    """The score sheet of a day: for each seat what its ship and each good paid, and the florins after it."""

    ships: list[int]
    ship_pay: list[int]
    awards: list[list[int]]
    bonuses: list[list[int]]
    totals: list[int]


def day_sheet(s: Merchants) -> Day:
    """The sheet of the day that has just been scored."""
    return Day(
        s.sheet_ships[: s.players],
        s.sheet_ship_pay[: s.players],
        [row[:] for row in s.sheet_awards[: s.players]],
        [row[:] for row in s.sheet_bonuses[: s.players]],
        s.sheet_totals[: s.players],
    )


def by_seat(rows: list[list[int]], players: int) -> list[list[int]]:
    """What a state keeps by good and seat, by seat and good."""
    return [[row[seat] for row in rows] for seat in range(players)]


def days_scored(s: Merchants) -> int:
    return s.scored


def same_sheet(s: Merchants, other: Merchants) -> bool:
    """Whether two states of a table have the same sheet to look back on."""
    return (
        s.scored == other.scored
        and s.sheet_totals == other.sheet_totals
        and s.sheet_ships == other.sheet_ships
        and s.sheet_ship_pay == other.sheet_ship_pay
        and s.sheet_awards == other.sheet_awards
        and s.sheet_bonuses == other.sheet_bonuses
    )


def last_day(s: Merchants) -> Day | None:
    """The sheet to look back on, once there is one."""
    return day_sheet(s) if s.scored else None


def keep_sheet(s: Merchants, day: Day | None) -> None:
    """Writes a sheet back into a state: the way back from `last_day`."""
    for seat in range(s.players if day else 0):
        assert day is not None
        s.sheet_ships[seat], s.sheet_ship_pay[seat] = day.ships[seat], day.ship_pay[seat]
        s.sheet_totals[seat] = day.totals[seat]
        for good in range(GOODS):
            s.sheet_awards[seat][good] = day.awards[seat][good]
            s.sheet_bonuses[seat][good] = day.bonuses[seat][good]


def above(levels: list[int], level: int, players: int) -> int:
    """How many of the levels by seat are higher than this one."""
    higher = 0
    for other in range(players):
        if levels[other] > level:
            higher += 1
    return higher


def places(levels: list[int]) -> list[int]:
    """The place of each seat, 1 the best; equals share one."""
    ranked = sorted(levels, reverse=True)
    return [1 + ranked.index(level) for level in levels]


def paid_places(prizes: tuple[int, ...]) -> tuple[int, ...]:
    """The prizes without the places at the end that pay nothing."""
    return prizes[: max(place for place, prize in enumerate(prizes, 1) if prize)]


def shared(prizes: tuple[int, ...], levels: list[int], seat: int, players: int, coin: int) -> int:
    """Those who tie add up the prizes of the places they hold and divide them, in whole coins."""
    place = above(levels, levels[seat], players)
    tied = 0
    pot = 0
    for other in range(players):
        if levels[other] == levels[seat]:
            pot += prizes[place + tied]
            tied += 1
    return pot // tied // coin * coin


def undivided(prizes: tuple[int, ...], levels: list[int], seat: int, players: int) -> int:
    """Those who tie all get the prize of the place they share; the places behind them are skipped."""
    return prizes[above(levels, levels[seat], players)]


def not_full(s: Merchants, spaces: int) -> int:
    """How many ships still have room."""
    found = 0
    for seat in range(s.players):
        if s.load[seat] < spaces:
            found += 1
    return found


def left_of(s: Merchants, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < s.players else 0


def following(s: Merchants, seat: int, spaces: int) -> int:
    """The next seat clockwise whose ship has room: the seat itself if no other has, or none has."""
    other = left_of(s, seat)
    while other != seat and s.load[other] >= spaces:
        other = left_of(s, other)
    return other


def pay(s: Merchants) -> None:
    """Everything on the day's sheet is paid out."""
    s.scored = s.day
    for seat in range(s.players):
        s.florins[seat] += s.sheet_ship_pay[seat]
        for good in range(GOODS):
            s.florins[seat] += s.sheet_awards[seat][good] + s.sheet_bonuses[seat][good]
        s.sheet_totals[seat] = s.florins[seat]


def fewest_florins(s: Merchants) -> int:
    """The florins of the poorest merchant."""
    least = s.florins[0]
    for seat in range(1, s.players):
        least = min(least, s.florins[seat])
    return least


def poorest_count(s: Merchants) -> int:
    """How many merchants have the fewest florins."""
    least = fewest_florins(s)
    found = 0
    for seat in range(s.players):
        if s.florins[seat] == least:
            found += 1
    return found


def kth_poorest(s: Merchants, k: int) -> int:
    """The k-th seat of those with the fewest florins."""
    least = fewest_florins(s)
    seat = -1
    while k >= 0:
        seat += 1
        if s.florins[seat] == least:
            k -= 1
    return seat


def is_poorest(s: Merchants, seat: int) -> int:
    """1 if nobody has fewer florins than this seat, 0 otherwise."""
    return 1 if seat < s.players and s.florins[seat] == fewest_florins(s) else 0


def score(s: Merchants, seat: int) -> int:
    """Florins are points."""
    return s.florins[seat]
