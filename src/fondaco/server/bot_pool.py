"""Bots in processes of their own: a bot that crashes or dreams holds up nobody but itself.

A bot gets a view and options in words, never a state. What it is asked and what it answers goes through the
pipes of `bot_process.py`.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import secrets
import struct
import sys
from collections.abc import Sequence
from random import Random

from fondaco.core.views import View

LENGTH = struct.Struct(">I")
log = logging.getLogger("fondaco.bots")


class BotFailed(Exception):
    """A bot gave no answer, or none that is an option."""


class BotProcess:
    """One process that answers one question at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.knows: set[tuple[str, str]] = set()  # bots and games that it has played

    @classmethod
    async def begin(cls) -> BotProcess:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "fondaco.server.bot_process"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the house: of a bot that died of it a move would be drawn
        )
        return cls(process)

    async def choose(self, question: bytes) -> str:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(LENGTH.pack(len(question)) + question)
        await self._process.stdin.drain()
        (length,) = LENGTH.unpack(await self._process.stdout.readexactly(LENGTH.size))
        answer = (await self._process.stdout.readexactly(length)).decode()
        if answer.startswith("!"):
            raise BotFailed(answer[1:])
        return answer

    @property
    def is_alive(self) -> bool:
        return self._process.returncode is None

    def kill(self) -> None:
        if self.is_alive:
            self._process.kill()

    async def ended(self) -> None:
        await self._process.wait()


class BotPool:
    """As many processes as are needed, up to a limit; one that fails or is slow is replaced."""

    def __init__(self, most: int, seconds: float, first_seconds: float) -> None:
        self.most, self.seconds, self.first_seconds = most, seconds, first_seconds
        # Source of bots' seeds, and of the move drawn when a bot fails. Only tests replace it.
        self.randomness: Random = secrets.SystemRandom()
        self._too_slow: set[tuple[str, str]] = set()  # for their first move: they are not given as long again
        self._idle: list[BotProcess] = []
        self._all: set[BotProcess] = set()
        self._places = asyncio.Semaphore(most)

    async def choose(self, bot: str, seat: int, view: View, options: Sequence[str]) -> str:
        """The option that a bot chooses; where it fails, the house draws one."""
        question = pickle.dumps((bot, seat, view, list(options), self.randomness.getrandbits(64)))
        async with self._places:
            try:
                answer = await self._asked(question, (bot, view.game))
                if answer in options:
                    return answer
                raise BotFailed(f"{answer[:40]!r} is not an option")
            except Exception as error:  # whatever happened to it, the game goes on
                log.warning("bot failed", extra={"bot": bot, "error": repr(error)})
                return self.randomness.choice(options)

    async def close(self) -> None:
        for process in self._all:
            process.kill()
        await asyncio.gather(*(process.ended() for process in self._all))

    async def _asked(self, question: bytes, what: tuple[str, str]) -> str:
        process = self._idle_one() or await self._begin()
        seconds = self.seconds if what in process.knows | self._too_slow else self.first_seconds
        try:
            answer = await asyncio.wait_for(process.choose(question), seconds)
        except BotFailed:
            self._idle.append(process)
            raise
        except BaseException as error:  # too slow, or gone
            if isinstance(error, TimeoutError):
                self._too_slow.add(what)
            self._all.discard(process)
            process.kill()
            await process.ended()
            raise
        process.knows.add(what)
        self._too_slow.discard(what)
        self._idle.append(process)
        return answer

    def _idle_one(self) -> BotProcess | None:
        """A process that waits for a question; those that died meanwhile are forgotten."""
        while self._idle:
            process = self._idle.pop()
            if process.is_alive:
                return process
            self._all.discard(process)
        return None

    async def _begin(self) -> BotProcess:
        process = await BotProcess.begin()
        self._all.add(process)
        return process
