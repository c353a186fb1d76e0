"""Work for clients that may leave before it is done."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from fastapi import Request, Response

from fondaco.server.errors import CLIENT_GONE

GONE = Response(status_code=CLIENT_GONE)  # for a client that does not read it
T = TypeVar("T")


async def unless_gone(request: Request, work: Coroutine[Any, Any, T]) -> T | None:
    """Returns the result of `work`. If the client disconnects first, stops the work and returns None."""
    working, going = asyncio.ensure_future(work), asyncio.ensure_future(gone(request))
    try:
        await asyncio.wait((working, going), return_when=asyncio.FIRST_COMPLETED)
        return working.result() if working.done() else None
    finally:
        working.cancel()
        going.cancel()


async def gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
