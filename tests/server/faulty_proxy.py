"""A proxy before a real PostgreSQL that fails on purpose: it refuses, is silent, cuts, or is late."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Literal
from urllib.parse import parse_qs, urlsplit

Way = Literal["to_server", "to_client"]
PIECE = 64 * 1024
LISTENS = re.compile(rb"(?<!UN)LISTEN")  # every connection of a pool says UNLISTEN now and then


class Passage:
    """One connection through the proxy."""

    def __init__(self, client: asyncio.StreamWriter, server: asyncio.StreamWriter) -> None:
        self.ends: dict[Way, asyncio.StreamWriter] = {"to_server": server, "to_client": client}
        self.is_listener = False


class FaultyProxy:
    """Runs in a thread of its own. Its methods can be called from any other."""

    def __init__(self, url: str) -> None:
        """`url` is that of a PostgreSQL on a Unix socket."""
        parts = urlsplit(url)
        self._socket = f"{parse_qs(parts.query)['host'][0]}/.s.PGSQL.5432"
        self._database = parts.path
        self._loop = asyncio.new_event_loop()
        self._passages: set[Passage] = set()
        self._held: dict[Way, Callable[[Passage], bool] | None] = {"to_server": None, "to_client": None}
        self._is_refusing, self._delay = False, 0.0
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._server: asyncio.Server = self._call(asyncio.start_server(self._connected, "127.0.0.1", 0))
        port = self._server.sockets[0].getsockname()[1]
        self.url = f"postgresql://fondaco@127.0.0.1:{port}{self._database}"

    def _call(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(60)

    # Faults.

    def hold(self, *ways: Way) -> None:
        """Lets nothing through in these directions, or in both. Connections stay open."""
        for way in ways or ("to_server", "to_client"):
            self._held[way] = lambda _: True

    def delay(self, seconds: float) -> None:
        """Delivers everything so many seconds late."""
        self._delay = seconds

    @property
    def listeners(self) -> set[Passage]:
        """The connections that listen."""
        return {passage for passage in tuple(self._passages) if passage.is_listener}

    def deafen(self) -> None:
        """Lets nothing through to the connections that listen now."""
        self._held["to_client"] = self.listeners.__contains__

    def release(self) -> None:
        """Delivers what was held, even where the client is gone meanwhile, and holds nothing any more."""
        self._held, self._delay = {"to_server": None, "to_client": None}, 0.0

    def refuse(self, is_refusing: bool = True) -> None:
        """Refuses new connections, or takes them again."""
        self._is_refusing = is_refusing

    def cut(self) -> None:
        """Breaks all connections towards the clients. What they sent may still be delivered later."""
        self._call(self._cut())

    def close(self) -> None:
        self.release()
        self._call(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(60)
        self._loop.close()

    async def _cut(self) -> None:
        for passage in tuple(self._passages):
            passage.ends["to_client"].transport.abort()

    async def _close(self) -> None:
        self._server.close()
        await asyncio.sleep(0)  # connections that wait to be taken become tasks
        await self._cut()
        for passage in tuple(self._passages):
            passage.ends["to_server"].transport.abort()
        while tasks := asyncio.all_tasks() - {asyncio.current_task()}:  # a connection just taken may add some
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(0)  # what was aborted closes its socket

    # What goes through.

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_refusing:
            writer.transport.abort()
            return
        try:
            from_server, to_server = await asyncio.open_unix_connection(self._socket)
        except (OSError, asyncio.CancelledError):  # there is no server, or the proxy closes
            writer.transport.abort()
            return
        passage = Passage(writer, to_server)
        self._passages.add(passage)
        ways = (self._pump(passage, "to_server", reader), self._pump(passage, "to_client", from_server))
        try:
            with suppress(asyncio.CancelledError):  # the proxy closes
                await asyncio.gather(*ways)
        finally:
            self._passages.discard(passage)
            for end in passage.ends.values():
                end.transport.abort()

    async def _pump(self, passage: Passage, way: Way, reader: asyncio.StreamReader) -> None:
        end = passage.ends[way]
        with suppress(OSError):
            while data := await reader.read(PIECE):
                passage.is_listener |= LISTENS.search(data) is not None
                await self._let_through(way, passage)
                end.write(data)
                await end.drain()
        await self._let_through(way, passage)
        with suppress(OSError):
            end.write_eof()

    async def _let_through(self, way: Way, passage: Passage) -> None:
        if self._delay:
            await asyncio.sleep(self._delay)
        while (held := self._held[way]) and held(passage):
            await asyncio.sleep(0.01)


@contextmanager
def faulty_proxy(url: str) -> Iterator[FaultyProxy]:
    proxy = FaultyProxy(url)
    try:
        yield proxy
    finally:
        proxy.close()
