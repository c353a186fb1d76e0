"""`fondaco luck`: prints what luck gave each seat in a game, or cost it."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from fondaco.batch.optional import MissingDependency
from fondaco.cli.arguments import UsageError, integer
from fondaco.cli.drawing import terminal
from fondaco.cli.files import check_writable, file_name, save
from fondaco.cli.progress import progress
from fondaco.cli.show import game_at
from fondaco.games import game_called
from fondaco.luck_account import ABOUT, LuckAccount, NoLuckAccount, luck_account
from fondaco.replaying import initial_table
from fondaco.story.chance import ChanceEvent, chance_events

INTERRUPTED = 130
WEIGHED_MOST = 5
LONGEST_NAME = 20  # characters
RECKONED = (
    "How it is computed: a network values the game for every seat before chance draws and after. What it "
    "expected on average before is subtracted. The difference is luck. Everything else is play."
)


def define(commands: Any) -> None:
    command = commands.add_parser(
        "luck",
        help="what luck gave and took in a game",
        description="A network values a finished game before and after each draw of cards or dice. Prints "
        "the luck of every seat in points, the result without it, and the draws that weighed most.",
        epilog="Example: fondaco luck games.jsonl --game 2 --json luck.json",
    )
    command.add_argument("file", metavar="FILE", help="records, one JSON object a line")
    command.add_argument("--game", type=integer(1), default=1, metavar="N", help="which game of the file (1)")
    command.add_argument(
        "--json", type=file_name, metavar="FILE", help="write everything to FILE; moves count from 1"
    )
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    record, _ = game_at(given.file, given.game, None)
    if given.json:
        check_writable(given.json)
    try:
        account = luck_account(record)
        with progress() as bar:
            task = bar.add_task("computing luck", total=len(record.moves))
            for done in account.run():
                bar.update(task, completed=done)
    except (NoLuckAccount, MissingDependency) as error:
        raise UsageError(str(error)) from None
    except KeyboardInterrupt:
        print("stopped before the end of the game", file=sys.stderr)
        return INTERRUPTED
    if given.json:  # before printing, because the output may be a closed pipe
        save(given.json, json.dumps(account.as_json(), ensure_ascii=False))
    show(terminal(), account)
    return 0


def show(screen: Console, account: LuckAccount) -> None:
    names = account.record.names or [f"seat {seat}" for seat in range(account.players)]
    screen.print(f"[bold]{game_called(account.record.game).title}[/]: what luck gave and took\n")
    screen.print(by_seat(account, names), "", weighed_most(account, names), "", RECKONED, sep="\n")


def by_seat(account: LuckAccount, names: list[str]) -> Grid:
    """Returns the result of every seat with luck and without it."""
    grid = Grid(box=None, pad_edge=False)
    grid.add_column("", max_width=LONGEST_NAME, no_wrap=True)
    for title in ("result", "luck", "without luck", "chance to win by luck"):
        grid.add_column(title, justify="right", no_wrap=True)
    for seat, name in enumerate(names):
        about = "about " if account.error(seat) > ABOUT else ""
        grid.add_row(
            Text(name),
            str(account.result.scores[seat]),
            f"{about}{account.luck(seat):+.0f}",
            f"{account.deserved(seat):.0f}",
            f"{account.luck_in_wins(seat):+.0%}",
        )
    return grid


def weighed_most(account: LuckAccount, names: list[str]) -> Grid:
    """Returns the draws that mattered most, in the order of the game."""
    table = initial_table(account.record)
    events = chance_events(table.rules, table.setup, account.record.moves)
    pairs = list(zip(account.runs, events, strict=True))
    most = sorted(pairs, key=lambda pair: -max(map(abs, pair[0].points)))[:WEIGHED_MOST]
    grid = Grid(box=None, pad_edge=False, title="What weighed most", title_justify="left")
    grid.add_column("move", justify="right")
    grid.add_column("")
    for name in names:
        grid.add_column(Text(name, overflow="fold"), justify="right")
    for run, event in sorted(most, key=lambda pair: pair[0].move):
        grid.add_row(str(run.move + 1), told(event, names), *(f"{points:+.0f}" for points in run.points))
    return grid


def told(event: ChanceEvent, names: list[str]) -> Text:
    """Returns what chance brought as a sentence."""
    cards = ", ".join(event.cards)
    who = "" if event.seat is None else names[event.seat]
    taker = "nobody" if event.taker is None else names[event.taker]
    match event.kind:
        case "opens":
            return Text(f"{who} opens the day{f' with {cards}' if cards else ''}")
        case "card":
            return Text(f"{cards} came, {taker} took it")
        case "given":
            return Text(f"{taker} was given {cards}")
        case "roll":
            return Text(f"{who} rolled {cards}")
        case "dealt":
            return Text(f"the deal; {who} begins")
        case "drawn":
            return Text(f"{who} drew {cards}")
        case "move":
            return Text(cards)
