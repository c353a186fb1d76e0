"""The arena: bots meet on even terms, and what came of it is said with its uncertainty.

A *deal* is one luck. The bots of each table sit down for it in an order that is drawn, and play it once from
every seat, turned round the table: so nobody owes a win to a chair, to a card, or to who sits next to them.
"""

from __future__ import annotations

from fondaco.arena.crews import play
from fondaco.arena.outcome import Outcome
from fondaco.arena.series import Deal, Played, Series, duel, league

__all__ = ["Deal", "Outcome", "Played", "Series", "duel", "league", "play"]
