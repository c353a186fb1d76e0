"""`fondaco play`: plays a whole game in this terminal, against bots.

This module reads answers, `drawing` draws. Answers may come from a pipe, too; the end of input leaves the
table.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import secrets
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from rich.console import Console

from fondaco.bots import Bot, blamed, made
from fondaco.bots.bot import question_at
from fondaco.cli.arguments import SEED, games_help, integer, parsed_options, players
from fondaco.cli.bot_arguments import best_bot, bots_named, for_seats
from fondaco.cli.choosing import chosen_option
from fondaco.cli.drawing import Scene, Seats, terminal
from fondaco.cli.files import file_name, writing
from fondaco.core.errors import shortened
from fondaco.core.game import BadTable
from fondaco.core.luck import game_key
from fondaco.games import GAMES, game_called
from fondaco.table import SeededLuck, Table

USUAL_GAME, USUAL_PLAYERS = "card", 4
YOUR_NAME = "Guest"  # in the record; on the screen you are called You
OTHER_NAMES = ("Bianca", "Cosimo", "Donata", "Ercole", "Fiammetta")
HELP = """Type the key before an option, or its words. The first letters are
enough if no other option begins with them.
?  shows this help and the table again
q  leaves the table; so does the end of input (Ctrl-D)"""


class Leave(Exception):
    """Raised when you leave the table before the game is over."""


def define(commands: Any) -> None:
    command = commands.add_parser(
        "play",
        help="play a game in this terminal against bots",
        description="Plays a whole game in this terminal: you against bots.",
        epilog=f"{games_help()}\n\nexample: fondaco play card --players 3 --seed 7 --out mine.jsonl",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    games = ", ".join(GAMES)
    command.add_argument("game", nargs="?", metavar="GAME", help=f"{games}; if it is missing, you are asked")
    command.add_argument(
        "--players", type=players, metavar="N", help="number of players with you (4 if possible)"
    )
    command.add_argument(
        "--bots", metavar="A,B,...", help="one bot for each other seat, or one for all (the best)"
    )
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, e.g. sevens=space; may be repeated",
    )
    command.add_argument("--seed", type=SEED, metavar="S", help="the seed of all random draws (random)")
    command.add_argument(
        "--seat", type=integer(0), default=0, metavar="S", help="your seat, counted from 0 (0)"
    )
    command.add_argument(
        "--out", type=file_name, metavar="FILE", help="append the record to FILE, also if you leave early"
    )
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    screen = terminal()
    with may_leave(screen):
        table, bots, seats = new_game(given.game or chosen_game(screen), given)
        with recording(screen, given.out, table), may_leave(screen):
            play_game(screen, Scene(table, seats), bots)
    return 0


@contextlib.contextmanager
def may_leave(screen: Console) -> Iterator[None]:
    try:
        yield
    except Leave:
        screen.print("\nYou leave the table.")


# Setting up.


def chosen_game(screen: Console) -> str:
    """Asks for a game. Without a terminal it returns the usual game."""
    if not sys.stdin.isatty():
        return USUAL_GAME
    for number, game in enumerate(GAMES.values(), 1):
        screen.print(f"  {number}  {game.id:6} {game.title}")
    while True:
        answer = ask(screen, f"Which game? ({USUAL_GAME}) ") or USUAL_GAME
        if name := chosen_option(answer, list(GAMES)):
            return name
        screen.print(str(BadTable("unknown_game", given=answer, allowed=tuple(GAMES))), markup=False)


def new_game(name: str, given: argparse.Namespace) -> tuple[Table, dict[int, Bot], Seats]:
    """Returns the table, a bot with its own luck for every other seat, and the names of the seats."""
    options: dict[str, Any] = dict(parsed_options(name, given.option))
    players = player_count(name, given.players, options)
    if given.seat >= players:
        raise BadTable("unknown_seat", given=given.seat, last=players - 1)
    opponent_classes = iter(opponents(given.bots, players - 1))
    key = game_key(secrets.randbits(64) if given.seed is None else given.seed, 0)
    others = [seat for seat in range(players) if seat != given.seat]
    bots = {seat: made(next(opponent_classes), SeededLuck(game_key(key, seat + 1))) for seat in others}
    seats = Seats(display_names(players, given.seat), given.seat)
    names = [
        f"{seats.names[seat]} ({bots[seat].name})" if seat in bots else YOUR_NAME for seat in range(players)
    ]
    return Table(name, players, luck=SeededLuck(key), names=names, **options), bots, seats


def player_count(name: str, wanted: int | None, options: dict[str, Any]) -> int:
    """Returns the wanted number of players, or by default 4, or as many as the game allows up to 4."""
    rules = game_called(name)
    usual = max(players for players in rules.player_counts if players <= USUAL_PLAYERS)
    return int(rules.setup(usual if wanted is None else wanted, options)["players"])


def opponents(names: str | None, seats: int) -> list[type[Bot]]:
    """Returns a bot for each other seat: the named ones, or the best by default."""
    return for_seats(bots_named(names) if names else [best_bot()], seats, "other seats")


def display_names(players: int, you: int) -> list[str]:
    """Returns the names of the seats on the screen."""
    others = iter(OTHER_NAMES)
    return [YOUR_NAME if seat == you else next(others) for seat in range(players)]


@contextlib.contextmanager
def recording(screen: Console, name: str | None, table: Table) -> Iterator[None]:
    """Appends the record to a file when the block ends. A file that cannot be written is an error at once."""
    file = open_to_append(name) if name else None
    try:
        yield
    finally:
        if name and file:
            with writing(name), file:
                add_line(file, table.record().as_json())
            screen.print(f"\nThe record is in {name!r}.", markup=False, soft_wrap=True)


def open_to_append(name: str) -> BinaryIO:
    """Opens a file for appending, or a pipe or a device for writing."""
    path = Path(name)
    with writing(name):
        return path.open("a+b" if path.is_file() or not path.exists() else "wb")


def add_line(file: BinaryIO, line: str) -> None:
    """Appends a line. If the last line has no line end, it is completed first."""
    if file.readable() and file.seek(0, os.SEEK_END):
        file.seek(-1, os.SEEK_END)
        if file.read(1) != b"\n":
            file.write(b"\n")
    file.write(line.encode() + b"\n")


# Playing.


def play_game(screen: Console, scene: Scene, bots: dict[int, Bot]) -> None:
    """Plays the whole game, from the welcome to the result."""
    screen.print(scene.welcome({seat: bot.name for seat, bot in bots.items()}))
    while scene.table.asked is not None:
        print_news(screen, scene)
        question = question_at(scene.table)
        if bot := bots.get(question.seat):
            with blamed(bot.name):
                scene.table.play(bot.choose(question))
        else:
            scene.table.play(your_move(screen, scene))
    print_news(screen, scene)
    screen.print(scene.ending())


def print_news(screen: Console, scene: Scene) -> None:
    """Prints what happened since the last call: sentences, and score sheets."""
    for line in scene.news():
        screen.print(line)


def your_move(screen: Console, scene: Scene) -> str:
    """Draws the table, and asks until the answer is one of the options."""
    draw(screen, scene)
    options = scene.table.options()
    while True:
        answer = ask(screen, "Your move: ")
        if answer == "?":
            screen.print(help_for(scene), markup=False)
            draw(screen, scene)
        elif move := chosen_option(answer, options):
            return move
        else:
            possible = f"Possible moves: {shortened(options)}. Type ? for help."
            screen.print(f"{answer[:40]!r} is not possible now. {possible}", markup=False)


def help_for(scene: Scene) -> str:
    """Returns the aim of the game, where its rules are, and how to answer."""
    rules = f"The rules: docs/rules/{scene.table.game}.md, and on the page that `fondaco serve` opens."
    return "\n".join(part for part in (scene.drawer.AIM, rules, HELP) if part)


def draw(screen: Console, scene: Scene) -> None:
    screen.print("", scene.heading(), scene.picture(), "", scene.question(), sep="\n")


def ask(screen: Console, prompt: str) -> str:
    """Returns a line of input. Answers from a script are printed, so that its output can be read."""
    try:
        answer = screen.input(prompt, markup=False).strip()
    except EOFError:
        raise Leave from None
    if not sys.stdin.isatty():
        screen.print(answer, markup=False)
    if answer.lower() in ("q", "quit"):
        raise Leave
    return answer
