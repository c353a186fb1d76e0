"""Functions that `web/src/device` calls in the worker that holds the tables."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from fondaco.browser.host import Connection, Host
from fondaco.browser.refusals import DeviceRefusal, refusal_of
from fondaco.browser.tables import Storage
from fondaco.browser.thinking import Thinker
from fondaco.core.errors import Language
from fondaco.hosted.encoding import as_json
from fondaco.hosted.refusals import Refusal

NO_SUCH_TABLE, UNREADABLE, FAILED = 4404, 4422, 1011  # codes for closing a connection


def host(storage: Storage, thinker: Thinker, name: str) -> Host:
    """Returns the host of this device, for the worker that holds the tables."""
    return Host(storage, thinker, name, time.time, random.SystemRandom())


async def connect(
    host: Host, table: str, language: Language, seat: int | None, send: Callable[[str], None]
) -> Connection | int:
    """Shows a table live. Returns the code for closing the connection if that is impossible.

    A table that exists but cannot be opened says why before. After `FAILED` the page tries again.
    """
    try:
        return await host.connect(table, language, seat, send)
    except Refusal as refusal:
        if refusal.code in ("no_such_table", "not_yours"):
            return NO_SUCH_TABLE
        send(refused(refusal, language))
        return UNREADABLE if isinstance(refusal, DeviceRefusal) else NO_SUCH_TABLE
    except Exception as error:
        send(refused(refusal_of(error), language))
        return FAILED


def refused(refusal: Refusal, language: Language) -> str:
    return as_json({"type": "refused", **refusal.as_parts(language), "view": None})
