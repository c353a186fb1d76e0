"""`fondaco backup` and `fondaco restore`: save a server's data to a file, and load it into any database."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Awaitable, Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from fondaco.cli.arguments import UsageError
from fondaco.cli.serve import checked_database, without_password

Counts = dict[str, int]


def define(commands: Any) -> None:
    command = commands.add_parser(
        "backup",
        help="save a server's data to a file, also while people play",
        description="Writes the whole database of a server to a new file, as it is at one moment. The server "
        "may go on meanwhile. The file holds hidden cards and personal data: keep it safe.",
        epilog="Exit code 0: the backup is complete and on disk. 2: there is no backup, and the message says "
        "why.",
    )
    add_arguments(command, "the file to write; it must not exist")
    command.set_defaults(run=run_backup)
    command = commands.add_parser(
        "restore",
        help="load a server's data from a backup",
        description="Loads a backup into an empty database, SQLite or PostgreSQL, whichever it came from. "
        "Games go on where they were.",
        epilog="Exit code 0: everything was loaded. 2: nothing was changed, and the message says why.",
    )
    add_arguments(command, "a file from `fondaco backup`")
    command.set_defaults(run=run_restore)


def add_arguments(command: argparse.ArgumentParser, about: str) -> None:
    command.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:PATH or postgresql://... (default: the file in your data folder)",
    )
    command.add_argument("file", metavar="FILE", type=Path, help=about)


def run_backup(given: argparse.Namespace) -> int:
    check_installed()
    from fondaco.server.backup import back_up

    counts = run_task(back_up, given, "cannot back up {database} to {file}")
    print(f"{given.file}: {counts_text(counts)}")
    return 0


def run_restore(given: argparse.Namespace) -> int:
    check_installed()
    from fondaco.server.backup import restore

    counts = run_task(restore, given, "cannot restore {file} to {database}")
    print(f"restored {counts_text(counts)}")
    return 0


def check_installed() -> None:
    if find_spec("orjson") is None:
        raise UsageError("This command needs more packages. Type: pip install 'fondaco[server]'")


def run_task(
    work: Callable[[str, Path], Awaitable[Counts]], given: argparse.Namespace, problem: str
) -> Counts:
    url = checked_database(given.database, workers=1)

    async def run() -> Counts:
        return await work(url, given.file)

    try:
        return asyncio.run(run())
    except (OSError, ValueError) as error:
        what_failed = problem.format(database=without_password(url), file=given.file)
        raise UsageError(f"{what_failed}: {error}") from None


def counts_text(counts: Counts) -> str:
    return f"{counts['tables']} tables, {counts['entries']} entries, {counts['people']} people"
