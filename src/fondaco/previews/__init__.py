"""Previews: what each option of a seat would change. A page can show this before the player chooses.

Previews are computed with the game's own functions on a copy of the state. They say nothing about what chance
or the other seats will do afterwards. An "evening" is the end of the day if it came now.
"""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from typing import Any, NamedTuple

from fondaco.core.playing import NOBODY
from fondaco.table import Table


def previews(table: Table, seat: int) -> dict[str, dict[str, Any]]:
    """Returns what each option of the seat would change, or nothing if it is not the seat's turn."""
    if table.asked != seat:
        return {}
    evening = state_evening(table.game, table._s)
    return state_previews(table.game, table._s, seat, table.options(), evening)


def state_previews(
    game: str, s: Any, seat: int, options: list[str], evening: Any
) -> dict[str, dict[str, Any]]:
    """Returns the previews of the asked seat's options, or nothing for a game without previews.

    `evening` is what `state_evening` returns for this state.
    """
    module = preview_module(game)
    found = module.previews(s, seat, options, evening) if module else {}
    return {option: members(preview) for option, preview in found.items()}


def members(preview: Any) -> dict[str, Any]:
    """Returns the members of a preview that are not None, because updates are sent often and should be
    small.
    """
    return {name: value for name, value in vars(preview).items() if value is not None} if preview else {}


@cache
def preview_module(game: str) -> Any:
    """Returns the module with a game's previews, or None."""
    name = f"fondaco.previews.{game}"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


class EveningThen(NamedTuple):
    """Another state of the same table, and what its day would have paid then."""

    state: Any
    evening: Any


def state_evening(game: str, s: Any, known: EveningThen | None = None) -> Any:
    """Returns what the day would pay if it ended now, or None in a game without days.

    It reuses the equal parts of `known`.
    """
    payment = getattr(preview_module(game), "PAYMENT", None)
    if payment is None or s.asked == NOBODY:
        return None
    return payment.evening(s, *(known if known and known.evening else ()))
