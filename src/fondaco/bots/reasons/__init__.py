"""Reasons, one module a game: what changes for whom if one turn is played and not another.

A reason is a code with facts, from the same playouts that the values come from. Page and terminal make the
sentences. Everything is told for both turns: `better` and `other`.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from fondaco.bots.bot import Reason, Turn, TurnValue
from fondaco.bots.search import Search

MOST = 2  # reasons that are told


@cache
def module_of(game: str) -> Any:
    """Returns the module that knows the reasons of a game, if there is one."""
    name = f"fondaco.bots.reasons.{game}"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


def contenders_of(game: str, wins: Mapping[Turn, float]) -> list[Turn]:
    """Returns turns that a game wants judged besides the best, given what they seem worth."""
    contenders = getattr(module_of(game), "contenders", None)
    return contenders(wins) if contenders else []


def reasons_of(
    search: Search, turns: Sequence[Turn], values: Sequence[TurnValue], other: TurnValue
) -> list[Reason]:
    """Returns why the first of the values is better than another, the most important reason first."""
    module = module_of(search.game.id)
    if module is None:
        return []
    lines = [search.lines[turns.index(value.turn)] for value in (values[0], other)]
    found: list[Reason] = module.reasons(search, lines, values, other)
    return found[:MOST]
