"""`fondaco review`: a game with a strong player's eyes."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

from fondaco.cli.drawing import terminal
from fondaco.cli.entrants import tell_what_the_strongest_lacks
from fondaco.cli.files import check_writable, file_name, save
from fondaco.cli.progress import progress
from fondaco.cli.refusal import whole
from fondaco.cli.show import game_at
from fondaco.games import game_called
from fondaco.review import Decision, Review, Turn, review

STEPS = "▁▂▃▄▅▆▇█"
INTERRUPTED = 130
WIDEST = 60  # characters of a line of chances


def define(commands: Any) -> None:
    command = commands.add_parser(
        "review",
        help="what each decision of a game was worth",
        description="Judges every decision of a recorded game with the eyes of the strongest bot, from what "
        "its player could see: the chance to win, mistakes and what would have been better, the moments at "
        "which the game turned and, in the board game, the fair price of each lot.",
        epilog="Interrupted, it tells of the game so far. Example: fondaco review games.jsonl --json r.json",
    )
    command.add_argument("file", metavar="FILE", help="records, one JSON object a line")
    command.add_argument("--game", type=whole(1), default=1, metavar="N", help="which game of the file (1)")
    command.add_argument("--json", type=file_name, metavar="FILE", help="write everything there")
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    record, _ = game_at(given.file, given.game, None)
    if given.json:
        check_writable(given.json)
    tell_what_the_strongest_lacks()
    told = review(record)
    try:
        with progress() as bar:
            task = bar.add_task("reviewing", total=len(record.moves))
            for done in told.watched():
                bar.update(task, completed=done)
    except KeyboardInterrupt:
        print("stopped; this is the game so far", file=sys.stderr)
    show(terminal(), told)
    if given.json:
        save(given.json, json.dumps(told.as_json(), ensure_ascii=False))
    return 0 if told.gone_through == len(record.moves) else INTERRUPTED


def show(screen: Console, told: Review) -> None:
    names = told.record.names or [f"Seat {seat}" for seat in range(told.players)]
    screen.print(f"[bold]{game_called(told.record.game).title}[/], judged by {told.bot or 'nobody'}\n")
    screen.print(chances(told, names), "")
    for turn in told.turns():
        screen.print(turning_point(told, turn, names), highlight=False)
    if told.lots:
        screen.print("", prices(told, names))


def chances(told: Review, names: list[str]) -> Grid:
    """A line of chances for each seat, and what its choices gave away."""
    grid = Grid(box=None, pad_edge=False)
    for title in ("", "chance to win, decision by decision", "mistakes", "given away"):
        grid.add_column(title, justify="right" if title in ("mistakes", "given away") else "left")
    for seat, name in enumerate(names):
        judged = told.of(seat)
        mistakes = sum(decision.mark == "mistake" for decision in judged)
        lost = sum(decision.cost for decision in judged)
        grid.add_row(name, line([d.chosen.win for d in judged if d.chosen]), str(mistakes), f"{lost:.0%}")
    return grid


def line(chances: list[float]) -> str:
    """Chances as steps of a stair; of a long row, some."""
    wanted = min(len(chances), WIDEST)
    shown = [chances[place * len(chances) // wanted] for place in range(wanted)]
    return "".join(STEPS[min(int(chance * len(STEPS)), len(STEPS) - 1)] for chance in shown)


def turning_point(told: Review, turn: Turn, names: list[str]) -> str:
    decision = next(d for d in told.decisions if d.move == turn.move and d.seat == turn.seat)
    change = f"{turn.before:.0%} -> {turn.after:.0%}"
    start = f"move {turn.move + 1:>3}  {names[turn.seat]}: {change:>12}  "
    return start + (choice(decision) if turn.by == "choice" else f"what came after {decision.option!r}")


def choice(decision: Decision) -> str:
    best, chosen = decision.best, decision.chosen
    assert best
    assert chosen
    florins = ""
    if best.score is not None and chosen.score is not None:
        florins = f" ({chosen.score:.0f} points expected instead of {best.score:.0f})"
    return f"{chosen.option!r}; better: {best.option!r}{florins}"


def prices(told: Review, names: list[str]) -> Grid:
    """Every lot with what it should have cost and what it did."""
    grid = Grid(box=None, pad_edge=False, title="Lots, and what they should have cost", title_justify="left")
    for title in ("move", "lot", *names, "bought by", "for", "too much"):
        in_words = title in ("lot", "bought by")
        grid.add_column(title, justify="left" if in_words else "right", no_wrap=in_words)
    for lot in told.lots:
        fair = [f"{price:.0f}" for price in lot.fair]
        sold = ["nobody"]
        if lot.buyer is not None:
            sold = [names[lot.buyer], str(lot.price), f"{lot.overpaid:+.0f}"]
        grid.add_row(str(lot.move + 1), ", ".join(lot.cards), *fair, *sold)
    return grid
