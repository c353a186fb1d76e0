"""Prospects: what each option of a seat would lead to, told before it is chosen.

A page shows them beside the buttons and needs no rule for it. They are worked out with the game's own
functions on a copy of the table, and say nothing of what chance or the others will do then.
"""

from __future__ import annotations

import importlib
import importlib.util
from dataclasses import asdict
from typing import Any

from fondaco.table import Table


def prospects(table: Table, seat: int) -> dict[str, dict[str, Any]]:
    """For each option of the seat what is known to follow; nothing where it is not asked."""
    name = f"fondaco.prospects.{table.game}"
    if table.asked != seat or importlib.util.find_spec(name) is None:
        return {}
    found: dict[str, dict[str, Any]] = {}
    teller: Any = importlib.import_module(name)
    for option in table.options():
        prospect = teller.prospect(table._s, seat, option)
        found[option] = {} if prospect is None else asdict(prospect)
    return found
