"""`fondaco simulate`: lets bots play games, prints a summary and writes records."""

from __future__ import annotations

import argparse
import contextlib
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import fill
from typing import Any, TextIO

from rich.console import Console
from rich.table import Table as Grid

from fondaco.bots import Bot, blamed, bot_names, made
from fondaco.bots.bot import question_at
from fondaco.cli.arguments import SEED, add_game, games_help, integer, parsed_options
from fondaco.cli.bot_arguments import bots_named, for_seats
from fondaco.cli.files import atomic_file, file_name, writing
from fondaco.cli.progress import progress
from fondaco.cli.screen import Screen
from fondaco.core.luck import game_key
from fondaco.games import game_called
from fondaco.table import SeededLuck, Table

MOST_GAMES = 1_000_000_000
COLUMNS = 80  # width of a help page


def bots_help() -> str:
    return fill(f"bots: {', '.join(bot_names())}", COLUMNS)


def define(commands: Any) -> None:
    command = commands.add_parser(
        "simulate",
        help="let bots play games; prints a summary, writes records",
        description="Lets bots play against each other. The same seed gives the same games.",
        epilog=f"{games_help()}\n\n{bots_help()}\n\n"
        "example: fondaco simulate card --players 4 --games 100 --seed 7 --out g.jsonl",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_game(command)
    command.add_argument(
        "--games", type=integer(1, MOST_GAMES), default=1, metavar="K", help="number of games (1)"
    )
    command.add_argument("--seed", type=SEED, default=0, metavar="S", help="the seed of all random draws (0)")
    command.add_argument(
        "--bots", default="random", metavar="A,B,...", help="one bot for each seat, or one for all (random)"
    )
    command.add_argument(
        "--out",
        type=file_name,
        metavar="FILE",
        help="write the records to FILE as JSON Lines, replacing it; - prints them",
    )
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    rules = game_called(given.game)
    options = parsed_options(given.game, given.option)
    players = int(rules.setup(given.players, options)["players"])
    bots = bots_for_seats(given.bots, players)
    summary = Summary(players)
    with records_file(given.out) as out, progress() as bar:
        try:
            for number in bar.track(range(given.games), description="playing"):
                table = play_game(rules.id, players, options, bots, given.seed, number)
                if out:
                    out.write(table.record().as_json() + "\n")
                summary.add(table)
        except KeyboardInterrupt:
            if not summary.games:
                raise
            bar.console.print(f"stopped after {summary.games:,} of {games_text(given.games)}; those are kept")
    summary.show(Screen(stderr=given.out == "-"), rules.title, bots)
    return 0 if summary.games == given.games else 130


def bots_for_seats(names: str, players: int) -> list[type[Bot]]:
    """Returns a bot for each seat."""
    return for_seats(bots_named(names), players, "players")


def play_game(
    game: str, players: int, options: dict[str, Any], bots: list[type[Bot]], seed: int, number: int
) -> Table:
    """Plays game `number` of a series. Chance and each seat have separate random numbers."""
    key = game_key(seed, number)
    table = Table(game, players, luck=SeededLuck(key), **options)
    seats = [made(bot, SeededLuck(game_key(key, seat + 1))) for seat, bot in enumerate(bots)]
    while table.asked is not None:
        question = question_at(table)
        bot = seats[question.seat]
        with blamed(bot.name):
            table.play(bot.choose(question))
    return table


@contextlib.contextmanager
def records_file(name: str | None) -> Iterator[TextIO | None]:
    """Opens the output for records: None, standard output or a file."""
    if name is None:
        yield None
    elif name == "-":
        yield sys.stdout
    else:
        with writing(name), atomic_file(Path(name)) as file:
            yield file


@dataclass
class Summary:
    """Wins, scores and lengths of many games."""

    players: int
    games: int = 0
    moves: int = 0
    longest: int = 0
    began: float = field(default_factory=time.perf_counter)
    wins: list[float] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.wins, self.scores = [0.0] * self.players, [0] * self.players

    def add(self, table: Table) -> None:
        result = table.result
        assert result is not None
        self.games += 1
        self.moves += len(table.moves)
        self.longest = max(self.longest, len(table.moves))
        for seat in range(self.players):
            self.scores[seat] += result.scores[seat]
        for seat in result.winners:
            self.wins[seat] += 1 / len(result.winners)

    def show(self, screen: Console, title: str, bots: list[type[Bot]]) -> None:
        if not self.games:
            return
        seconds = time.perf_counter() - self.began
        grid = Grid(title=f"{title}: {games_text(self.games)}", title_justify="left")
        for heading in ("seat", "bot", "wins", "mean score"):
            grid.add_column(heading, justify="left" if heading == "bot" else "right")
        for seat, bot in enumerate(bots):
            wins, score = self.wins[seat] / self.games, self.scores[seat] / self.games
            grid.add_row(str(seat), bot.name, f"{wins:.1%}", f"{score:.1f}")
        screen.print(grid)
        screen.print(
            f"{self.moves / self.games:.1f} moves a game, {self.longest} at most; "
            f"{self.games / seconds:,.0f} games/s"
        )


def games_text(games: int) -> str:
    return "1 game" if games == 1 else f"{games:,} games"
