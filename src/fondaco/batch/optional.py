"""Imports of optional packages, with an error that says how to install a missing one."""

from __future__ import annotations

import importlib
from typing import Any


class MissingDependency(ImportError):
    """Raised if an optional package is not installed. The message has the command that installs it."""


class NoDevice(RuntimeError):
    """Raised if no usable CUDA device is found. The message says what to do instead."""


def require(name: str, extra: str) -> Any:
    """Returns a module that an extra of Fondaco installs, or raises MissingDependency."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        package = (error.name or name).partition(".")[0]
        raise MissingDependency(
            f"{package} is not installed. Run pip install 'fondaco[{extra}]'.", name=package
        ) from None


def numpy_and_numba() -> tuple[Any, Any]:
    """Returns the modules NumPy and Numba, or raises MissingDependency."""
    return require("numpy", "fast"), require("numba", "fast")
