"""Tells a game: one sentence for each move, as one seat may know it, and the days that were scored.

Forced moves, which no record holds (a pass without a choice, the last cards of a day), get a sentence, too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from rich.console import RenderableType
from rich.text import Text

from fondaco.cli.drawing.ink import Seats
from fondaco.core.playing import CHANCE
from fondaco.core.views import View
from fondaco.games.sisters import Day
from fondaco.story.step import Step
from fondaco.table import Table


class Drawer(Protocol):
    """The interface of a module that draws a game."""

    @property
    def AIM(self) -> str: ...  # what the game is about, for the help
    @property
    def DAY(self) -> str: ...  # the word of the game for a day
    @property
    def UNIT(self) -> str: ...  # what goods are counted in
    @property
    def SHARED(self) -> str: ...  # the sentence about several winners

    def draw(self, view: Any, seats: Seats, /) -> RenderableType: ...
    def opened(self, onlooker: Any, views: list[Any], /) -> Any: ...  # the view of a finished game
    def question(self, view: Any, options: list[str], /) -> str: ...
    def meaning(self, view: Any, option: str, /) -> Text: ...  # what an option would do
    def told(self, step: Step[Any], seats: Seats, /) -> Text | None: ...  # None if the move needs no sentence
    def standings(self, view: Any, /) -> list[list[int]] | None: ...  # by seat and good, if known


def opened(drawer: Drawer, players: int, view: Callable[[int | None], View]) -> View:
    """Returns the view of a finished game, with the secrets of all seats."""
    everything: View = drawer.opened(view(None), [view(seat) for seat in range(players)])
    return everything


@dataclass(frozen=True)
class ScoredDay:
    number: int
    purses: list[int]  # florins after the day before
    sheet: Day
    at_scoring: Any  # the view when the day was scored

    def earned(self, seat: int) -> int:
        sheet = self.sheet
        return sheet.ship_pay[seat] + sum(sheet.awards[seat]) + sum(sheet.bonuses[seat])

    def spent(self, seat: int) -> int:
        """Returns the florins that a seat spent since the day before."""
        return self.purses[seat] + self.earned(seat) - self.sheet.totals[seat]


class Story:
    """Follows a table as one seat sees it. `catch_up` returns the new sentences."""

    def __init__(self, table: Table, seats: Seats, drawer: Drawer, open_game: bool) -> None:
        self.seats, self.drawer, self.eyes, self.open = seats, drawer, seats.you, open_game
        self.rules = table.rules
        self.moves = 0
        self.sentences: list[Text] = []
        self.days: list[ScoredDay] = []
        self._s = table.rules.begin(table.setup)
        self._view = self._seen()
        self._purses = self.rules.scores(self._s)

    def catch_up(self, table: Table) -> list[Text]:
        """Returns the sentences for the moves since the last call."""
        known = len(self.sentences)
        for move in table.moves[self.moves :]:
            self.moves += 1
            self._happen(self.rules.move_code(self._s, move.partition(" ")[2]), forced=False)
            while len(options := self.rules.legal_actions(self._s)) == 1:
                self._happen(options[0], forced=True)
        return self.sentences[known:]

    def _happen(self, action: int, forced: bool) -> None:
        rules, s = self.rules, self._s
        who = None if s.asked == CHANCE else s.asked
        what = rules.move_text(s, action) if self.open else rules.heard_text(s, action, self.eyes)
        before = self._view
        self.rules.apply(s, action)
        self._view = self._seen()
        said = self.drawer.told(Step(self.moves, who, what, forced, before, self._view), self.seats)
        if said:
            self.sentences.append(said)
        if rules.has_days and rules.days_scored(s) > len(self.days):
            self._close_day()

    def _seen(self) -> View:
        """Returns the current view. In an open game it holds the secrets, too."""
        rules, s = self.rules, self._s
        return (
            opened(self.drawer, s.players, lambda seat: rules.view(s, seat))
            if self.open
            else rules.view(s, self.eyes)
        )

    def _close_day(self) -> None:
        sheet, number = self.rules.day_sheet(self._s), len(self.days) + 1
        self.days.append(ScoredDay(number, self._purses, sheet, self._view))
        self._purses = sheet.totals
        self.sentences.append(
            Text(f"{self.drawer.DAY.capitalize()} {number} is over: ships and goods are paid.", "italic")
        )
