"""How strong are the bots? Each rung of the ladder, one against a field of the next below, in every game.

    python benchmarks/ladder.py FOLDER [--games N] [--game GAME ...] [--rung BOT ...]

Plays with `fondaco arena` what the folder does not hold yet and prints a page of all it holds. 2,000 games of
each match take half a day of one core, nearly all of it with sharp and master; stopped with Ctrl-C, what was
played is kept and told, and a match that has fewer games than asked for is played anew.
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
PLAYERS = (2, 4)
SEED = 1


def matches(games: list[str], rungs: list[str]) -> Iterator[tuple[str, str, int]]:
    """The quick ones first."""
    for rung in RUNGS:
        for game in GAMES:
            for players in PLAYERS:
                if rung in rungs and game in games and players in GAMES[game].player_counts:
                    yield rung, game, players


def file_of(folder: Path, rung: str, game: str, players: int) -> Path:
    return folder / f"{game}-{players}-{rung}.json"


def played(file: Path) -> dict[str, Any]:
    return json.loads(file.read_text("utf-8")) if file.exists() else {"games": 0}


def play(file: Path, rung: str, game: str, players: int, games: int) -> None:
    """A match, in processes of its own."""
    match = f"{game} --players {players} --challenger {rung} --field {RUNGS[rung]} --seed {SEED}"
    print(f"fondaco arena {match} --games {games}", file=sys.stderr)
    part = file.with_suffix(".part")
    command = [sys.executable, "-m", "fondaco", "arena", *match.split(), f"--games={games}", f"--json={part}"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        failed = process.wait() != 0
    except KeyboardInterrupt:  # the arena heard it, too, and writes what it has
        failed = process.wait() != 0
    if played(part)["games"] > played(file)["games"]:
        part.replace(file)
    if failed:
        raise KeyboardInterrupt


def told(match: dict[str, Any], rung: str) -> str:
    """A line of the page: the share of the victories, how sure that is, and what a move takes."""
    mine = next(each for each in match["entrants"] if each["bot"] == rung)
    share, pace = mine["share"], mine["milliseconds"]
    return (
        f"| {rung} against {RUNGS[rung]} | {match['game']} | {match['options']['players']} "
        f"| {share['is']:.1%} | {share['low']:.1%} to {share['high']:.1%} | {match['games']:,} "
        f"| {pace['median']:.2g} | {pace['worst']:.3g} |"
    )


def page(folder: Path) -> str:
    lines = [
        "| one against a field | game | players | victories | 95 % | games | ms a move | worst |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for rung, game, players in matches(list(GAMES), list(RUNGS)):
        match = played(file_of(folder, rung, game, players))
        if match["games"]:
            lines.append(told(match, rung))
    cores, version = os.cpu_count(), platform.python_version()
    return "\n".join([*lines, "", f"Python {version}, {cores} cores; milliseconds of the processor."])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where the matches are kept")
    parser.add_argument("--games", type=int, default=2000, metavar="N", help="of each match, at least (2000)")
    parser.add_argument("--game", nargs="+", choices=list(GAMES), default=list(GAMES))
    parser.add_argument("--rung", nargs="+", choices=list(RUNGS), default=list(RUNGS))
    given = parser.parse_args()
    try:
        given.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        parser.error(f"cannot keep matches in {given.folder}: {error.strerror}")
    try:
        for match in matches(given.game, given.rung):
            file = file_of(given.folder, *match)
            if played(file)["games"] < given.games:
                play(file, *match, given.games)
    except KeyboardInterrupt:
        print("stopped; what was played is kept", file=sys.stderr)
    print(page(given.folder))


if __name__ == "__main__":
    main()
