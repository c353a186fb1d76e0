"""Unix time that never goes back and never jumps while a server runs."""

from __future__ import annotations

import time

MOST_SET_BACK = 24 * 3600.0  # seconds; a stored time further ahead than this was itself wrong


class SteadyTime:
    """A clock that starts at a Unix time and then follows the monotonic clock."""

    def __init__(self) -> None:
        self._ahead = time.time() - time.monotonic()

    def __call__(self) -> float:
        """Returns the Unix time now."""
        return self._ahead + time.monotonic()

    def begin_after(self, moment: float) -> None:
        """Moves the clock forward to a stored time, if the machine's clock was set back since then."""
        behind = moment - self()
        if 0 < behind < MOST_SET_BACK:
            self._ahead += behind

    def begin_at(self, moment: float) -> None:
        """Continues from a time: that of workers that are already running."""
        self._ahead += moment - self()
