"""The `fondaco` command, also as `python -m fondaco`."""

from __future__ import annotations

import os
import sys

INTERRUPTED = 130
# Work is spread over processes, a core for each; more threads in NumPy would only get in each other's way.
THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")


def main() -> int:
    """Runs the command; whoever stops it while it is still being loaded gets no traceback, either."""
    for name in THREADS:
        os.environ.setdefault(name, "1")
    try:
        from fondaco.cli.main import main as command
    except KeyboardInterrupt:
        return INTERRUPTED
    return command()


if __name__ == "__main__":
    sys.exit(main())
