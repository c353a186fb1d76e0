"""`fondaco check`: verifies the records in a file."""

from __future__ import annotations

import argparse
from typing import Any

from fondaco.cli.arguments import one_line
from fondaco.cli.progress import numbered_lines, progress
from fondaco.core.record import BadRecord
from fondaco.replaying import replay


def define(commands: Any) -> None:
    command = commands.add_parser(
        "check",
        help="verify the records in a file",
        description="Replays every record of a file and checks its moves, days and result. Prints one "
        "message for each bad line.",
        epilog="Exit code 0: all good. 1: at least one bad line. 2: the file cannot be read.",
    )
    command.add_argument("file", metavar="FILE", help="records, one JSON object a line")
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    good = bad = 0
    with progress() as bar:
        for number, line in numbered_lines(bar, given.file, "checking"):
            try:
                replay(line)
                good += 1
            except BadRecord as error:
                bad += 1
                print(one_line(str(error.at(line=number))))
    print(f"{good} good, {bad} bad")
    return 1 if bad else 0
