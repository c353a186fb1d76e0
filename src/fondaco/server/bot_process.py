"""The process in which bots think: reads questions from stdin, writes answers to stdout until stdin ends."""

from __future__ import annotations

import os
import signal
import struct
import sys
from contextlib import suppress
from threading import Thread
from typing import BinaryIO

from fondaco.bots.questions import bot_answer
from fondaco.bots.search import prepare
from fondaco.games import GAMES

LENGTH = struct.Struct(">I")
PREPARE = "--prepare"
NICENESS = 15


def main() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # the server ends us later, by closing our stdin
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a bot prints is not an answer
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
    os.nice(NICENESS)
    for game in GAMES.values():
        prepare(game)


def end_with_the_server() -> None:
    """Ends this process when the server ends, however it ends: our stdin ends with it.

    It reads past Python's buffer, whose lock would be held while the interpreter shuts down.
    """
    while os.read(sys.stdin.fileno(), 1):
        pass
    os._exit(0)


if __name__ == "__main__":
    with suppress(BrokenPipeError, KeyboardInterrupt):  # the server is gone, or going
        prepare_all() if PREPARE in sys.argv else main()
