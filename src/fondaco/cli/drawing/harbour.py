"""Draws what the three merchant games share: ships, and the goods of each seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich import box
from rich.table import Table as Grid
from rich.text import Text

from fondaco.cli.drawing.ink import ACT, GOOD_HEADINGS, NAME_WIDTH, QUIET, RUBRIC, Seats, empty, place
from fondaco.cli.drawing.layout import pointer
from fondaco.core.views import Asked, View
from fondaco.games.goods import GOODS


def hold(tiles: Sequence[Text], spaces: int) -> Text:
    """Returns the spaces of a ship: the taken ones, then the free ones."""
    return Text().join([*tiles, *(empty() for _ in range(spaces - len(tiles)))])


def ships(
    seats: Seats,
    asked: Asked,
    purses: list[Text],
    holds: list[Text],
    values: list[int],
    beside: list[Text] | None = None,
) -> Grid:
    """Returns one line for each ship: its owner, florins, hold, cards beside it, value and place."""
    made = Grid(box=None, show_header=False, pad_edge=False, padding=(0, 1))
    for justify in ("left", "left", "right", "left", "left", "right", "left"):
        made.add_column(justify=justify, no_wrap=True)
    made.columns[1].max_width = NAME_WIDTH
    made.columns[4].no_wrap = False  # a ship may have any number of cards beside it
    for seat, aboard in enumerate(holds):
        made.add_row(
            pointer(asked, seat),
            seats.name(seat),
            purses[seat],
            aboard,
            beside[seat] if beside else "",
            Text(str(values[seat]), "bold"),
            Text(place(values, seat), QUIET),
        )
    return made


def stock(
    seats: Seats, levels: list[list[int]], coming: list[list[int]], bonus: Callable[[int], int]
) -> Grid:
    """Returns a table of seats and goods: +n is on the ship, ▲ leads, * earns a bonus."""
    made = Grid(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), show_edge=False)
    made.add_column("", max_width=NAME_WIDTH, no_wrap=True)
    for heading in GOOD_HEADINGS:
        made.add_column(heading, justify="left", no_wrap=True)
    for seat in range(len(levels)):
        made.add_row(
            seats.name(seat), *(stock_cell(seat, good, levels, coming, bonus) for good in range(GOODS))
        )
    return made


def stock_cell(
    seat: int, good: int, levels: list[list[int]], coming: list[list[int]], bonus: Callable[[int], int]
) -> Text:
    mine, aboard = levels[seat][good], coming[seat][good]
    leads = mine > 0 and mine == max(row[good] for row in levels)
    return Text.assemble(
        (f"{mine:>2}", "bold" if leads else "" if mine else QUIET),
        (f"+{aboard}" if aboard else "  ", ACT),
        ("▲" if leads else " ", "bold"),
        ("*" if bonus(mine) else " ", RUBRIC),
    )


def opened(onlooker: View, views: list[View]) -> View:
    """Returns the view of a finished game. In these games nothing is secret."""
    return onlooker
