"""Habits in a game nobody has formed any for: every option is as likely."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.bots.habits.ending import stage as stage  # these three are offered as they are
from fondaco.bots.habits.ending import win_hope as win_hope
from fondaco.bots.habits.ending import write_hopes as write_hopes
from fondaco.core.luck import drawn

count: Callable[[Any], int]
option: Callable[[Any, int], int]


def habit(s: Any, key: int, n: int, notes: Any) -> int:
    return option(s, drawn(key, n, count(s)))
