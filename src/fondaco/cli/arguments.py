"""Arguments that several commands take, and the error for bad input."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

from fondaco.core.errors import joined, value_text
from fondaco.core.options import Value, unknown_option
from fondaco.games import GAMES, game_called

MOST_DIGITS = 20  # digits of a number; 2**64 has 20
LONGEST = 400  # characters of an error message


class UsageError(Exception):
    """Raised for bad input. The message says what was given and what is allowed. Exit code 2."""


def one_line(sentence: str) -> str:
    """Returns a message as one printable line: long input is cut, control characters are escaped."""
    if len(sentence) > LONGEST:
        sentence = f"{sentence[: LONGEST // 2]} ... {sentence[-LONGEST // 2 :]}"
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in sentence)


def number(text: str, allowed: str) -> int:
    """Returns the integer that is written in ASCII digits, or raises ArgumentTypeError."""
    if not text.removeprefix("-").isdecimal() or not text.isascii():
        raise argparse.ArgumentTypeError(f"{text[:MOST_DIGITS]!r} is not a whole number; allowed: {allowed}")
    if len(text) > MOST_DIGITS:
        raise argparse.ArgumentTypeError(f"{text[:MOST_DIGITS]}... is out of range; allowed: {allowed}")
    return int(text)


def integer(low: int, high: int | None = None) -> Callable[[str], int]:
    """Returns an argument type: an integer from `low` to `high`."""
    allowed = f"{low} or more" if high is None else f"{low} to {high}"

    def read(text: str) -> int:
        given = number(text, allowed)
        if given < low or (high is not None and given > high):
            raise argparse.ArgumentTypeError(f"{given} is out of range; allowed: {allowed}")
        return given

    return read


SEED = integer(0, 2**64 - 1)


def players(text: str) -> int:
    """The argument type for a number of players. The game checks the number later."""
    every = {players for game in GAMES.values() for players in game.player_counts}
    return number(text, f"{min(every)} to {max(every)}")


def parsed_options(game: str, given: Sequence[str]) -> dict[str, Value]:
    """Returns the options of a game that `--option NAME=VALUE` sets."""
    rules = game_called(game)
    known = {option.name: option for option in rules.options}
    presets = {preset.name for preset in rules.presets}
    found: dict[str, Value] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f"--option needs NAME=VALUE, for example sevens=space, not {text[:40]!r}.")
        if name in found:
            raise UsageError(f"--option {name[:40]} appears twice. Give it once.")
        if name in known:
            found[name] = known[name].read(value)
        elif name in presets:
            found[name] = value
        else:
            raise unknown_option(name, rules.options, rules.presets)
    return found


def add_game(command: argparse.ArgumentParser) -> None:
    """Adds the arguments for the game, the number of players and the options."""
    command.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    command.add_argument("--players", type=players, metavar="N", help="number of players")
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, e.g. sevens=space; may be repeated",
    )


def games_help() -> str:
    """Returns a list of all games with their players and options, for a help text."""
    lines = []
    for game in GAMES.values():
        players = game.player_counts
        span = f"{players[0]}-{players[-1]}" if len(players) > 1 else f"{players[0]}"
        lines.append(f"  {game.id:6} {game.title}, {span} players")
        for option in game.options:
            values = joined(option.values)
            lines.append(f"           {option.name}: {values} ({value_text(option.default)})")
        for preset in game.presets:
            lines.append(
                f"           {preset.name}: {' or '.join(preset.sets)}, sets the options of that edition"
            )
    return "\n".join(["games and their options, defaults in brackets:", *lines])
