"""Reasons why one turn is better than another, with one module for each game.

A reason is a code with facts from the same playouts as the values. Page and terminal turn them into
sentences. Facts are given for both turns: `better` and `other`.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from fondaco.bots.bot import Reason, Turn, TurnValue
from fondaco.bots.search import Search

MOST = 3  # most reasons that are given


@cache
def module_of(game: str) -> Any:
    """Returns the module with the reasons of a game, or None."""
    name = f"fondaco.bots.reasons.{game}"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


def contenders_of(game: str, wins: Mapping[Turn, float]) -> list[Turn]:
    """Returns further turns that a game wants to have judged, given the estimated wins of all turns."""
    contenders = getattr(module_of(game), "contenders", None)
    return contenders(wins) if contenders else []


def reasons_of(
    search: Search, turns: Sequence[Turn], values: Sequence[TurnValue], other: TurnValue
) -> list[Reason]:
    """Returns why the first of the values is better than `other`, the most important reason first."""
    module = module_of(search.game.id)
    if module is None:
        return []
    lines = [search.lines[turns.index(value.turn)] for value in (values[0], other)]
    found: list[Reason] = module.reasons(search, lines, values, other)
    return found[:MOST]
