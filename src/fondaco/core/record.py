"""Game records: one JSON object for each game, one game on each line.

This module checks the form of a record. `fondaco.replaying` checks its moves and scores. A record holds the
whole game, hidden cards too.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn
from unicodedata import category

from fondaco.core.errors import CodedError

FORMAT = "fondaco-record/1"
FORMAT_FAMILY = "fondaco-record/"
LONGEST_LINE = 1 << 20  # characters; the longest real game has a fiftieth of that
LONGEST_NAME = 64
DEEPEST_LIST = 2  # a list by seat, or a list of lists by seat and good
UNPRINTABLE = ("Cc", "Cs", "Zl", "Zp")  # controls, lone surrogates, line and paragraph separators
INVISIBLE = ("Cf", "Zs")  # format characters such as joiners, and spaces
DIRECTION_MARKS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # they reverse text
DAY_KEYS = ("ships", "ship_pay", "awards", "bonuses", "totals")
RESULT_KEYS = ("scores", "winners")


class BadRecord(CodedError):
    """Raised for a record that is not valid. The facts `line` and `move`, if given, say where."""


@dataclass(frozen=True)
class Result:
    scores: list[int]
    winners: list[int]  # seats, in ascending order

    @property
    def places(self) -> list[int]:
        """The place of each seat. Winners are first, even if others have the same score; equal scores share a
        place.
        """
        above = len(self.winners)
        others = [score for seat, score in enumerate(self.scores) if seat not in self.winners]
        return [
            1 if seat in self.winners else 1 + above + sum(other > score for other in others)
            for seat, score in enumerate(self.scores)
        ]


@dataclass(frozen=True)
class Record:
    """A game, finished or not. `days` and `result` follow from `moves`."""

    game: str
    options: dict[str, Any]  # the number of players, and the options that differ from their defaults
    moves: list[str]
    names: list[str] | None = None
    days: list[dict[str, Any]] | None = None
    result: Result | None = None
    more: dict[str, Any] = field(default_factory=dict)  # keys of other programs, kept unchanged

    def as_json(self) -> str:
        """Returns the record as one line of JSON."""
        parts: dict[str, Any] = {"format": FORMAT, "game": self.game, "options": self.options}
        if self.names is not None:
            parts["names"] = self.names
        parts["moves"] = self.moves
        if self.days is not None:
            parts["days"] = self.days
        if self.result is not None:
            parts["result"] = {"scores": self.result.scores, "winners": self.result.winners}
        return json.dumps(parts | self.more, ensure_ascii=False)


def record_from_json(line: str) -> Record:
    """Returns the record in a line of JSON, or raises BadRecord."""
    if len(line) > LONGEST_LINE:
        raise BadRecord("record_too_long", longest=LONGEST_LINE)
    try:
        parts = json.loads(line, parse_constant=reject_constant, object_pairs_hook=unique_keys)
    except BadRecord:
        raise
    except (ValueError, RecursionError):
        raise BadRecord("not_json") from None
    if not isinstance(parts, dict):
        raise BadRecord("not_json_object", given=parts)
    return record_from_parts(parts)


def reject_constant(constant: str) -> NoReturn:
    """Rejects NaN and Infinity, which Python reads although JSON does not have them."""
    raise ValueError(constant)


def unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Returns a JSON object, or raises BadRecord for a duplicate key, which programs read differently."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise BadRecord("duplicate_key", key=key)
        found[key] = value
    return found


def record_from_parts(parts: Mapping[str, Any]) -> Record:
    """Returns the record in a JSON object, or raises BadRecord."""
    check_format(parts)
    known = {"format", "game", "options", "names", "moves", "days", "result"}
    return Record(
        game=text(parts, "game"),
        options=mapping(parts, "options"),
        moves=texts(parts, "moves"),
        names=names(parts) if "names" in parts else None,
        days=days(parts) if "days" in parts else None,
        result=result(mapping(parts, "result")) if "result" in parts else None,
        more={key: value for key, value in parts.items() if key not in known},
    )


def check_format(parts: Mapping[str, Any]) -> None:
    """Raises BadRecord for a record of another format."""
    name = value_of(parts, "format")
    if name == FORMAT:
        return
    is_newer = isinstance(name, str) and name.startswith(FORMAT_FAMILY)
    raise BadRecord("newer_format" if is_newer else "unknown_format", given=name, format=FORMAT)


def value_of(parts: Mapping[str, Any], key: str) -> Any:
    if key not in parts:
        raise BadRecord("missing_key", key=key)
    return parts[key]


def text(parts: Mapping[str, Any], key: str) -> str:
    value = value_of(parts, key)
    if not isinstance(value, str):
        raise BadRecord("not_string", key=key, given=value)
    return value


def mapping(parts: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = value_of(parts, key)
    if not isinstance(value, dict):
        raise BadRecord("not_object", key=key, given=value)
    return value


def texts(parts: Mapping[str, Any], key: str) -> list[str]:
    value = value_of(parts, key)
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise BadRecord("not_strings", key=key, given=value)
    return value


def names(parts: Mapping[str, Any]) -> list[str]:
    found = texts(parts, "names")
    for name in found:
        check_name(name)
    return found


def check_name(name: str) -> None:
    """Raises BadRecord for a name that is invisible, too long, or could disturb a terminal or a page."""
    if any(category(letter) in UNPRINTABLE or letter in DIRECTION_MARKS for letter in name):
        raise BadRecord("name_control_characters", given=name)
    if all(category(letter) in INVISIBLE for letter in name):
        raise BadRecord("name_invisible", given=name)
    if len(name) > LONGEST_NAME:
        raise BadRecord("name_too_long", given=name, longest=LONGEST_NAME)


def days(parts: Mapping[str, Any]) -> list[dict[str, Any]]:
    value = parts["days"]
    if not isinstance(value, list):
        raise BadRecord("not_list", key="days", given=value)
    for number, day in enumerate(value, 1):
        check_day(number, day)
    return value


def check_day(number: int, day: object) -> None:
    if not isinstance(day, dict) or set(day) != set(DAY_KEYS):
        raise BadRecord("day_keys", day=number, keys=DAY_KEYS)
    for key in DAY_KEYS:
        if not is_integers(day[key]):
            raise BadRecord("day_not_integers", day=number, key=key)


def is_integers(value: object, depth: int = DEEPEST_LIST) -> bool:
    """True for an integer, or a list of them down to `depth` levels. Booleans and 3.0 are not integers."""
    if isinstance(value, list):
        return depth > 0 and all(is_integers(item, depth - 1) for item in value)
    return type(value) is int


def result(parts: Mapping[str, Any]) -> Result:
    if set(parts) != set(RESULT_KEYS):
        raise BadRecord("result_keys", keys=RESULT_KEYS)
    for key in RESULT_KEYS:
        if not is_integers(parts[key]):
            raise BadRecord("result_not_integers", key=key)
    return Result(parts["scores"], parts["winners"])
