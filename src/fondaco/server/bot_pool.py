"""Bots in separate processes, so that a bot that crashes or hangs does not stop anything else.

A bot gets a view and options as text, never a state. Questions and answers go through the pipes of
`bot_process.py`.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import struct
import sys
from collections.abc import Sequence
from random import Random

from fondaco.bots.bot import Think
from fondaco.bots.questions import bot_question
from fondaco.bots.registry import thinks
from fondaco.core.views import View
from fondaco.server.bot_process import NICENESS
from fondaco.server.fair_places import FairPlaces
from fondaco.server.pace import Pace

LENGTH = struct.Struct(">I")
COMMON_NICENESS, SPARE_NICENESS = 5, 0  # the spare process has the higher priority
HURRY_SECONDS = 2.0  # how far a host's moves may be ahead of their rate
DEEP_COST = 60.0  # a deep move counts as so many: in the card game it takes about as much longer
log = logging.getLogger("fondaco.bots")


class BotFailed(Exception):
    """Raised if a bot gives no answer, or one that is not an option."""


class BotProcess:
    """One process that answers one question at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.played: set[tuple[str, str]] = set()  # the bots and games that have moved in this process

    @classmethod
    async def begin(cls, niceness: int) -> BotProcess:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "fondaco.server.bot_process", NICENESS.format(niceness)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            # The process must not get Ctrl-C, which is meant for the server: a bot that died of it would be
            # replaced by a random move. It is not a session of its own, because where Linux groups processes
            # by session, it compares priorities only within one.
            preexec_fn=os.setpgrp,  # uvloop does not accept process_group
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
    """Up to a limit of processes, started when needed, and a spare one for hosts without a bot at work.

    A process that crashes or is too slow is replaced.
    """

    def __init__(
        self, most: int, seconds: float, first_seconds: float, moves_per_second: float = 1e9
    ) -> None:
        self.most, self.seconds, self.first_seconds = most, seconds, first_seconds
        # The source of the bots' seeds, and of the random move if a bot fails. Only tests replace it.
        self.randomness: Random = secrets.SystemRandom()
        self._too_slow: set[tuple[str, str]] = set()  # these get the shorter limit next time
        self._idle: dict[int, list[BotProcess]] = {COMMON_NICENESS: [], SPARE_NICENESS: []}
        self._all: set[BotProcess] = set()
        self._places = FairPlaces(most, spare=min(most, 1))
        self._pace = Pace(moves_per_second, HURRY_SECONDS * moves_per_second)

    async def choose(
        self,
        bot: str,
        seat: int,
        view: View,
        options: Sequence[str],
        accounts: Sequence[str] = ("",),
        seed: int | None = None,
        think: Think = "normal",
    ) -> str:
        """Returns the option that a bot chooses. If the bot fails, returns a random one.

        Bots of different accounts take turns. With a seed, the choice is reproducible.
        """
        await self._pace.keep(accounts, DEEP_COST if think == "deep" and thinks(bot) else 1.0)
        luck = self.randomness if seed is None else Random(seed)
        question = bot_question(bot, seat, view, options, luck.getrandbits(64), think)
        async with self._places.place(*accounts) as is_spare:
            try:
                niceness = SPARE_NICENESS if is_spare else COMMON_NICENESS
                answer = await self._asked(question, (bot, view.game), niceness)
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

    async def _asked(self, question: bytes, what: tuple[str, str], niceness: int) -> str:
        idle = self._idle[niceness]
        process = self._idle_one(idle) or await self._begin(niceness)
        seconds = self.seconds if what in process.played | self._too_slow else self.first_seconds
        try:
            answer = await asyncio.wait_for(process.choose(question), seconds)
        except BotFailed:
            idle.append(process)
            raise
        except BaseException as error:  # it was too slow, or died
            if isinstance(error, TimeoutError):
                self._too_slow.add(what)
            self._all.discard(process)
            process.kill()
            await process.ended()
            raise
        process.played.add(what)
        self._too_slow.discard(what)
        idle.append(process)
        return answer

    def _idle_one(self, idle: list[BotProcess]) -> BotProcess | None:
        """Returns a process that is ready for a question. Drops those that died."""
        while idle:
            process = idle.pop()
            if process.is_alive:
                return process
            self._all.discard(process)
        return None

    async def _begin(self, niceness: int) -> BotProcess:
        process = await BotProcess.begin(niceness)
        self._all.add(process)
        return process
