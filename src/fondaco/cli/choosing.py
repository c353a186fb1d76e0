"""Finds the option that a person types: by a short key, or by enough of its words.

The key of an option is the number at its end: 12 is `take 12`, 7 is `bid 7`, 3 is `on p3`. An option without
a number has letters as its key, so a typed number always means the number in an option. If no option has a
number, the keys are 1, 2, 3 and so on.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

LAST_NUMBER = re.compile(r"\d+$")


def options_by_key(options: Sequence[str]) -> dict[str, str]:
    """Returns the options by their keys, in the same order."""
    numbers = [number for option in options if (number := final_number(option))]
    if not numbers or len(set(numbers)) < len(numbers):
        return {str(place): option for place, option in enumerate(options, 1)}
    last_words = [last_word(option) for option in options if not final_number(option)]
    return {
        final_number(option) or shortest_prefix(last_word(option), last_words): option for option in options
    }


def final_number(option: str) -> str:
    """Returns the number at the end of an option, or an empty text."""
    found = LAST_NUMBER.search(option)
    return found[0] if found else ""


def last_word(option: str) -> str:
    return option.split()[-1]


def shortest_prefix(word: str, words: Sequence[str]) -> str:
    """Returns the shortest beginning of a word that no other word has."""
    for length in range(1, len(word)):
        if sum(other.startswith(word[:length]) for other in words) == 1:
            return word[:length]
    return word


def chosen_option(answer: str, options: Sequence[str]) -> str | None:
    """Returns the option that an answer means, or None if no option or more than one matches."""
    text = " ".join(answer.lower().split())
    keys = options_by_key(options)
    if text in keys or text.isdecimal():
        return keys.get(text)
    for is_match in (is_option, is_last_word_of, is_beginning_of):
        found = [option for option in options if is_match(text, option)]
        if len(found) == 1 and text:
            return found[0]
    return None


def is_option(text: str, option: str) -> bool:
    return text == option


def is_last_word_of(text: str, option: str) -> bool:
    return text == last_word(option)


def is_beginning_of(text: str, option: str) -> bool:
    return option.startswith(text) or last_word(option).startswith(text)
