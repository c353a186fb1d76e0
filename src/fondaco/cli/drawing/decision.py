"""Who is asked, and what they may do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from fondaco.cli.choosing import numbered
from fondaco.cli.drawing.ink import ACT, QUIET, Seats
from fondaco.core.views import Asked, View

SHORT_RUN = 4  # equal options that are still listed one by one


def decision(
    asked: Asked, view: View, options: list[str] | None, seats: Seats, drawer: Any
) -> RenderableType:
    """The question as a sentence, then the options; None where they are secret."""
    if asked == "chance":
        return by_chance(options)
    assert isinstance(asked, int)
    who = Text("Your turn") if asked == seats.you else Text.assemble(seats.name(asked), " is asked")
    if options is None:
        return Text.assemble(who, ".")
    sentence = Text.assemble(("▸ ", ACT), who, f": {drawer.question(view, options)}.")
    return Group(sentence, option_lines(view, options, drawer))


def by_chance(outcomes: list[str] | None) -> Text:
    """What may come, the verb that all outcomes begin with said once."""
    if outcomes is None:
        return Text("Chance is next.")
    verb = outcomes[0].split()[0]
    rest = ", ".join(outcome.removeprefix(f"{verb} ") for outcome in outcomes)
    return Text.assemble(f"Chance is next: {verb} ", (rest, QUIET), ".")


def option_lines(view: View, options: list[str], drawer: Any) -> Grid:
    made = Grid.grid(padding=(0, 2, 0, 0))
    made.add_column(justify="right", no_wrap=True)
    made.add_column(no_wrap=True)
    made.add_column()
    for numbers, words, meaning in lines(view, options, drawer):
        made.add_row(Text(numbers, ACT), Text(words, "bold"), meaning)
    return made


def lines(view: View, options: list[str], drawer: Any) -> Iterator[tuple[str, str, Text]]:
    """An option a line; a long run of bids that differ by their number alone shares one."""
    listed = [(number, option, drawer.meaning(view, option)) for number, option in numbered(options).items()]
    place = iter(range(len(listed)))
    runs = groupby(listed, lambda line: (line[1].split()[0], line[0] - next(place), str(line[2])))
    for run in (list(run) for _, run in runs):
        if len(run) > SHORT_RUN:
            (first, start, meaning), (last, end, _) = run[0], run[-1]
            yield f"{first}-{last}", f"{start} ... {end}", meaning
        else:
            yield from ((str(number), option, meaning) for number, option, meaning in run)
