"""Options as a person calls them: by a number, or by as many of their words as leave no doubt.

A number that an option names is its number: 12 means `take 12`, 7 means `bid 7`. Options without one are
given the numbers that are left, from 0 on next to others, from 1 on among themselves.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count

LAST_NUMBER = re.compile(r"\d+$")
LONGEST_NUMBER = 10  # digits; no option has as many


def numbered(options: Sequence[str]) -> dict[int, str]:
    """The options by their numbers, in the order given."""
    own = [own_number(option) for option in options]
    named = [number for number in own if number is not None]
    if len(set(named)) < len(named):
        return dict(enumerate(options, 1))
    left = (number for number in count(0 if named else 1) if number not in named)
    numbers = (next(left) if number is None else number for number in own)
    return dict(zip(numbers, options, strict=True))


def own_number(option: str) -> int | None:
    found = LAST_NUMBER.search(option)
    return int(found[0]) if found else None


def meant(answer: str, options: Sequence[str]) -> str | None:
    """The one option that an answer means, or None."""
    said = " ".join(answer.lower().split())
    if said.isdecimal():
        return numbered(options).get(int(said)) if len(said) < LONGEST_NUMBER else None
    for is_meant in (is_said, is_last_word_of, is_beginning_of):
        found = [option for option in options if is_meant(said, option)]
        if len(found) == 1 and said:
            return found[0]
    return None


def is_said(said: str, option: str) -> bool:
    return said == option


def is_last_word_of(said: str, option: str) -> bool:
    return said == option.split()[-1]


def is_beginning_of(said: str, option: str) -> bool:
    return option.startswith(said) or option.split()[-1].startswith(said)
