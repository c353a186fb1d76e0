"""Inputs that a server must bear, kept in `corpus/requests.jsonl` and `corpus/messages.jsonl`.

An input is a text: the body of a request, or a message over a WebSocket. `TABLE` in a path stands for a table
where a game is going on. `python benchmarks/fuzz.py` changes kept inputs at random, and keeps those whose
answer is of a new kind.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from websockets.exceptions import ConnectionClosed

from server.served import Guest, Screen

CORPUS = Path(__file__).parent / "corpus"
MESSAGES = "messages"
PIECES = (
    *('""', "null", "true", "0", "-1", "1e999", "1" * 400, "[]", "{}", "[[", '{"a":', '"\\ud800"', "NaN"),
    *('"\\u0000"', '"\\u202e"', "\ufeff", "\x00", "\ud7ff", '"' + "x" * 600 + '"', "[" * 200, "é", "🜁"),
)


class Input(NamedTuple):
    method: str  # of a request, or MESSAGES
    path: str
    text: str


class Answer(NamedTuple):
    """What kind of answer came: two inputs with the same are alike."""

    status: int | str  # of a request, or the type of a message, or that the connection was closed
    code: str
    reason: str


def kept() -> Iterator[Input]:
    """Every input in the corpus."""
    for file in sorted(CORPUS.glob("*.jsonl")):
        for line in file.read_text("utf-8").splitlines():
            yield Input(*json.loads(line))


def keep(found: Input) -> None:
    name = MESSAGES if found.method == MESSAGES else "requests"
    with (CORPUS / f"{name}.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(found) + "\n")


def changed(luck: random.Random, text: str) -> str:
    """A text with some pieces inserted, cut, replaced or doubled."""
    for _ in range(luck.choice((1, 1, 2, 4))):
        start = luck.randrange(len(text) + 1)
        end = min(len(text), start + luck.choice((0, 1, 4, 20)))
        pieces = (luck.choice(PIECES) + text[start:end], "", luck.choice(PIECES), 2 * text[start:end])
        text = text[:start] + luck.choice(pieces) + text[end:]
    return text


def answered(guest: Guest, table: str, given: Input) -> Answer:
    """Sends an input; raises AssertionError if the answer is none that a server may give."""
    if given.method == MESSAGES:
        return message_answered(Screen(guest, table), given.text)
    path = given.path.replace("TABLE", table)
    body = given.text.encode("utf-8", "surrogatepass")
    headers = {"content-type": "application/json"}
    answer = guest.http.request(given.method, path, content=body, headers=headers)
    assert answer.status_code < 500, (given, answer.status_code, answer.text[:500])
    told = answer.json() if answer.headers.get("content-type", "").startswith("application/json") else {}
    if answer.status_code >= 400:
        assert {"code", "message", "allowed"} <= set(told), (given, answer.text[:500])
        assert len(answer.content) < 64 * 1024, "a refusal echoes what was sent"
    return Answer(answer.status_code, *reasons(told))


def message_answered(screen: Screen, text: str) -> Answer:
    screen.until("presence")
    try:
        screen.socket.send(text.encode("utf-8", "replace").decode("utf-8"))
        screen.send("ping")  # it is still answered, in its order, by a connection that stays
        told = screen.next()
        while told["type"] == "presence":
            told = screen.next()
    except ConnectionClosed as closed:
        code = closed.rcvd.code if closed.rcvd else 0
        assert code in (1002, 1007, 1008, 1009, 4400, 4403, 4429), (text, code)
        return Answer("closed", str(code), "")
    finally:
        screen.close()
    return Answer(told["type"], *reasons(told))


def reasons(told: Any) -> tuple[str, str]:
    """The code of a refusal, and its sentence without what depends on the input."""
    if not isinstance(told, dict) or not {"code", "message"} <= set(told):
        return "", ""
    return str(told["code"]), "".join(letter for letter in str(told["message"])[:40] if letter.isalpha())
