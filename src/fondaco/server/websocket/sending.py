"""How messages leave for WebSocket clients: written to their connections at the end of a turn of the loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.types import Scope, Send

from fondaco.server.websocket.protocol import EXTENSION, LiveSockets, text_frame


class Batch:
    """Sends what was said in one turn of the event loop at its end.

    A commit brings news to dozens of tables. Sent one by one, each message would wake its reader, and the
    server would wait while the reader takes it up.
    """

    def __init__(self) -> None:
        self._messages: list[tuple[LiveSockets, bytes]] = []

    def add(self, sockets: LiveSockets, message: bytes) -> None:
        if not self._messages:
            asyncio.get_running_loop().call_soon(self.send)
        self._messages.append((sockets, message))

    def send(self) -> None:
        """Most messages go to several clients in a row: each is framed once."""
        messages, self._messages = self._messages, []
        framed, frame = b"", b""
        for sockets, message in messages:
            if message is not framed:
                framed, frame = message, text_frame(message)
            sockets.write(frame)


class Channel:
    """The way to one client, where uvicorn runs with `LiveSockets`."""

    def __init__(self, scope: Scope, send: Send, batch: Batch) -> None:
        self._sockets: LiveSockets = scope["extensions"][EXTENSION]
        self._send, self._batch = send, batch

    def send(self, message: bytes) -> int:
        """Sends a message without waiting; returns how many bytes the client has not read yet."""
        self._batch.add(self._sockets, message)
        return self._sockets.waiting()

    def listen(self, on_text: Callable[[str], None] | None) -> None:
        """Calls this for every text from now on, in the order they come."""
        self._sockets.on_text = on_text

    def cut_off(self) -> None:
        """Ends the connection at once."""
        self._sockets.cut_off()

    async def close(self, code: int) -> None:
        """Ends the connection after all that was sent."""
        self._batch.send()
        await self._send({"type": "websocket.close", "code": code})
