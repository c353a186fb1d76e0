"""Shared by all tests: puts `tests` on the import path and fixes the random seeds."""

from __future__ import annotations

import importlib
import os
import random
import secrets
import signal
import sys
from argparse import ArgumentTypeError
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import hypothesis.core
import pytest
from hypothesis import HealthCheck, settings

sys.path.insert(0, str(Path(__file__).parent))

import seeds

# NumPy's threads would wait for each other busily: several test processes share the cores already.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# In the background of a shell the tests would ignore Ctrl-C, and so would every program they start.
signal.signal(signal.SIGINT, signal.default_int_handler)

# An example may take any time on a busy machine.
NO_DEADLINE: dict[str, Any] = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("fixed", derandomize=True, **NO_DEADLINE)
settings.register_profile("fresh", **NO_DEADLINE)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--seed",
        type=seed_from,
        default=seeds.DEFAULT,
        metavar="SEED",
        help=f"seed of this run (default {seeds.DEFAULT}), or 'fresh' for a random one",
    )


def seed_from(text: str) -> int:
    if text == "fresh":
        return random.SystemRandom().getrandbits(32)
    if not text.isdecimal():
        raise ArgumentTypeError(f"--seed is a whole number or 'fresh', not {text!r}")
    return int(text)


def pytest_configure(config: pytest.Config) -> None:
    here = config.getoption("--seed", seeds.DEFAULT)
    seeds.seed = getattr(config, "workerinput", {}).get("seed", here)
    if seeds.seed == seeds.DEFAULT:
        settings.load_profile("fixed")
    else:
        settings.load_profile("fresh")
        hypothesis.core.global_force_seed = seeds.seed  # as its own option --hypothesis-seed does


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """All processes of pytest-xdist use the seed that the first one drew."""
    node.workerinput["seed"] = seeds.seed


# These compile the rules of the games: once in one process. Two processes would do the same work at a time.
HERE = Path(__file__).parent
COMPILING = ("bots", "interop", "train", "wasm", "test_batch.py", "test_review.py", "test_three_ways.py")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With `--dist loadgroup` the tests of a file run in one process, and so do all that compile."""
    if config.pluginmanager.hasplugin("xdist"):
        for item in items:
            item.add_marker(pytest.mark.xdist_group(group_of(item.path)))


def group_of(path: Path) -> str:
    name = path.relative_to(HERE) if path.is_relative_to(HERE) else path
    return "compiling" if name.parts[0] in COMPILING else str(name)


@pytest.fixture(autouse=True)
def seeded(monkeypatch: pytest.MonkeyPatch) -> random.Random:
    """Seeds what draws without a seed of its own: tables, other libraries. The same draws in every run."""
    luck = random.Random(seeds.seed)
    random.seed(luck.getrandbits(32))
    if find_spec("numpy"):
        importlib.import_module("numpy").random.seed(luck.getrandbits(32))
    monkeypatch.setattr(secrets, "randbits", luck.getrandbits)
    return luck


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if seeds.seed != seeds.DEFAULT:
        terminalreporter.write_line(f"To repeat this run: pytest --seed {seeds.seed}")
