"""Each game with each number of players, and each with options that are not the default."""

from __future__ import annotations

from itertools import product
from typing import Any

from fondaco.games import GAMES

Seating = tuple[str, dict[str, Any]]

ALL: list[Seating] = [
    (game.id, {"players": players}) for game in GAMES.values() for players in game.player_counts
]


def unusual(name: str) -> dict[str, Any]:
    """The last value of every option."""
    return {option.name: option.values[-1] for option in GAMES[name].options}


WITH_OPTIONS: list[Seating] = [
    (game.id, {"players": game.player_counts[-1], **unusual(game.id)})
    for game in GAMES.values()
    if game.options
]

WITH_ALL_OPTIONS: list[Seating] = [
    (game.id, {"players": players, **dict(zip((o.name for o in game.options), values, strict=True))})
    for game in GAMES.values()
    for players in game.player_counts
    for values in product(*(option.values for option in game.options))
]


def name_of(seating: Seating) -> str:
    game, settings = seating
    return "-".join([game, *(str(value) for value in settings.values())])
