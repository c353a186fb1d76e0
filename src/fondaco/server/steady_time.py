"""Unix time that never goes back and never jumps while a server runs."""

from __future__ import annotations

import time

MOST_SET_BACK = 24 * 3600.0  # seconds; a time further ahead than this was wrong itself


class SteadyTime:
    """Goes on with the monotonic clock from the Unix time at which it began."""

    def __init__(self) -> None:
        self._ahead = time.time() - time.monotonic()

    def __call__(self) -> float:
        """Returns the Unix time now."""
        return self._ahead + time.monotonic()

    def begin_after(self, moment: float) -> None:
        """Begins no earlier than a moment that was stored before: the machine's clock was set back since."""
        behind = moment - self()
        if 0 < behind < MOST_SET_BACK:
            self._ahead += behind

    def begin_at(self, moment: float) -> None:
        """Goes on from a moment: the time of workers that are there already."""
        self._ahead += moment - self()
