"""`fondaco play`: a whole game in this terminal, against bots.

What is read is here, what is drawn is in `drawing`. It is no different with a script at the other end:
answers may come from a pipe, and the end of input leaves the table.
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
YOUR_NAME = "Guest"  # in a record; on the screen you are You
OTHER_NAMES = ("Bianca", "Cosimo", "Donata", "Ercole", "Fiammetta")
HELP = """Answer with what stands before an option, or with its words;
an unmistakable beginning is enough.
?  this help and the table again
q  leave the table; so does the end of input (Ctrl-D)"""


class Leave(Exception):
    """You leave the table before the game is over."""


def define(commands: Any) -> None:
    command = commands.add_parser(
        "play",
        help="play a game in this terminal against bots",
        description="A whole game in this terminal, you against bots.",
        epilog=f"{games_help()}\n\nexample: fondaco play card --players 3 --seed 7 --out mine.jsonl",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    games = ", ".join(GAMES)
    command.add_argument("game", nargs="?", metavar="GAME", help=f"{games}; asks if missing")
    command.add_argument(
        "--players", type=players, metavar="N", help="how many play, you included (4 if possible)"
    )
    command.add_argument(
        "--bots", metavar="A,B,...", help="who plays the other seats, or one for all (the best)"
    )
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, e.g. sevens=space; may be repeated",
    )
    command.add_argument("--seed", type=SEED, metavar="S", help="where luck comes from (new each time)")
    command.add_argument(
        "--seat", type=integer(0), default=0, metavar="S", help="your seat, counted from 0 (0)"
    )
    command.add_argument(
        "--out", type=file_name, metavar="FILE", help="add the record to FILE, also if you leave early"
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
    """Asks which game, where there is someone to ask."""
    if not sys.stdin.isatty():
        return USUAL_GAME
    for number, game in enumerate(GAMES.values(), 1):
        screen.print(f"  {number}  {game.id:6} {game.title}")
    while True:
        answer = ask(screen, f"Which game? ({USUAL_GAME}) ") or USUAL_GAME
        if name := chosen_option(answer, list(GAMES)):
            return name
        screen.print(f"There is no game {answer!r}.", markup=False)


def new_game(name: str, given: argparse.Namespace) -> tuple[Table, dict[int, Bot], Seats]:
    """The table, a bot with luck of its own at every seat but yours, and what everyone is called."""
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
    """How many play: as wanted, or the usual number as far as the game allows it."""
    rules = game_called(name)
    usual = max(players for players in rules.player_counts if players <= USUAL_PLAYERS)
    return int(rules.setup(usual if wanted is None else wanted, options)["players"])


def opponents(names: str | None, seats: int) -> list[type[Bot]]:
    """A bot for each other seat: the best there is, one for all, or one each."""
    return for_seats(bots_named(names) if names else [best_bot()], seats, "other seats")


def display_names(players: int, you: int) -> list[str]:
    """What the seats are called on the screen."""
    others = iter(OTHER_NAMES)
    return [YOUR_NAME if seat == you else next(others) for seat in range(players)]


@contextlib.contextmanager
def recording(screen: Console, name: str | None, table: Table) -> Iterator[None]:
    """Adds the record to a file, however the game ends; a file that cannot be is refused before it begins."""
    file = open_to_append(name) if name else None
    try:
        yield
    finally:
        if name and file:
            with writing(name), file:
                add_line(file, table.record().as_json())
            screen.print(f"\nThe record is in {name!r}.", markup=False, soft_wrap=True)


def open_to_append(name: str) -> BinaryIO:
    """A file to add to; a pipe or a device, where one cannot look back, to write to."""
    path = Path(name)
    with writing(name):
        return path.open("a+b" if path.is_file() or not path.exists() else "wb")


def add_line(file: BinaryIO, line: str) -> None:
    """Adds a line at the end, after the one there even if that was left incomplete."""
    if file.readable() and file.seek(0, os.SEEK_END):
        file.seek(-1, os.SEEK_END)
        if file.read(1) != b"\n":
            file.write(b"\n")
    file.write(line.encode() + b"\n")


# Playing.


def play_game(screen: Console, scene: Scene, bots: dict[int, Bot]) -> None:
    """The whole game, from the first sentence to the last."""
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
    """What happened, a sentence each; a day that was scored brings its sheet."""
    for line in scene.news():
        screen.print(line)


def your_move(screen: Console, scene: Scene) -> str:
    """Draws the table and asks until the answer is one of the options."""
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
            possible = shortened(options)
            screen.print(
                f"{answer[:40]!r} is not possible now; possible: {possible} (? for help)", markup=False
            )


def help_for(scene: Scene) -> str:
    """What the game is about, where its rules are told, and how to answer."""
    rules = f"The rules: docs/rules/{scene.table.game}.md, and on the page that `fondaco serve` opens."
    return "\n".join(part for part in (scene.drawer.AIM, rules, HELP) if part)


def draw(screen: Console, scene: Scene) -> None:
    screen.print("", scene.heading(), scene.picture(), "", scene.question(), sep="\n")


def ask(screen: Console, prompt: str) -> str:
    """A line of input; a script's answers are repeated, so that its transcript can be read."""
    try:
        answer = screen.input(prompt, markup=False).strip()
    except EOFError:
        raise Leave from None
    if not sys.stdin.isatty():
        screen.print(answer, markup=False)
    if answer.lower() in ("q", "quit"):
        raise Leave
    return answer
