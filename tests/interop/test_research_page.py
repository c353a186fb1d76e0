"""The examples of docs/research.md run as they stand there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "research.md"
EXAMPLE = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
LIBRARIES = ("jax", "torch")  # no extra of ours installs them
EXAMPLES = [
    (PAGE.read_text()[: found.start()].count("\n") + 1, found[1])
    for found in EXAMPLE.finditer(PAGE.read_text())
]


@pytest.mark.parametrize(("line", "example"), EXAMPLES, ids=[f"line-{line}" for line, _ in EXAMPLES])
def test_the_example_runs(line: int, example: str) -> None:
    for library in LIBRARIES:
        if f"import {library}" in example:
            pytest.importorskip(library)
    exec(compile("\n" * line + example, str(PAGE), "exec"), {"__name__": "example"})


def test_every_interface_has_an_example() -> None:
    for interface in ("Table", "Batch", "pettingzoo", "gymnasium", "openspiel"):
        assert any(interface in example for _, example in EXAMPLES)
