"""The `fondaco` command, also as `python -m fondaco`."""

from __future__ import annotations

import os
import sys

INTERRUPTED = 130
# We start one process for each core, so more threads in NumPy would only compete for the cores.
THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")


def main() -> int:
    """Runs the command. Ctrl-C ends it without a traceback, even while it is still importing."""
    for name in THREADS:
        os.environ.setdefault(name, "1")
    try:
        from fondaco.cli.main import main as command
    except KeyboardInterrupt:
        return INTERRUPTED
    return command()


if __name__ == "__main__":
    sys.exit(main())
