"""Any game that nobody tells yet: what its days pay is known of every game, the rest is left unsaid."""

from __future__ import annotations

from collections.abc import Iterator

from fondaco.core.views import View
from fondaco.story.events import Event
from fondaco.story.step import Step


def told(step: Step[View]) -> Iterator[Event]:
    return iter(())


def levels(view: View) -> list[list[int]]:
    """What a day's goods were paid for is not known here."""
    return [[] for _ in range(view.players)]
