"""Fondaco: play, replay and study the Medici games.

    import fondaco
    table = fondaco.Table("card", players=4, seed=7)
    table.play(table.options()[0])

Names are imported at first use. The `fondaco` command imports this file before it can catch Ctrl-C, so an
import that takes long could end in a traceback.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fondaco.core.game import BadTable
    from fondaco.core.record import BadRecord, Record, Result
    from fondaco.replaying import replay
    from fondaco.table import IllegalMove, Table

__version__ = "0.1.0"
__all__ = ["BadRecord", "BadTable", "IllegalMove", "Record", "Result", "Table", "replay"]

HOMES = {
    "BadRecord": "fondaco.core.record",
    "BadTable": "fondaco.core.game",
    "IllegalMove": "fondaco.table",
    "Record": "fondaco.core.record",
    "Result": "fondaco.core.record",
    "Table": "fondaco.table",
    "replay": "fondaco.replaying",
}


def __getattr__(name: str) -> object:
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = getattr(import_module(HOMES[name]), name)
    return globals()[name]


def __dir__() -> list[str]:
    return sorted([*globals(), *HOMES])
