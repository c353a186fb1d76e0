"""What the tests of the command line share."""

from __future__ import annotations

import pytest

from cli.command import Command


@pytest.fixture
def fondaco(capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(capsys)
