"""Which names and chat lines are allowed: every script and joined emoji, nothing invisible or stacked.

Text is stored in Unicode's composed form (NFC). Lengths count code points in that form. A code point has at
most 4 bytes in UTF-8, so a name has at most 256 bytes and a chat line at most 2,000.
"""

from __future__ import annotations

from itertools import groupby
from unicodedata import category, combining, normalize

LONGEST_NAME = 64  # code points
LONGEST_LINE = 500
MOST_MARKS = 5  # on one letter; some scripts, such as pointed Hebrew and Burmese, need that many
MOST_ACCENTS = 2  # of the marks that fit on letters of every script
VIRAMA = 9  # the combining class of signs that join two consonants

ZWNJ, ZWJ = "\u200c", "\u200d"
BLACK_FLAG = "\U0001f3f4"
DIRECTION_MARKS = "\u200e\u200f\u061c"  # keyboards for Arabic and Hebrew send them
# Format characters that are visible: number signs and others that extend over the letters after them.
DRAWN_FORMATS = "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"
# Unicode counts these as letters, marks or symbols, but they are invisible.
BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u2065\u2800\u3164\uffa0\ufffc\U00016fe4\U0001d159"
Ranges = tuple[tuple[int, int], ...]
ACCENTS: Ranges = (
    (0x300, 0x36F),
    (0x483, 0x489),
    (0x1AB0, 0x1AFF),
    (0x1DC0, 0x1DFF),
    (0x20D0, 0x20FF),
    (0xFE20, 0xFE2F),
)
JOINING_SCRIPTS: Ranges = (
    (0x600, 0xDFF),
    (0xF00, 0x109F),
    (0x1700, 0x18AF),
    (0x1900, 0x1CFF),
    (0xA800, 0xABFF),
    (0x11000, 0x11FFF),
)
PICTURES: Ranges = ((0x1F000, 0x1FAFF),)  # emoji newer than Python's tables have no category yet
SELECTORS: Ranges = ((0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
MONGOLIAN_SELECTORS: Ranges = ((0x180B, 0x180D), (0x180F, 0x180F))
TAGS: Ranges = ((0xE0020, 0xE007F),)  # they follow a black flag, and name a region
UNUSED: Ranges = ((0xFFF0, 0xFFF8), (0xE0000, 0xE0FFF))  # not assigned, and invisible


def good_name(name: str) -> str | None:
    """Returns the name as it is stored: in composed form, with single spaces. None if it is not allowed."""
    text = normalize("NFC", name)
    if len(text) > LONGEST_NAME or not is_readable(text) or any(mark in text for mark in DIRECTION_MARKS):
        return None
    return " ".join(text.split())


def good_line(line: str) -> str | None:
    """Returns the chat line as it is stored. None if it is not allowed."""
    text = normalize("NFC", line)
    return text if len(text) <= LONGEST_LINE and is_readable(text) else None


def is_readable(text: str) -> bool:
    """True if some character is visible, and no text is hidden, reversed or stacked."""
    around = zip(" " + text, text, text[1:] + " ", strict=False)
    return (
        any(is_drawn(letter) for letter in text)
        and all(is_allowed(before, letter, after) for before, letter, after in around)
        and has_few_marks(text)
    )


def is_drawn(letter: str) -> bool:
    """True for visible letters, numbers, punctuation and symbols."""
    return letter not in BLANKS and (category(letter)[0] in "LNPS" or within(letter, PICTURES))


def is_mark(letter: str) -> bool:
    """True for a mark above, below or around the letter before it."""
    return category(letter) in ("Mn", "Me")


def is_allowed(before: str, letter: str, after: str) -> bool:
    """True for a character that is visible, or that its script needs to shape the letters beside it."""
    if letter in (ZWNJ, ZWJ):
        return joins(before, letter, after)
    if within(letter, SELECTORS):
        return is_drawn(before)
    if within(letter, MONGOLIAN_SELECTORS):
        return within(before, ((0x1820, 0x18AA),))
    if within(letter, TAGS):
        return before == BLACK_FLAG or within(before, TAGS)
    if letter in BLANKS or within(letter, UNUSED) or (is_mark(letter) and before.isspace()):
        return False
    kind = category(letter)
    if kind == "Cf":
        return letter in DIRECTION_MARKS or letter in DRAWN_FORMATS
    return kind not in ("Cc", "Cs", "Co", "Zl", "Zp") and ord(letter) & 0xFFFE != 0xFFFE


def joins(before: str, letter: str, after: str) -> bool:
    """True for a joiner between two pictures, or between letters of a script with joined letters."""
    if letter == ZWJ and (is_picture(before) or within(before, SELECTORS)):
        return is_picture(after)
    return within(before, JOINING_SCRIPTS) and (combining(before) == VIRAMA or within(after, JOINING_SCRIPTS))


def is_picture(letter: str) -> bool:
    return category(letter) in ("So", "Sm") or within(letter, PICTURES)


def has_few_marks(text: str) -> bool:
    """True if no letter has too many marks, or the same mark twice."""
    for marked, letters in groupby(text, is_mark):
        marks = list(letters) if marked else []
        accents = sum(within(mark, ACCENTS) for mark in marks)
        if len(marks) > MOST_MARKS or accents > MOST_ACCENTS or len(set(marks)) < len(marks):
            return False
    return True


def within(letter: str, ranges: Ranges) -> bool:
    return any(first <= ord(letter) <= last for first, last in ranges)
