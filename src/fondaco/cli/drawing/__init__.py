"""Draws tables, moves and score sheets on a terminal: one module for each game, and `plain` for any other.

What such a module offers is said by `Drawer` in `drawer.py`. Nothing here decides anything: all of it is read
from views and from the tables of numbers of the rules.
"""

from __future__ import annotations

from fondaco.cli.drawing.ink import Seats
from fondaco.cli.drawing.scene import Scene, terminal

__all__ = ["Scene", "Seats", "terminal"]
