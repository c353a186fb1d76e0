"""WebSockets for uvicorn, made for many small messages.

uvicorn's own protocol does the handshake, the keep-alive and the closing. Once a connection is open, this
module reads and writes the frames. The library takes about thirty microseconds to read a frame and ten to
write one, too long at five thousand moves a second.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from struct import Struct
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ProtocolError
from websockets.frames import Close, Frame, Opcode

from fondaco.server.protection.rate_limits import Bucket

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

EXTENSION = "fondaco.live"
FIN, MASKED, RESERVED = 0x80, 0x80, 0x70
CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
LONGEST_SHORT = LONGEST_CONTROL = 125
SHORT_HEAD = 6  # bytes before the text of a short frame from a client, mask included
LONGER = {126: 2, 127: 8}  # length codes, and how many bytes of length follow
MOST_WAITING = 64 * 1024  # bytes, for answers to pings
HEAD_OF_SOME, HEAD_OF_MANY = Struct(">BBH").pack, Struct(">BBQ").pack
PROTOCOL_ERROR, NOT_TEXT, TOO_MANY, TOO_BIG = 1002, 1007, 1008, 1009
NO_CODE = 1005  # a closing frame without a code
FRAMES_A_TURN = 8  # frames of one client in a turn: each can take milliseconds
# Frames a second that carry no whole message: pings, their answers and parts of messages. Messages themselves
# are counted by the application.
PARTS_PER_SECOND, PARTS_BURST = 20.0, 200.0
MOST_AT_ONCE = 256  # frames that arrive together; reading thousands of them would block everyone else


def text_frame(payload: bytes) -> bytes:
    """Returns a WebSocket frame that holds a text as a whole message. Servers send frames without a mask."""
    length = len(payload)
    if length < 126:
        return bytes((FIN | TEXT, length)) + payload
    if length < 1 << 16:
        return HEAD_OF_SOME(FIN | TEXT, 126, length) + payload
    return HEAD_OF_MANY(FIN | TEXT, 127, length) + payload


def whole_text(data: bytes) -> bytes | None:
    """Returns the message if the data are exactly one short text frame, the usual case; else None."""
    length = len(data) - SHORT_HEAD
    if 0 <= length <= LONGEST_SHORT and data[0] == FIN | TEXT and data[1] == MASKED | length:
        return apply_mask(data[SHORT_HEAD:], data[2:SHORT_HEAD])
    return None


class BadFrame(Exception):
    """Raised for bytes that RFC 6455 does not allow, with the code to close the connection with."""


def code_in(payload: bytes) -> int:
    """Returns the code in the payload of a client's closing frame, or raises BadFrame."""
    if not payload:
        return NO_CODE
    try:
        Close.parse(payload)
    except ProtocolError:
        raise BadFrame(PROTOCOL_ERROR) from None
    except UnicodeDecodeError:
        raise BadFrame(NOT_TEXT) from None
    return int.from_bytes(payload[:2], "big")


class FrameReader:
    """Turns bytes into frames: (opcode, final, payload)."""

    def __init__(self, largest: int) -> None:
        self.left, self._largest = b"", largest  # the beginning of a frame that is incomplete

    def frames(self, data: bytes) -> list[tuple[int, bool, bytes]]:
        buffer = self.left + data if self.left else data
        found, start = [], 0
        while (end := self._end_of_frame(buffer, start)) is not None:
            found.append(self._frame(buffer, start, end))
            start = end
            if len(found) > MOST_AT_ONCE:
                raise BadFrame(TOO_MANY)
        self.left = buffer[start:]
        return found

    def _end_of_frame(self, buffer: bytes, start: int) -> int | None:
        """Returns where the frame at `start` ends, or None if it is incomplete."""
        if len(buffer) < start + 2:
            return None
        head, short = buffer[start], buffer[start + 1] & 0x7F
        self._check(head, buffer[start + 1])
        size = LONGER.get(short, 0)
        if len(buffer) < start + 2 + size:
            return None
        length = int.from_bytes(buffer[start + 2 : start + 2 + size], "big") if size else short
        if length > self._largest:
            raise BadFrame(TOO_BIG)
        end = start + 2 + size + 4 + length
        return end if len(buffer) >= end else None

    def _check(self, head: int, second: int) -> None:
        opcode, is_control = head & 0x0F, head & 0x08
        is_known = opcode in (CONTINUED, TEXT, BINARY, CLOSE, PING, PONG)
        if head & RESERVED or not second & MASKED or not is_known:
            raise BadFrame(PROTOCOL_ERROR)
        if is_control and (not head & FIN or second & 0x7F > LONGEST_CONTROL):
            raise BadFrame(PROTOCOL_ERROR)

    def _frame(self, buffer: bytes, start: int, end: int) -> tuple[int, bool, bytes]:
        short = buffer[start + 1] & 0x7F
        mask = start + 2 + LONGER.get(short, 0)
        payload = apply_mask(buffer[mask + 4 : end], buffer[mask : mask + 4])
        return buffer[start] & 0x0F, bool(buffer[start] & FIN), payload


class LiveSockets(WebSocketsSansIOProtocol):
    """uvicorn's protocol, with frames read and written in place.

    The application finds it among the ASGI extensions and writes without waiting.
    """

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.conn.debug = False  # debug logs would hold headers, and so secrets
        self._frames = FrameReader(self.config.ws_max_size)
        self._parts: list[bytes] = []
        self._allowed_parts = Bucket(PARTS_PER_SECOND, PARTS_BURST)
        self._parts_kind = CONTINUED
        self._rest: deque[tuple[int, bool, bytes]] = deque()  # frames that were read but not handled yet
        self.on_text: Callable[[str], None] | None = None  # called for every text, once it is set

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        if not self.handshake_complete:
            super().data_received(data)
            return
        try:
            if not (self._frames.left or self._parts or self.close_sent or self._rest):
                text = whole_text(data)
                if text is not None:
                    self._put(text, TEXT)
                    return
            is_waiting = bool(self._rest)
            self._rest.extend(self._frames.frames(data))
            if not is_waiting:
                self._take_some()
        except BadFrame as bad:
            self._fail(bad.args[0])

    def _take_some(self) -> None:
        """Handles a few frames. The rest wait for the next turn of the loop, and nothing more is read until
        then.
        """
        for _ in range(min(FRAMES_A_TURN, len(self._rest))):
            self._take(*self._rest.popleft())
        if self._rest:
            self.transport.pause_reading()
            self.loop.call_soon(self._take_rest)
        elif not self.read_paused:
            self.transport.resume_reading()

    def _take_rest(self) -> None:
        try:
            self._take_some()
        except BadFrame as bad:
            self._rest.clear()
            self._fail(bad.args[0])

    async def send(self, message: Any) -> None:
        """Sends a message. A handshake refused over HTTP also counts as complete, otherwise uvicorn would log
        an error.
        """
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True

    def write(self, frame: bytes) -> int:
        """Sends a frame, now or as soon as the client reads. Returns how many bytes are still unsent."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return 0
        self.transport.write(frame)
        return self.waiting()

    def waiting(self) -> int:
        """Bytes that the client has not read yet."""
        return self.transport.get_write_buffer_size()

    def cut_off(self) -> None:
        """Closes the connection at once."""
        self.transport.abort()

    def _take(self, opcode: int, is_final: bool, payload: bytes) -> None:
        if self.close_sent and opcode != CLOSE:
            return
        if (opcode in (PING, PONG) or not is_final) and self._allowed_parts.take():
            raise BadFrame(TOO_MANY)
        if opcode in (TEXT, BINARY, CONTINUED):
            self._take_part(opcode, is_final, payload)
        elif opcode == PING:
            self._answer_ping(payload)
        elif opcode == PONG:
            self.handle_pong(Frame(Opcode.PONG, payload))
        else:
            self._take_close(payload)

    def _answer_ping(self, payload: bytes) -> None:
        """Answers a ping, unless the client does not read, because answers would pile up here."""
        if self.waiting() < MOST_WAITING:
            self.write(bytes((FIN | PONG, len(payload))) + payload)

    def _take_part(self, opcode: int, is_final: bool, payload: bytes) -> None:
        is_first = opcode != CONTINUED
        if is_first == bool(self._parts):  # a message begins inside another, or continues none
            raise BadFrame(PROTOCOL_ERROR)
        if is_first:
            self._parts_kind = opcode
        self._parts.append(payload)
        if sum(map(len, self._parts)) > self.config.ws_max_size or len(self._parts) > 64:
            raise BadFrame(TOO_BIG)
        if is_final:
            whole = b"".join(self._parts)
            self._parts = []
            self._put(whole, self._parts_kind)

    def _put(self, whole: bytes, kind: int) -> None:
        """Gives a message to the application: directly if it listens, otherwise through the queue. While the
        queue has one, nothing more is read.
        """
        if kind == TEXT:
            try:
                text = whole.decode()
            except UnicodeDecodeError:
                raise BadFrame(NOT_TEXT) from None
            if self.on_text:
                self.on_text(text)
                return
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
        else:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": whole})
        if not self.read_paused and self.queue.qsize() > 1:
            self.read_paused = True
            self.transport.pause_reading()

    def _take_close(self, payload: bytes) -> None:
        if self.close_sent:
            if self.close_timer is not None:
                self.close_timer.cancel()
                self.close_timer = None
            self.transport.close()
            return
        code = code_in(payload)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        self.write(bytes((FIN | CLOSE, len(payload[:2]))) + payload[:2])
        self.close_sent = True
        self.transport.close()

    def _fail(self, code: int) -> None:
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        self.write(bytes((FIN | CLOSE, 2)) + code.to_bytes(2, "big"))
        self.close_sent = True
        self.transport.close()
