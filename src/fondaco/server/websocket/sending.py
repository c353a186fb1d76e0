"""Sends messages to WebSocket clients: collects them during a turn of the event loop and writes them at its
end.
"""

from __future__ import annotations

import asyncio

from fondaco.server.metrics import Metrics
from fondaco.server.websocket.protocol import LiveSockets, text_frame


class Batch:
    """Sends the messages of one turn of the event loop at its end, and disconnects clients that do not read.

    A commit brings news to dozens of tables. Sent one by one, each message would wake its client, and the
    server would wait while the client reads it.
    """

    def __init__(self, metrics: Metrics, most_waiting: int) -> None:
        """Sets up an empty batch. `most_waiting` is the number of bytes that a client may leave unread."""
        self._metrics, self._most_waiting = metrics, most_waiting
        self._messages: list[tuple[LiveSockets, bytes]] = []

    def add(self, sockets: LiveSockets, message: bytes) -> None:
        if not self._messages:
            asyncio.get_running_loop().call_soon(self.send)
        self._messages.append((sockets, message))

    def send(self) -> None:
        """Sends all collected messages. Most go to several clients in a row, so each is framed once."""
        messages, self._messages = self._messages, []
        framed, frame = b"", b""
        for sockets, message in messages:
            if message is not framed:
                framed, frame = message, text_frame(message)
            if sockets.write(frame) > self._most_waiting:
                sockets.cut_off()
                self._metrics.cut_off += 1
        self._metrics.sent_messages += len(messages)
        self._metrics.sent_bytes += sum([len(message) for _, message in messages])
