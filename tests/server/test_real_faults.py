"""A real server, its processes and its database fail on purpose, and everything that was told is true."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from server.real_faults import judged, on_postgres, on_sqlite

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits of other processes")
TABLES = 3


def test_sqlite(tmp_path: Path) -> None:
    with on_sqlite(tmp_path) as real:
        found = judged(real, 1, TABLES, 6)
        assert set(found.faults) == set(real.faults)
    assert found.tables >= TABLES
    assert found.views > found.tables


def test_postgres() -> None:
    with on_postgres() as real:
        found = judged(real, 1, TABLES, len(real.faults))
        assert set(found.faults) == set(real.faults)
    assert found.tables >= TABLES
    assert found.views > found.tables
