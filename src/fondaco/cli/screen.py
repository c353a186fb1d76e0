"""Standard output, for what is drawn."""

from __future__ import annotations

from rich.console import Console


class Screen(Console):
    """A console whose closed pipe is told as Python tells it: rich would end the program with exit code 1."""

    def on_broken_pipe(self) -> None:
        raise  # the BrokenPipeError that rich is handling when it calls this
