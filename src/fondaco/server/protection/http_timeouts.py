"""HTTP for uvicorn, for clients in good faith: a request that does not arrive whole is not waited for, and
its headers are not read without end.

Otherwise anyone could hold as many connections as the house may open, by sending a byte now and then, or as
much memory as it has, by sending headers that no body's limit counts.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from functools import cache
from typing import Any, ClassVar

import orjson
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from fondaco.server.errors import ServerRefusal

READ_SECONDS = 20.0
LARGEST_HEAD = 32 * 1024  # bytes: the address and the headers, those after the body too


RESERVED_FILES = 128  # for the database, bots and the page
UNKNOWN_LIMIT = 1024 - RESERVED_FILES


@cache
def most_connections() -> int:
    """Returns how many connections this process can hold open."""
    try:
        import resource
    except ImportError:  # Windows
        return UNKNOWN_LIMIT
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY:  # macOS, where other limits hold
        return max(UNKNOWN_LIMIT, soft - RESERVED_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return max(1, hard - RESERVED_FILES)


class TooLong(Exception):
    """More of an address and headers than the house reads."""


class TimedHttp(HttpToolsProtocol):
    _limit: asyncio.TimerHandle | None = None
    _head = 0  # bytes of the address and headers read so far
    _unfinished = 0  # bytes that came since the parser last made something of them
    idle: ClassVar[OrderedDict[TimedHttp, None]] = OrderedDict()  # of this process, longest idle first

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.idle[self] = None
        self._begin()
        if len(self.connections) > most_connections():
            self._make_room()

    def _make_room(self) -> None:
        """Ends the connection that has been idle longest. Otherwise idle ones would use up all files."""
        longest, _ = self.idle.popitem(last=False)
        longest.transport.abort()

    def data_received(self, data: bytes) -> None:
        self._unfinished += len(data)
        super().data_received(data)
        if self._unfinished > LARGEST_HEAD and not self.transport.is_closing():
            self._refuse_head()

    def on_message_begin(self) -> None:
        self._head = 0
        self.idle.pop(self, None)
        if self._limit is None:
            self._begin()
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._unfinished = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._unfinished = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._unfinished = 0
        self._end()
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        if self._head > LARGEST_HEAD:
            self._refuse_head()
        else:
            super().send_400_response(msg)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.is_closing():
            self.idle[self] = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._end()
        self.idle.pop(self, None)
        super().connection_lost(exc)

    def _begin(self) -> None:
        self._limit = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def _end(self) -> None:
        if self._limit:
            self._limit.cancel()
            self._limit = None

    def _count(self, length: int) -> None:
        self._unfinished = 0
        self._head += length
        if self._head > LARGEST_HEAD:
            raise TooLong

    def _refuse_head(self) -> None:
        body = orjson.dumps(ServerRefusal("too_large", largest=LARGEST_HEAD).as_parts("en"))
        head = b"content-type: application/json\r\nconnection: close\r\ncontent-length: %d\r\n\r\n"
        self.transport.write(STATUS_LINE[431] + head % len(body) + body)
        self.transport.close()
