"""Refusals: a code, a sentence in both languages, and what would have been accepted."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter

import pytest

import fondaco
from fondaco.core.game import BadTable
from fondaco.games import game_called
from fondaco.hosted.refusals import STATES, AlreadyPlayed, Both, Refusal


@pytest.mark.parametrize("code", Refusal.SENTENCES)
def test_every_sentence_is_there_in_both_languages(code: str) -> None:
    english, french = Refusal.SENTENCES[code]
    facts = [{name for _, name, _, _ in Formatter().parse(text) if name} for text in (english, french)]
    assert facts[0] == facts[1]
    refusal = Refusal(code, **dict.fromkeys(facts[0], "x."))
    told = [refusal.message("en"), refusal.message("fr")]
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in told)
    assert told[0] != told[1]
    assert all(re.match(r"\{\w+\} |[A-ZÀÉ][a-zéè’' ]", text) for text in (english, french))


def test_every_refusal_is_raised_somewhere_and_has_a_sentence() -> None:
    """A server and a browser have sentences of their own; they raise those of a table, too."""
    calls = [
        node
        for path in Path(fondaco.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func).rpartition(".")[2] in ("Refusal", "ServerRefusal")
    ]
    raised = {call.args[0].value for call in calls if call.args and isinstance(call.args[0], ast.Constant)}
    of_a_table = {
        call.args[0].value
        for call in calls
        if ast.unparse(call.func) == "Refusal" and call.args and isinstance(call.args[0], ast.Constant)
    }
    assert set(Refusal.SENTENCES) <= raised
    assert of_a_table <= set(Refusal.SENTENCES)


def test_a_refusal_as_clients_get_it() -> None:
    refusal = Refusal("wrong_state", ("open", "playing"), state=STATES["over"])
    assert refusal.as_parts("en") == {
        "code": "wrong_state",
        "message": "You can't do that while the table is over.",
        "allowed": ["open", "playing"],
    }
    assert refusal.as_parts("fr")["message"] == "C’est impossible tant que la table est terminée."
    assert Refusal("no_seat").as_parts("en")["allowed"] is None
    assert str(refusal) == "wrong_state"


def test_facts_are_told_in_the_language_of_the_sentence() -> None:
    refusal = Refusal("bad_table", reason=Both("It rains.", "Il pleut."))
    assert refusal.message("en") == "This table is not possible. It rains."
    assert refusal.message("fr") == "Cette table n’est pas possible. Il pleut."
    with pytest.raises(BadTable) as unknown:
        game_called("chess")
    refusal = Refusal("bad_table", reason=unknown.value)
    assert unknown.value.message("en") in refusal.message("en")
    assert unknown.value.message("fr") in refusal.message("fr")


def test_an_answer_that_was_given_already_names_its_event() -> None:
    assert AlreadyPlayed(7).number == 7
