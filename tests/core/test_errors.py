"""Errors: every code has a sentence in both languages, and every raise uses a known code and its facts."""

from __future__ import annotations

import ast
import pickle
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import fondaco
from fondaco.core.error_messages import FAIR_DEAL, MESSAGES, MOVES, RECORD_FORM, SCORES, TABLE
from fondaco.core.errors import CONJUNCTIONS, PLACES, CodedError, joined, quoted, shortened
from fondaco.core.record import BadRecord

SOURCE = Path(fondaco.__file__).parent
ERRORS = ("BadOption", "BadRecord", "BadTable", "IllegalMove", "Unfair")
SPECS = {"", ",", "quoted", "list", *CONJUNCTIONS}


def placeholders(template: str) -> dict[str, str]:
    """The names in a template, each with its format spec."""
    return {name: spec or "" for _, name, spec, _ in Formatter().parse(template) if name}


def raised() -> Iterator[tuple[str, ast.Call]]:
    """Every place in the package that makes one of the errors."""
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS:
                yield f"{file.name}:{node.lineno}", node


RAISED = dict(raised())


def codes_in(node: ast.expr) -> list[str]:
    """The codes that the first argument of an error can be."""
    if isinstance(node, ast.IfExp):
        return codes_in(node.body) + codes_in(node.orelse)
    assert isinstance(node, ast.Constant), "not a code"
    return [str(node.value)]


def is_passed_on(call: ast.Call) -> bool:
    """True for an error made from another one: `BadTable(error.code, **error.facts)`."""
    return ast.unparse(call.args[0]).endswith(".code")


@pytest.mark.parametrize("code", MESSAGES)
def test_a_code_has_a_sentence_in_both_languages_with_the_same_facts(code: str) -> None:
    english, french = MESSAGES[code]
    assert placeholders(english) == placeholders(french)
    assert english != french
    for sentence in (english, french):
        assert sentence.endswith(".")
        assert set(placeholders(sentence).values()) <= SPECS
        assert not set(placeholders(sentence)) & set(PLACES), "a place is not part of a sentence"


def test_no_code_is_there_twice() -> None:
    assert sum(map(len, (RECORD_FORM, TABLE, MOVES, SCORES, FAIR_DEAL))) == len(MESSAGES)


@pytest.mark.parametrize("place", RAISED)
def test_an_error_is_raised_with_a_known_code_and_its_facts(place: str) -> None:
    call = RAISED[place]
    if is_passed_on(call):
        return
    given = {keyword.arg for keyword in call.keywords}
    for code in codes_in(call.args[0]):
        assert set(placeholders(MESSAGES[code].en)) == given - set(PLACES), code


def test_every_code_is_raised_somewhere() -> None:
    found = {code for call in RAISED.values() if not is_passed_on(call) for code in codes_in(call.args[0])}
    assert found == set(MESSAGES)


def test_a_message_begins_with_the_place() -> None:
    error = BadRecord("not_string", key="game", given=7)
    assert str(error) == error.message() == error.reason() == "game must be a string, not 7."
    assert error.message("fr") == "game doit être une chaîne de caractères, pas 7."
    there = error.at(move=3).at(line=2)
    assert (there.code, there.facts) == ("not_string", {"key": "game", "given": 7, "move": 3, "line": 2})
    assert str(there) == "line 2: move 3: game must be a string, not 7."
    assert there.message("fr") == "ligne 2 : coup 3 : game doit être une chaîne de caractères, pas 7."
    assert there.reason("fr") == error.message("fr")


def test_an_error_survives_a_pickle() -> None:
    error = pickle.loads(pickle.dumps(BadRecord("missing_key", key="moves", line=4)))
    assert str(error) == "line 4: The record has no moves."


def test_numbers_have_the_separator_of_the_language() -> None:
    error = CodedError("record_too_long", longest=1_048_576)
    assert "1,048,576 characters" in error.message("en")
    assert "1\u202f048\u202f576 caractères" in error.message("fr")


@pytest.mark.parametrize(
    ("values", "english", "french"),
    [
        (["free"], "free", "free"),
        (["free", "space"], "free or space", "free ou space"),
        (["board", "card", "dice"], "board, card or dice", "board, card ou dice"),
        ((False, True), "false or true", "false ou true"),
        ((2,), "2", "2"),
        ((2, 3), "2 or 3", "2 ou 3"),
        ((2, 3, 4), "2 to 4", "2 à 4"),
        ((2, 3, 5), "2, 3 or 5", "2, 3 ou 5"),
    ],
)
def test_what_is_allowed_is_listed(values: Any, english: str, french: str) -> None:
    assert (joined(values), joined(values, "or", "fr")) == (english, french)


def test_what_is_needed_is_listed() -> None:
    assert joined(["ships", "awards", "totals"], "and") == "ships, awards and totals"
    assert joined(["ships", "awards", "totals"], "and", "fr") == "ships, awards et totals"


def test_few_items_are_all_listed_and_many_are_shortened() -> None:
    eight = [f"bid {florins}" for florins in range(1, 9)]
    assert shortened([]) == ""
    assert shortened(eight) == "bid 1, bid 2, bid 3, bid 4, bid 5, bid 6, bid 7, bid 8"
    assert shortened([*eight, "bid 9"]) == "bid 1, bid 2, bid 3, bid 4, bid 5, bid 6, ..., bid 9"


@pytest.mark.parametrize(
    "value", ["x" * 10_000, 10**4000, [0] * 10_000, [[[[[[[["deep"]]]]]]]], {"a": ["b"] * 99}, object()]
)
def test_what_is_quoted_is_short(value: Any) -> None:
    assert len(quoted(value)) < 80


def test_three_levels_of_lists_are_quoted() -> None:
    assert quoted([[["dye"]]]) == "[[['dye']]]"
    assert quoted([[[["dye"]]]]) == "[[[[...]]]]"


def test_what_is_quoted_never_moves_the_cursor() -> None:
    assert quoted("\x1b[2J\n\u202e").isprintable()
