"""Files that a command writes. An error is reported in one sentence, if possible before the work begins."""

from __future__ import annotations

import argparse
import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from fondaco.cli.arguments import UsageError


def file_name(text: str) -> str:
    """The argument type of a file or a folder."""
    if not text:
        raise argparse.ArgumentTypeError("a name is needed, not ''")
    return text


@contextmanager
def writing(name: str) -> Iterator[None]:
    """Turns an OSError within the block into a UsageError with the name of the file."""
    try:
        yield
    except OSError as error:
        raise UsageError(f"cannot write {name!r}: {error.strerror or error}") from None


def check_writable(name: str) -> None:
    """Raises UsageError if a file cannot be written. Does not touch the file."""
    path = Path(name)
    with writing(name):
        if path.is_dir():
            raise os_error(errno.EISDIR)
        if not path.parent.is_dir():
            raise os_error(errno.ENOENT)
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise os_error(errno.EACCES)


def os_error(number: int) -> OSError:
    return OSError(number, os.strerror(number))


def save(name: str, text: str) -> None:
    with writing(name), atomic_file(Path(name)) as file:
        file.write(text)


@contextmanager
def atomic_file(path: Path) -> Iterator[TextIO]:
    """Opens a file that replaces `path` only when it is complete. A device is written to directly."""
    if path.exists() and not path.is_file():
        with path.open("w", encoding="utf-8") as file:
            yield file
        return
    path = path.resolve()  # follow a link instead of replacing it
    if path.exists() and not os.access(path, os.W_OK):
        raise os_error(errno.EACCES)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")  # another process has another name
    try:
        with part.open("x", encoding="utf-8", newline="\n") as file:
            yield file
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
