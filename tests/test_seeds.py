"""Every test is seeded: what draws without a seed of its own draws from the seed of the run."""

from __future__ import annotations

import ast
import random
import secrets
from pathlib import Path

import pytest

import fondaco
import seeds

ROOT = Path(__file__).parent.parent
NEED_A_SEED = {"Random", "RandomState", "default_rng"}
NEVER_SEEDED = {"SystemRandom", "urandom"}
CHECKED = sorted(
    path
    for folder in ("tests", "tools", "benchmarks", "examples", "web/scripts", "web/tests")
    for path in (ROOT / folder).rglob("*.py")
)


def test_draws_are_the_same_in_every_run() -> None:
    luck = random.Random(seeds.seed)
    expected = random.Random(luck.getrandbits(32)).random()
    assert random.random() == expected
    numpy = pytest.importorskip("numpy")
    assert numpy.random.rand() == numpy.random.RandomState(luck.getrandbits(32)).rand()
    assert secrets.randbits(64) == luck.getrandbits(64)


@pytest.mark.parametrize("time", ["first", "second"])
def test_a_table_without_a_seed_is_dealt_the_same(time: str, dealt: list[list[str]]) -> None:
    dealt.append(fondaco.Table("card", 4).moves)
    assert dealt[0] == dealt[-1]


@pytest.fixture(scope="module")
def dealt() -> list[list[str]]:
    return []


def unseeded(path: Path) -> list[str]:
    """The calls in a file that make a generator without a seed."""
    calls = [
        node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)
    ]
    return [
        f"line {call.lineno}: {name}"
        for call in calls
        for name in [ast.unparse(call.func).rpartition(".")[2]]
        if name in NEVER_SEEDED or (name in NEED_A_SEED and not call.args and not call.keywords)
    ]


@pytest.mark.parametrize("path", CHECKED, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_generator_is_made_without_a_seed(path: Path) -> None:
    allowed = 1 if path == ROOT / "tests" / "conftest.py" else 0  # --seed fresh
    assert len(unseeded(path)) == allowed, unseeded(path)
