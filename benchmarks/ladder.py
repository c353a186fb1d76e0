"""Measures how strong the bots are: each against a field of the next weaker one, in every game.

    python benchmarks/ladder.py FOLDER [--games N] [--jobs N] [--game GAME ...] [--rung BOT ...]

Runs `fondaco arena` for each match that the folder does not hold yet, and prints a table of all matches that
it holds. 2,000 games of every match take half a day of one core, most of it for `sharp` and `master`. Ctrl-C
keeps the games that were played. A match with fewer games than `--games` is played again.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fondaco.games import GAMES

RUNGS = {"apprentice": "random", "steady": "apprentice", "sharp": "steady", "master": "sharp"}
PLAYERS = (2, 3, 4, 5, 6)
SEED = 1
HEADINGS = (
    "| one against a field | game | players | win rate | 95 % | games "
    "| median ms | mean ms | p99 ms | worst ms |"
)
ALIGNMENT = "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
TIMES = ("median", "mean", "slowest_of_100", "worst")


def matches(games: list[str], rungs: list[str]) -> Iterator[tuple[str, str, int]]:
    """The matches of these games and rungs, quick ones first."""
    for rung in RUNGS:
        for game in GAMES:
            for players in PLAYERS:
                if rung in rungs and game in games and players in GAMES[game].player_counts:
                    yield rung, game, players


def file_of(folder: Path, rung: str, game: str, players: int) -> Path:
    """The file that holds the results of a match."""
    return folder / f"{game}-{players}-{rung}.json"


def results_in(file: Path) -> dict[str, Any]:
    """The results of a match, with 0 games if there is no file."""
    return json.loads(file.read_text("utf-8")) if file.exists() else {"games": 0}


def play(file: Path, rung: str, game: str, players: int, games: int, jobs: int) -> None:
    """Plays a match with `fondaco arena` and keeps its results if they have more games than before."""
    match = f"{game} --players {players} --challenger {rung} --field {RUNGS[rung]} --seed {SEED}"
    print(f"fondaco arena {match} --games {games}", file=sys.stderr)
    part = file.with_suffix(".part")
    options = [f"--games={games}", f"--jobs={jobs}", f"--json={part}"]
    command = [sys.executable, "-m", "fondaco", "arena", *match.split(), *options]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        failed = process.wait() != 0
    except KeyboardInterrupt:  # the arena gets the signal too, and writes its results
        failed = process.wait() != 0
    if results_in(part)["games"] > results_in(file)["games"]:
        part.replace(file)
    if failed:
        raise KeyboardInterrupt


def row(results: dict[str, Any], rung: str) -> str:
    """A row of the table: the win rate with its confidence interval, and the times of a move."""
    challenger = next(each for each in results["entrants"] if each["bot"] == rung)
    share, times = challenger["share"], challenger["milliseconds"]
    return (
        f"| {rung} against {RUNGS[rung]} | {results['game']} | {results['options']['players']} "
        f"| {share['is']:.1%} | {share['low']:.1%} to {share['high']:.1%} | {results['games']:,} "
        f"| {' | '.join(milliseconds(times.get(name)) for name in TIMES)} |"
    )


def milliseconds(time: float | None) -> str:
    """A time with two or three digits. Results of older versions have no mean."""
    if time is None:
        return "-"
    return f"{time:.0f}" if time >= 100 else f"{time:.2g}"


def table(folder: Path) -> str:
    """All results of a folder as a Markdown table."""
    every = {match: results_in(file_of(folder, *match)) for match in matches([*GAMES], [*RUNGS])}
    rows = [row(results, rung) for (rung, _, _), results in every.items() if results["games"]]
    machine = (
        f"Python {platform.python_version()}, {os.cpu_count()} cores; times are CPU milliseconds a move."
    )
    return "\n".join([HEADINGS, ALIGNMENT, *rows, "", machine])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where the results are kept")
    parser.add_argument("--games", type=int, default=2000, metavar="N", help="least games a match (2000)")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count(), metavar="N", help="processes (one for each core)"
    )
    parser.add_argument("--game", nargs="+", choices=list(GAMES), default=list(GAMES))
    parser.add_argument("--rung", nargs="+", choices=list(RUNGS), default=list(RUNGS))
    given = parser.parse_args()
    try:
        given.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        parser.error(f"cannot keep results in {given.folder}: {error.strerror}")
    try:
        for match in matches(given.game, given.rung):
            file = file_of(given.folder, *match)
            if results_in(file)["games"] < given.games:
                play(file, *match, given.games, given.jobs)
    except KeyboardInterrupt:
        print("stopped; the games that were played are kept", file=sys.stderr)
    print(table(given.folder))


if __name__ == "__main__":
    main()
