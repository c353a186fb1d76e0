"""Turns events into sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.text import Text

from fondaco.cli.drawing.drawer import Drawer
from fondaco.cli.drawing.ink import Seats
from fondaco.story.events import (
    DayScored,
    GameEnded,
    GameEvent,
    HouseSkipped,
    LimitSet,
    LotDiscarded,
    LotSold,
)

# These events share a line with the event that caused them.
FOLLOW_UPS = (LotSold, LotDiscarded, LimitSet, HouseSkipped, GameEnded)


def sentences(events: Iterable[GameEvent], drawer: Drawer, seats: Seats) -> list[Text]:
    """Returns a line for each event that has a sentence."""
    lines: list[Text] = []
    last_at = None  # `at` of the event before, if it has a sentence
    for event in events:
        said = sentence(event, drawer, seats)
        if said and isinstance(event, FOLLOW_UPS) and event.at == last_at:
            lines[-1] = Text.assemble(lines[-1], " ", said)
        elif said:
            lines.append(said)
        last_at = event.at if said else None
    return lines


def sentence(event: GameEvent, drawer: Drawer, seats: Seats) -> Text | None:
    if isinstance(event, DayScored):
        day = drawer.DAY.capitalize()
        return Text(f"{day} {event.day} is over: ships and goods are paid.", "italic")
    return drawer.sentence(event, seats)


def days_in(events: Iterable[GameEvent]) -> Iterator[DayScored]:
    return (event for event in events if isinstance(event, DayScored))
