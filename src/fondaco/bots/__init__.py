"""Bots: whoever decides for a seat without being a person. `bot_called` finds one by name.

A bot of another package appears here, and so everywhere, through the entry point group `fondaco.bots`.
"""

from __future__ import annotations

from fondaco.bots.bot import Bot, Question, Worth
from fondaco.bots.registry import BadBot, blamed, bot_called, bot_names, made, thinkers

__all__ = ["BadBot", "Bot", "Question", "Worth", "blamed", "bot_called", "bot_names", "made", "thinkers"]
