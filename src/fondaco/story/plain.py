"""Events for a game that has none of its own: its moves and its days."""

from __future__ import annotations

from typing import Any

from fondaco.core.game import Game
from fondaco.core.playing import CHANCE
from fondaco.story.events import GameEvent, MoveMade
from fondaco.story.step import Apply


class PlainTeller:
    def __init__(self, game: Game) -> None:
        self.game = game

    def play(self, apply: Apply, s: Any, action: int, at: int, is_forced: bool) -> list[GameEvent]:
        events: list[GameEvent] = [self.move_made(s, action, at)]
        apply(s, action)
        return events

    def move_made(self, s: Any, action: int, at: int) -> MoveMade:
        game = self.game
        audiences = (*range(s.players), None) if game.has_secrets else ()
        return MoveMade(
            at=at,
            seat=None if s.asked == CHANCE else s.asked,
            move=game.move_text(s, action),
            heard=[game.heard_text(s, action, audience) for audience in audiences],
        )

    def levels(self, s: Any) -> list[list[int]]:
        """Returns an empty list for each seat, because the levels of goods are not known."""
        return [[] for _ in range(s.players)]
