"""What the computing worker is asked: the choice of a bot, an opinion on a decision, or the luck of draws.

Questions and answers are texts: pickles in Base64. Both ends are this program.
"""

from __future__ import annotations

import pickle
from base64 import b64decode, b64encode
from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from fondaco.bots.bot import Question, Think, Turn
from fondaco.bots.master import Master, evaluator_of
from fondaco.bots.questions import bot_answer, bot_numbers, bot_question
from fondaco.bots.registry import bot_called
from fondaco.bots.sharp import Sharp
from fondaco.browser.refusals import DeviceRefusal
from fondaco.core.views import View
from fondaco.luck_account import ChanceRun, RunLuck, valued
from fondaco.review import Opinion, opinion_on

STAND_IN = "steady"  # plays without engines and networks


class Thinker(Protocol):
    """The computing worker, as seen by the host."""

    async def think(self, game: str, kind: str, question: str) -> str:
        """Returns the answer of `thought`. The worker uses the game's engine and network if they are
        stored.
        """

    async def bots(self) -> str:
        """Returns the names of the bots whose engines and networks are stored on this device, as JSON."""


async def choice(
    thinker: Thinker,
    bot: str,
    seat: int,
    view: View,
    options: Sequence[str],
    luck: Random,
    think: Think = "normal",
) -> str:
    """Returns the option that a bot chooses. If the other worker fails, `steady` chooses here, so that the
    game goes on.
    """
    key = luck.getrandbits(64)
    try:
        question = bot_question(bot, seat, view, options, key, think)
        answer = await thinker.think(view.game, "choice", text_of(question))
    except Exception:
        answer = ""
    if answer in options:
        return answer
    return bot_answer(bot_question(STAND_IN, seat, view, options, key))


async def opinion(
    thinker: Thinker, seat: int, view: View, options: list[str], key: int, played: Turn | None = None
) -> Opinion:
    """Returns a strong bot's opinion on the turns of a seat. Raises a Refusal if the other worker fails."""
    try:
        answer = await thinker.think(view.game, "opinion", packed((seat, view, options, key, played)))
        thought: Opinion = unpacked(answer)
    except Exception:
        raise DeviceRefusal("no_opinion") from None
    return thought


async def luck(thinker: Thinker, game: str, runs: Sequence[ChanceRun]) -> list[RunLuck]:
    """Returns what each run of draws gave the seats, computed in a worker."""
    valued: list[RunLuck] = unpacked(await thinker.think(game, "luck", packed((game, runs))))
    return valued


def thought(kind: str, question: str) -> str:
    """Returns the answer to a question. It runs in the computing worker."""
    if kind == "choice":
        return bot_answer(b64decode(question))
    if kind == "numbers":  # for a comparison with those on a CPU
        return packed(bot_numbers(b64decode(question)))
    if kind == "luck":
        return packed(valued(*unpacked(question)))
    seat, view, options, key, played = unpacked(question)
    return packed(opinion_on(Question(seat, lambda: view, lambda: options), key, played))


def stand_in(question: str) -> str:
    """Returns the bot that chooses in place of the one that is asked, or "" if that one can.

    It runs in the computing worker, where an engine or a network may be missing.
    """
    name, _, view, _, _, _ = unpacked(question)
    bot = bot_called(name)
    if bot is Master and bot.stand_in is None and evaluator_of(view.game) is None:
        bot = Sharp
    while bot.stand_in:
        bot = bot.stand_in
    return "" if bot.name == name else bot.name


def packed(thing: Any) -> str:
    return text_of(pickle.dumps(thing))


def text_of(data: bytes) -> str:
    return b64encode(data).decode()


def unpacked(text: str) -> Any:
    return pickle.loads(b64decode(text))
