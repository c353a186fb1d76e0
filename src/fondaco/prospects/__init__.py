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
    teller = teller_of(table.game)
    if table.asked != seat or teller is None:
        return {}
    told = teller.prospects(table._s, seat, table.options())
    return {option: vars(prospect) if prospect else {} for option, prospect in told.items()}


@cache
def teller_of(game: str) -> Any:
    """The module that knows a game's prospects, if there is one."""
    name = f"fondaco.prospects.{game}"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None
