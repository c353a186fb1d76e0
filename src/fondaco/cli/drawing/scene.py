"""The parts of a table on a terminal, each ready to be printed."""

from __future__ import annotations

import codecs
import io
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from fondaco.cli.drawing import board, card, court, dice, plain
from fondaco.cli.drawing.decision import decision
from fondaco.cli.drawing.drawer import Drawer
from fondaco.cli.drawing.ink import QUIET, SIMPLE_MARKS, Seats, joined
from fondaco.cli.drawing.sentences import sentences
from fondaco.cli.drawing.sheets import key, origins, sheet, verdict
from fondaco.cli.screen import Screen
from fondaco.core.errors import value_text
from fondaco.core.game import Game
from fondaco.core.options import Value
from fondaco.core.record import Result
from fondaco.core.views import View
from fondaco.story.events import DayScored, GameEvent

DRAWERS: dict[str, Drawer] = {"board": board, "card": card, "court": court, "dice": dice}


def terminal() -> Screen:
    """Returns standard output. Characters that its encoding lacks are replaced by simpler ones."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        codecs.register_error("fondaco.marks", marked)
        sys.stdout.reconfigure(errors="fondaco.marks")
    return Screen(highlight=False)


def marked(error: UnicodeError) -> tuple[str, int]:
    """Returns the replacement of characters that cannot be encoded, and the position to go on from."""
    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end]
    return "".join(SIMPLE_MARKS.get(mark, "?") for mark in lacking), error.end


def drawer_of(game: str) -> Drawer:
    return DRAWERS.get(game, plain)


@dataclass(frozen=True)
class Scene:
    """Draws a table for one seat or, if no seat is `you`, for anyone. It draws only what it is given."""

    game: Game
    rules: Mapping[str, Value]  # the number of players and every option
    seats: Seats

    @property
    def drawer(self) -> Drawer:
        return drawer_of(self.game.id)

    def welcome(self, people: Sequence[int], bots: Mapping[int, str]) -> RenderableType:
        """Returns who plays against whom."""
        is_you = list(people) == [self.seats.you]
        who = Text("you") if is_you else joined([self.seats.name(seat) for seat in people])
        others = [Text.assemble(self.seats.name(seat), f" ({bot})") for seat, bot in bots.items()]
        against = Text.assemble(" against ", Text(", ").join(others)) if others else Text()
        title, keys = (self.game.title, "bold"), ". ? is for help, u takes a move back, q leaves."
        return Text.assemble(title, ": ", who, " play", against, keys)

    def heading(self, *more: str) -> RenderableType:
        """Returns the name of the game, and the options that differ from their defaults."""
        title = Rule(Text(" · ".join((self.game.title, *more)), "bold"), align="left", style=QUIET)
        agreed = self.game.changed_options(self.rules).items()
        options = [f"{name} {value_text(value)}" for name, value in agreed if name != "players"]
        return Group(title, Text(" · ".join(options), QUIET)) if options else title

    def sentences(self, events: Iterable[GameEvent]) -> list[Text]:
        """Returns what happened, with a line for each event."""
        return sentences(events, self.drawer, self.seats)

    def picture(self, view: View) -> RenderableType:
        return self.drawer.draw(view, self.seats)

    def question(self, view: View, options: list[str] | None) -> RenderableType:
        """Returns whose turn it is, and the options. `options` is None if they are secret."""
        return decision(view, options, self.seats, self.drawer)

    def sheets(self, days: Iterable[DayScored]) -> RenderableType:
        """Returns the score sheets of the days, and how to read them."""
        made: list[RenderableType] = []
        for day in days:
            made += [sheet(day, self.seats, self.drawer.DAY), Text()]
        return Group(*made, key(self.drawer.UNIT))

    def ending(self, result: Result, days: list[DayScored]) -> RenderableType:
        """Returns who won, and where the florins came from."""
        end = verdict(result, self.seats, self.drawer.SHARED)
        return Group(origins(days, self.seats), end) if days else end
