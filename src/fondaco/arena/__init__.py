"""The arena: fair tournaments between bots, with confidence intervals on every result.

As in duplicate bridge, a *deal* fixes all random draws, and the same deal is played several times. The
seating order is drawn for each deal, then rotated so that every bot plays the deal from every seat. Seats,
cards and neighbours therefore favour no bot.
"""

from __future__ import annotations

from fondaco.arena.results import Results
from fondaco.arena.tournament import Deal, GameResult, Tournament, challenge, round_robin
from fondaco.arena.workers import play

__all__ = ["Deal", "GameResult", "Results", "Tournament", "challenge", "play", "round_robin"]
