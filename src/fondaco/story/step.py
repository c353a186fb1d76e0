"""What a module that tells a game's events is given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Apply = Callable[[Any, int], None]  # the game's own `apply`
