"""Questions to bots in another process, or in another worker of a browser.

They are sent as pickles between two parts of one program that trust each other, never over a network.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence

from fondaco.bots.bot import Bot, Question, Think
from fondaco.bots.master import Candidate, Master
from fondaco.bots.registry import bot_called
from fondaco.bots.sharp import Sharp
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
    bot, question = unpacked(packed)
    return bot.choose(question)


def bot_numbers(packed: bytes) -> list[float]:
    """Returns the numbers that `sharp` or `master` compares to answer a packed question, in a fixed order."""
    bot, question = unpacked(packed)
    evaluator = bot.evaluator(question) if isinstance(bot, Master) else None
    if isinstance(bot, Master) and evaluator:
        _, found = bot.compared(evaluator, question)
        if isinstance(found, Candidate):
            return [*found.line, found.log_prob]
        return [float(number) for one in found for number in (*one.line, one.win, one.value)]
    if not isinstance(bot, (Sharp, Master)) or Sharp.stand_in:
        raise ValueError(f"The bot {bot.name!r} compares no numbers here.")
    _, results = Sharp(bot.luck).compared(question)
    return [float(number) for one in results for number in (*one.line, one.win, one.score, one.value)]


def unpacked(packed: bytes) -> tuple[Bot, Question]:
    """Returns the bot of a packed question, with its random numbers, and the question."""
    name, seat, view, options, seed, think = pickle.loads(packed)
    bot = bot_called(name)(SeededLuck(game_key(seed, 0)))
    return bot, Question(seat, lambda: view, lambda: options, think)
