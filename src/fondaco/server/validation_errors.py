"""Sentences in both languages for a malformed message. They never repeat the message itself."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from fondaco.hosted.refusals import Both, Refusal
from fondaco.server.errors import ServerRefusal

LONGEST_PLACE = 60
LISTED = ("expected", "expected_tags")  # where pydantic lists the allowed words
MESSAGE = Both("the message", "le message")
# By pydantic's name for the problem. Braces hold the place in the message, or facts from pydantic.
PROBLEMS = {
    "missing": Both("{place} is missing", "{place} manque"),
    "extra_forbidden": Both("{place} is not a known field", "{place} n’est pas un champ connu"),
    "string_type": Both("{place} must be a text", "{place} doit être un texte"),
    "string_too_short": Both(
        "{place} must have at least {min_length} character",
        "{place} doit avoir au moins {min_length} caractère",
    ),
    "string_too_long": Both(
        "{place} must have at most {max_length} characters",
        "{place} doit avoir au plus {max_length} caractères",
    ),
    "string_pattern_mismatch": Both("{place} must match {pattern}", "{place} doit suivre {pattern}"),
    "int_type": Both("{place} must be a whole number", "{place} doit être un nombre entier"),
    "int_parsing": Both("{place} must be a whole number", "{place} doit être un nombre entier"),
    "float_type": Both("{place} must be a number", "{place} doit être un nombre"),
    "float_parsing": Both("{place} must be a number", "{place} doit être un nombre"),
    "greater_than_equal": Both("{place} must be at least {ge}", "{place} doit valoir au moins {ge}"),
    "less_than_equal": Both("{place} must be at most {le}", "{place} doit valoir au plus {le}"),
    "less_than": Both("{place} must be less than {lt}", "{place} doit être inférieur à {lt}"),
    "bool_type": Both("{place} must be true or false", "{place} doit être true ou false"),
    "list_type": Both("{place} must be a list", "{place} doit être une liste"),
    "dict_type": Both("{place} must be an object", "{place} doit être un objet"),
    "model_type": Both("{place} must be an object", "{place} doit être un objet"),
    "model_attributes_type": Both("{place} must be an object", "{place} doit être un objet"),
    "too_short": Both(
        "{place} must have {min_length} or more items", "{place} doit avoir au moins {min_length} élément"
    ),
    "too_long": Both(
        "{place} must have at most {max_length} items", "{place} doit avoir au plus {max_length} éléments"
    ),
    "literal_error": Both(
        "{place} must be one of the allowed words", "{place} doit être l’un des mots permis"
    ),
    "union_tag_invalid": Both("its type is unknown", "son type est inconnu"),
    "union_tag_not_found": Both("its type is missing", "son type manque"),
    "json_invalid": Both("it is not JSON", "ce n’est pas du JSON"),
}
OTHER = Both("{place} is not valid", "{place} n’est pas valable")


def invalid(problems: Sequence[Mapping[str, Any]]) -> Refusal:
    """Returns the refusal for the first problem that pydantic found."""
    problem = problems[0]
    place = [str(part) for part in problem["loc"] if part not in ("body", "query", "path")]
    if place == ["table"]:
        return ServerRefusal("no_such_table")
    return ServerRefusal(
        "bad_request", words_in(problem), reason=reason(problem, ".".join(place)[:LONGEST_PLACE])
    )


def reason(problem: Mapping[str, Any], place: str) -> Both:
    where = Both(place, place) if place else MESSAGE
    said, known = PROBLEMS.get(problem["type"], OTHER), problem.get("ctx", {})
    return Both(*(text.format(**{**known, "place": at}) for text, at in zip(said, where, strict=True)))


def words_in(problem: Mapping[str, Any]) -> list[str] | None:
    """Returns the allowed words for a problem."""
    listed = [text for name, text in problem.get("ctx", {}).items() if name in LISTED]
    return re.findall("'([^']*)'", listed[0]) if listed else None
