"""Fondaco, the house of the Medici games: play them, replay them, study them.

import fondaco
table = fondaco.Table("card", players=4, seed=7)
table.play(table.options()[0])
"""

from fondaco.core.game import BadTable
from fondaco.core.record import BadRecord, Record, Result
from fondaco.replaying import replay
from fondaco.table import IllegalMove, Table

__version__ = "0.1.0"
__all__ = ["BadRecord", "BadTable", "IllegalMove", "Record", "Result", "Table", "replay"]
