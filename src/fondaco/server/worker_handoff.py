"""The people of a table meet at one worker.

Where several workers share a port, the kernel leads whoever comes to any of them, and each would work out
what a move changes for those it happens to have. So a worker that someone comes to for live play hands the
connection over to the one where the people of that table meet, with the request that it has read. It is
handed over at a door: a Unix socket that each worker has in a folder of the house. Where none opens the
connection stays where it is, for any worker serves any table.
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


class Door(socket.socket):
    """Stands for the doors of all workers; in the process of each it becomes that worker's own."""

    def __init__(self, folder: str) -> None:
        super().__init__(socket.AF_UNIX)
        self._folder = folder

    def __reduce__(self) -> tuple[Any, ...]:
        return own_door, (self._folder,)


def own_door(folder: str) -> socket.socket:
    place = Path(folder) / own_name()
    place.unlink(missing_ok=True)  # of a worker that had the same number and is gone
    made = socket.socket(socket.AF_UNIX)
    made.bind(str(place))
    return made


def own_name() -> str:
    return str(os.getpid())


def meeting_places(folder: str, table: bytes) -> list[str]:
    """The names of the workers, first the one where the people of a table meet, then where they would meet
    without it. All workers put them in the same order, and who is new or gone changes it for few tables."""
    try:
        names = os.listdir(folder)
    except OSError:  # somebody tidied up
        names = []
    return sorted(names, key=lambda name: zlib.crc32(name.encode() + table), reverse=True)


class MeetingHttp(TimedHttp):
    """HTTP for one of several workers: leads people to where those of their table meet."""

    def __init__(self, *arguments: Any, folder: str, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._folder = folder

    def connection_made(self, transport: Any) -> None:
        arrived = transport.get_extra_info("socket")
        if arrived.family != socket.AF_UNIX:
            super().connection_made(transport)
            return
        # A transport would read the bytes and drop what comes with them.
        AtTheDoor(self, socket.socket(fileno=os.dup(arrived.fileno())))
        transport.set_protocol(asyncio.Protocol())
        transport.abort()

    def handle_websocket_upgrade(self) -> None:
        found = LIVE.match(self.url)
        if found is None or not self._handed_over(found[1]):
            super().handle_websocket_upgrade()

    def _handed_over(self, table: bytes) -> bool:
        for name in meeting_places(self._folder, table):
            if name == own_name():
                return False
            if self._hand_over(Path(self._folder) / name):
                self.connections.discard(self)
                self.transport.abort()  # closes it here, and here alone
                return True
        return False

    def _hand_over(self, door: Path) -> bool:
        """Whether it was opened. Nobody is waited for."""
        with socket.socket(socket.AF_UNIX) as way:
            way.setblocking(False)
            try:
                way.connect(str(door))
                socket.send_fds(way, [self._request()], [self._fileno()])  # there is room for all of it
            except OSError:
                return False
            return True

    def _fileno(self) -> int:
        number: int = self.transport.get_extra_info("socket").fileno()
        return number

    def _request(self) -> bytes:
        headers = b"".join(b"%b: %b\r\n" % header for header in self.scope["headers"])
        return b"%b %b HTTP/1.1\r\n%b\r\n" % (self.scope["method"].encode(), self.url, headers)


class AtTheDoor:
    """Takes a connection from another worker, and the request that came over it."""

    def __init__(self, http: MeetingHttp, colleague: socket.socket) -> None:
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
        if not data:  # all was said
            self._http.loop.remove_reader(self._colleague)
            self._colleague.close()
            self._welcome()

    def _welcome(self) -> None:
        sockets = [socket.socket(fileno=number) for number in self._handed]
        if not sockets:
            return
        http = self._http
        live = HandedOver(http.config, http.server_state, http.app_state, request=self._request)
        welcome = http.loop.create_task(welcomed(live, sockets[0]))
        http.tasks.add(welcome)  # a task that nobody remembers may vanish
        welcome.add_done_callback(http.tasks.discard)


async def welcomed(live: HandedOver, connection: socket.socket) -> None:
    await live.loop.connect_accepted_socket(lambda: live, connection)


class HandedOver(LiveSockets):
    """A live connection whose request was read elsewhere."""

    def __init__(self, *arguments: Any, request: bytes) -> None:
        super().__init__(*arguments)
        self._request = request

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.data_received(self._request)
