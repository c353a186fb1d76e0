"""Runs the `fondaco` command: reads the arguments, runs a subcommand, prints errors as one sentence."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import NoReturn

from fondaco import __version__
from fondaco.batch.optional import MissingDependency, NoDevice
from fondaco.bots import BadBot
from fondaco.cli.arguments import UsageError, one_line
from fondaco.core.errors import CodedError

COMMANDS = {  # the commands and their modules
    "play": "play",
    "serve": "serve",
    "backup": "backup",
    "restore": "backup",
    "simulate": "simulate",
    "check": "check",
    "verify": "verify",
    "show": "show",
    "review": "review",
    "luck": "luck",
    "puzzles": "puzzles",
    "arena": "arena",
    "train": "train",
    "exploit": "exploit",
    "bench": "bench",
}
REFUSED, INTERRUPTED = 2, 130
HINTS = {"players_missing": " Add --players N."}  # what to type next, by the error's code


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that reports errors in one sentence, with a hint to the help."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see {self.prog} --help)")


def parser(wanted: str | None = None) -> Parser:
    """Returns a parser of all commands, or of one, which is imported faster."""
    top = Parser(
        prog="fondaco",
        description="The Medici games: play them, simulate them, check and show their records.",
        epilog="Without a command, Fondaco starts a server on this machine and opens it in your browser. If "
        "the server is not installed, it starts a game in this terminal. `fondaco COMMAND --help` explains "
        "a command.",
    )
    top.add_argument("--version", action="version", version=f"fondaco {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", dest="command", parser_class=Parser)
    modules = [COMMANDS[wanted]] if wanted in COMMANDS else dict.fromkeys(COMMANDS.values())
    for module in modules:
        import_module(f"fondaco.cli.{module}").define(commands)
    return top


def first_command() -> str:
    """Returns the command that `fondaco` runs without arguments: serve if the server is installed, otherwise
    play.
    """
    return "serve" if find_spec("fastapi") and find_spec("uvicorn") else "play"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; returns its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    open_streams()
    try:
        chosen = parser().parse_args(given or [first_command()])
        code = int(chosen.run(chosen))
        sys.stdout.flush()
        return code
    except CodedError as error:
        return refused(f"{error}{HINTS.get(error.code, '')}")
    except (UsageError, BadBot, MissingDependency, NoDevice) as error:
        return refused(str(error))
    except KeyboardInterrupt:
        print("fondaco: stopped", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the program that reads our output has stopped, as `head` does
        forget_output()
        return 0
    except OSError as error:
        forget_output()
        where = "the output" if error.filename is None else repr(error.filename)
        return refused(f"{where}: {error.strerror}")


def open_streams() -> None:
    """Makes standard streams usable if they are closed or their encoding lacks characters."""
    sys.stdin = sys.stdin or os.fdopen(os.open(os.devnull, os.O_RDONLY))
    sys.stdout = sys.stdout or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    sys.stderr = sys.stderr or os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # invalid bytes become an unknown answer


def refused(sentence: str) -> int:
    print(f"fondaco: {one_line(sentence)}", file=sys.stderr)
    return REFUSED


def forget_output() -> None:
    """Drops unwritten output. Otherwise Python would try to write it at exit and report an error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
