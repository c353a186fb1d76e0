"""Live play: one WebSocket for each table that is open on a screen."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from contextlib import suppress
from functools import partial
from typing import Any
from urllib.parse import parse_qs

import orjson
from pydantic import ValidationError
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from fondaco.server import acts, messages
from fondaco.server.acts import Already
from fondaco.server.dealt import Audience
from fondaco.server.errors import WITH_VIEW, Both, Refusal, language_of
from fondaco.server.house import House
from fondaco.server.messages import FROM_CLIENT
from fondaco.server.people import person_of
from fondaco.server.protection.rate_limits import Bucket
from fondaco.server.room import Room
from fondaco.server.storage import PersonRow
from fondaco.server.validation_errors import misshapen
from fondaco.server.websocket.sending import Outlet, Together

CLOSE_CODES = {
    "who_are_you": 4401,
    "not_yours": 4403,
    "no_such_table": 4404,
    "too_many_screens": 4429,
    "busy": 1013,
}
NOT_A_MESSAGE, TOO_FAST = 4400, 4429
CLOSING_SECONDS = 1
log = logging.getLogger("fondaco.live")


class Live:
    """The ASGI app behind `/api/tables/ID/live`."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.clients: set[Client] = set()
        self._together = Together()
        self._from: Counter[str] = Counter()  # connections by address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        await send({"type": "websocket.accept"})
        connection = HTTPConnection(scope)
        query = parse_qs(scope["query_string"].decode("latin-1"))
        wanted = query.get("lang", [connection.headers.get("accept-language", "")])[0]
        client = Client(self.house, receive, Outlet(scope, send, self._together))
        client.language = language_of(wanted)
        self.clients.add(client)
        address = scope["client"][0] if scope.get("client") else ""
        self._from[address] += 1
        try:
            if self._from[address] > self.house.settings.live_each:
                raise Refusal("too_many_screens")
            client.person = await person_of(connection, self.house)
            room = await self.house.room(scope["path_params"]["table"])
            stay = client.stay(room, number_in(query, "seat"), number_in(query, "after"))
            await asyncio.create_task(stay)  # of its own: a message need not pass a dozen middlewares
        except Refusal as refusal:
            client.refuse(refusal)
            await client.close(CLOSE_CODES.get(refusal.code, NOT_A_MESSAGE))
        finally:
            self.clients.discard(client)
            self._from -= Counter({address: 1})
            client.gone()


def number_in(query: dict[str, list[str]], name: str) -> int | None:
    if name not in query:
        return None
    text = query[name][0]
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Refusal("bad_request", reason=Both(f"{name} is a number", f"{name} est un nombre"))
    return int(text)


class Client:
    """One connection: what it says is done, what it does not read cuts it off."""

    def __init__(self, house: House, receive: Receive, outlet: Outlet) -> None:
        self.house = house
        self.person: PersonRow | None = None
        self.seat: Audience = None
        self.language: messages.Language = "en"
        self.room: Room | None = None
        self._receive = receive
        self._outlet = outlet
        self._is_closed = False
        self._is_waiting = False  # for a message
        limits = house.settings
        self._bucket = Bucket(limits.messages_per_second, limits.messages_burst)
        self._most_waiting = limits.slowest_bytes

    def send(self, message: bytes) -> None:
        if self._is_closed:
            return
        metrics = self.house.metrics
        metrics.sent_messages += 1
        metrics.sent_bytes += len(message)
        if self._outlet.send(message) > self._most_waiting:
            metrics.cut_off += 1
            self._is_closed = True
            self._outlet.cut_off()

    async def stay(self, room: Room, seat: int | None, after: int | None) -> None:
        """Shows the table and listens until the client goes away."""
        self.room = room
        await room.attach(self, seat, after)
        room.tell_presence(self)
        self._outlet.hear(self._take_now)
        while await self._hear():
            pass

    def gone(self) -> None:
        self._is_closed = True
        self._outlet.hear(None)
        if self.room:
            self.room.detach(self)
            self.room.tell_presence()

    async def close(self, code: int) -> None:
        """Closes once everything said has been sent."""
        self._is_closed = True
        with suppress(OSError, RuntimeError, TimeoutError):  # it may be gone already
            await asyncio.wait_for(self._outlet.close(code), CLOSING_SECONDS)

    def refuse(self, refusal: Refusal) -> None:
        self.house.metrics.refusals[refusal.code] += 1
        told: dict[str, Any] = {"type": "refused", **refusal.told(self.language), "view": None}
        if self.room and refusal.code in WITH_VIEW and self.room.may_see(self.person, self.seat):
            told["view"] = orjson.Fragment(self.room.view_now(self.seat))
        self.send(orjson.dumps(told))

    async def _hear(self) -> bool:
        """One message of the client; False when there will be no more."""
        self._is_waiting = True
        message = await self._receive()
        self._is_waiting = False
        if message["type"] == "websocket.disconnect":
            return False
        if self._bucket.take():
            self.refuse(Refusal("too_fast", seconds=1))
            await self.close(TOO_FAST)
            return False
        try:
            await self._do(self._understood(message.get("text") or message.get("bytes") or b""))
        except Refusal as refusal:
            await self._refuse_now(refusal)
        return True

    def _take_now(self, text: str) -> bool:
        """A move that can be made at once is: nearly every message is one. All else waits its turn."""
        if not self._is_waiting or self._is_closed or self.person is None or self.room is None:
            return False
        try:
            said = self._understood(text)
        except Refusal:
            return False
        if not isinstance(said, messages.Play) or not self._bucket.has_any():
            return False
        is_made = self.house.play_now(self.person, self.room, said, partial(self._went, said))
        if is_made:
            self._bucket.take()
        return is_made

    def _went(self, said: messages.Play, problem: Exception | None) -> None:
        """How it went with a move that was made at once."""
        if isinstance(problem, Already):
            self._played(said.answers, problem.number)
        elif isinstance(problem, Refusal):
            self.refuse(problem)
        elif problem:  # a fault of ours: who comes back is shown everything
            self._outlet.cut_off()

    async def _refuse_now(self, refusal: Refusal) -> None:
        assert self.room
        async with self.room.lock:
            await self.room.ready()
            self.refuse(refusal)

    def _understood(self, text: str | bytes) -> messages.SaidByClient:
        if len(text) > self.house.settings.largest_message:
            raise Refusal("too_large", largest=self.house.settings.largest_message)
        try:
            return FROM_CLIENT.validate_json(text)
        except ValidationError as error:
            raise misshapen(error.errors(include_url=False, include_input=False)) from None

    async def _do(self, said: messages.SaidByClient) -> None:
        assert self.room
        if isinstance(said, messages.Ping):
            self.send(b'{"type":"pong"}')
            return
        if isinstance(said, messages.Look):
            await self.room.look(self, said.seat)
            return
        person, table = self.person, self.room.id
        if person is None:
            raise Refusal("who_are_you")
        if isinstance(said, messages.Play):
            try:
                await self.house.play(person, table, said.seat, said.option, said.answers)
            except Already as already:
                self._played(said.answers, already.number)
        elif isinstance(said, messages.Undo):
            await self.house.act(table, lambda book: acts.undo(book, person, said.seat))
        elif isinstance(said, messages.Consent):
            await self.house.act(table, lambda book: acts.consent(book, person, said.agree))
        else:
            await self.house.act(table, lambda book: acts.say(book, person, said.text, time.time()))

    def _played(self, answers: int, number: int) -> None:
        assert self.room
        played = {"type": "played", "table": self.room.id, "answers": answers, "number": number}
        self.send(orjson.dumps(played))
