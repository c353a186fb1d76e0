"""Messages on the wire: everything that tables send at random has the form that the models promise."""

from __future__ import annotations

import random
from typing import Any

import orjson
import pytest
from pydantic import TypeAdapter, ValidationError

from fondaco.games import GAMES
from fondaco.hosted.commands import AnswerUndo, Person, PlayMove, RequestUndo, Say
from fondaco.hosted.refusals import AlreadyPlayed, Refusal
from fondaco.hosted.updates import snapshot, updates
from fondaco.server import messages
from fondaco.server.live_table import encoded
from fondaco.server.websocket.connection import command_of
from random_tables import RandomTable, as_json, audiences

FROM_SERVER: TypeAdapter[object] = TypeAdapter(messages.FromServer)
ADA = Person("a" * 16, "Ada")


@pytest.mark.parametrize("game", GAMES)
def test_views_and_updates_have_the_promised_form(game: str) -> None:
    for seed in range(3):
        table = RandomTable(seed, game)
        for step in table.steps(120):
            if isinstance(step.answer, Refusal | AlreadyPlayed):
                continue
            made = updates(step.before, step.after, step.answer, audiences(step.after))
            sent = encoded(made)
            for seat, update in made.items():
                message = orjson.loads(sent[seat])
                assert message == as_json(update.message())
                FROM_SERVER.validate_python(message)
        for seat in audiences(table.table):
            FROM_SERVER.validate_python(as_json(snapshot(table.table, seat, table.now)))


def test_what_audiences_share_is_encoded_once() -> None:
    table = RandomTable(1, "card", is_calm=True)
    for step in table.steps(60):
        if not isinstance(step.answer, Refusal | AlreadyPlayed):
            sent = encoded(updates(step.before, step.after, step.answer, audiences(step.after)))
            tables = (step.before, step.after)
            own = {seat for table in tables for seat in (table.asked, table.undoable_seat)} - {None}
            others = [message for seat, message in sent.items() if seat not in own]
            begins = step.before.play is None and step.after.play is not None
            assert begins or len({id(message) for message in others}) == 1


COMMANDS: list[tuple[dict[str, Any], object]] = [
    (
        {"type": "play", "seat": 1, "option": "take 1", "answers": 9},
        PlayMove(seat=1, option="take 1", answers=9, by="person", person=ADA),
    ),
    ({"type": "undo", "seat": 1}, RequestUndo(person=ADA, seat=1)),
    ({"type": "consent", "agree": False}, AnswerUndo(person=ADA, accept=False)),
    ({"type": "say", "text": "hi"}, Say(person=ADA, text="hi")),
]


@pytest.mark.parametrize(("message", "command"), COMMANDS)
def test_messages_of_clients_become_commands(message: dict[str, Any], command: object) -> None:
    parsed = messages.FROM_CLIENT.validate_json(orjson.dumps(message))
    assert not isinstance(parsed, messages.Look | messages.Ping)
    assert command_of(parsed, ADA) == command


@pytest.mark.parametrize("message", [message for message, _ in COMMANDS])
def test_a_message_with_a_field_too_many_or_too_few_is_refused(message: dict[str, Any]) -> None:
    field = random.Random(str(message)).choice([name for name in message if name != "type"])
    for wrong in ({**message, "extra": 1}, {name: message[name] for name in message if name != field}):
        with pytest.raises(ValidationError):
            messages.FROM_CLIENT.validate_json(orjson.dumps(wrong))
