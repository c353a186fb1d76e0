"""A progress bar on standard error, if it is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from rich.console import Console
from rich.progress import Progress

from fondaco.cli.records import lines, size


def progress() -> Progress:
    """Returns a progress bar. Output to a terminal is printed above it; other output is unchanged."""
    screen = Console(stderr=True)
    return Progress(
        console=screen,
        disable=not screen.is_terminal,
        redirect_stdout=sys.stdout.isatty(),
        redirect_stderr=False,
    )


def numbered_lines(bar: Progress, name: str, doing: str) -> Iterator[tuple[int, str]]:
    """Yields the lines of a record file, counted from 1, and updates the bar."""
    task = bar.add_task(doing, total=size(name))
    for number, line in enumerate(lines(name), 1):
        yield number, line
        bar.advance(task, len(line.encode()) + 1)
