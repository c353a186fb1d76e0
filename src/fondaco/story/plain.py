"""A game without events of its own: its days are told, the rest is left to its moves."""

from __future__ import annotations

from typing import Any

from fondaco.story.events import GameEvent
from fondaco.story.step import Apply


def play(apply: Apply, s: Any, action: int, at: int, is_forced: bool) -> list[GameEvent]:
    apply(s, action)
    return []


def levels(s: Any) -> list[list[int]]:
    """By seat: what the goods of a day were paid for is not known."""
    return [[] for _ in range(s.players)]
