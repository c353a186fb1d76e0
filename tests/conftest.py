"""What all tests share: the folder of helpers they import from, and a cache of compiled code of their own."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

# In the background of a shell the tests would ignore Ctrl-C, and so would every program they start.
signal.signal(signal.SIGINT, signal.default_int_handler)

sys.path.insert(0, str(Path(__file__).parent))
