"""Draws the question to a seat and its options."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, takewhile

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from fondaco.cli.choosing import options_by_key
from fondaco.cli.drawing.drawer import Drawer
from fondaco.cli.drawing.ink import ACT, QUIET, Seats
from fondaco.cli.drawing.layout import SideBySide
from fondaco.core.views import View

SHORT_RUN = 4  # up to this many similar options are listed one by one
MANY = 12  # most lines in a single column

Line = tuple[str, str, Text]  # key, words, meaning


def decision(view: View, options: list[str] | None, seats: Seats, drawer: Drawer) -> RenderableType:
    """Returns the question as a sentence, then the options. `options` is None if they are secret."""
    asked = view.asked
    if asked == "chance":
        return by_chance(options)
    assert isinstance(asked, int)
    who = Text("Your turn") if asked == seats.you else Text.assemble(seats.name(asked), " is asked")
    if options is None:
        return Text.assemble(who, ".")
    sentence = Text.assemble(("▸ ", ACT), who, f": {drawer.question(view, options)}.")
    return Group(sentence, option_lines(view, options, drawer))


def by_chance(outcomes: list[str] | None) -> Text:
    """Returns the possible outcomes of chance. Words that begin all of them are written once."""
    if outcomes is None:
        return Text("Chance is next.")
    columns = zip(*(outcome.split() for outcome in outcomes), strict=False)
    same = [column[0] for column in takewhile(lambda column: len(set(column)) == 1, columns)]
    rest = ", ".join(" ".join(outcome.split()[len(same) :]) for outcome in outcomes)
    sentence = f"Chance is next, {' '.join(same)}" if same else "Chance is next"
    return Text.assemble(f"{sentence}: ", (rest, QUIET), ".")


def option_lines(view: View, options: list[str], drawer: Drawer) -> RenderableType:
    """Returns one line for each option, in two columns if there are many."""
    made = list(lines(view, options, drawer))
    if len(made) <= MANY:
        return option_grid(made)
    half = (len(made) + 1) // 2
    return SideBySide(option_grid(made[:half]), option_grid(made[half:]))


def option_grid(made: list[Line]) -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(no_wrap=True)
    for keys, words, meaning in made:
        grid.add_row(Text(keys, ACT), Text(words, "bold"), meaning)
    return grid


def lines(view: View, options: list[str], drawer: Drawer) -> Iterator[Line]:
    """Yields the lines. Options that differ only in their number, such as bids, share a line."""
    listed = [(key, option, drawer.meaning(view, option)) for key, option in options_by_key(options).items()]
    runs = groupby(listed, lambda line: (line[1].split()[0], str(line[2])))
    for run in (list(run) for _, run in runs):
        if len(run) > SHORT_RUN:
            (first, start, meaning), (last, end, _) = run[0], run[-1]
            yield f"{first}-{last}", f"{start} ... {end}", meaning
        else:
            yield from run
