"""How far long work has come: a bar on standard error, where somebody watches."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from rich.console import Console
from rich.progress import Progress

from fondaco.cli.records import lines, size


def progress() -> Progress:
    """A bar above which one can print. What is printed to a file or a pipe goes there, not past the bar."""
    screen = Console(stderr=True)
    return Progress(
        console=screen,
        disable=not screen.is_terminal,
        redirect_stdout=sys.stdout.isatty(),
        redirect_stderr=False,
    )


def numbered_lines(bar: Progress, name: str, doing: str) -> Iterator[tuple[int, str]]:
    """The lines of a record file, counted from 1; the bar shows how much of the file is done."""
    task = bar.add_task(doing, total=size(name))
    for number, line in enumerate(lines(name), 1):
        yield number, line
        bar.advance(task, len(line.encode()) + 1)
