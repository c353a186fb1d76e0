"""Live play: one WebSocket for each table that is open on a screen."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import Any
from urllib.parse import parse_qs

import orjson
from pydantic import ValidationError
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from fondaco.core.errors import Language
from fondaco.hosted.commands import (
    AdvanceLesson,
    AnswerUndo,
    Command,
    LeaveLesson,
    Person,
    PlayMove,
    RequestUndo,
    Say,
)
from fondaco.hosted.game import Audience
from fondaco.hosted.refusals import WITH_VIEW, AlreadyPlayed, Both, Refusal
from fondaco.server import messages
from fondaco.server.errors import ServerRefusal, language_of
from fondaco.server.live_table import LiveTable
from fondaco.server.messages import FROM_CLIENT
from fondaco.server.people import address_of
from fondaco.server.protection.rate_limits import Bucket, network_of
from fondaco.server.server import Server
from fondaco.server.validation_errors import invalid
from fondaco.server.websocket.protocol import EXTENSION, LiveSockets
from fondaco.server.websocket.sending import Batch

CLOSE_CODES = {
    "who_are_you": 4401,
    "signed_out": 4401,
    "not_yours": 4403,
    "not_watched": 4403,
    "no_such_table": 4404,
    "too_many_connections": 4429,
    "too_fast": 4429,
    "unavailable": 1013,
}
BAD_REQUEST = 4400
TABLE_ID = re.compile("[a-z2-7]{16}")
CLOSING_SECONDS = 1
UNDO_COST = 5.0  # tokens of an address; other messages cost 1
BYTES_A_TOKEN = 16 * 1024  # of a whole view that a message leads to: talk can make it two megabytes
PONG = b'{"type":"pong"}'
log = logging.getLogger("fondaco.websocket")


class WebSockets:
    """The ASGI app behind `/api/tables/ID/live`."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.connections: set[Connection] = set()
        self._batch = Batch(server.metrics, server.settings.slowest_bytes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # the event websocket.connect
        await send({"type": "websocket.accept"})
        request = HTTPConnection(scope)
        query = parse_qs(scope["query_string"].decode("latin-1"))
        wanted = query.get("lang", [request.headers.get("accept-language", "")])[0]
        network, limits = network_of(address_of(request)), self.server.limits
        sockets: LiveSockets = scope["extensions"][EXTENSION]
        connection = Connection(self.server, sockets, self._batch, language_of(wanted), network)
        self.connections.add(connection)
        limits.connections[network] += 1
        try:
            if self.server.connections_from(network) > self.server.settings.live_each:
                raise ServerRefusal("too_many_connections")
            credential = await self.server.people.of(request)
            connection.person = credential.person if credential else None
            with self.server.people.watching(credential, connection.sign_out):
                live = await self.server.tables.table(table_in(scope["path_params"]))
                await connection.attach(live, number_in(query, "seat"), number_in(query, "after"))
                await connection.listen(receive)
        except Refusal as refusal:
            connection.refuse(refusal)
            await connection.close(CLOSE_CODES.get(refusal.code, BAD_REQUEST))
        finally:
            self.connections.discard(connection)
            limits.connections -= Counter({network: 1})
            connection.gone()


def table_in(parameters: Mapping[str, str]) -> str:
    """Returns the table of an address. A database may not even take what cannot be the id of one."""
    if not TABLE_ID.fullmatch(parameters["table"]):
        raise ServerRefusal("no_such_table")
    return parameters["table"]


def number_in(query: dict[str, list[str]], name: str) -> int | None:
    if name not in query:
        return None
    text = query[name][0]
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise ServerRefusal(
            "bad_request", reason=Both(f"{name} must be a number", f"{name} doit être un nombre")
        )
    return int(text)


class Connection:
    """One client: its messages become commands, and it is disconnected if it does not read."""

    def __init__(
        self, server: Server, sockets: LiveSockets, batch: Batch, language: Language, network: str
    ) -> None:
        self.server, self.language, self._network = server, language, network
        self.person: Person | None = None
        self.seat: Audience = None
        self.live: LiveTable | None = None
        self._sockets, self._batch = sockets, batch
        self._is_closed = False
        self._early: list[str | bytes] | None = []  # messages that came before the table was shown
        settings = server.settings
        self._bucket = Bucket(settings.messages_per_second, settings.messages_burst)
        self._largest = settings.largest_message

    async def attach(self, live: LiveTable, seat: int | None, after: int | None) -> None:
        self._sockets.on_text = self._received  # text messages bypass ASGI from now on
        self.live = live
        await live.attach(self, seat, after)
        early, self._early = self._early or [], None
        for text in early:
            self._answer(text)

    async def listen(self, receive: Receive) -> None:
        """Reads events that still come through ASGI, until the client disconnects."""
        while (message := await receive())["type"] != "websocket.disconnect":
            self._received(message.get("text") or message.get("bytes") or b"")

    def send(self, message: bytes) -> None:
        if not self._is_closed:
            self._batch.add(self._sockets, message)

    def refuse(self, refusal: Refusal) -> None:
        self.server.metrics.refusals[refusal.code] += 1
        told: dict[str, Any] = {"type": "refused", **refusal.as_parts(self.language), "view": None}
        if self.live and refusal.code in WITH_VIEW and self.live.may_see(self.person, self.seat):
            view = self.live.view(self.seat)
            told["view"] = orjson.Fragment(view)
            self._charge(view)
        self.send(orjson.dumps(told))

    def gone(self) -> None:
        self._is_closed = True
        self._sockets.on_text = None
        if self.live:
            self.live.detach(self)

    def sign_out(self) -> None:
        """Ends the connection of a device or token that was signed out."""
        self._refuse_and_close(ServerRefusal("signed_out"))

    def _refuse_and_close(self, refusal: Refusal) -> None:
        self.refuse(refusal)
        self._is_closed = True  # at once, so that nothing it sends now is carried out
        self.server.spawn(self.close(CLOSE_CODES[refusal.code]))

    async def close(self, code: int) -> None:
        """Closes the connection once all messages are sent."""
        self._is_closed = True
        self._batch.send()
        closing = self._sockets.send({"type": "websocket.close", "code": code})
        with suppress(OSError, RuntimeError, TimeoutError):  # it may be closed already
            await asyncio.wait_for(closing, CLOSING_SECONDS)

    def _received(self, text: str | bytes) -> None:
        if self._is_closed:
            return
        if self._bucket.take():
            self._refuse_and_close(ServerRefusal("too_fast", seconds=1))
        elif self._early is not None:
            self._early.append(text)
        else:
            self._answer(text)

    def _answer(self, text: str | bytes) -> None:
        try:
            self._carry_out(self._parsed(text))
        except Refusal as refusal:
            self.refuse(refusal)

    def _parsed(self, text: str | bytes) -> messages.FromClientMessage:
        if len(text) > self._largest:
            raise ServerRefusal("too_large", largest=self._largest)
        try:
            return FROM_CLIENT.validate_json(text)
        except ValidationError as error:
            raise invalid(error.errors(include_url=False, include_input=False)) from None

    def _carry_out(self, message: messages.FromClientMessage) -> None:
        assert self.live
        if isinstance(message, messages.Ping):
            self.send(PONG)
            return
        cost = UNDO_COST if isinstance(message, messages.Undo) else 1.0
        self.server.limits.require("messages", self._network, cost)
        if isinstance(message, messages.Look):
            self._charge(self.live.look(self, message.seat))
        elif self.person is None:
            raise ServerRefusal("who_are_you")
        else:
            done = self.live.submit(command_of(message, self.person))
            done.add_done_callback(partial(self._done, message))

    def _charge(self, view: bytes) -> None:
        """Takes tokens of the address for a view that the client asked for, once it is longer than usual."""
        if tokens := len(view) // BYTES_A_TOKEN:
            self.server.limits.charge("messages", self._network, tokens)

    def _done(self, message: messages.FromClientMessage, done: asyncio.Future[int]) -> None:
        """Answers a command that is done. A refusal and a repeated answer get a message; otherwise the update
        is the receipt.
        """
        problem = done.exception()
        if isinstance(problem, AlreadyPlayed) and isinstance(message, messages.Play):
            self._tell_played(message.answers, problem.number)
        elif isinstance(problem, Refusal):
            self.refuse(problem)
        elif problem:  # our own error: a client that reconnects gets the whole table
            self._sockets.cut_off()

    def _tell_played(self, answers: int, number: int) -> None:
        assert self.live
        self.send(
            orjson.dumps({"type": "played", "table": self.live.id, "answers": answers, "number": number})
        )


def command_of(message: messages.CommandMessage, person: Person) -> Command:
    """Returns the command that a client's message asks for."""
    if isinstance(message, messages.Play):
        seat, option, answers = message.seat, message.option, message.answers
        return PlayMove(seat=seat, option=option, answers=answers, by="person", person=person)
    if isinstance(message, messages.Undo):
        return RequestUndo(person=person, seat=message.seat)
    if isinstance(message, messages.Consent):
        return AnswerUndo(person=person, accept=message.agree)
    if isinstance(message, messages.AdvanceLesson):
        return AdvanceLesson(person=person, step=message.step)
    if isinstance(message, messages.LeaveLesson):
        return LeaveLesson(person=person)
    return Say(person=person, text=message.text)
