"""What `web/src/device` calls in each of the two workers."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from fondaco.browser.host import Connection, Host
from fondaco.browser.tables import Storage
from fondaco.browser.thinking import Thinker, thought
from fondaco.core.errors import Language
from fondaco.hosted.refusals import Refusal

__all__ = ["connect", "host", "thought"]


def host(storage: Storage, thinker: Thinker, name: str) -> Host:
    """Returns the host of this device, for the worker that holds the tables."""
    return Host(storage, thinker, name, time.time, random.SystemRandom())


async def connect(
    host: Host, table: str, language: Language, seat: int | None, send: Callable[[str], None]
) -> Connection | None:
    """Shows a table live. Returns None if there is no such table, or no such seat of the person."""
    try:
        return await host.connect(table, language, seat, send)
    except Refusal:
        return None
