"""`fondaco play`: a whole game in this terminal, against bots or with others who share it.

This module opens the table and stores its record; `terminal_client` plays. A script can play too: answers may
come from a pipe, and the end of input leaves the table.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import secrets
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO

from fondaco.bots import Bot, made
from fondaco.bots.bot import Think
from fondaco.bots.registry import THINKS
from fondaco.cli.arguments import SEED, UsageError, games_help, integer, parsed_options, players
from fondaco.cli.bot_arguments import best_bot, bots_named, for_seats
from fondaco.cli.choosing import chosen_option
from fondaco.cli.drawing import terminal
from fondaco.cli.files import file_name, writing
from fondaco.cli.screen import Screen
from fondaco.cli.terminal_client import Leave, TerminalClient, ask
from fondaco.core.game import BadTable
from fondaco.core.luck import game_key
from fondaco.core.record import Record, check_name
from fondaco.games import GAMES, game_called
from fondaco.hosted.commands import Abandon, OpenTable, Person, SeatWish, TakeSeat
from fondaco.hosted.fair_deal import SEED_BYTES
from fondaco.hosted.local import LocalHost
from fondaco.hosted.table import NO_CLOCK
from fondaco.hosted.updates import record
from fondaco.table import SeededLuck

USUAL_GAME, USUAL_PLAYERS = "card", 4
YOUR_NAME = "Guest"  # in the record; the screen says You
OTHER_NAMES = ("Bianca", "Cosimo", "Donata", "Ercole", "Fiammetta", "Ginevra")


def define(commands: Any) -> None:
    command = commands.add_parser(
        "play",
        help="play a game in this terminal against bots or each other",
        description="A whole game in this terminal, against bots or with others who sit at it.",
        epilog=f"{games_help()}\n\nexamples: fondaco play card --players 3 --seed 7 --out mine.jsonl\n"
        "          fondaco play court --people Ada,Bo",
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
        "--think",
        choices=THINKS,
        default="normal",
        help="how long master thinks about a move: about 0.05, 0.3 or 2 seconds at most (normal)",
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
        "--people", metavar="A,B,...", help="who plays at this terminal (you alone); see --seat"
    )
    command.add_argument(
        "--seat",
        type=integer(0),
        default=0,
        metavar="S",
        help="your seat, from 0, or the first of --people (0)",
    )
    command.add_argument(
        "--out", type=file_name, metavar="FILE", help="append the record to FILE, also if you leave early"
    )
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    screen = terminal()
    with may_leave(screen):
        table = new_game(given.game or chosen_game(screen), given)
        with recording(screen, given.out, table), may_leave(screen):
            TerminalClient(screen, table.host, table.names, table.people, table.bots).play()
    return 0


@contextlib.contextmanager
def may_leave(screen: Screen) -> Iterator[None]:
    try:
        yield
    except Leave:
        screen.print("\nYou leave the table.")


# Setting up.


@dataclass(frozen=True)
class TerminalTable:
    """A table in this process, and the names for the screen."""

    host: LocalHost
    names: list[str]
    people: dict[int, Person]
    bots: dict[int, Bot]

    def record(self) -> Record:
        """Returns the record of the game so far. An unfinished game is first abandoned, because its record
        shows hidden cards.
        """
        if self.host.table.state == "playing":
            self.host.submit(Abandon(person=next(iter(self.people.values()))))
        names = [
            f"{name} ({self.bots[seat].name})" if seat in self.bots else name
            for seat, name in enumerate(self.names)
        ]
        return replace(record(self.host.table), names=names)


def chosen_game(screen: Screen) -> str:
    """Asks the person for a game, if input is a terminal."""
    if not sys.stdin.isatty():
        return USUAL_GAME
    for number, game in enumerate(GAMES.values(), 1):
        screen.print(f"  {number}  {game.id:6} {game.title}")
    while True:
        answer = ask(screen, f"Which game? ({USUAL_GAME}) ") or USUAL_GAME
        if name := chosen_option(answer, list(GAMES)):
            return name
        screen.print(str(BadTable("unknown_game", given=answer, allowed=tuple(GAMES))), markup=False)


def new_game(game: str, given: argparse.Namespace) -> TerminalTable:
    """Opens a table with the people at their seats and a separate bot at each other seat."""
    options: dict[str, Any] = dict(parsed_options(game, given.option))
    names = people_named(given.people)
    players = player_count(game, given.players, len(names), options)
    people = seated(names, given.seat, players)
    others = [seat for seat in range(players) if seat not in people]
    seed = deal_seed(given.seed)
    kinds = dict(zip(others, opponents(given.bots, len(others)), strict=True))
    bots = {seat: made(kind, bot_luck(seed, seat)) for seat, kind in kinds.items()}
    host = opened_host(game, options, players, people, bots, seed, given.think)
    return TerminalTable(host, display_names(players, people), people, bots)


def people_named(text: str | None) -> list[str]:
    """Returns the names of the people at this terminal."""
    names = [YOUR_NAME] if text is None else [name.strip() for name in text.split(",")]
    for name in names:
        check_name(name)
        if names.count(name) > 1:
            raise UsageError(f"--people names {name!r} twice. Give everyone their own name.")
    return names


def player_count(game: str, wanted: int | None, people: int, options: dict[str, Any]) -> int:
    """Returns the number of players: `wanted`, or the usual number as far as the game and the people allow
    it.
    """
    rules = game_called(game)
    usual = max(players for players in rules.player_counts if players <= USUAL_PLAYERS)
    return int(rules.setup(max(usual, people) if wanted is None else wanted, options)["players"])


def seated(names: list[str], first: int, players: int) -> dict[int, Person]:
    """Returns the people by seat: the first one at seat `first`, the others to the left."""
    if first >= players:
        raise BadTable("unknown_seat", given=first, last=players - 1)
    if len(names) > players:
        raise UsageError(f"--people names {len(names)}, but the table has {players} seats.")
    seats = [(first + place) % players for place in range(len(names))]
    return {seat: Person(f"person {seat}", name) for seat, name in zip(seats, names, strict=True)}


def opponents(names: str | None, seats: int) -> list[type[Bot]]:
    """Returns a bot for each other seat: our best one, one bot for all, or one for each."""
    if seats == 0 and names is None:
        return []
    return for_seats(bots_named(names) if names else [best_bot()], seats, "other seats")


def display_names(players: int, people: Mapping[int, Person]) -> list[str]:
    """Returns the names of the seats for the screen."""
    taken = [person.name for person in people.values()]
    others = iter([name for name in OTHER_NAMES if name not in taken])
    return [people[seat].name if seat in people else next(others) for seat in range(players)]


def deal_seed(number: int | None) -> str:
    """Returns the seed of the fair deal: derived from a number, or a new one."""
    if number is None:
        return secrets.token_hex(SEED_BYTES)
    return sha256(f"fondaco play --seed {number}".encode()).hexdigest()


def bot_luck(seed: str, seat: int) -> SeededLuck:
    key = int.from_bytes(sha256(f"bots {seed}".encode()).digest()[:8], "big")
    return SeededLuck(game_key(key, seat))


def opened_host(
    game: str,
    options: Mapping[str, Any],
    players: int,
    people: Mapping[int, Person],
    bots: Mapping[int, Bot],
    seed: str,
    think: Think,
) -> LocalHost:
    """Opens the table for the first person; the others take their seats."""
    wishes = [
        SeatWish(kind="bot", bot=bots[seat].name) if seat in bots else SeatWish() for seat in range(players)
    ]
    command = OpenTable(
        person=next(iter(people.values())),
        game=game,
        options=options,
        seats=tuple(wishes),
        public=False,
        clock=NO_CLOCK,
        bot_pause=0.0,
        seed=seed,
        think=think,
    )
    host = LocalHost(command, time.time)
    for seat, person in people.items():
        host.submit(TakeSeat(person=person, seat=seat))
    return host


# The record.


@contextlib.contextmanager
def recording(screen: Screen, name: str | None, table: TerminalTable) -> Iterator[None]:
    """Adds the record to a file, however the game ends. A file that cannot be written is refused before the
    game begins.
    """
    file = open_to_append(name) if name else None
    try:
        yield
    finally:
        if name and file and table.host.table.play:
            with writing(name), file:
                add_line(file, table.record().as_json())
            screen.print(f"\nThe record is in {name!r}.", markup=False, soft_wrap=True)


def open_to_append(name: str) -> BinaryIO:
    """Opens a file for appending, or a pipe or a device for writing."""
    path = Path(name)
    with writing(name):
        return path.open("a+b" if path.is_file() or not path.exists() else "wb")


def add_line(file: BinaryIO, line: str) -> None:
    """Appends a line. If the file does not end with a line end, adds one first."""
    if file.readable() and file.seek(0, os.SEEK_END):
        file.seek(-1, os.SEEK_END)
        if file.read(1) != b"\n":
            file.write(b"\n")
    file.write(line.encode() + b"\n")
