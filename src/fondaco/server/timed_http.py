"""HTTP for uvicorn, for clients in good faith: a request that does not arrive whole is not waited for.

Otherwise anyone could hold as many connections as the house may open, by sending a byte now and then.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

READ_SECONDS = 20.0


class TimedHttp(HttpToolsProtocol):
    _limit: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._begin()

    def on_message_begin(self) -> None:
        if self._limit is None:
            self._begin()
        super().on_message_begin()

    def on_message_complete(self) -> None:
        self._end()
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._end()
        super().connection_lost(exc)

    def _begin(self) -> None:
        self._limit = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def _end(self) -> None:
        if self._limit:
            self._limit.cancel()
            self._limit = None
