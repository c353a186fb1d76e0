"""Questions to bots in another process, or in another worker of a browser.

They are sent as pickles between two parts of one program that trust each other, never over a network.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence

from fondaco.bots.bot import Question, Think
from fondaco.bots.registry import bot_called
from fondaco.core.luck import game_key
from fondaco.core.views import View
from fondaco.table import SeededLuck


def bot_question(
    bot: str, seat: int, view: View, options: Sequence[str], seed: int, think: Think = "normal"
) -> bytes:
    """Returns a question to a bot, as bytes."""
    return pickle.dumps((bot, seat, view, list(options), seed, think))


def bot_answer(packed: bytes) -> str:
    """Returns the bot's answer to a packed question: an option."""
    name, seat, view, options, seed, think = pickle.loads(packed)
    bot = bot_called(name)(SeededLuck(game_key(seed, 0)))
    return bot.choose(Question(seat, lambda: view, lambda: options, think))
