"""What the worker that thinks is asked: the choice of a bot, or an opinion on a decision.

Questions and answers are texts: pickles in base 64, as both ends are this program.
"""

from __future__ import annotations

import pickle
from base64 import b64decode, b64encode
from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from fondaco.bots.bot import Question, Turn
from fondaco.bots.questions import bot_answer, bot_question
from fondaco.core.views import View
from fondaco.review import Opinion, opinion_on


class Thinker(Protocol):
    """The other worker."""

    async def think(self, game: str, kind: str, question: str) -> str:
        """Returns the answer of `thought`, with the engine and the network of the game if they are kept."""

    async def bots(self) -> str:
        """Returns the names of the bots whose engine and networks are kept on this device, as JSON."""


async def choice(
    thinker: Thinker, bot: str, seat: int, view: View, options: Sequence[str], luck: Random
) -> str:
    """Returns the option that a bot chooses. If the bot fails, returns a random one: the game goes on."""
    question = bot_question(bot, seat, view, options, luck.getrandbits(64))
    try:
        answer = await thinker.think(view.game, "choice", text_of(question))
    except Exception:
        answer = ""
    return answer if answer in options else luck.choice(options)


async def opinion(
    thinker: Thinker, seat: int, view: View, options: list[str], key: int, played: Turn | None = None
) -> Opinion:
    """Returns what a strong bot thinks of the turns of a seat."""
    answer = await thinker.think(view.game, "opinion", packed((seat, view, options, key, played)))
    thought: Opinion = unpacked(answer)
    return thought


def thought(kind: str, question: str) -> str:
    """Answers a question. This runs in the worker that thinks."""
    if kind == "choice":
        return bot_answer(b64decode(question))
    seat, view, options, key, played = unpacked(question)
    return packed(opinion_on(Question(seat, lambda: view, lambda: options), key, played))


def packed(thing: Any) -> str:
    return text_of(pickle.dumps(thing))


def text_of(data: bytes) -> str:
    return b64encode(data).decode()


def unpacked(text: str) -> Any:
    return pickle.loads(b64decode(text))
