"""What all tests share: the folder of helpers they import from, and luck that is the same in every run."""

from __future__ import annotations

import random
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

sys.path.insert(0, str(Path(__file__).parent))

import seeds

# In the background of a shell the tests would ignore Ctrl-C, and so would every program they start.
signal.signal(signal.SIGINT, signal.default_int_handler)

# A busy machine may take any time for an example, so no test of ours fails by Hypothesis' stopwatch.
NO_STOPWATCH: dict[str, Any] = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("usual", derandomize=True, **NO_STOPWATCH)
settings.register_profile("fresh", **NO_STOPWATCH)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--luck",
        type=luck,
        default=seeds.USUAL,
        metavar="SEED",
        help=f"the seed of this run ({seeds.USUAL}), or 'fresh' for a new one; with any other than "
        f"{seeds.USUAL} Hypothesis tries new examples, too",
    )


def luck(text: str) -> int:
    return random.SystemRandom().getrandbits(32) if text == "fresh" else int(text)


def pytest_configure(config: pytest.Config) -> None:
    here = config.getoption("--luck", seeds.USUAL)
    seeds.seed = getattr(config, "workerinput", {}).get("luck", here)
    settings.load_profile("usual" if seeds.seed == seeds.USUAL else "fresh")


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """All processes of pytest-xdist use the seed that the first one drew."""
    node.workerinput["luck"] = seeds.seed


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if seeds.seed != seeds.USUAL:
        terminalreporter.write_line(f"The same luck again: pytest --luck {seeds.seed}")
