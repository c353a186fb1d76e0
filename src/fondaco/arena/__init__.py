"""The arena: bots meet on even terms, and what came of it is said with its uncertainty.

A *deal* is one luck. The bots of each table sit down for it in an order that is drawn, and play it once from
every seat, turned round the table: so nobody owes a win to a chair, to a card, or to who sits next to them.
"""

from __future__ import annotations

from fondaco.arena.results import Results
from fondaco.arena.tournament import Deal, GameResult, Tournament, challenge, round_robin
from fondaco.arena.workers import play

__all__ = ["Deal", "GameResult", "Results", "Tournament", "challenge", "play", "round_robin"]
