"""Tables, moves and score sheets drawn for a terminal: one module a game, and `plain` for any other.

A game's module says how its table looks (`draw`), what is asked (`question`), what an option would bring
(`meaning`), how a move is told (`told`) and what its goods are paid for (`standings`). Nothing here decides
anything: all of it is read from views and from the tables of numbers of the rules.
"""

from __future__ import annotations

from fondaco.cli.drawing.ink import Seats
from fondaco.cli.drawing.scene import Scene, terminal

__all__ = ["Scene", "Seats", "terminal"]
