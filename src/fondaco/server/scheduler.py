"""Timed actions at tables: bots move, and clocks run out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from fondaco.hosted.commands import PlayMove
from fondaco.hosted.events import MovedBy
from fondaco.hosted.refusals import AlreadyPlayed, Refusal
from fondaco.hosted.table import question_of
from fondaco.server.bot_pool import BotPool
from fondaco.server.live_table import LiveTable

OTHERS_FIRST = 3.0  # seconds that a worker waits for the worker that wrote the last event
log = logging.getLogger("fondaco.scheduler")
Spawn = Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]]


class Scheduler:
    """Plans the next bot move or timeout of each table, one at a time."""

    def __init__(
        self,
        bots: BotPool,
        stand_in: str,
        spawn: Spawn,
        has_others: Callable[[], bool],
        now: Callable[[], float],
        accounts_of: Callable[[str], Sequence[str]],
    ) -> None:
        """`accounts_of` returns the accounts of a host, between which bots are shared fairly."""
        self._bots, self._stand_in, self._spawn, self._has_others = bots, stand_in, spawn, has_others
        self._now, self._accounts_of = now, accounts_of
        self._planned: dict[str, tuple[object, asyncio.TimerHandle | asyncio.Task[None]]] = {}
        self._is_closed = False

    def close(self) -> None:
        self._is_closed = True
        for id in list(self._planned):
            self._cancel(id)

    def is_scheduled(self, id: str) -> bool:
        return id in self._planned

    def changed(self, live: LiveTable, is_ours: bool) -> None:
        """Plans the next action at a table. `is_ours` is true if this worker wrote the last event."""
        table = live.table
        if live.id not in self._planned and table.due is None:
            return
        key = question_of(table)
        if self._is_closed or (live.id in self._planned and self._planned[live.id][0] == key):
            return
        self._cancel(live.id)
        wait = OTHERS_FIRST if self._has_others() and not is_ours else 0.0
        if table.asked_bot:
            self._plan(live, key, table.bot_pause + wait, table.asked_bot, "bot")
        elif (left := table.time_left(self._now())) is not None:
            self._plan(live, key, left + wait, self._stand_in, "clock")

    def _plan(self, live: LiveTable, key: object, seconds: float, bot: str, by: MovedBy) -> None:
        def begin() -> None:
            self._planned[live.id] = (key, self._spawn(self._move(live, key, bot, by)))

        self._planned[live.id] = (key, asyncio.get_running_loop().call_later(seconds, begin))

    def _cancel(self, id: str) -> None:
        planned = self._planned.pop(id, None)
        if planned and planned[1] is not asyncio.current_task():
            planned[1].cancel()

    async def _move(self, live: LiveTable, key: object, bot: str, by: MovedBy) -> None:
        """Asks a bot, if the question is still the same, and plays its answer."""
        try:
            await live.ready()
            table = live.table
            if table.asked is None or table.play is None or question_of(table) != key:
                return
            seat, view, options = table.asked, table.play.view(table.asked), table.play.options
            accounts = self._accounts_of(table.host)
            seed, think = table.bot_seed(seat), table.think
            option = await self._bots.choose(bot, seat, view, options, accounts, seed, think)
            await live.submit(PlayMove(seat=seat, option=option, answers=table.question, by=by))
        except (Refusal, AlreadyPlayed):
            self._plan_again(live, key)  # another worker was faster, or the database is not available
        except Exception:
            log.exception("a bot could not move", extra={"table": live.id})
            self._plan_again(live, key)

    def _plan_again(self, live: LiveTable, key: object) -> None:
        """Forgets the plan, so that the next sweep makes a new one if the question is still the same."""
        if self._planned.get(live.id, (None,))[0] == key:
            del self._planned[live.id]
