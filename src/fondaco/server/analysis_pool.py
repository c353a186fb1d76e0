"""Processes in which a strong bot analyses positions. People take turns, and nobody else waits for it."""

from __future__ import annotations

import os
import signal
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import get_context, parent_process
from threading import Thread

from fondaco.bots.bot import Question, Turn
from fondaco.core.views import View
from fondaco.review import Opinion, opinion_on
from fondaco.server.fair_places import FairPlaces

PROCESSES = 1  # and one more for people who have nothing analysed


def analysis_places() -> FairPlaces:
    return FairPlaces(PROCESSES, spare=1)


async def opinion(
    places: FairPlaces,
    person: str,
    seat: int,
    view: View,
    options: list[str],
    key: int,
    played: Turn | None = None,
) -> Opinion:
    """Returns what a strong bot thinks of the turns of a seat, when it is this person's turn.

    The turn that was played is judged with the best ones.
    """
    question = (analysed, seat, view, options, key, played)
    try:
        return await places.run_in(executor(), person, *question)
    except BrokenProcessPool:  # the process died: this and all other positions go to a new one
        executor.cache_clear()
        return await places.run_in(executor(), person, *question)


@cache
def executor() -> Executor:
    processes = PROCESSES + 1
    return ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=end_with_the_server)


def analysed(seat: int, view: View, options: list[str], key: int, played: Turn | None) -> Opinion:
    return opinion_on(Question(seat, lambda: view, lambda: options), key, played)


def end_with_the_server() -> None:
    """In the process: ignores Ctrl-C, which is for the server, and ends when the server ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=wait_for_the_end, daemon=True).start()


def wait_for_the_end() -> None:
    server = parent_process()
    assert server
    server.join()
    os._exit(0)
