"""How messages leave for a live client: straight into its connection, or through a queue where the server
that runs the house has no such way."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import Protocol

from starlette.types import Scope, Send

from fondaco.server.sockets import EXTENSION, LiveSockets, text_frame

TOO_SLOW = 4408


class Outlet(Protocol):
    def send(self, message: bytes) -> int:
        """Sends a message without waiting; returns how many bytes the client has still to read."""

    def cut_off(self) -> None:
        """Ends a connection that does not read."""

    def gone(self) -> None:
        """The client went away."""

    async def close(self, code: int) -> None:
        """Ends the connection after all that was sent."""


def outlet_for(scope: Scope, send: Send, together: Together) -> Outlet:
    sockets = scope.get("extensions", {}).get(EXTENSION)
    return Direct(sockets, send, together) if isinstance(sockets, LiveSockets) else Queued(send)


class Together:
    """What is said in one turn of the event loop leaves at its end. A commit brings news to dozens of tables:
    sent one by one, each message would wake its reader and be waited for while the reader takes it up."""

    def __init__(self) -> None:
        self._frames: list[tuple[LiveSockets, bytes]] = []

    def add(self, sockets: LiveSockets, frame: bytes) -> None:
        if not self._frames:
            asyncio.get_running_loop().call_soon(self.send)
        self._frames.append((sockets, frame))

    def send(self) -> None:
        frames, self._frames = self._frames, []
        for sockets, frame in frames:
            sockets.write(frame)


class Direct:
    """Under uvicorn with the house's own sockets."""

    def __init__(self, sockets: LiveSockets, send: Send, together: Together) -> None:
        self._sockets, self._send, self._together = sockets, send, together

    def send(self, message: bytes) -> int:
        self._together.add(self._sockets, text_frame(message))
        return self._sockets.waiting()

    def cut_off(self) -> None:
        self._sockets.cut_off()

    def gone(self) -> None:
        pass

    async def close(self, code: int) -> None:
        self._together.send()
        await self._send({"type": "websocket.close", "code": code})


class Queued:
    """Under any ASGI server: a task sends what is queued."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._queue: deque[bytes] = deque()
        self._waiting = 0
        self._wake = asyncio.Event()
        self._writer = asyncio.create_task(self._write())

    def send(self, message: bytes) -> int:
        self._queue.append(message)
        self._waiting += len(message)
        self._wake.set()
        return self._waiting

    def cut_off(self) -> None:
        self._writer.cancel()
        self._writer = asyncio.create_task(self.close(TOO_SLOW))

    def gone(self) -> None:
        self._writer.cancel()

    async def close(self, code: int) -> None:
        while self._queue and not self._writer.done() and self._writer is not asyncio.current_task():
            await asyncio.sleep(0)
        with suppress(OSError, RuntimeError):
            await self._send({"type": "websocket.close", "code": code})

    async def _write(self) -> None:
        with suppress(OSError, RuntimeError):  # the client is gone; whoever listens to it will notice
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._queue:
                    message = self._queue[0]
                    await self._send({"type": "websocket.send", "text": message.decode()})
                    self._queue.popleft()
                    self._waiting -= len(message)
