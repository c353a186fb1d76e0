"""Reads the names of bots that a command is given."""

from __future__ import annotations

import sys

from fondaco.bots import Bot, bot_called, thinkers
from fondaco.bots.registry import LADDER, bot_and_think
from fondaco.cli.arguments import UsageError


def bots_named(names: str) -> list[type[Bot]]:
    """Returns the bots for names separated by commas. Warns of bots that lack packages."""
    bots = [bot_called(name) for name in names.split(",")]
    warn_of_missing_packages(bots)
    return bots


def check_entrants(names: list[str]) -> None:
    """Raises BadBot if a name is not one like `master` or `master:deep`. Warns of bots that lack packages."""
    warn_of_missing_packages([bot_and_think(name)[0] for name in names])


def best_bot() -> type[Bot]:
    """Returns our strongest bot that can play here. Warns if a stronger one lacks packages."""
    warn_if_best_bot_is_limited()
    return thinkers()[0]


def warn_if_best_bot_is_limited() -> None:
    warn_of_missing_packages([LADDER[-1]])


def warn_of_missing_packages(bots: list[type[Bot]]) -> None:
    for bot in dict.fromkeys(bots):
        if bot.lacks:
            print(f"{bot.name}: {bot.lacks}", file=sys.stderr)


def for_seats(bots: list[type[Bot]], seats: int, whose: str) -> list[type[Bot]]:
    """Returns a bot for each seat, from one bot for all seats or one bot for each."""
    if len(bots) == 1:
        bots *= seats
    if len(bots) != seats:
        raise UsageError(f"{len(bots)} bots for {seats} {whose}. Name one for all seats, or one for each.")
    return bots
