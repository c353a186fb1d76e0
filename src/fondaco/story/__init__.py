"""The story of a game: what happened, one event a line, as one seat may know it.

The story is told from the rules, so that what follows by itself and is in no record (a pass without a choice,
the last cards of a day) is told as well. The page's day book, its score sheets and its announcements are
made of these events.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fondaco.core.game import Game
from fondaco.core.options import Value
from fondaco.core.playing import CHANCE
from fondaco.core.views import View
from fondaco.story import board, card, court, dice, plain
from fondaco.story.events import Buys, Evening, Event, Fills
from fondaco.story.step import Step

TELLERS: Mapping[str, Any] = {"board": board, "card": card, "dice": dice, "court": court}


class Story:
    """Follows a game through the eyes of a seat, or of an onlooker."""

    def __init__(self, rules: Game, agreed: Mapping[str, Value], eyes: int | None) -> None:
        self.rules, self.eyes = rules, eyes
        self.moves = 0
        self.events: list[Event] = []
        self._teller = TELLERS.get(rules.id, plain)
        self._s = rules.begin(agreed)
        self._view: View = rules.view(self._s, eyes)
        self._dawn = rules.scores(self._s)
        self._morning = 0  # where the events of the present day begin

    def hear(self, move: str) -> list[Event]:
        """Goes on by a move of the record, all of it told; returns what is new."""
        known = len(self.events)
        self.moves += 1
        self._happen(self.rules.move_code(self._s, move.partition(" ")[2]), forced=False)
        while len(options := self.rules.legal_actions(self._s)) == 1:
            self._happen(options[0], forced=True)
        return self.events[known:]

    def _happen(self, action: int, forced: bool) -> None:
        rules, s = self.rules, self._s
        who = None if s.asked == CHANCE else s.asked
        what, scored, before = rules.heard_text(s, action, self.eyes), rules.days_scored(s), self._view
        self.rules.apply(s, action)
        self._view = rules.view(s, self.eyes)
        self.events.extend(self._teller.told(Step(self.moves, who, what, forced, before, self._view)))
        if rules.days_scored(s) > scored:
            self.events.append(self._evening())
            self._dawn, self._morning = self.rules.scores(s), len(self.events)

    def _evening(self) -> Evening:
        sheet = self.rules.day_sheet(self._s)
        seats, today = range(self._s.players), self.events[self._morning :]
        buys = [event for event in today if isinstance(event, Buys)]
        return Evening(
            at=self.moves,
            who=None,
            day=self.rules.days_scored(self._s),
            dawn=self._dawn,
            spent=[sum(event.florins for event in buys if event.who == seat) for seat in seats],
            bought=[sum(event.who == seat for event in buys) for seat in seats],
            given=[sum(isinstance(event, Fills) and event.who == seat for event in today) for seat in seats],
            levels=self._teller.levels(self._view),
            ships=sheet.ships,
            ship_pay=sheet.ship_pay,
            awards=sheet.awards,
            bonuses=sheet.bonuses,
            totals=sheet.totals,
        )
