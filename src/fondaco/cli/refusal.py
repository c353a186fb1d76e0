"""Input the command line refuses, and the kinds of argument that several commands take."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

from fondaco.core.options import Value
from fondaco.games import game_called


class Refusal(Exception):
    """One sentence for the user: what was given, what is allowed. Exit code 2."""


def whole(low: int, high: int | None = None) -> Callable[[str], int]:
    """A whole number within bounds."""
    allowed = f"{low} or more" if high is None else f"{low} to {high}"

    def read(text: str) -> int:
        if not text.removeprefix("-").isdecimal() or not text.isascii() or len(text) > 20:
            raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a whole number; allowed: {allowed}")
        number = int(text)
        if number < low or (high is not None and number > high):
            raise argparse.ArgumentTypeError(f"{number} is out of range; allowed: {allowed}")
        return number

    return read


SEED = whole(0, 2**64 - 1)


def options_of(game: str, given: Sequence[str]) -> dict[str, Value]:
    """`--option name=value` as a game understands it."""
    words = game_called(game).words
    known = {option.name: option for option in words.OPTIONS}
    presets = {preset.name for preset in words.PRESETS}
    found: dict[str, Value] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise Refusal(f"--option takes name=value, not {text[:40]!r}")
        if name in known:
            try:
                found[name] = known[name].read(value)
            except ValueError as error:
                raise Refusal(f"{game}: {error}") from None
        elif name in presets:
            found[name] = value
        else:
            names = ", ".join([*known, *sorted(presets)]) or "none"
            raise Refusal(f"{game} has no option {name[:40]!r}; it has {names}")
    return found


def add_game(command: argparse.ArgumentParser) -> None:
    """The arguments that say which game, for how many, with which options."""
    command.add_argument("game", metavar="GAME", help="board, card, dice or court")
    command.add_argument("--players", type=int, metavar="N", help="how many play")
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, e.g. sevens=space; may be repeated",
    )
