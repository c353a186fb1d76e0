"""The rules of a game made ready to run: called directly, or compiled by a jit that is handed in.

A game is a module of plain functions. `bind` gathers its functions, its tables and the common ones of
`playing.py` into one scope, so that each calls the others there, in whichever way they run.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, TypeGuard

from fondaco.core import luck, playing

Jit = Callable[[Callable[..., Any]], Callable[..., Any]]


def bind(*modules: object, jit: Jit | None = None) -> SimpleNamespace:
    """The functions of a game together with the common ones.

    With a jit the scope is prepared for it: tables become constant arrays (left as tuples they are built
    anew at every use, which made a GPU thirteen times slower), 64-bit words get their type. The common
    functions of two games have the same names and argument types; a compiler's cache would take one for the
    other, so each is named after its game.
    """
    scope: dict[str, Any] = {}
    for module in (luck, playing, *source_modules(modules), *modules):
        check_names(scope, module)
        scope.update(vars(module))
    if jit:
        scope.update(constants(scope))
    for name, value in list(scope.items()):
        if is_ours(value):
            bound = FunctionType(value.__code__, scope, name, value.__defaults__)
            bound.__module__ = value.__module__
            bound.__qualname__ = f"{getattr(modules[0], 'ID', '')}.{name}"
            scope[name] = jit(bound) if jit else bound
    return SimpleNamespace(**scope)


def check_names(scope: dict[str, Any], module: object) -> None:
    """In one scope a name can mean one function only."""
    for name, value in vars(module).items():
        if is_ours(value) and is_ours(scope.get(name)) and scope[name] is not value:
            raise ValueError(f"{name} is a function of {scope[name].__module__} and of {value.__module__}")


def source_modules(modules: tuple[object, ...]) -> list[ModuleType]:
    """Where the functions come from that these modules import: those call their neighbours, too."""
    names = {value.__module__ for module in modules for value in vars(module).values() if is_ours(value)}
    return [sys.modules[name] for name in sorted(names)]


def is_ours(value: object) -> TypeGuard[FunctionType]:
    return isinstance(value, FunctionType) and value.__module__.startswith("fondaco.")


def constants(scope: dict[str, Any]) -> dict[str, Any]:
    """The tables of a scope as arrays and its words as unsigned numbers, for compiled code."""
    import numpy as np

    compiled: dict[str, Any] = {"word": np.uint64, "number": np.int64}
    for name, value in scope.items():
        if name.isupper() and is_table(value):
            compiled[name] = np.array(value, np.int16)
        elif name.isupper() and hasattr(luck, name):
            compiled[name] = np.uint64(value)
    return compiled


def is_table(value: object) -> bool:
    """A tuple of whole numbers, or of such tuples."""
    return isinstance(value, tuple) and all(isinstance(item, int) or is_table(item) for item in value)
