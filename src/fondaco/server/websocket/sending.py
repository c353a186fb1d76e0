"""How messages leave for live clients: straight into their connections, at the end of a turn of the loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.types import Scope, Send

from fondaco.server.websocket.protocol import EXTENSION, LiveSockets, text_frame


class Together:
    """What is said in one turn of the event loop leaves at its end. A commit brings news to dozens of tables:
    sent one by one, each message would wake its reader and be waited for while the reader takes it up."""

    def __init__(self) -> None:
        self._said: list[tuple[LiveSockets, bytes]] = []

    def add(self, sockets: LiveSockets, message: bytes) -> None:
        if not self._said:
            asyncio.get_running_loop().call_soon(self.send)
        self._said.append((sockets, message))

    def send(self) -> None:
        """Most messages go to several, one after the other: they are put into a frame once."""
        said, self._said = self._said, []
        framed, frame = b"", b""
        for sockets, message in said:
            if message is not framed:
                framed, frame = message, text_frame(message)
            sockets.write(frame)


class Outlet:
    """The way to one client. It is there where uvicorn runs with the house's own sockets."""

    def __init__(self, scope: Scope, send: Send, together: Together) -> None:
        self._sockets: LiveSockets = scope["extensions"][EXTENSION]
        self._send, self._together = send, together

    def send(self, message: bytes) -> int:
        """Sends a message without waiting; returns how many bytes the client has still to read."""
        self._together.add(self._sockets, message)
        return self._sockets.waiting()

    def hear(self, take_now: Callable[[str], bool] | None) -> None:
        """What the client says is shown to this first; what it does not take waits to be received."""
        self._sockets.take_now = take_now

    def cut_off(self) -> None:
        """Ends a connection that does not read."""
        self._sockets.cut_off()

    async def close(self, code: int) -> None:
        """Ends the connection after all that was sent."""
        self._together.send()
        await self._send({"type": "websocket.close", "code": code})
