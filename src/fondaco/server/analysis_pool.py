"""Processes in which a strong bot analyses positions. Requests of several people take turns, and nothing else
waits for them.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, TypeVar

from fondaco.bots.bot import Question, Turn
from fondaco.core.views import View
from fondaco.luck_account import ChanceRun, RunLuck, valued
from fondaco.review import Opinion, opinion_on
from fondaco.server.bot_pool import COMMON_NICENESS, SPARE_NICENESS
from fondaco.server.bot_process import be_nice
from fondaco.server.fair_places import Accounts, FairPlaces

T = TypeVar("T")
PROCESSES = 1  # shared; and a spare one for people who have nothing under way


def analysis_places() -> FairPlaces:
    return FairPlaces(PROCESSES, spare=1)


async def opinion(
    places: FairPlaces,
    accounts: Accounts,
    seat: int,
    view: View,
    options: list[str],
    key: int,
    played: Turn | None = None,
) -> Opinion:
    """Returns a strong bot's opinion on the turns of a seat. Waits until it is the turn of `accounts`.

    It also judges the turn that was played.
    """
    return await in_process(places, accounts, analysed, seat, view, options, key, played)


async def luck(places: FairPlaces, accounts: Accounts, game: str, runs: Sequence[ChanceRun]) -> list[RunLuck]:
    """Returns what draws gave each seat. Waits until it is the turn of `accounts`."""
    return await in_process(places, accounts, valued, game, runs)


async def in_process(places: FairPlaces, accounts: Accounts, work: Callable[..., T], *values: Any) -> T:
    """Runs `work` in a process, when it is the turn of `accounts`."""
    try:
        return await places.run_in(executor, accounts, work, *values)
    except BrokenProcessPool:  # the process died: this work and all other work moves to a new one
        executor.cache_clear()
        return await places.run_in(executor, accounts, work, *values)


@cache
def executor(is_spare: bool) -> Executor:
    """Returns the executor of the spare process or of the shared ones. Shared processes have a lower
    priority.
    """
    processes, niceness = (1, SPARE_NICENESS) if is_spare else (PROCESSES, COMMON_NICENESS)
    spawn = get_context("spawn")
    return ProcessPoolExecutor(processes, mp_context=spawn, initializer=begin, initargs=(niceness,))


def analysed(seat: int, view: View, options: list[str], key: int, played: Turn | None) -> Opinion:
    return opinion_on(Question(seat, lambda: view, lambda: options), key, played)


def begin(niceness: int) -> None:
    """Starts a process: ignores Ctrl-C, which is meant for the server, and ends when the server ends."""
    be_nice(niceness)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=wait_for_the_end, daemon=True).start()


def wait_for_the_end() -> None:
    server = parent_process()
    assert server
    server.join()
    os._exit(0)
