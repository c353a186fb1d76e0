"""A server with a copy of the built page, in the folder that WORKSHOP names, so that a test can change it."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from fondaco.__main__ import main
from fondaco.server import app

if __name__ == "__main__":
    copy = Path(os.environ["WORKSHOP"])
    if not copy.exists():
        shutil.copytree(app.PAGE, copy)
    app.PAGE = copy
    sys.exit(main())
