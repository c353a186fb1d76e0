"""The `fondaco` command, also as `python -m fondaco`."""

from __future__ import annotations

import sys

INTERRUPTED = 130


def main() -> int:
    """Runs the command; whoever stops it while it is still being loaded gets no traceback, either."""
    try:
        from fondaco.cli.main import main as command
    except KeyboardInterrupt:
        return INTERRUPTED
    return command()


if __name__ == "__main__":
    sys.exit(main())
