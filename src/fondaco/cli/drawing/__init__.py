"""Draws tables, moves and score sheets on a terminal, with one module for each game, and `plain` for any
other.

`Drawer` in `drawer.py` lists what such a module offers. These modules contain no rules: they read views, and
the tables of numbers of the rules.
"""

from __future__ import annotations

from fondaco.cli.drawing.ink import Seats
from fondaco.cli.drawing.scene import Scene, terminal

__all__ = ["Scene", "Seats", "terminal"]
