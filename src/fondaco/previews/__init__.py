"""Previews: what each option of a seat would change, so that a page can show it before the option is chosen.

Previews are computed with the game's own functions on a copy of the state. They say nothing about what chance
or the other seats will do afterwards.
"""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from typing import Any, NamedTuple

from fondaco.core.playing import NOBODY
from fondaco.table import Table


def previews(table: Table, seat: int) -> dict[str, dict[str, Any]]:
    """Returns what each option of the seat would change, or nothing if the seat is not asked."""
    return state_previews(table.game, table._s, seat, table.options()) if table.asked == seat else {}


def state_previews(game: str, s: Any, seat: int, options: list[str]) -> dict[str, dict[str, Any]]:
    """Returns the previews of an asked seat's options, or nothing for a game without previews."""
    module = preview_module(game)
    found = module.previews(s, seat, options) if module else {}
    return {option: members(preview) for option, preview in found.items()}


def members(preview: Any) -> dict[str, Any]:
    """Returns the members of a preview that are not None: updates are sent often, and are kept small."""
    return {name: value for name, value in vars(preview).items() if value is not None} if preview else {}


@cache
def preview_module(game: str) -> Any:
    """Returns the module with a game's previews, or None."""
    name = f"fondaco.previews.{game}"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


class EveningThen(NamedTuple):
    """Another state of the same table, and what its evening would pay."""

    state: Any
    evening: Any


def state_evening(game: str, s: Any, known: EveningThen | None = None) -> Any:
    """Returns what the evening would pay if it came now, or None where none will come.

    It takes over what is the same in an evening that is known.
    """
    payment = getattr(preview_module(game), "PAYMENT", None)
    if payment is None or s.asked == NOBODY:
        return None
    return payment.evening(s, *(known if known and known.evening else ()))
