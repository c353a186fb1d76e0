"""The arguments of the functions that make a game's events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Apply = Callable[[Any, int], None]  # the game's own `apply`
