"""Timeouts and sizes for uvicorn's HTTP: for requests that do not arrive completely, for headers without end,
and for answers that the client does not read.

Otherwise anyone could hold all connections that the server may open, by sending a byte now and then, or fill
its memory, by sending headers (which no limit of the body counts) or by never reading answers.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from functools import cache
from typing import Any, ClassVar, cast

import orjson
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from fondaco.server.errors import ServerRefusal

READ_SECONDS = 20.0
WRITE_SECONDS, LEAST_READ = 30.0, 8 * 1024  # a client has to read this many bytes of an answer in this time
LARGEST_HEAD = 32 * 1024  # bytes of the address and all headers, trailers included


RESERVED_FILES = 128  # files kept free for the database, bots and the page
UNKNOWN_LIMIT = 1024 - RESERVED_FILES


@cache
def most_connections() -> int:
    """Returns how many connections this process can hold open."""
    try:
        import resource
    except ImportError:  # Windows has no such module
        return UNKNOWN_LIMIT
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY:  # macOS has other limits
        return max(UNKNOWN_LIMIT, soft - RESERVED_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return max(1, hard - RESERVED_FILES)


class UntilClosed:
    """A transport that ignores what is written after the client closed the connection.

    uvloop raises an error instead until it reports that the connection is lost. Each such error would be
    logged with its traceback, so a client that leaves early again and again could fill the disk.
    """

    def __init__(self, transport: Any) -> None:
        self._transport = transport

    def write(self, data: bytes) -> None:
        if not self._transport.is_closing():
            self._transport.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class TooLong(Exception):
    """Raised if the address and the headers are longer than the server reads."""


class TimedHttp(HttpToolsProtocol):
    _limit: asyncio.TimerHandle | None = None
    _reader: asyncio.TimerHandle | None = None  # set while part of an answer waits for the client
    _head = 0  # bytes of the address and headers read so far
    _unfinished = 0  # bytes received since the parser last completed something
    # Connections of this process that wait for a complete request, the longest waiting first.
    idle: ClassVar[OrderedDict[TimedHttp, None]] = OrderedDict()

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.idle[self] = None
        self._begin()
        if len(self.connections) > most_connections():
            self._make_room()

    def _make_room(self) -> None:
        """Ends the connection that has been idle longest. Otherwise idle ones would use up all connections.

        A client that sends its request slowly counts as idle.
        """
        longest, _ = self.idle.popitem(last=False)
        longest.transport.abort()

    def data_received(self, data: bytes) -> None:
        self._unfinished += len(data)
        super().data_received(data)
        if self._unfinished > LARGEST_HEAD and not self.transport.is_closing():
            self._refuse_head()

    def on_message_begin(self) -> None:
        self._head = 0
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
        if self.cycle is not None:
            self.cycle.transport = cast("Any", UntilClosed(self.transport))

    def on_body(self, body: bytes) -> None:
        self._unfinished = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._unfinished = 0
        self.idle.pop(self, None)
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

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch_reader()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_watching()

    def _watch_reader(self) -> None:
        waiting = self.transport.get_write_buffer_size()
        self._reader = self.loop.call_later(WRITE_SECONDS, self._check_reader, waiting)

    def _check_reader(self, waited: int) -> None:
        """Ends the connection if the client has read too little since the last check."""
        if waited - self.transport.get_write_buffer_size() < LEAST_READ:
            self.transport.abort()
        else:
            self._watch_reader()

    def _stop_watching(self) -> None:
        if self._reader:
            self._reader.cancel()
            self._reader = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._end()
        self._stop_watching()
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
