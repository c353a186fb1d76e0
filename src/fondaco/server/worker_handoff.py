"""Hands a live connection to the worker where its table is.

Workers share a port, and the kernel gives a new connection to any of them. Without a handoff, every worker
with a client at a table would compute what each move changes there. So a worker that receives a request for
live play hands the connection, with the request, to the worker that is responsible for that table. It uses
the Unix socket that each worker has in a folder of the server. If the handoff fails, the connection stays
where it is, because any worker can serve any table.
"""

from __future__ import annotations

import asyncio
import os
import re
import socket
import zlib
from pathlib import Path
from typing import Any

from fondaco.server.protection.http_timeouts import TimedHttp
from fondaco.server.websocket.protocol import LiveSockets

LIVE = re.compile(rb"/api/tables/([^/?]+)/live")
READ_AT_ONCE = 64 * 1024


class HandoffSocket(socket.socket):
    """Becomes the Unix socket of a worker when it is copied to the worker's process."""

    def __init__(self, folder: str) -> None:
        super().__init__(socket.AF_UNIX)
        self._folder = folder

    def __reduce__(self) -> tuple[Any, ...]:
        return own_socket, (self._folder,)


def own_socket(folder: str) -> socket.socket:
    place = Path(folder) / own_name()
    place.unlink(missing_ok=True)  # left by a worker that had the same number
    made = socket.socket(socket.AF_UNIX)
    made.bind(str(place))
    return made


def own_name() -> str:
    return str(os.getpid())


def workers_in_order(folder: str, table: bytes) -> list[str]:
    """Returns the names of the workers, the one responsible for a table first, then those that would replace
    it. All workers compute the same order, and a worker that starts or stops changes it for few tables.
    """
    try:
        names = os.listdir(folder)
    except OSError:  # the folder was removed
        names = []
    return sorted(names, key=lambda name: zlib.crc32(name.encode() + table), reverse=True)


class HandoffHttp(TimedHttp):
    """HTTP for one of several workers. It hands live play to the worker that is responsible for the table."""

    def __init__(self, *arguments: Any, folder: str, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._folder = folder

    def connection_made(self, transport: Any) -> None:
        arrived = transport.get_extra_info("socket")
        if arrived.family != socket.AF_UNIX:
            super().connection_made(transport)
            return
        # A uvicorn transport would read the bytes and drop what comes with them.
        HandoffReceiver(self, socket.socket(fileno=os.dup(arrived.fileno())))
        transport.set_protocol(asyncio.Protocol())
        transport.abort()

    def handle_websocket_upgrade(self) -> None:
        found = LIVE.match(self.url)
        if found is None or not self._handed_over(found[1]):
            super().handle_websocket_upgrade()

    def _handed_over(self, table: bytes) -> bool:
        for name in workers_in_order(self._folder, table):
            if name == own_name():
                return False
            if self._hand_over(Path(self._folder) / name):
                self.connections.discard(self)
                self.transport.abort()  # closes it in this process only
                return True
        return False

    def _hand_over(self, path: Path) -> bool:
        """Returns true if the other worker took the connection. It does not wait."""
        with socket.socket(socket.AF_UNIX) as way:
            way.setblocking(False)
            try:
                way.connect(str(path))
                socket.send_fds(way, [self._request()], [self._fileno()])  # the buffer holds all of it
            except OSError:
                return False
            return True

    def _fileno(self) -> int:
        number: int = self.transport.get_extra_info("socket").fileno()
        return number

    def _request(self) -> bytes:
        headers = b"".join(b"%b: %b\r\n" % header for header in self.scope["headers"])
        return b"%b %b HTTP/1.1\r\n%b\r\n" % (self.scope["method"].encode(), self.url, headers)


class HandoffReceiver:
    """Receives a connection from another worker, with the request that came over it."""

    def __init__(self, http: HandoffHttp, colleague: socket.socket) -> None:
        self._http, self._colleague = http, colleague
        self._request, self._handed = b"", list[int]()
        http.loop.add_reader(colleague, self._read)

    def _read(self) -> None:
        try:
            data, handed, _, _ = socket.recv_fds(self._colleague, READ_AT_ONCE, 1)
        except BlockingIOError:
            return
        except OSError:
            data, handed = b"", []
        self._request += data
        self._handed += handed
        if not data:  # the request is complete
            self._http.loop.remove_reader(self._colleague)
            self._colleague.close()
            self._welcome()

    def _welcome(self) -> None:
        sockets = [socket.socket(fileno=number) for number in self._handed]
        if not sockets:
            return
        http = self._http
        live = HandoffSockets(http.config, http.server_state, http.app_state, request=self._request)
        welcome = http.loop.create_task(welcomed(live, sockets[0]))
        http.tasks.add(welcome)  # asyncio may drop a task without a reference
        welcome.add_done_callback(http.tasks.discard)


async def welcomed(live: HandoffSockets, connection: socket.socket) -> None:
    await live.loop.connect_accepted_socket(lambda: live, connection)


class HandoffSockets(LiveSockets):
    """A live connection whose request was read by another worker."""

    def __init__(self, *arguments: Any, request: bytes) -> None:
        super().__init__(*arguments)
        self._request = request

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.data_received(self._request)
