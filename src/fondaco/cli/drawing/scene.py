"""A table on a terminal: its parts, each ready to be printed."""

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
    """Standard output; where its encoding lacks a mark there is a simpler one instead."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        codecs.register_error("fondaco.marks", marked)
        sys.stdout.reconfigure(errors="fondaco.marks")
    return Screen(highlight=False)


def marked(error: UnicodeError) -> tuple[str, int]:
    """What is written instead of letters that cannot be encoded, and where to go on."""
    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end]
    return "".join(SIMPLE_MARKS.get(mark, "?") for mark in lacking), error.end


class Scene:
    """A table as one seat or an onlooker sees it, with all that was heard of before.

    `open_game` is for games that are over: what was secret in them may be shown.
    """

    def __init__(self, table: Table, seats: Seats, open_game: bool = False) -> None:
        self.table, self.seats, self.open = table, seats, open_game
        self.drawer: Drawer = DRAWERS.get(table.game, plain)
        self.story = Story(table, seats, self.drawer, open_game)

    def news(self) -> Iterator[RenderableType]:
        """What happened since the last time: a sentence each, and the sheet of each day that was scored."""
        days = len(self.story.days)
        yield from self.story.catch_up(self.table)
        if len(self.story.days) > days:
            yield self.sheets(days)

    def welcome(self, bots: Mapping[int, str]) -> RenderableType:
        """Who plays whom."""
        others = Text(", ").join(
            Text.assemble(self.seats.name(seat), f" ({bot})") for seat, bot in bots.items()
        )
        return Text.assemble(
            (self.table.rules.title, "bold"), ": you play against ", others, ". ? is for help, q leaves."
        )

    def heading(self, *more: str) -> RenderableType:
        """Which game, and what this table agreed to play differently."""
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
        """What is asked of whom; the options of others only where they give nothing away."""
        asked = self.table.asked
        if not self.may_see_options():
            return decision(asked, self.table.view(self.seats.you), None, self.seats, self.drawer)
        eyes = asked if isinstance(asked, int) else self.seats.you
        return decision(asked, self.table.view(eyes), self.table.options(), self.seats, self.drawer)

    def may_see_options(self) -> bool:
        """One's own, those of a game that is over, and all where every seat sees the same."""
        if self.open or self.table.asked == self.seats.you:
            return True
        views = [replace(self.table.view(seat), seat=None) for seat in range(self.table.players)]
        return all(view == views[0] for view in views)

    def sheets(self, since: int = 0) -> RenderableType:
        """The score sheets of the days, and how to read them."""
        made: list[RenderableType] = []
        for day in self.story.days[since:]:
            levels = self.drawer.standings(day.at_scoring)
            made += [sheet(day, levels, self.seats, self.drawer.DAY), Text()]
        return Group(*made, key(self.drawer.UNIT))

    def ending(self) -> RenderableType:
        """Who won, and where the florins came from."""
        assert self.table.result is not None
        days = self.story.days
        end = verdict(self.table.result, self.seats, self.drawer.SHARED)
        return Group(origins(days, self.seats), end) if days else end
