"""Records for tests of the routes that take one."""

from __future__ import annotations

import json
from typing import Any

from fondaco.table import Table


def parts_of(table: Table) -> dict[str, Any]:
    """The record of a table, as JSON has it."""
    parts: dict[str, Any] = json.loads(table.record().as_json())
    return parts


def begun(moves: int) -> Table:
    """A dice game after some moves, each the first option."""
    table = Table("dice", 2, seed=4)
    for _ in range(moves):
        table.play(table.options()[0])
    return table


def whole(game: str, players: int = 2, seed: int = 4) -> Table:
    """A game played to its end, each move the last option."""
    table = Table(game, players, seed=seed)
    while table.asked is not None:
        table.play(table.options()[-1])
    return table
