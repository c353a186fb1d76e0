"""The arena: bots meet on even terms, and what came of it is said with its uncertainty.

A *deal* is one luck. It is played once for every way the bots can sit (each table of the series, turned round
by every seat), so that nobody owes a win to a chair or to a card.
"""

from __future__ import annotations

from fondaco.arena.crews import play
from fondaco.arena.outcome import Outcome
from fondaco.arena.series import Deal, Played, Series, duel, league

__all__ = ["Deal", "Outcome", "Played", "Series", "duel", "league", "play"]
