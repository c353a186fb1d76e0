"""Playouts with all their events, so that two turns can be compared step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fondaco.bots.search import Line, Search
from fondaco.story import advance
from fondaco.story.events import GameEvent


@dataclass(frozen=True)
class Trace:
    """One playout, from the first move of a line on."""

    after: Any  # the state after the line
    replied: Any  # the state when the seat is asked again, or at the end
    end: Any
    events: list[GameEvent]
    line: int  # number of moves in the line; later events have a higher `at`


def traces(search: Search, lines: Sequence[Line], tries: int, longest: int) -> list[list[Trace]]:
    """Returns `tries` playouts of each line, at most `longest` moves each.

    The n-th playouts of all lines start from the same state and have the same random numbers.
    """
    return [
        [trace(search, root, len(line), moves) for root, moves in played]
        for line, played in zip(lines, search.traced(lines, tries, longest), strict=True)
    ]


def trace(search: Search, root: Any, line: int, moves: Sequence[int]) -> Trace:
    s, after, replied, events = root.copy(), None, None, list[GameEvent]()
    for at, move in enumerate(moves, 1):
        if at > line and replied is None and s.asked == search.seat:
            replied = s.copy()
        advance(search.game, s, move, at, (), events)
        if at == line:
            after = s.copy()
    return Trace(after or s, replied or s, s, events, line)
