"""`fondaco` whose deals and bots draw from a fixed seed: browser tests have the same luck in every run.

Bots at shared deals move without a pause.
"""

from __future__ import annotations

import random
import secrets
import sys

from fondaco.__main__ import main
from fondaco.hosted import daily_deal
from fondaco.server import bot_pool, table_service


class Seeded(random.Random):
    """Stands in for `secrets.SystemRandom`, which the server draws deals and bots' luck from."""

    def __init__(self) -> None:
        super().__init__("browser tests")


if __name__ == "__main__":
    modules = (vars(table_service), vars(bot_pool))
    assert all(module["secrets"] is secrets for module in modules)  # both draw from `secrets.SystemRandom`
    secrets.SystemRandom = Seeded  # type: ignore[assignment,misc]
    daily_deal.BOT_PAUSE = 0.0
    sys.exit(main())
