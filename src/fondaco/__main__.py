"""`python -m fondaco` is the `fondaco` command."""

import sys

from fondaco.cli.main import main

sys.exit(main())
