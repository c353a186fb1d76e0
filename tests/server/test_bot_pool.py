"""Bots in their processes: time for the first move, less for the next, and the game goes on without them."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
from collections.abc import Coroutine
from random import Random
from typing import Any

import pytest

from fondaco.server.bot_pool import BotPool, BotProcess
from fondaco.table import Table

DREAMER = """
import struct, sys, time
seconds = float(sys.argv[1])
while length := sys.stdin.buffer.read(4):
    sys.stdin.buffer.read(struct.unpack(">I", length)[0])
    time.sleep(seconds)
    seconds = 600
    sys.stdout.buffer.write(struct.pack(">I", 6) + b"take 1")
    sys.stdout.buffer.flush()
"""


def dream(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Every bot takes so many seconds to take the newest card for the first time, and then ten minutes."""
    begin: Any = asyncio.create_subprocess_exec

    async def begun(program: str, *_: str, **pipes: int) -> object:
        return await begin(program, "-c", DREAMER, str(seconds), **pipes)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", begun)


@pytest.fixture
def dreaming(monkeypatch: pytest.MonkeyPatch) -> None:
    dream(monkeypatch, 600)


@pytest.fixture
def answering_once(monkeypatch: pytest.MonkeyPatch) -> None:
    dream(monkeypatch, 0.5)


def asked(seconds: float, first_seconds: float, times: int) -> list[tuple[str, int]]:
    """Answers, each with how many processes are left after it: one that was too slow is not."""

    async def ask() -> list[tuple[str, int]]:
        pool = BotPool(1, seconds, first_seconds)
        pool.randomness = Random(1)  # draws both options within sixteen times
        table = Table("card", 2, seed=1)
        seat = table.asked
        assert isinstance(seat, int)
        answers = []
        for _ in range(times):
            answer = await pool.choose("steady", seat, table.view(seat), ["reveal", "take 1"])
            answers.append((answer, len(pool._all)))
        await pool.close()
        return answers

    return asyncio.run(ask())


@pytest.mark.usefixtures("dreaming")
def test_one_hosts_bots_do_not_hold_up_anothers() -> None:
    """Mallory's bots never answer and many more are waiting: Ada's is asked at once all the same."""

    async def ask() -> None:
        pool = BotPool(2, 600.0, 600.0)
        table = Table("card", 2, seed=1)
        view, begun = table.view(0), 0
        choose = BotProcess.choose

        async def noted(process: BotProcess, question: bytes) -> str:
            nonlocal begun
            begun += 1
            return await choose(process, question)

        def choice(host: str) -> Coroutine[Any, Any, str]:
            return pool.choose("steady", 0, view, ["reveal"], (host,))

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(BotProcess, "choose", noted)
            asked = [asyncio.ensure_future(choice("m")) for _ in range(50)]
            while begun < 2:
                await asyncio.sleep(0.01)
            asked.append(asyncio.ensure_future(choice("a")))
            while begun < 3:
                await asyncio.sleep(0.01)
        for one in asked:
            one.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        await pool.close()

    asyncio.run(asyncio.wait_for(ask(), 60))


@pytest.mark.usefixtures("answering_once")
def test_a_bot_may_take_longer_for_its_first_move_in_a_game() -> None:
    first, (_, left) = asked(0.1, 60.0, 2)
    assert first == ("take 1", 1)
    assert left == 0


@pytest.mark.usefixtures("dreaming")
def test_who_dreams_longer_is_moved_for() -> None:
    answers = asked(0.1, 0.1, 16)
    assert {answer for answer, _ in answers} == {"reveal", "take 1"}
    assert {left for _, left in answers} == {0}


@pytest.mark.usefixtures("dreaming")
def test_who_was_too_slow_is_not_given_as_long_again(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []
    wait_for = asyncio.wait_for

    async def noted(work: Any, seconds: float) -> Any:
        given.append(seconds)
        return await wait_for(work, seconds)

    monkeypatch.setattr(asyncio, "wait_for", noted)
    asked(0.1, 0.2, 3)
    assert given == [0.2, 0.1, 0.1]


def test_a_bot_is_told_how_long_to_think(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []

    async def choose(process: BotProcess, question: bytes) -> str:
        heard.append(pickle.loads(question)[-1])
        return "reveal"

    monkeypatch.setattr(BotProcess, "choose", choose)

    async def ask() -> None:
        pool = BotPool(1, 60, 60)
        view = Table("card", 2, seed=1).view(0)
        await pool.choose("master", 0, view, ["reveal"], think="deep")
        await pool.choose("master", 0, view, ["reveal"])
        await pool.close()

    asyncio.run(ask())
    assert heard == ["deep", "normal"]


def test_whoever_stops_the_server_does_not_stop_a_bot_that_thinks() -> None:
    """A service is stopped with all its processes. A bot that died of it would leave its move to chance."""

    async def ask() -> tuple[str, str]:
        pool = BotPool(1, 60, 60)
        table = Table("card", 2, seed=1)
        seat = table.asked
        assert isinstance(seat, int)
        first = await pool.choose("steady", seat, table.view(seat), table.options())
        [process] = pool._all
        assert os.getpgid(process._process.pid) != os.getpgid(0)  # a terminal's Ctrl-C does not reach it
        process._process.send_signal(signal.SIGTERM)
        second = await pool.choose("steady", seat, table.view(seat), table.options())
        assert process in pool._all
        await pool.close()
        return first, second

    assert set(asyncio.run(ask())) <= {"reveal", "take 1"}
