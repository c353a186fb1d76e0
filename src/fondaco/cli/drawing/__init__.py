"""Draws tables, moves and score sheets on a terminal: one module for each game, and `plain` for any other.

`Drawer` in `story.py` is the interface of these modules. They decide nothing: they read views, and the tables
of numbers in the rules.
"""

from __future__ import annotations

from fondaco.cli.drawing.ink import Seats
from fondaco.cli.drawing.scene import Scene, terminal

__all__ = ["Scene", "Seats", "terminal"]
