"""Every way to set up a table: each game, number of players and combination of options."""

from __future__ import annotations

from itertools import product
from typing import Any

from fondaco.games import GAMES


def configurations() -> list[tuple[str, dict[str, Any]]]:
    found = []
    for game in GAMES.values():
        options = game.options
        for players in game.player_counts:
            for values in product(*(option.values for option in options)):
                names = [option.name for option in options]
                found.append((game.id, {"players": players, **dict(zip(names, values, strict=True))}))
    return found


CONFIGURATIONS = configurations()


def name_of(configuration: tuple[str, dict[str, Any]]) -> str:
    game, options = configuration
    return "-".join([game, *(str(value) for value in options.values())])
