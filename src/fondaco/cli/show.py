"""`fondaco show`: prints the table of a recorded game after any of its moves."""

from __future__ import annotations

import argparse
from typing import Any

from rich.console import Console, RenderableType

from fondaco.cli.arguments import UsageError, integer
from fondaco.cli.drawing import Scene, Seats, terminal
from fondaco.cli.drawing.ink import NAME_WIDTH
from fondaco.cli.drawing.sentences import days_in
from fondaco.cli.records import lines
from fondaco.core.game import BadTable
from fondaco.core.record import BadRecord, Record, record_from_json
from fondaco.core.views import View
from fondaco.replaying import replay
from fondaco.story import story_of, whole_story
from fondaco.story.events import GameEvent
from fondaco.table import Table

LAST_MOVES = 6


def define(commands: Any) -> None:
    command = commands.add_parser(
        "show",
        help="print the table at any point of a record",
        description="Prints the table of a recorded game: ships and goods, the question and its options, the "
        "last moves, and the score sheets so far.",
        epilog="Without --seat, a finished game is shown with its hidden cards, and an unfinished one as an "
        "onlooker sees it.",
    )
    command.add_argument("file", metavar="FILE", help="records, one JSON object a line")
    command.add_argument("--game", type=integer(1), default=1, metavar="N", help="which game of the file (1)")
    command.add_argument("--move", type=integer(0), metavar="M", help="show the table after M moves (all)")
    command.add_argument(
        "--seat", type=integer(0), metavar="S", help="show what this seat sees, counted from 0"
    )
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    record, table = game_at(given.file, given.game, given.move)
    if given.seat is not None and given.seat >= table.players:
        raise BadTable("unknown_seat", given=given.seat, last=table.players - 1)
    screen, names = terminal(), record.names or [f"Seat {seat}" for seat in range(table.players)]
    is_open = given.seat is None and record.result is not None
    scene = Scene(table.rules, table.setup, Seats(short_names(names), given.seat))
    show(screen, scene, table, is_open, len(record.moves))
    if short_names(names) != names:
        screen.print(f"At the table: {', '.join(names)}", markup=False)
    return 0


def short_names(names: list[str]) -> list[str]:
    """Returns names that fit their column: without the part in brackets, if they still differ."""
    short = [name.partition(" (")[0] if len(name) > NAME_WIDTH else name for name in names]
    return short if all(short) and len(set(short)) == len(names) else names


def game_at(file: str, number: int, move: int | None) -> tuple[Record, Table]:
    """Returns record `number` of a file, and its table after `move` moves."""
    try:
        record = record_from_json(line_at(file, number))
        return record, replay(record, move)
    except BadRecord as error:
        raise UsageError(f"{file!r}, game {number}: {error}") from None


def line_at(file: str, number: int) -> str:
    found = 0
    for found, line in enumerate(lines(file), 1):
        if found == number:
            return line
    raise UsageError(f"{file!r} has no game {number}. It has {found} in all.")


def show(screen: Console, scene: Scene, table: Table, is_open: bool, moves: int) -> None:
    """Prints a table of a record that has `moves` moves. If `is_open`, prints its secrets too."""
    events = events_of(table, scene.seats.you, is_open)
    days = list(days_in(events))
    view = open_view(table, scene) if is_open else table.view(scene.seats.you)
    screen.print(
        scene.heading(f"after move {len(table.moves)} of {moves}"), scene.picture(view), "", sep="\n"
    )
    if days:
        screen.print(scene.sheets(days), "", sep="\n")
    for sentence in scene.sentences(events)[-LAST_MOVES:]:
        screen.print(sentence)
    screen.print()
    screen.print(scene.ending(table.result, days) if table.result else question(scene, table, is_open))


def events_of(table: Table, seat: int | None, is_open: bool) -> list[GameEvent]:
    """Returns what happened at a table, as far as a seat may know it. If `is_open`, returns everything."""
    if is_open:
        return whole_story(table.rules, table.setup, table.moves)
    return story_of(table.rules, table.setup, table.moves, seat)


def open_view(table: Table, scene: Scene) -> View:
    """Returns what all seats see together."""
    seen: View = scene.drawer.opened(table.view(None), [table.view(seat) for seat in range(table.players)])
    return seen


def question(scene: Scene, table: Table, is_open: bool) -> RenderableType:
    """Returns whose turn it is. It lists others' options only if they reveal nothing."""
    you, asked = scene.seats.you, table.asked
    if not is_open and asked != you and table.rules.has_secrets:
        return scene.question(table.view(you), None)
    return scene.question(table.view(asked if isinstance(asked, int) else you), table.options())
