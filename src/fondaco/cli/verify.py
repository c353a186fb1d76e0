"""`fondaco verify`: checks that the luck of records follows from their fair deal."""

from __future__ import annotations

import argparse
from typing import Any

from fondaco.cli.arguments import one_line
from fondaco.cli.progress import numbered_lines, progress
from fondaco.core.record import BadRecord, record_from_json
from fondaco.hosted.fair_deal import Unfair, check_deal
from fondaco.replaying import replay


def define(commands: Any) -> None:
    command = commands.add_parser(
        "verify",
        help="check that the luck in records was fair",
        description="Checks every record of a file as `fondaco check` does. It also checks that chance "
        "follows from the seed that the server committed to and from the entropy of the players.",
        epilog="Exit code 0: all fair. 1: at least one is bad, not fair, or carries no deal. "
        "2: the file cannot be read.",
    )
    command.add_argument("file", metavar="FILE", help="records, one JSON object a line")
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    fair = unfair = 0
    with progress() as bar:
        for number, line in numbered_lines(bar, given.file, "verifying"):
            try:
                check(line)
                fair += 1
            except (BadRecord, Unfair) as error:
                unfair += 1
                print(one_line(str(error.at(line=number))))
    print(f"{fair} fair, {unfair} not")
    return 1 if unfair else 0


def check(line: str) -> None:
    """Raises BadRecord or Unfair unless a line is a valid record with a fair deal."""
    record = record_from_json(line)
    replay(record)
    if not check_deal(record):
        raise Unfair("no_deal")
