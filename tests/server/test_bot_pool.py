"""Bots in their processes: time for the first move, less for the next, and the game goes on without them."""

from __future__ import annotations

import asyncio

import pytest

from fondaco.server import bots
from fondaco.server.bots import BotPool
from fondaco.table import Table

DREAMER = """
import struct, sys, time
while length := sys.stdin.buffer.read(4):
    sys.stdin.buffer.read(struct.unpack(">I", length)[0])
    time.sleep(float(sys.argv[1]))
    sys.stdout.buffer.write(struct.pack(">I", 6) + b"take 1")
    sys.stdout.buffer.flush()
"""


@pytest.fixture
def dreaming(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every bot takes half a second to take the newest card."""
    begin = asyncio.create_subprocess_exec

    async def begun(program: str, *_: str, **pipes: int) -> object:
        return await begin(program, "-c", DREAMER, "0.5", **pipes)

    monkeypatch.setattr(bots.asyncio, "create_subprocess_exec", begun)


def asked(seconds: float, first_seconds: float, times: int) -> list[tuple[str, int]]:
    """Answers, each with how many processes are left after it: one that was too slow is not."""

    async def ask() -> list[tuple[str, int]]:
        pool = BotPool(1, seconds, first_seconds)
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
def test_a_bot_may_take_longer_for_its_first_move_in_a_game() -> None:
    first, (_, left) = asked(0.1, 60.0, 2)
    assert first == ("take 1", 1)
    assert left == 0


@pytest.mark.usefixtures("dreaming")
def test_who_dreams_longer_is_moved_for() -> None:
    answers = asked(0.1, 0.1, 16)
    assert {answer for answer, _ in answers} == {"reveal", "take 1"}
    assert {left for _, left in answers} == {0}
