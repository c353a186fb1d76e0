"""All bots: our own, and those of other packages from the entry point `fondaco.bots`."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Literal, get_args

from fondaco.bots.apprentice import Apprentice
from fondaco.bots.bot import Bot, Think
from fondaco.bots.characters import Collector, Gambler, Miser, Schemer, Spoiler
from fondaco.bots.master import Master
from fondaco.bots.random import Random
from fondaco.bots.sharp import Sharp
from fondaco.bots.steady import Steady
from fondaco.core.views import Luck
from fondaco.table import IllegalMove

LADDER: tuple[type[Bot], ...] = (Random, Apprentice, Steady, Sharp, Master)  # weakest first
CHARACTERS: tuple[type[Bot], ...] = (Gambler, Miser, Collector, Spoiler, Schemer)
OURS = (*LADDER, *CHARACTERS)
THINKS: tuple[Think, ...] = get_args(Think)
BotKind = Literal["strength", "character", "other"]


class BadBot(ValueError):
    """Raised for an unknown bot, or one that cannot be loaded or failed. The message names the bot and the
    reason.
    """


@cache
def bot_names() -> list[str]:
    """Returns our bots by strength, weakest first, then our characters, then bots of other packages."""
    ours = [bot.name for bot in OURS]
    others = sorted(point.name for point in entry_points(group="fondaco.bots") if point.name not in ours)
    return ours + others


def bot_kind(name: str) -> BotKind:
    """Returns whether a bot is on our ladder of strength, one of our characters, or from another package."""
    if name in [bot.name for bot in LADDER]:
        return "strength"
    return "character" if name in [bot.name for bot in CHARACTERS] else "other"


def thinkers() -> list[type[Bot]]:
    """Returns the bots on our ladder that can run here, strongest first."""
    return [bot for bot in reversed(LADDER) if bot.stand_in is None]


@cache
def bot_called(name: str) -> type[Bot]:
    """Returns the bot with that name, or raises BadBot."""
    for bot in OURS:
        if bot.name == name:
            return bot
    for point in entry_points(group="fondaco.bots", name=name):
        return loaded(point)
    raise BadBot(f"Unknown bot {name!r}. Choose one of: {', '.join(bot_names())}.")


def bot_and_think(name: str) -> tuple[type[Bot], Think]:
    """Returns the bot and the think setting for `master:deep`, or for `master`, which thinks normally. Raises
    BadBot.
    """
    called, colon, wanted = name.partition(":")
    bot = bot_called(called)
    if not colon:
        return bot, "normal"
    if not bot.thinks:
        raise BadBot(f"{called!r} always thinks equally long. Name it without a colon.")
    for think in THINKS:
        if think == wanted:
            return bot, think
    raise BadBot(f"Unknown think setting {wanted!r}. Choose one of: {', '.join(THINKS)}.")


def thinks(name: str) -> bool:
    """True if a bot follows the think setting of its table."""
    try:
        return bot_called(name).thinks
    except BadBot:
        return False


def loaded(point: EntryPoint) -> type[Bot]:
    """Returns the bot of another package, or raises BadBot."""
    try:
        found = point.load()
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise BadBot(f"the bot {point.name!r} from another package cannot be loaded: {why}") from error
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BadBot(f"the bot {point.name!r} of another package is not a fondaco.bots.Bot")
    if (called := getattr(found, "name", None)) != point.name:
        raise BadBot(f"the bot {point.name!r} of another package calls itself {called!r}: name both alike")
    return found


def made(bot: type[Bot], luck: Luck) -> Bot:
    """Creates a bot with its own random numbers."""
    with blamed(bot.name):
        return bot(luck)


@contextmanager
def blamed(name: str) -> Iterator[None]:
    """Turns an exception of a bot into a BadBot with its name."""
    try:
        yield
    except Exception as error:
        raise BadBot(f"the bot {name!r} failed: {what_happened(error)}") from error


def what_happened(error: Exception) -> str:
    """Returns the message of an exception and, except for illegal moves, where it was raised."""
    if isinstance(error, IllegalMove):
        return str(error)
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(last.filename).name}, line {last.lineno})"
