"""What is optional and not there: named, with the command that installs it."""

from __future__ import annotations

import importlib
from typing import Any


class MissingDependency(ImportError):
    """Something optional that is not installed; says how to install it."""


class NoDevice(RuntimeError):
    """There is no GPU that could be used; says what to do."""


def require(name: str, extra: str) -> Any:
    """A module of an extra, or Missing."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        package = (error.name or name).partition(".")[0]
        raise MissingDependency(
            f"{package} is not installed: pip install 'fondaco[{extra}]'", name=package
        ) from None


def numpy_and_numba() -> tuple[Any, Any]:
    """NumPy and Numba, without which nothing here runs."""
    return require("numpy", "fast"), require("numba", "fast")
