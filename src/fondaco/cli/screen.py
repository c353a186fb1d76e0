"""Standard output for tables and pictures."""

from __future__ import annotations

from rich.console import Console


class Screen(Console):
    """A console that raises BrokenPipeError, where rich would end the program with exit code 1."""

    def on_broken_pipe(self) -> None:
        raise  # the BrokenPipeError that rich is handling when it calls this
