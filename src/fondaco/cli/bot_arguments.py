"""The bots a command is given by name."""

from __future__ import annotations

import sys

from fondaco.bots import Bot, bot_called, thinkers
from fondaco.bots.registry import OURS
from fondaco.cli.arguments import UsageError


def bots_named(names: str) -> list[type[Bot]]:
    """Bots by their names with commas between; what one of them lacks here is said once."""
    bots = [bot_called(name) for name in names.split(",")]
    warn_of_missing_packages(bots)
    return bots


def best_bot() -> type[Bot]:
    """The strongest of ours that can think here."""
    warn_if_best_bot_is_limited()
    return thinkers()[0]


def warn_if_best_bot_is_limited() -> None:
    warn_of_missing_packages([OURS[-1]])


def warn_of_missing_packages(bots: list[type[Bot]]) -> None:
    for bot in dict.fromkeys(bots):
        if bot.lacks:
            print(f"{bot.name}: {bot.lacks}", file=sys.stderr)


def for_seats(bots: list[type[Bot]], seats: int, whose: str) -> list[type[Bot]]:
    """A bot for each seat: one for all, or one each."""
    if len(bots) == 1:
        bots *= seats
    if len(bots) != seats:
        raise UsageError(f"{len(bots)} bots for {seats} {whose}; name one for all, or one for each seat")
    return bots
