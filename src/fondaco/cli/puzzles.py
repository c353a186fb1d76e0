"""`fondaco puzzles`: finds positions for practice in bot games and writes them to a file."""

from __future__ import annotations

import argparse
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from fondaco.arena.workers import WorkerDied
from fondaco.batch.optional import numpy_and_numba
from fondaco.cli.arguments import SEED, UsageError, integer
from fondaco.cli.files import check_writable, file_name, writing
from fondaco.cli.progress import progress
from fondaco.games import GAMES, game_called
from fondaco.puzzles import GRADES, BadPositions, Header, Position, read_file, unknown, written
from fondaco.puzzles.finding import Wanted, find_positions

MOST = 1_000_000
INTERRUPTED = 130


def define(commands: Any) -> None:
    command = commands.add_parser(
        "puzzles",
        help="find positions for practice in bot games",
        description="Lets bots play and keeps the positions in which one turn is clearly better than every "
        "other, with its margin and how much of that is certain. The same seed gives the same positions, on "
        "any number of cores. Ctrl-C keeps what was found so far.",
        epilog="example: fondaco puzzles card --count 100 --seed 7 --verify --out card.jsonl.gz",
    )
    command.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    command.add_argument(
        "--count", type=integer(1, MOST), default=100, metavar="N", help="number of positions (100)"
    )
    command.add_argument("--seed", type=SEED, default=0, metavar="S", help="the seed of all random draws (0)")
    command.add_argument("--out", type=file_name, required=True, metavar="FILE", help="the file to write")
    command.add_argument(
        "--verify",
        action="store_true",
        help="judge each position again with ten times the playouts, and drop it if its turn is not clear",
    )
    command.add_argument(
        "--go-on",
        action="store_true",
        help="add to the positions in FILE, which has to come from the same seed, up to the number",
    )
    command.add_argument("--jobs", type=integer(1, 4096), default=1, metavar="N", help="processes (1)")
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    game, path = game_called(given.game).id, Path(given.out)
    header, found = Header(game, 0, given.seed, given.verify), list[Position]()
    if given.go_on:
        header, found = continued(header, path)
    check_writable(given.out)
    numpy_and_numba()  # its error says what to install
    games = searched(header, found, given.count, given.jobs)
    if not found:
        return INTERRUPTED
    with writing(given.out):
        replace_file(path, written(replace(header, games=games), found))
    grades = ", ".join(f"{sum(each.grade == grade for each in found):,} {grade}" for grade in GRADES)
    size = path.stat().st_size
    print(f"{given.out}: {len(found):,} positions ({grades}) of {games:,} games, {size:,} bytes")
    return 0 if len(found) >= given.count else INTERRUPTED


def continued(wanted: Header, path: Path) -> tuple[Header, list[Position]]:
    """Returns the content of a file, if the same search can continue it."""
    try:
        header, found = read_file(wanted.game, path.read_bytes())
    except FileNotFoundError:
        return wanted, []
    except (OSError, BadPositions) as error:
        raise UsageError(f"{path} has no positions that a search can continue: {error}") from None
    if replace(header, positions=0, games=0) != wanted or not header.games:
        verified = " --verify" if header.verified else ""
        raise UsageError(
            f"{path} was made with --seed {header.seed}{verified}. Choose these, or another file."
        )
    return header, found


def searched(header: Header, found: list[Position], count: int, jobs: int) -> int:
    """Adds positions to the known ones up to `count`, or fewer if interrupted.

    Returns how many games were searched.
    """
    wanted, games = Wanted(header.game, header.seed, header.verified, header.games), header.games
    with progress() as bar, closing(find_positions(wanted, jobs)) as series:
        task = bar.add_task("positions", total=count, completed=len(found))
        try:
            while len(found) < count:
                found += unknown(next(series), found)[: count - len(found)]
                games += 1
                bar.update(task, completed=len(found))
        except KeyboardInterrupt:
            bar.console.print(f"stopped after {len(found):,} of {count:,} positions; those are kept")
        except WorkerDied as error:
            raise UsageError(f"{error} Try fewer processes with --jobs.") from None
    return games


def replace_file(path: Path, data: bytes) -> None:
    """Writes a file completely or not at all."""
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    part = path.with_name(f"{path.name}.part")
    part.write_bytes(data)
    part.replace(path)
