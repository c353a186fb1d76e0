"""The bots there are: ours, and those that other packages offer under the entry point `fondaco.bots`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from fondaco.bots.apprentice import Apprentice
from fondaco.bots.bot import Bot
from fondaco.bots.master import Master
from fondaco.bots.random import Random
from fondaco.bots.sharp import Sharp
from fondaco.bots.steady import Steady

OURS: tuple[type[Bot], ...] = (Random, Apprentice, Steady, Sharp, Master)


class BadBot(ValueError):
    """A bot that there is not, or that cannot be loaded; says which there are."""


@cache
def bot_names() -> list[str]:
    """Our ladder, weakest first, then the bots of other packages."""
    ours = [bot.name for bot in OURS]
    others = sorted(point.name for point in entry_points(group="fondaco.bots") if point.name not in ours)
    return ours + others


@cache
def bot_called(name: str) -> type[Bot]:
    """The bot of that name, or BadBot."""
    for bot in OURS:
        if bot.name == name:
            return bot
    for point in entry_points(group="fondaco.bots", name=name):
        return loaded(point.name, point.load())
    raise BadBot(f"there is no bot {name!r}: there is {', '.join(bot_names())}")


def loaded(name: str, thing: object) -> type[Bot]:
    if isinstance(thing, type) and issubclass(thing, Bot):
        return thing
    raise BadBot(f"the bot {name!r} of another package is not a fondaco.bots.Bot")
