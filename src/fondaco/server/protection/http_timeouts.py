"""Timeouts and sizes for uvicorn's HTTP: for requests that do not arrive completely, for headers without end,
for floods of tiny pieces, for what is no HTTP at all, and for answers that the client does not read.

Otherwise anyone could hold all connections that the server may open, by sending a byte now and then, or fill
its memory, by sending headers (which no limit of the body counts) or requests without end or by never reading
answers. What arrives together is parsed in slices, one in a turn of the loop: a few bytes can be a request or
a part of a body, and thousands of them in one turn would hold up everyone else.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar, cast

import orjson
from httptools import HttpParserError, HttpParserUpgrade
from uvicorn.protocols.http.flow_control import HIGH_WATER_LIMIT, FlowControl
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from fondaco.server.errors import ServerRefusal

READ_SECONDS = 20.0
WRITE_SECONDS, LEAST_READ = 30.0, 8 * 1024  # a client has to read this many bytes of an answer in this time
LARGEST_HEAD = 32 * 1024  # bytes of the address and all headers, trailers included
HEADER_BYTES, MOST_HEADERS = 32, 100  # bytes that a header counts besides its text, and headers of a request
SLICE = 16 * 1024  # bytes parsed in one turn of the loop
MOST_PARTS = 512  # parts of bodies in a slice
MOST_WAITING = 32  # requests that wait because the client did not wait for the answers before

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


class TooMany(Exception):
    """Raised for more requests or more parts of bodies than the server reads at once."""


FAULTS: dict[type[Exception] | None, str] = {TooLong: "long_head", TooMany: "flood"}


class Flow(FlowControl):
    """Asks the protocol before it reads on, because what was read before may not be parsed yet."""

    def __init__(self, transport: Any, read_on: Callable[[], None]) -> None:
        super().__init__(transport)
        self._read_on = read_on

    def resume_reading(self) -> None:
        if self.read_paused:
            self._read_on()

    def really_resume_reading(self) -> None:
        super().resume_reading()


class TimedHttp(HttpToolsProtocol):
    flow: Flow
    _rest = b""  # data that were read but not parsed yet
    _parsing: asyncio.Handle | None = None  # set while the next slice of them waits for its turn
    _parts = 0  # parts of bodies in this slice
    _problem: type[Exception] | None = None  # why the client's data are not parsed any further
    _limit: asyncio.TimerHandle | None = None
    _reader: asyncio.TimerHandle | None = None  # set while part of an answer waits for the client
    _head = 0  # bytes of the address and headers read so far
    _unfinished = 0  # bytes received since the parser last completed something
    # Connections of this process that wait for a complete request, the longest waiting first.
    idle: ClassVar[OrderedDict[TimedHttp, None]] = OrderedDict()
    # What clients did that is not HTTP as the server reads it. uvicorn would log it, and so fill the disk.
    faults: ClassVar[Counter[str]] = Counter()

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.flow = Flow(transport, self._read_on)
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
        if self._rest or len(data) > SLICE:
            self._rest += data
            self._parse_some()
        else:
            self._parse(data)

    def _parse_some(self) -> None:
        """Parses a slice of what was read. The rest waits, and nothing more is read until then."""
        self._parsing = None
        if not self.transport.is_closing():
            self.flow.pause_reading()
            part, self._rest = self._rest[:SLICE], self._rest[SLICE:]
            self._parse(part)
            self._read_on()

    def _read_on(self) -> None:
        """Parses and then reads more, unless that would pile up requests or a body."""
        if self._parsing or self._is_full() or self.transport.is_closing():
            return
        if self._rest:
            self._parsing = self.loop.call_soon(self._parse_some)
        else:
            self.flow.really_resume_reading()

    def _is_full(self) -> bool:
        is_answered = self.cycle is None or self.cycle.response_complete
        return bool(self.pipeline) or (not is_answered and len(self.cycle.body) > HIGH_WATER_LIMIT)

    def _parse(self, data: bytes) -> None:
        self._parts = 0
        self._unfinished += len(data)
        self._unset_keepalive_if_required()
        try:
            self.parser.feed_data(data)
        except HttpParserError:
            self.send_400_response("Invalid HTTP request received.")
        except HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
            else:
                self.faults["unsupported_upgrade"] += 1
        if self._unfinished > LARGEST_HEAD and not self.transport.is_closing():
            self._refuse_head()

    def handle_websocket_upgrade(self) -> None:
        self._rest = b""
        self.flow.really_resume_reading()
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        self._head = 0
        if self._limit is None:
            self._begin()
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count(len(name) + len(value) + HEADER_BYTES)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._unfinished = 0
        self._require(len(self.pipeline) < MOST_WAITING, TooMany)
        super().on_headers_complete()
        if self.cycle is not None:
            self.cycle.transport = cast("Any", UntilClosed(self.transport))

    def on_body(self, body: bytes) -> None:
        self._unfinished = 0
        self._parts += 1
        self._require(self._parts <= MOST_PARTS, TooMany)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._unfinished = 0
        self.idle.pop(self, None)
        self._end()
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        self.faults[FAULTS.get(self._problem, "not_http")] += 1
        if self._problem is TooLong:
            self._refuse_head()
        elif self._problem is TooMany:  # the client does not wait for answers
            self.transport.abort()
        else:
            super().send_400_response(msg)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.is_closing():
            self.idle[self] = None
            self.flow.resume_reading()  # now that no request may wait any more

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
        self._stop_parsing()
        self.idle.pop(self, None)
        super().connection_lost(exc)

    def _stop_parsing(self) -> None:
        self._rest = b""
        if self._parsing:
            self._parsing.cancel()
            self._parsing = None

    def _begin(self) -> None:
        self._limit = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def _end(self) -> None:
        if self._limit:
            self._limit.cancel()
            self._limit = None

    def _count(self, length: int) -> None:
        self._unfinished = 0
        self._head += length
        self._require(self._head <= LARGEST_HEAD and len(self.headers) < MOST_HEADERS, TooLong)

    def _require(self, is_allowed: bool, problem: type[Exception]) -> None:
        if not is_allowed:
            self._problem = problem
            raise problem

    def _refuse_head(self) -> None:
        body = orjson.dumps(ServerRefusal("too_large", largest=LARGEST_HEAD).as_parts("en"))
        head = b"content-type: application/json\r\nconnection: close\r\ncontent-length: %d\r\n\r\n"
        self.transport.write(STATUS_LINE[431] + head % len(body) + body)
        self.transport.close()
