"""What the tables of the three merchant games have in common: ships, and what each seat has of each good."""

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
    """The spaces of a ship: those taken, then those free."""
    return Text().join([*tiles, *(empty() for _ in range(spaces - len(tiles)))])


def ships(
    seats: Seats,
    asked: Asked,
    purses: list[Text],
    holds: list[Text],
    values: list[int],
    beside: list[Text] | None = None,
) -> Grid:
    """A ship a line: whose it is, the purse, the hold, what lies beside it, its value and place."""
    made = Grid(box=None, show_header=False, pad_edge=False, padding=(0, 1))
    for justify in ("left", "left", "right", "left", "left", "right", "left"):
        made.add_column(justify=justify, no_wrap=True)
    made.columns[1].max_width = NAME_WIDTH
    made.columns[4].no_wrap = False  # any number of cards may lie beside a ship
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
    """Seats by goods: what each has, +n what its ship brings tonight, ▲ who leads, * who earns a bonus."""
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
    """What is to be seen when the game is over: in these games everything was."""
    return onlooker
