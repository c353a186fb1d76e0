"""A client for programs that play on a Fondaco server: they get questions and send answers.

    client = Client("http://127.0.0.1:8424", token)
    seat = client.take_seat(table)
    client.play(table, lambda question: question.options[0], seat)

A program does not need to know the rules: every question lists the options and what each leads to. The client
reconnects after a lost connection or a restart of the server. See `docs/outside-bots.md`.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from fondaco.core.record import Record, record_from_json

COOKIES = ("__Host-fondaco", "fondaco")  # names of the cookie with https and without
BUSY = (429, 503)  # HTTP status codes after which the same request may be sent again
OVER = ("over", "abandoned")
RECOVERABLE = (
    "late",
    "not_asked",
    "time_up",
    "too_fast",
    "unavailable",
)  # refusals that need a new look
COUNTS = ("unseen", "hidden", "aside", "discards")  # counts of cards: a card whose count is 0 is left out
LARGEST_VIEW = 16 * 1024 * 1024
MOST_WAITING = 1024  # messages that may wait while the program thinks
PAUSE = 0.5  # seconds between two attempts to connect

TableView = dict[str, Any]  # as in `docs/protocol.md`
Choose = Callable[["Question"], str]


class Refused(Exception):
    """Raised when the server refuses a request: a stable code, a sentence, and the allowed values."""

    def __init__(self, code: str, message: str, allowed: Sequence[str] | None = None) -> None:
        super().__init__(message)
        self.code, self.allowed = code, allowed


@dataclass(frozen=True)
class Question:
    """A choice for a seat, with everything that the seat may know."""

    number: int
    seat: int
    options: list[str]
    previews: dict[str, dict[str, Any]]  # by option: what it would lead to
    view: dict[str, Any]  # the game's own, as `fondaco.Table.view` fills it
    table: TableView


def patched(old: Any, patch: Any, name: str = "") -> Any:
    """Returns a document after a JSON merge patch (RFC 7396), which may also change items of lists."""
    if not isinstance(patch, Mapping):
        return patch
    if isinstance(old, list):
        return patched_list(old, patch)
    result = dict(old) if isinstance(old, Mapping) else {}
    for key, value in patch.items():
        if value is None and name in COUNTS:
            result.pop(key, None)
        else:
            result[key] = patched(result.get(key), value, key)
    return result


def patched_list(old: list[Any], patch: Mapping[str, Any]) -> list[Any]:
    """Returns a list after a patch: cut to its new length, with items changed or added by index."""
    result = dict(enumerate(old[: patch.get("length", len(old))]))
    for place, value in patch.items():
        if place != "length":
            result[int(place)] = patched(result.get(int(place)), value)
    return list(result.values())


def updated(view: TableView, update: Mapping[str, Any]) -> TableView:
    """Returns a view after what one event changed."""
    event: Mapping[str, Any] = update["event"]
    after: TableView = {**patched(view, update["patch"]), "number": update["number"]}
    if event["type"] in ("started", "moved", "undone", "lesson_advanced"):
        start = event.get("start", 0)
        kept = [one for one in view["happened"] if one["at"] <= start]
        after["moves"] = view["moves"][:start] + event.get("moves", [])
        after["happened"] = kept + update["happened"]
    elif event["type"] == "said":
        line = {key: event[key] for key in ("person", "name", "text", "at")}
        after["chat"] = [*view["chat"], {"number": update["number"], **line}]
    return after


class Client:
    """One person's access to a server, with a token."""

    def __init__(self, address: str, token: str, patience: float = 60.0) -> None:
        self.address, self.token = address.rstrip("/"), token
        self.patience = patience  # seconds to wait for a server that does not answer

    @classmethod
    def as_guest(cls, address: str, name: str) -> Client:
        """Returns the client of a new guest. Store its `token` to return as the same person.

        The server forgets this guest after 90 days without use. A token from `new_token` stays valid until it
        is revoked.
        """
        client = cls(address, "")
        _, headers = client._request("POST", "/api/people", {"name": name})
        cookies = SimpleCookie(headers["set-cookie"])
        client.token = next(cookies[cookie].value for cookie in COOKIES if cookie in cookies)
        return client

    # Devices and tokens.

    def new_token(self, name: str) -> str:
        """Returns a new token of the same person. The server shows it only now."""
        token: str = self._json("POST", "/api/me/tokens", {"name": name})["token"]
        return token

    def credentials(self) -> list[dict[str, Any]]:
        """Returns our devices and tokens: `CredentialInfo` in the protocol."""
        found: list[dict[str, Any]] = self._json("GET", "/api/me/credentials")["credentials"]
        return found

    def name_credential(self, id: str, name: str) -> None:
        self._json("PATCH", f"/api/me/credentials/{id}", {"name": name})

    def sign_out(self, id: str) -> None:
        """Signs out a device, or revokes a token. A token can only revoke itself."""
        self._json("DELETE", f"/api/me/credentials/{id}")

    # Tables.

    def open_table(self, game: str, seats: Sequence[Mapping[str, Any]], **more: Any) -> str:
        """Opens a table and returns its id. `seats` and `more` are those of `NewTable` in the protocol.

        Adds our entropy to the fair deal, after the server committed itself to its seed.
        """
        wanted = {"game": game, "seats": list(seats), **more}
        table: str = self._json("POST", "/api/tables", wanted)["table"]
        for seat, wish in enumerate(seats):
            if wish["kind"] == "me":
                entropy = {"seat": seat, "name": wish.get("name"), "entropy": secrets.token_hex(32)}
                self._view("POST", f"/api/tables/{table}/join", entropy)
        return table

    def start(self, table: str) -> TableView:
        return self._view("POST", f"/api/tables/{table}/start")

    def look(self, table: str, seat: int | None = None) -> TableView:
        """Returns the table as one of our seats sees it: `seat`, or our first seat, or a spectator."""
        query = "" if seat is None else f"?seat={seat}"
        return self._view("GET", f"/api/tables/{table}{query}")

    def take_seat(self, table: str, seat: int | None = None) -> int:
        """Takes a seat, the first free one by default, and returns it. Adds our entropy to the fair deal."""
        me = self._json("GET", "/api/me")["id"]
        before = seats_of(me, self.look(table))
        wanted = {"seat": seat, "entropy": secrets.token_hex(32)}
        after = seats_of(me, self._view("POST", f"/api/tables/{table}/join", wanted))
        return next(number for number in after if number == seat or number not in before)

    def leave(self, table: str, seat: int | None = None) -> TableView:
        return self._view("POST", f"/api/tables/{table}/leave", {"seat": seat})

    def tables(self) -> list[dict[str, Any]]:
        """Returns our tables, those that wait for us first."""
        found: list[dict[str, Any]] = self._json("GET", "/api/me/tables")["tables"]
        return found

    def sit(self, table: str, seat: int | None = None) -> LiveSeat:
        """Returns a live connection to a table, from one of our seats."""
        return LiveSeat(self, table, seat)

    def play(self, table: str, choose: Choose, seat: int | None = None) -> TableView:
        """Answers every question until the game is over; returns the table at the end."""
        live = self.sit(table, seat)
        for question in live.questions():
            live.answer(question, choose(question))
        return live.view

    # Records.

    def record(self, table: str) -> Record:
        """Returns the record of a finished game."""
        return record_from_json(self._text("GET", f"/api/tables/{table}/record"))

    def records(self) -> list[Record]:
        """Returns the records of all our finished games, the latest first."""
        return [record_from_json(line) for line in self._text("GET", "/api/me/records").splitlines()]

    def replay(self, record: Record, seat: int | None = None) -> dict[str, Any]:
        """Returns a record step by step, as the page shows it: `Replay` in the server's OpenAPI."""
        parts = json.loads(record.as_json())
        answer: dict[str, Any] = self._json("POST", "/api/replay", {"record": parts, "seat": seat})
        return answer

    # Asking.

    def _view(self, method: str, path: str, body: Any = None) -> TableView:
        view: TableView = self._json(method, path, body)
        return view

    def _json(self, method: str, path: str, body: Any = None) -> Any:
        return json.loads(self._text(method, path, body))

    def _text(self, method: str, path: str, body: Any = None) -> str:
        return self._request(method, path, body)[0]

    def _request(self, method: str, path: str, body: Any = None) -> tuple[str, Mapping[str, str]]:
        """Returns the body and headers of the answer. Retries while the server is busy, up to `patience`."""
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.address + path, data, self.headers(), method=method)
        end = time.monotonic() + self.patience
        while True:
            try:
                with urlopen(request, timeout=self.patience) as answer:
                    return answer.read().decode(), answer.headers
            except HTTPError as error:
                if error.code not in BUSY or time.monotonic() > end:
                    raise error_in(error) from None
                time.sleep(float(error.headers.get("retry-after") or PAUSE))

    def headers(self) -> dict[str, str]:
        authorization = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return {"Content-Type": "application/json", **authorization}


def error_in(error: HTTPError) -> Refused:
    try:
        answer = json.loads(error.read())
        return Refused(answer["code"], answer["message"], answer["allowed"])
    except (ValueError, KeyError, TypeError):  # the answer of a proxy, not of the server
        return Refused(f"http_{error.code}", str(error))


def seats_of(person: str, view: TableView) -> list[int]:
    return [seat["seat"] for seat in view["seats"] if seat["person"] == person]


class LiveSeat:
    """One seat at one table, live. It reconnects by itself and goes on with the current question."""

    def __init__(self, client: Client, table: str, seat: int | None) -> None:
        self.client, self.table, self.seat = client, table, seat
        self.view: TableView = {}
        self._socket: ClientConnection | None = None
        self._answered = -1  # number of the last question that we answered on this connection

    def views(self) -> Iterator[TableView]:
        """Yields the table now and after each change, until the game is over."""
        with closing(self._messages()) as messages:
            for message in messages:
                if self._apply(message):
                    yield self.view
                    if self.view["state"] in OVER:
                        return

    def questions(self) -> Iterator[Question]:
        """Yields each question to our seat, again if its answer may have been lost."""
        for view in self.views():
            if view["options"] and view["question"] != self._answered:
                yield question_in(view)

    def answer(self, question: Question, option: str) -> None:
        """Sends an answer. If it gets lost, `questions` yields the question again."""
        self._answered = question.number
        answer = {"type": "play", "seat": question.seat, "option": option, "answers": question.number}
        with suppress(ConnectionClosed):
            assert self._socket, "questions come while the table is open"
            self._socket.send(json.dumps(answer))

    def _apply(self, message: dict[str, Any]) -> bool:
        """Applies a message; returns True if the view changed."""
        kind = message["type"]
        if kind == "refused":
            return self._recovers_from(message)
        if kind == "view":
            self.view = message
        elif kind == "update":
            self.view = updated(self.view, message)
        return kind in ("view", "update")

    def _recovers_from(self, refused: dict[str, Any]) -> bool:
        """Uses the view in an error message and returns True if the view changed. Raises other errors."""
        if refused["code"] not in RECOVERABLE:
            raise Refused(refused["code"], refused["message"], refused["allowed"])
        if refused["code"] == "unavailable":  # nothing new but time: the same question comes again
            time.sleep(PAUSE)
            self._answered = -1
            return bool(self.view)
        self.view = refused["view"] or self.view
        return refused["view"] is not None

    def _messages(self) -> Generator[dict[str, Any], None, None]:
        """Yields the messages of the table. Reconnects until the server has not answered for `patience`
        seconds.
        """
        end = time.monotonic() + self.client.patience  # when to give up; 0 while the server answers
        while True:
            self._answered = -1
            try:
                with self._connected() as self._socket:
                    while True:
                        yield json.loads(self._socket.recv())
                        end = 0.0
            except (ConnectionClosed, InvalidHandshake, OSError):
                end = end or time.monotonic() + self.client.patience
                if time.monotonic() > end:
                    raise
                time.sleep(PAUSE)

    def _connected(self) -> ClientConnection:
        seat = {} if self.seat is None else {"seat": self.seat}
        return connect(
            f"ws{self.client.address.removeprefix('http')}/api/tables/{self.table}/live?{urlencode(seat)}",
            additional_headers=self.client.headers(),
            compression=None,
            max_size=LARGEST_VIEW,
            max_queue=MOST_WAITING,
        )


def question_in(view: TableView) -> Question:
    choices = view["options"]
    return Question(
        number=view["question"],
        seat=view["seat"],
        options=[choice["option"] for choice in choices],
        previews={choice["option"]: choice["preview"] for choice in choices},
        view=view["view"],
        table=view,
    )
