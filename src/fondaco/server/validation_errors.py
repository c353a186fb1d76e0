"""What is wrong with the form of a message, said in both languages and without repeating the message."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from fondaco.hosted.refusals import Both, Refusal
from fondaco.server.errors import ServerRefusal

LONGEST_PLACE = 60
LISTED = ("expected", "expected_tags")  # where pydantic says which words there are
MESSAGE = Both("the message", "le message")
# By pydantic's name for the problem. What stands in braces is the place, or what pydantic knows of it.
PROBLEMS = {
    "missing": Both("{place} is missing", "{place} manque"),
    "extra_forbidden": Both("there is no {place}", "{place} n’existe pas"),
    "string_type": Both("{place} is a text", "{place} est un texte"),
    "string_too_short": Both(
        "{place} has at least {min_length} character", "{place} a au moins {min_length} caractère"
    ),
    "string_too_long": Both(
        "{place} has at most {max_length} characters", "{place} a au plus {max_length} caractères"
    ),
    "string_pattern_mismatch": Both("{place} is written as {pattern}", "{place} s’écrit {pattern}"),
    "int_type": Both("{place} is a whole number", "{place} est un nombre entier"),
    "int_parsing": Both("{place} is a whole number", "{place} est un nombre entier"),
    "float_type": Both("{place} is a number", "{place} est un nombre"),
    "float_parsing": Both("{place} is a number", "{place} est un nombre"),
    "greater_than_equal": Both("{place} is at least {ge}", "{place} vaut au moins {ge}"),
    "less_than_equal": Both("{place} is at most {le}", "{place} vaut au plus {le}"),
    "less_than": Both("{place} is less than {lt}", "{place} est inférieur à {lt}"),
    "bool_type": Both("{place} is true or false", "{place} est true ou false"),
    "list_type": Both("{place} is a list", "{place} est une liste"),
    "dict_type": Both("{place} is an object", "{place} est un objet"),
    "model_type": Both("{place} is an object", "{place} est un objet"),
    "model_attributes_type": Both("{place} is an object", "{place} est un objet"),
    "too_short": Both("{place} has at least {min_length}", "{place} en a au moins {min_length}"),
    "too_long": Both("{place} has at most {max_length}", "{place} en a au plus {max_length}"),
    "literal_error": Both("{place} is one of a few words", "{place} est l’un de quelques mots"),
    "union_tag_invalid": Both("there is no such type", "ce type n’existe pas"),
    "union_tag_not_found": Both("its type is missing", "son type manque"),
    "json_invalid": Both("it is not JSON", "ce n’est pas du JSON"),
}
OTHER = Both("{place} cannot be that", "{place} ne peut pas être cela")


def invalid(problems: Sequence[Mapping[str, Any]]) -> Refusal:
    """The refusal for the first of some problems that pydantic found."""
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
    """The words of which one would have been right."""
    listed = [text for name, text in problem.get("ctx", {}).items() if name in LISTED]
    return re.findall("'([^']*)'", listed[0]) if listed else None
