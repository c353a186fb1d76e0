"""The interface of the modules that draw a game."""

from __future__ import annotations

from typing import Any, Protocol

from rich.console import RenderableType
from rich.text import Text

from fondaco.cli.drawing.ink import Seats
from fondaco.story.events import GameEvent


class Drawer(Protocol):
    @property
    def AIM(self) -> str: ...  # what the game is about, for the help
    @property
    def DAY(self) -> str: ...  # what the game calls a day
    @property
    def UNIT(self) -> str: ...  # what its goods are counted in
    @property
    def SHARED(self) -> str: ...  # said of several winners

    def draw(self, view: Any, seats: Seats, /) -> RenderableType: ...
    def opened(self, onlooker: Any, views: list[Any], /) -> Any: ...  # the view of a game that is over
    def question(self, view: Any, options: list[str], /) -> str: ...
    def meaning(self, view: Any, option: str, /) -> Text: ...  # what an option would bring
    def sentence(self, event: GameEvent, seats: Seats, /) -> Text | None: ...  # None: no sentence
