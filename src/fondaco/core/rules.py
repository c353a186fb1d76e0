"""`bind` makes the rules of a game ready to run, as plain Python or compiled.

A game is a module of plain functions. `bind` copies its functions and tables, and the shared functions of
`playing.py`, into one namespace, where they call each other.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, TypeGuard

from fondaco.core import arithmetic, luck, playing

Jit = Callable[[Callable[..., Any]], Callable[..., Any]]


def bind(*modules: object, jit: Jit | None = None) -> SimpleNamespace:
    """Returns a namespace with the functions of a game and the shared ones, compiled if `jit` is given.

    For a compiler, tables become constant arrays, because tuples are built again at every use, which made a
    GPU thirteen times slower. 64-bit words get their type. Each function is named after its game: the shared
    functions of two games have the same names and argument types, and the compiler's cache would mix them up.
    """
    scope: dict[str, Any] = {}
    for module in (arithmetic, luck, playing, *source_modules(modules), *modules):
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
    """Raises ValueError if two modules define different functions of the same name."""
    for name, value in vars(module).items():
        if is_ours(value) and is_ours(scope.get(name)) and scope[name] is not value:
            first, second = scope[name].__module__, value.__module__
            raise ValueError(f"The function {name} is defined in {first} and in {second}. Rename one.")


def source_modules(modules: tuple[object, ...]) -> list[ModuleType]:
    """Returns the modules that functions of a module were imported from, because those call others of their
    own module.
    """
    names = {value.__module__ for module in modules for value in vars(module).values() if is_ours(value)}
    return [sys.modules[name] for name in sorted(names)]


def is_ours(value: object) -> TypeGuard[FunctionType]:
    return isinstance(value, FunctionType) and value.__module__.startswith("fondaco.")


def constants(scope: dict[str, Any]) -> dict[str, Any]:
    """Returns the tables of a namespace as arrays, and its words as unsigned integers, for compiled code."""
    import numpy as np

    compiled: dict[str, Any] = {"word": np.uint64, "number": np.int64}
    for name, value in scope.items():
        if name.isupper() and is_table(value):
            compiled[name] = np.array(value, np.int16)
        elif name.isupper() and hasattr(luck, name):
            compiled[name] = np.uint64(value)
    return compiled


def is_table(value: object) -> bool:
    """True for a tuple of integers, or of such tuples."""
    return isinstance(value, tuple) and all(isinstance(item, int) or is_table(item) for item in value)
