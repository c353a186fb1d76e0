"""Playouts with all that happens in them, so that two turns can be compared event by event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fondaco.bots.search import Line, Search
from fondaco.story import advance
from fondaco.story.events import GameEvent


@dataclass(frozen=True)
class Trace:
    """One playout: the state after the line, and everything that happened from its first move on."""

    after: Any
    end: Any
    events: list[GameEvent]


def traces(
    search: Search, lines: Sequence[Line], tries: int, longest: int, until_asked: bool
) -> list[list[Trace]]:
    """Returns `tries` playouts of each line, as `Search.traced` plays them.

    The n-th playouts of all lines start from the same state and have the same random numbers.
    """
    found = search.traced(lines, tries, longest, until_asked)
    return [
        [trace(search, root, len(line), moves) for root, moves in played]
        for line, played in zip(lines, found, strict=True)
    ]


def trace(search: Search, root: Any, line: int, moves: Sequence[int]) -> Trace:
    s, after, events = root.copy(), None, list[GameEvent]()
    for at, move in enumerate(moves, 1):
        advance(search.game, s, move, at, (), events)
        if at == line:
            after = s.copy()
    return Trace(s if after is None else after, s, events)
