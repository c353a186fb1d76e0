"""Standard output for tables and pictures."""

from __future__ import annotations

from rich.console import Console
from rich.control import Control
from rich.segment import ControlType, Segment

CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # clears the screen and the scrollback


class Screen(Console):
    """A console that raises BrokenPipeError. rich itself would end the program with exit code 1."""

    def on_broken_pipe(self) -> None:
        raise  # the BrokenPipeError that rich is handling when it calls this

    def wipe(self) -> None:
        """Clears a terminal and its scrollback. Output to a file is unchanged."""
        control = Control()
        control.segment = Segment(CLEAR, None, [(ControlType.CLEAR,)])
        self.control(control)
