"""Where the `fondaco` command begins: reads the arguments, runs a subcommand, turns errors into sentences."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from typing import NoReturn

from fondaco import __version__
from fondaco.batch.missing import Missing, NoDevice
from fondaco.bots import BadBot
from fondaco.cli import arena, backup, bench, check, play, serve, show, simulate, train, verify
from fondaco.cli.refusal import Refusal
from fondaco.core.game import BadTable
from fondaco.core.record import BadRecord

COMMANDS = (play, serve, backup, simulate, check, verify, show, arena, train, bench)
REFUSED, INTERRUPTED = 2, 130
LONGEST = 400  # characters of a refusal


class Parser(argparse.ArgumentParser):
    """argparse, with its refusals in our tone: one sentence, and where to read more."""

    def error(self, message: str) -> NoReturn:
        raise Refusal(f"{message} (see {self.prog} --help)")


def parser() -> Parser:
    top = Parser(
        prog="fondaco",
        description="The Medici games: play them, simulate them, check and show their records.",
        epilog="Without a command: a house on this machine, in the browser; or, where the server is not "
        "installed, a game in this terminal. `fondaco COMMAND --help` says more of each.",
    )
    top.add_argument("--version", action="version", version=f"fondaco {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", dest="command", parser_class=Parser)
    for command in COMMANDS:
        command.define(commands)
    return top


def first_command() -> str:
    """What `fondaco` alone does: the house, where there is what it needs, else the terminal."""
    return "serve" if find_spec("fastapi") and find_spec("uvicorn") else "play"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; returns its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        chosen = parser().parse_args(given or [first_command()])
        code = int(chosen.run(chosen))
        sys.stdout.flush()
        return code
    except (Refusal, BadTable, BadBot, BadRecord, Missing, NoDevice) as error:
        return refused(str(error))
    except KeyboardInterrupt:
        print("fondaco: stopped", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # whoever read our output has seen enough, as `head` does
        forget_output()
        return 0
    except OSError as error:
        forget_output()
        return refused(f"{error.filename or 'the output'!r}: {error.strerror}")


def refused(sentence: str) -> int:
    """Says why, on one line: what was given may be of any length and hold what moves a cursor."""
    if len(sentence) > LONGEST:
        sentence = f"{sentence[: LONGEST // 2]} ... {sentence[-LONGEST // 2 :]}"
    shown = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in sentence)
    print(f"fondaco: {shown}", file=sys.stderr)
    return REFUSED


def forget_output() -> None:
    """What is left to be printed has nowhere to go; Python would try, and say so, when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
