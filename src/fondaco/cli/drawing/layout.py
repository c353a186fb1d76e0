"""Lays out a terminal: headings, rows of cards, parts side by side."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table as Grid
from rich.text import Text

from fondaco.cli.drawing.ink import ACT, QUIET
from fondaco.core.views import Asked


def title(words: str, *more: str | Text) -> Text:
    """Returns the heading of a part of the table."""
    rest = [part for piece in more for part in ((" · ", QUIET), piece)]
    return Text.assemble((words, "bold"), *rest)


def pointer(asked: Asked, seat: int) -> Text:
    return Text("▸" if asked == seat else " ", ACT)


def row_of_cards(cards: Sequence[Text], below: Sequence[str] = ()) -> Grid:
    """Returns large cards side by side, with a caption under each."""
    made = Grid.grid(padding=(0, 1, 0, 0))
    made.add_row(*cards)
    if below:
        made.add_row(*(Text(words, QUIET, justify="center") for words in below))
    return made


class SideBySide:
    """Two parts of a table: side by side if the terminal is wide enough, otherwise one below the other."""

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
