"""Draws any game that has no module of its own: the fields of its view, as words."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from fondaco.cli.drawing.ink import Seats
from fondaco.core.views import View
from fondaco.story.events import GameEvent, MoveMade

AIM = ""
DAY = "day"
UNIT = ""
SHARED = "share the victory"
BASICS = ("game", "seat", "players", "asked")  # told elsewhere
EVENT_BASICS = ("at", "seat", "type")


def draw(view: View, seats: Seats) -> RenderableType:
    made = Grid.grid(padding=(0, 2, 0, 0))
    for field in fields(view):
        if field.name not in BASICS:
            made.add_row(field.name.replace("_", " "), Text(in_words(getattr(view, field.name))))
    return made


def in_words(thing: object) -> str:
    """Returns a value in words, without Python's syntax."""
    if is_dataclass(thing) and not isinstance(thing, type):
        return "; ".join(
            f"{f.name.replace('_', ' ')} {in_words(getattr(thing, f.name))}" for f in fields(thing)
        )
    if isinstance(thing, dict):
        return ", ".join(f"{key}: {in_words(value)}" for key, value in thing.items()) or "none"
    if isinstance(thing, list | tuple):
        return (" | " if any(is_dataclass(item) for item in thing) else ", ").join(
            map(in_words, thing)
        ) or "none"
    if thing is None:
        return "none"
    return str(thing) if not isinstance(thing, bool) else "yes" if thing else "no"


def opened(onlooker: View, views: list[View]) -> View:
    return onlooker


def question(view: View, options: list[str]) -> str:
    return "choose"


def meaning(view: View, option: str) -> Text:
    return Text()


def sentence(event: GameEvent, seats: Seats) -> Text:
    said = event.move if isinstance(event, MoveMade) else event_in_words(event)
    if event.seat is not None:
        return Text.assemble(seats.name(event.seat), f": {said}.")
    return Text(f"Chance: {said}." if isinstance(event, MoveMade) else f"{said.capitalize()}.")


def event_in_words(event: GameEvent) -> str:
    """What the event is called, and its fields."""
    facts = [
        f"{field.name.replace('_', ' ')} {in_words(getattr(event, field.name))}"
        for field in fields(event)
        if field.name not in EVENT_BASICS
    ]
    return "; ".join([event.type.replace("_", " "), *facts])
