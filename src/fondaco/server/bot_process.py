"""The process in which bots think: reads questions from stdin, writes answers to stdout until stdin ends."""

from __future__ import annotations

import os
import signal
import struct
import sys
from collections.abc import Sequence
from contextlib import suppress
from threading import Thread
from typing import BinaryIO

from fondaco.bots.questions import bot_answer
from fondaco.bots.search import prepare
from fondaco.games import GAMES

LENGTH = struct.Struct(">I")
PREPARE, NICENESS = "--prepare", "--nice={}"
PREPARING = 15  # niceness while it prepares


def main() -> None:
    be_nice(niceness_in(sys.argv))
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # the server ends this process by closing stdin
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # stdout is for answers; bots' prints go to stderr
    while question := read(sys.stdin.buffer):
        answer = answered(question).encode()
        answers.write(LENGTH.pack(len(answer)) + answer)
        answers.flush()


def read(pipe: BinaryIO) -> bytes:
    length = pipe.read(LENGTH.size)
    return pipe.read(LENGTH.unpack(length)[0]) if len(length) == LENGTH.size else b""


def answered(question: bytes) -> str:
    """Returns the bot's choice, or "!" and the error."""
    try:
        return bot_answer(question)
    except Exception as error:
        return f"!{error!r}"


def prepare_all() -> None:
    """Compiles what the searching bots need, for every game, with low priority."""
    Thread(target=end_with_the_server, daemon=True).start()
    be_nice(PREPARING)
    for game in GAMES.values():
        prepare(game)


def be_nice(niceness: int) -> None:
    """Lowers this process's priority to `niceness`."""
    if hasattr(os, "nice"):  # Windows has no niceness
        os.nice(niceness)


def niceness_in(arguments: Sequence[str]) -> int:
    start = NICENESS.format("")
    return max((int(one.removeprefix(start)) for one in arguments if one.startswith(start)), default=0)


def end_with_the_server() -> None:
    """Ends this process when the server ends for any reason, because stdin closes then.

    It reads past Python's buffer, whose lock would be held while the interpreter shuts down.
    """
    while os.read(sys.stdin.fileno(), 1):
        pass
    os._exit(0)


if __name__ == "__main__":
    with suppress(BrokenPipeError, KeyboardInterrupt):  # the server has ended or is ending
        prepare_all() if PREPARE in sys.argv else main()
