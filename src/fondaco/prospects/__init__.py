"""Prospects: what each option of a seat would lead to, told before it is chosen.

A page shows them beside the buttons and needs no rule for it. They are worked out with the game's own
functions on a copy of the table, and say nothing of what chance or the others will do then.
"""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from typing import Any

from fondaco.table import Table


def prospects(table: Table, seat: int) -> dict[str, dict[str, Any]]:
    """For each option of the seat what is known to follow; nothing where it is not asked."""
    return previews(table.game, table._s, seat, table.options()) if table.asked == seat else {}


def previews(game: str, s: Any, seat: int, options: list[str]) -> dict[str, dict[str, Any]]:
    """What each option of a seat that is asked would lead to; nothing for a game that previews nothing."""
    teller = teller_of(game)
    told = teller.prospects(s, seat, options) if teller else {}
    return {option: vars(prospect) if prospect else {} for option, prospect in told.items()}


@cache
def teller_of(game: str) -> Any:
    """The module that knows a game's prospects, if there is one."""
    name = f"fondaco.prospects.{game}"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None
