"""Reads record files line by line. A very long line does not need more memory."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from fondaco.cli.arguments import UsageError
from fondaco.core.record import LONGEST_LINE

BYTE_ORDER_MARK = "\ufeff"


def size(name: str) -> int | None:
    """Returns the size of a file in bytes, or None if it is a pipe or a device."""
    return os.path.getsize(name) if os.path.isfile(name) else None


def lines(name: str) -> Iterator[str]:
    """Yields the lines of a file, without a byte order mark and without blank lines at the end."""
    blank = 0
    for number, line in enumerate(all_lines(name)):
        if not line.strip():
            blank += 1
            continue
        yield from [""] * blank
        blank = 0
        yield line if number else line.removeprefix(BYTE_ORDER_MARK)


def all_lines(name: str) -> Iterator[str]:
    """Yields the lines of a file. A line that is too long for a record is cut, but stays too long to be
    valid.
    """
    try:
        with Path(name).open("rb") as file:
            while line := file.readline(4 * LONGEST_LINE):
                rest = line
                while rest and not rest.endswith(b"\n"):
                    rest = file.readline(LONGEST_LINE)
                yield decoded(line, name)
    except OSError as error:
        raise UsageError(f"cannot read {name!r}: {error.strerror}") from None


def decoded(line: bytes, name: str) -> str:
    """Returns a line as text. A cut line may end within a character."""
    cut = len(line) == 4 * LONGEST_LINE
    try:
        return line.decode("utf-8", "ignore" if cut else "strict").removesuffix("\n")
    except UnicodeDecodeError:
        raise UsageError(f"{name!r} is not a text file") from None
