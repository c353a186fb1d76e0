"""Places that people share: in turns, however much one of them asks for."""

from __future__ import annotations

import asyncio

import pytest

from fondaco.server.fair_places import FairPlaces


class Work:
    """What was let in, in order; each piece goes on until it is told to end."""

    def __init__(self, places: int, spare: int = 0) -> None:
        self.places = FairPlaces(places, spare)
        self.begun: list[str] = []
        self.in_spare: list[str] = []
        self.ends: dict[str, asyncio.Event] = {}

    async def run(self, name: str) -> None:
        """The letters before the number are accounts."""
        self.ends[name] = asyncio.Event()
        async with self.places.place(*name.rstrip("0123456789")) as is_spare:
            self.begun.append(name)
            if is_spare:
                self.in_spare.append(name)
            await self.ends[name].wait()

    async def asks(self, *names: str) -> list[asyncio.Task[None]]:
        tasks = [asyncio.ensure_future(self.run(name)) for name in names]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return tasks

    async def end(self, *names: str) -> None:
        for name in names:
            self.ends[name].set()
            for _ in range(4):
                await asyncio.sleep(0)


@pytest.mark.anyio
async def test_people_take_turns_however_much_one_asks_for() -> None:
    work = Work(1)
    await work.asks("a1", "a2", "a3", "a4", "b1", "c1", "b2")
    await work.end("a1", "b1", "c1", "a2", "b2", "a3", "a4")
    assert work.begun == ["a1", "b1", "c1", "a2", "b2", "a3", "a4"]


@pytest.mark.anyio
async def test_those_who_have_nothing_under_way_come_first() -> None:
    work = Work(2)
    await work.asks("a1", "a2", "a3", "b1")
    await work.end("a1")
    assert work.begun == ["a1", "a2", "b1"]


@pytest.mark.anyio
async def test_a_spare_place_is_for_those_who_have_nothing_under_way() -> None:
    work = Work(2, spare=1)
    await work.asks("a1", "a2", "a3", "b1", "b2", "c1")
    assert work.begun == ["a1", "a2", "b1"]
    await work.end("b1")
    assert work.begun == ["a1", "a2", "b1", "c1"]
    await work.end("c1")
    assert work.begun == ["a1", "a2", "b1", "c1", "b2"]
    assert work.in_spare == ["b1", "c1", "b2"]


@pytest.mark.anyio
async def test_a_spare_place_is_kept_free_while_one_is_alone() -> None:
    """Otherwise that work would be in it when somebody else comes."""
    work = Work(1, spare=1)
    await work.asks("a1", "a2")
    assert work.begun == ["a1"]
    await work.end("a1")
    assert work.begun == ["a1", "a2"]
    await work.asks("b1")
    assert work.begun == ["a1", "a2", "b1"]
    assert work.in_spare == ["b1"]


@pytest.mark.anyio
async def test_more_people_at_one_address_get_no_more() -> None:
    """People a, b and c are at the address x."""
    work = Work(1, spare=1)
    await work.asks("ax1", "bx1", "cx1", "dy1")
    assert work.begun == ["ax1", "dy1"]
    await work.asks("dy2")
    await work.end("ax1")
    assert work.begun == ["ax1", "dy1", "bx1"]
    await work.end("dy1", "bx1", "dy2", "cx1")
    assert work.begun == ["ax1", "dy1", "bx1", "dy2", "cx1"]


@pytest.mark.anyio
async def test_one_person_at_many_addresses_gets_no_more() -> None:
    work = Work(1, spare=1)
    await work.asks("ax1", "ay1", "az1", "bu1")
    assert work.begun == ["ax1", "bu1"]


@pytest.mark.anyio
async def test_nothing_is_kept_about_those_who_are_gone() -> None:
    work = Work(1, spare=1)
    running, waiting, other = await work.asks("ax1", "bx1", "cy1")
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    await work.end("ax1", "cy1")
    await asyncio.gather(running, other)
    kept = (work.places._waiting, work.places._busy, work.places._known, work.places._last_turn)
    assert not any(kept)


@pytest.mark.anyio
async def test_those_who_give_up_hold_no_place() -> None:
    work = Work(1)
    running, waiting, _ = await work.asks("a1", "a2", "b1")
    waiting.cancel()
    running.cancel()
    await asyncio.gather(running, waiting, return_exceptions=True)
    await asyncio.sleep(0)
    assert work.begun == ["a1", "b1"]
    await work.end("b1")
    await work.asks("a3")
    assert work.begun == ["a1", "b1", "a3"]


@pytest.mark.anyio
async def test_a_place_given_to_one_who_gives_up_in_that_moment_is_not_lost() -> None:
    work = Work(1)
    _, waiting = await work.asks("a1", "b1")
    work.places.leave(("a",), False)  # b1 has the place now, but has not begun
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    await work.asks("c1")
    assert work.begun == ["a1", "c1"]
