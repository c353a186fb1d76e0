"""Bots in processes of their own: a bot that crashes or hangs holds up nobody else.

A bot gets a view and options as text, never a state. Questions and answers go through the pipes of
`bot_process.py`.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import struct
import sys
from collections.abc import Sequence
from random import Random

from fondaco.bots.questions import bot_question
from fondaco.core.views import View
from fondaco.server.fair_places import FairPlaces

LENGTH = struct.Struct(">I")
log = logging.getLogger("fondaco.bots")


class BotFailed(Exception):
    """A bot gave no answer, or one that is not an option."""


class BotProcess:
    """One process that answers one question at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.played: set[tuple[str, str]] = set()  # bots and games

    @classmethod
    async def begin(cls) -> BotProcess:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "fondaco.server.bot_process"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the server: no random move for a bot that died of it
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
    """As many processes as needed, up to a limit, and one more for hosts who have no bot thinking.

    A process that crashes or is too slow is replaced.
    """

    def __init__(self, most: int, seconds: float, first_seconds: float) -> None:
        self.most, self.seconds, self.first_seconds = most, seconds, first_seconds
        # Source of bots' seeds, and of the move drawn when a bot fails. Only tests replace it.
        self.randomness: Random = secrets.SystemRandom()
        self._too_slow: set[tuple[str, str]] = set()  # for a first move: they are not given as long again
        self._idle: list[BotProcess] = []
        self._all: set[BotProcess] = set()
        self._places = FairPlaces(most, spare=min(most, 1))

    async def choose(
        self,
        bot: str,
        seat: int,
        view: View,
        options: Sequence[str],
        host: str = "",
        seed: int | None = None,
    ) -> str:
        """Returns the option that a bot chooses. If the bot fails, returns a random one.

        Bots of tables with different hosts take turns. With a seed the choice does not depend on chance.
        """
        luck = self.randomness if seed is None else Random(seed)
        question = bot_question(bot, seat, view, options, luck.getrandbits(64))
        async with self._places.place(host):
            try:
                answer = await self._asked(question, (bot, view.game))
                if answer in options:
                    return answer
                raise BotFailed(f"{answer[:40]!r} is not an option")
            except Exception as error:  # whatever went wrong, the game goes on
                log.warning("bot failed", extra={"bot": bot, "error": repr(error)})
                return luck.choice(options)

    async def close(self) -> None:
        for process in self._all:
            process.kill()
        await asyncio.gather(*(process.ended() for process in self._all))

    async def _asked(self, question: bytes, what: tuple[str, str]) -> str:
        process = self._idle_one() or await self._begin()
        seconds = self.seconds if what in process.played | self._too_slow else self.first_seconds
        try:
            answer = await asyncio.wait_for(process.choose(question), seconds)
        except BotFailed:
            self._idle.append(process)
            raise
        except BaseException as error:  # it is too slow, or died
            if isinstance(error, TimeoutError):
                self._too_slow.add(what)
            self._all.discard(process)
            process.kill()
            await process.ended()
            raise
        process.played.add(what)
        self._too_slow.discard(what)
        self._idle.append(process)
        return answer

    def _idle_one(self) -> BotProcess | None:
        """Returns a process that waits for a question; drops those that died."""
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
