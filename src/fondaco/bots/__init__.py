"""Bots: programs that decide for a seat. `bot_called` returns one by name.

Other packages add bots through the entry point group `fondaco.bots`.
"""

from __future__ import annotations

from fondaco.bots.bot import Bot, OptionValue, Question
from fondaco.bots.registry import BadBot, blamed, bot_called, bot_kind, bot_names, made, thinkers

__all__ = [
    "BadBot",
    "Bot",
    "OptionValue",
    "Question",
    "blamed",
    "bot_called",
    "bot_kind",
    "bot_names",
    "made",
    "thinkers",
]
