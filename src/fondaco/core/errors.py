"""Errors with a stable code, facts, and a sentence in each language.

`str(error)` is the English sentence. Programs read `error.code` and `error.facts`, which never depend on the
wording. The sentences are in `error_messages.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from reprlib import Repr
from string import Formatter
from typing import Any, Literal, Self

from fondaco.core.error_messages import MESSAGES, Message

Language = Literal["en", "fr"]
PLACES = {  # where in a record file an error is; both are counted from 1
    "line": Message("line {line}: ", "ligne {line} : "),
    "move": Message("move {move}: ", "coup {move} : "),
}
CONJUNCTIONS = {"and": Message("and", "et"), "or": Message("or", "ou")}
TO = Message("to", "à")
THOUSANDS = Message(",", "\u202f")
MOST_LISTED = 8  # a longer list of moves is shortened
LONGEST_TEXT = 40  # characters of a text that a message quotes
DEEPEST_QUOTE = 3  # levels of nested lists
LONGEST_QUOTE = 300  # characters of a list or object of texts


class CodedError(ValueError):
    """An error with a code and the facts that its message needs. `line` and `move` say where it is."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code, self.facts = code, facts

    def __str__(self) -> str:
        return self.message()

    def message(self, language: Language = "en") -> str:
        """Returns the place and the reason: "move 3: The game is over ..."."""
        places = [getattr(PLACES[name], language) for name in PLACES if name in self.facts]
        return "".join(places).format(**self.facts) + self.reason(language)

    def reason(self, language: Language = "en") -> str:
        """Returns the sentence without the place."""
        template: str = getattr(MESSAGES[self.code], language)
        return FORMATTERS[language].format(template, **self.facts)

    def at(self, **place: int) -> Self:
        """Returns the same error with its `line` or `move` added."""
        return type(self)(self.code, **self.facts, **place)


class MessageFormatter(Formatter):
    """Fills templates. Besides Python's format specs it knows `quoted`, `and`, `or` and `list`."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "quoted":
            return quoted(value)
        if format_spec == "list":
            return shortened(value)
        if format_spec in CONJUNCTIONS:
            return joined(value, format_spec, self.language)
        text: str = super().format_field(value, format_spec)
        return text.replace(",", getattr(THOUSANDS, self.language)) if format_spec == "," else text


FORMATTERS: dict[Language, MessageFormatter] = {"en": MessageFormatter("en"), "fr": MessageFormatter("fr")}


def quoted(value: object) -> str:
    """Returns a value as Python writes it. Long ones are shortened, and control characters are escaped."""
    brief = Repr()
    brief.maxlevel = DEEPEST_QUOTE
    brief.maxstring = brief.maxlong = brief.maxother = LONGEST_TEXT
    text = brief.repr(value)
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}..."


def joined(values: Sequence[object], conjunction: str = "or", language: Language = "en") -> str:
    """Returns "a, b or c", or "2 to 6" for several numbers without a gap."""
    *first, last = [value_text(value) for value in values]
    if is_range(values):
        return f"{first[0]} {getattr(TO, language)} {last}"
    return f"{', '.join(first)} {getattr(CONJUNCTIONS[conjunction], language)} {last}" if first else last


def is_range(values: Sequence[object]) -> bool:
    """True for more than two integers without a gap."""
    first = values[0]
    return type(first) is int and len(values) > 2 and list(values) == [*range(first, first + len(values))]


def value_text(value: object) -> str:
    """Returns a value as records and the command line write it: `true`, not `True`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def shortened(items: Sequence[object]) -> str:
    """Returns a list of the items, or of the first and the last of many."""
    if len(items) > MOST_LISTED:
        items = [*items[: MOST_LISTED - 2], "...", items[-1]]
    return ", ".join(map(str, items))
