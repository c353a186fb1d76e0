"""What all tests share: the folder of helpers they import from, and a cache of compiled code of their own."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
