"""The playout policy of games without one of their own: every option is equally likely."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.bots.playout_policy.whole_game import stage as stage  # imported for `bind`, not used here
from fondaco.bots.playout_policy.whole_game import win_estimate as win_estimate
from fondaco.bots.playout_policy.whole_game import write_estimates as write_estimates
from fondaco.core.luck import drawn

count: Callable[[Any], int]
option: Callable[[Any, int], int]


def policy_move(s: Any, key: int, n: int, notes: Any) -> int:
    return option(s, drawn(key, n, count(s)))
