"""Input the command line refuses, and the kinds of argument that several commands take."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence

from fondaco.core.errors import joined, value_text
from fondaco.core.options import Value, unknown_option
from fondaco.games import GAMES, game_called

MOST_DIGITS = 20  # of a number that is given; 2**64 has as many


LONGEST = 400  # characters of a sentence


class UsageError(Exception):
    """One sentence for the user: what was given, what is allowed. Exit code 2."""


def one_line(sentence: str) -> str:
    """A sentence as it can be printed: what was given may be of any length and hold what moves a cursor."""
    if len(sentence) > LONGEST:
        sentence = f"{sentence[: LONGEST // 2]} ... {sentence[-LONGEST // 2 :]}"
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in sentence)


def number(text: str, allowed: str) -> int:
    """The whole number that a text is, written as one."""
    if not text.removeprefix("-").isdecimal() or not text.isascii():
        raise argparse.ArgumentTypeError(f"{text[:MOST_DIGITS]!r} is not a whole number; allowed: {allowed}")
    if len(text) > MOST_DIGITS:
        raise argparse.ArgumentTypeError(f"{text[:MOST_DIGITS]}... is out of range; allowed: {allowed}")
    return int(text)


def integer(low: int, high: int | None = None) -> Callable[[str], int]:
    """A whole number within bounds."""
    allowed = f"{low} or more" if high is None else f"{low} to {high}"

    def read(text: str) -> int:
        given = number(text, allowed)
        if given < low or (high is not None and given > high):
            raise argparse.ArgumentTypeError(f"{given} is out of range; allowed: {allowed}")
        return given

    return read


SEED = integer(0, 2**64 - 1)


def players(text: str) -> int:
    """A number of players; whether a game is for as many, it says itself."""
    every = {players for game in GAMES.values() for players in game.player_counts}
    return number(text, f"{min(every)} to {max(every)}")


def parsed_options(game: str, given: Sequence[str]) -> dict[str, Value]:
    """`--option name=value` as a game understands it."""
    rules = game_called(game)
    known = {option.name: option for option in rules.options}
    presets = {preset.name for preset in rules.presets}
    found: dict[str, Value] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f"--option takes name=value, not {text[:40]!r}")
        if name in found:
            raise UsageError(f"--option {name[:40]} is given twice")
        if name in known:
            found[name] = known[name].read(value)
        elif name in presets:
            found[name] = value
        else:
            raise unknown_option(name, rules.options, rules.presets)
    return found


def add_game(command: argparse.ArgumentParser) -> None:
    """The arguments that say which game, for how many, with which options."""
    command.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    command.add_argument("--players", type=players, metavar="N", help="how many play")
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, e.g. sevens=space; may be repeated",
    )


def games_help() -> str:
    """Every game with its players and options, for the end of a help text."""
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
                f"           {preset.name}: {' or '.join(preset.sets)}, sets what that edition prints"
            )
    return "\n".join(["games and their options, defaults in brackets:", *lines])
