"""Draws a table on a terminal. Each part of it can be printed."""

from __future__ import annotations

import codecs
import io
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from fondaco.cli.drawing import board, card, court, dice, plain
from fondaco.cli.drawing.decision import decision
from fondaco.cli.drawing.ink import QUIET, SIMPLE_MARKS, Seats
from fondaco.cli.drawing.sheets import key, origins, sheet, verdict
from fondaco.cli.drawing.story import Drawer, Story, opened
from fondaco.cli.screen import Screen
from fondaco.core.errors import value_text
from fondaco.core.views import View
from fondaco.table import Table

DRAWERS: dict[str, Drawer] = {"board": board, "card": card, "court": court, "dice": dice}


def terminal() -> Console:
    """Returns standard output. A symbol that its encoding does not have is replaced by a simpler one."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        codecs.register_error("fondaco.marks", marked)
        sys.stdout.reconfigure(errors="fondaco.marks")
    return Screen(highlight=False)


def marked(error: UnicodeError) -> tuple[str, int]:
    """Returns the replacement of characters that cannot be encoded, and the position to go on from."""
    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end]
    return "".join(SIMPLE_MARKS.get(mark, "?") for mark in lacking), error.end


class Scene:
    """A table as one seat or an onlooker sees it, with the story so far.

    `open_game` shows the secrets, too. It is for finished games.
    """

    def __init__(self, table: Table, seats: Seats, open_game: bool = False) -> None:
        self.table, self.seats, self.open = table, seats, open_game
        self.drawer: Drawer = DRAWERS.get(table.game, plain)
        self.story = Story(table, seats, self.drawer, open_game)

    def news(self) -> Iterator[RenderableType]:
        """Yields a sentence for each event since the last call, and the sheets of scored days."""
        days = len(self.story.days)
        yield from self.story.catch_up(self.table)
        if len(self.story.days) > days:
            yield self.sheets(days)

    def welcome(self, bots: Mapping[int, str]) -> RenderableType:
        """Returns the sentence that names the players."""
        others = Text(", ").join(
            Text.assemble(self.seats.name(seat), f" ({bot})") for seat, bot in bots.items()
        )
        return Text.assemble(
            (self.table.rules.title, "bold"), ": you play against ", others, ". ? is for help, q leaves."
        )

    def heading(self, *more: str) -> RenderableType:
        """Returns the name of the game, and the options that are not at their default."""
        title = Rule(Text(" · ".join((self.table.rules.title, *more)), "bold"), align="left", style=QUIET)
        agreed = self.table.record().options.items()
        options = [f"{name} {value_text(value)}" for name, value in agreed if name != "players"]
        return Group(title, Text(" · ".join(options), QUIET)) if options else title

    def picture(self) -> RenderableType:
        return self.drawer.draw(self.view(), self.seats)

    def view(self) -> View:
        if self.open:
            return opened(self.drawer, self.table.players, self.table.view)
        return self.table.view(self.seats.you)

    def question(self) -> RenderableType:
        """Returns the question. The options of other seats are left out if they would reveal a secret."""
        asked = self.table.asked
        if not self.may_see_options():
            return decision(asked, self.table.view(self.seats.you), None, self.seats, self.drawer)
        eyes = asked if isinstance(asked, int) else self.seats.you
        return decision(asked, self.table.view(eyes), self.table.options(), self.seats, self.drawer)

    def may_see_options(self) -> bool:
        """True for your own options, for those of a finished game, and if all seats see the same."""
        if self.open or self.table.asked == self.seats.you:
            return True
        views = [replace(self.table.view(seat), seat=None) for seat in range(self.table.players)]
        return all(view == views[0] for view in views)

    def sheets(self, since: int = 0) -> RenderableType:
        """Returns the score sheets of the days from `since` on, and how to read them."""
        made: list[RenderableType] = []
        for day in self.story.days[since:]:
            levels = self.drawer.standings(day.at_scoring)
            made += [sheet(day, levels, self.seats, self.drawer.DAY), Text()]
        return Group(*made, key(self.drawer.UNIT))

    def ending(self) -> RenderableType:
        """Returns the accounts of all seats, and who won."""
        assert self.table.result is not None
        days = self.story.days
        end = verdict(self.table.result, self.seats, self.drawer.SHARED)
        return Group(origins(days, self.seats), end) if days else end
