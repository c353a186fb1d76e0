"""Draws any game without a module of its own: the fields of its view as words, with the game's labels."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from fondaco.cli.drawing.ink import Seats
from fondaco.core.game import Game
from fondaco.core.views import View
from fondaco.games import GAMES
from fondaco.story.events import GameEvent, MoveMade

AIM = ""
DAY = "day"
UNIT = ""
SHARED = "share the victory"
BASICS = ("game", "seat", "players", "asked")  # fields that are shown elsewhere
EVENT_BASICS = ("at", "seat", "type")


def draw(view: View, seats: Seats) -> RenderableType:
    game, made = GAMES[view.game], Grid.grid(padding=(0, 2, 0, 0))
    for field in fields(view):
        if field.name not in BASICS:
            name, _ = game.labels.get(field.name, (field.name.replace("_", " "), ""))
            made.add_row(name, field_in_words(game, field.name, getattr(view, field.name), seats))
    return made


def field_in_words(game: Game, name: str, value: Any, seats: Seats) -> Text:
    """Returns the value of a field of a view. Players appear by name if the game declares the field."""
    if name in game.fields_naming_seats:
        return seats.name(value)
    if name in game.fields_by_seat:
        each = [Text.assemble(seats.name(seat), f": {in_words(item)}") for seat, item in enumerate(value)]
        return Text(", ").join(each)
    return Text(in_words(value))


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
    if isinstance(event, MoveMade):
        move = f"“{event.move}”"
        return Text(f"Chance brings {move}.") if event.seat is None else seats.does(event.seat, "play", move)
    said = event_in_words(event)
    if event.seat is None:
        return Text(f"{said.capitalize()}.")
    return Text.assemble(seats.name(event.seat), f": {said}.")


def event_in_words(event: GameEvent) -> str:
    """Returns the name of an event, and its fields."""
    facts = [
        f"{field.name.replace('_', ' ')} {in_words(getattr(event, field.name))}"
        for field in fields(event)
        if field.name not in EVENT_BASICS
    ]
    return "; ".join([event.type.replace("_", " "), *facts])
