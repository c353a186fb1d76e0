"""Standard output for tables and pictures."""

from __future__ import annotations

from rich.console import Console
from rich.control import Control
from rich.segment import ControlType, Segment

CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and what was scrolled off it


class Screen(Console):
    """A console that raises BrokenPipeError, where rich would end the program with exit code 1."""

    def on_broken_pipe(self) -> None:
        raise  # the BrokenPipeError that rich is handling when it calls this

    def wipe(self) -> None:
        """Clears a terminal, and what was scrolled off it. Output to a file stays as it is."""
        control = Control()
        control.segment = Segment(CLEAR, None, [(ControlType.CLEAR,)])
        self.control(control)
