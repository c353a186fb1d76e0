"""What the tables of the three merchant games have in common: ships, and what each seat has of each good."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table as Grid
from rich.text import Text

from fondaco.cli.drawing.ink import ACT, GOOD_HEADINGS, QUIET, RUBRIC, Seats, empty, large, place
from fondaco.core.views import Asked
from fondaco.games.goods import GOODS


def title(words: str, *more: str | Text) -> Text:
    """A line above a part of the table."""
    rest = [part for piece in more for part in ((" · ", QUIET), piece)]
    return Text.assemble((words, "bold"), *rest)


def pointer(asked: Asked, seat: int) -> Text:
    return Text("▸" if asked == seat else " ", ACT)


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
    made = Grid(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), show_edge=False)
    made.add_column("")
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


def row_of_cards(cards: Sequence[tuple[str, str, str]]) -> Grid:
    """Large cards side by side; each with its edge and what to say under it."""
    made = Grid.grid(padding=(0, 1))
    made.add_row(*(large(thing, edge) for thing, edge, _ in cards))
    made.add_row(*(Text(below, QUIET, justify="center") for _, _, below in cards))
    return made


class SideBySide:
    """Two parts of a table: side by side where the terminal is wide enough, else one below the other."""

    GAP = 4

    def __init__(self, left: RenderableType, right: RenderableType) -> None:
        self.left, self.right = left, right

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        widths = [Measurement.get(console, options, part).maximum for part in (self.left, self.right)]
        if sum(widths) + self.GAP > options.max_width:
            yield Group(self.left, Text(), self.right)
        else:
            both = Grid.grid(padding=(0, self.GAP, 0, 0))
            both.add_row(self.left, self.right)
            yield both
