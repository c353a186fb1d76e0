"""`fondaco review`: prints how good each turn of a game was."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from fondaco.bots.bot import Turn
from fondaco.cli.arguments import integer
from fondaco.cli.bot_arguments import warn_if_best_bot_is_limited
from fondaco.cli.drawing import terminal
from fondaco.cli.drawing.scene import drawer_of
from fondaco.cli.files import check_writable, file_name, save
from fondaco.cli.progress import progress
from fondaco.cli.reasons import sentence
from fondaco.cli.show import game_at
from fondaco.games import game_called
from fondaco.replaying import replay
from fondaco.review import Decision, Lot, Review, review

STEPS = "▁▂▃▄▅▆▇█"
INTERRUPTED = 130
WIDEST = 60  # characters of a sparkline
LONGEST_NAME = 20  # characters
FIGURES = 3  # digits of a price or of a move number
MANY = 4  # with more seats than this, columns are narrow
A_CARD = len("spice 5, ")
UNBROKEN = "\N{NO-BREAK SPACE}"
NAMELESS = f"Seat{UNBROKEN}"
NO_PRICE = "-"
GAP = 2  # characters between columns
SUMS = ("mistakes", "given away")
GIVEN_AWAY = (
    "Given away: the chance to win that mistakes and small mistakes lost against the best turns, added up. "
    "Turns that are too close to call are not counted."
)
NAMED = {"mistake": "mistake", "small": "small mistake"}  # names of the marks
SURE = 0.95  # of the trials


def define(commands: Any) -> None:
    command = commands.add_parser(
        "review",
        help="judge each turn of a game",
        description="The strongest bot judges every turn of a recorded game from what its player could "
        "see. Prints the chance to win, the mistakes with better turns and reasons, the turning points and, "
        "in the board game, the fair price of each lot.",
        epilog="If you interrupt it, it prints the game so far. Example: fondaco review games.jsonl --json "
        "r.json",
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
    warn_if_best_bot_is_limited()
    game_review = review(record)
    try:
        with progress() as bar:
            task = bar.add_task("reviewing", total=len(record.moves))
            for done in game_review.run():
                bar.update(task, completed=done)
    except KeyboardInterrupt:
        print("stopped; this is the game so far", file=sys.stderr)
    if given.json:  # before printing, because the output may be a closed pipe
        save(given.json, json.dumps(game_review.as_json(), ensure_ascii=False))
    show(terminal(), game_review)
    return 0 if game_review.moves_done == len(record.moves) else INTERRUPTED


def show(screen: Console, game_review: Review) -> None:
    names = game_review.record.names or [f"{NAMELESS}{seat}" for seat in range(game_review.players)]
    screen.print(
        f"[bold]{game_called(game_review.record.game).title}[/], judged by {game_review.bot or 'nobody'}\n"
    )
    screen.print(chances(game_review, names, screen.width), "", GIVEN_AWAY, "", sep="\n")
    screen.print(verdicts(game_review, names))
    screen.print(turning_points(game_review, names))
    if game_review.lots:
        screen.print("", prices(game_review, names), sep="\n")


def chances(game_review: Review, names: list[str], width: int) -> Grid:
    """Returns a sparkline of each seat's chance to win, and how much its choices cost."""
    grid = Grid(box=None, pad_edge=False)
    grid.add_column("", max_width=LONGEST_NAME, no_wrap=True)
    grid.add_column("chance to win, decision by decision")
    for title in SUMS:
        grid.add_column(title, justify="right", no_wrap=True)
    used_width = min(LONGEST_NAME, max(map(cell_len, names))) + sum(len(title) + GAP for title in SUMS) + GAP
    for seat, name in enumerate(names):
        judged = game_review.of(seat)
        mistakes = sum(decision.mark == "mistake" for decision in judged)
        lost = sum(decision.cost for decision in judged if decision.mark in NAMED)
        steps = sparkline([d.chosen.win for d in judged if d.chosen], max(1, min(WIDEST, width - used_width)))
        grid.add_row(Text(name), steps, str(mistakes), f"{lost:.0%}")
    return grid


def sparkline(chances: list[float], widest: int) -> str:
    """Returns chances as a line of bars, at most `widest` of them."""
    wanted = min(len(chances), widest)
    sample = [chances[place * len(chances) // wanted] for place in range(wanted)]
    return "".join(STEPS[min(int(chance * len(STEPS)), len(STEPS) - 1)] for chance in sample)


def verdicts(game_review: Review, names: list[str]) -> Grid:
    """Returns the mistakes: what was played, what was better, why, and how sure that is."""
    grid = Grid.grid(padding=(0, GAP, 1, 0))
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(max_width=LONGEST_NAME, no_wrap=True)
    grid.add_column()
    for decision in game_review.decisions:
        if decision.mark in NAMED:
            verdict = verdict_on(game_review, decision, names)
            grid.add_row(f"move {decision.move + 1}", Text(names[decision.seat]), verdict)
    return grid


def verdict_on(game_review: Review, decision: Decision, names: list[str]) -> Text:
    lead = decision.lead
    sure = "sure" if lead.agree >= SURE * lead.trials else "likely"
    assert decision.best
    return Text.assemble(
        f"{NAMED[decision.mark]}, {decision.cost:.0%} lost ({sure}: {lead.agree} of {lead.trials} trials)\n",
        in_words(game_review, decision, decision.turn),
        "\nbetter: ",
        in_words(game_review, decision, decision.best.turn),
        *(f"\n{sentence(reason, names)}" for reason in decision.opinion.reasons),
    )


def turning_points(game_review: Review, names: list[str]) -> Grid:
    """Returns the turning points: the move, the seat, the change of its chance to win, and the cause."""
    grid = Grid.grid(padding=(0, GAP, 0, 0))
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(max_width=LONGEST_NAME, no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    for swing in game_review.swings():
        change = f"{swing.before:.0%} -> {swing.after:.0%}"
        decision = next(d for d in game_review.decisions if d.move == swing.move)
        what = in_words(game_review, decision, decision.turn)
        by = Text.assemble("what came after ", what) if swing.by == "luck" else what
        grid.add_row(f"move {swing.move + 1}", Text(names[swing.seat]), change, by)
    return grid


def in_words(game_review: Review, decision: Decision, turn: Turn) -> Text:
    """Returns a turn and its effect, as the player saw it."""
    table, told = replay(game_review.record, decision.move), Text()
    for option in turn:
        meaning = drawer_of(game_review.record.game).meaning(table.view(decision.seat), option)
        told = Text.assemble(
            told, ", then " if told else "", (option, "bold"), ": " if meaning else "", meaning
        )
        table.play(option)
    return told


def prices(game_review: Review, names: list[str]) -> Grid:
    """Returns each lot with its fair prices and the price that was paid."""
    grid = Grid(box=None, pad_edge=False, title="Lots, and what they should have cost", title_justify="left")
    grid.add_column("move", justify="right", min_width=FIGURES)
    grid.add_column("lot", min_width=A_CARD)
    widest = FIGURES + 1 if len(names) > MANY else None
    for name in names:
        grid.add_column(Text(first_name(name), overflow="fold"), justify="right", width=widest)
    grid.add_column("bought by", max_width=LONGEST_NAME, no_wrap=True)
    for title in ("for", "too much"):
        grid.add_column(title, justify="right", width=FIGURES + 1)
    for lot in game_review.lots:
        fair = [NO_PRICE if price is None else str(price) for price in lot.fair]
        grid.add_row(
            str(lot.move + 1),
            ", ".join(card.replace(" ", UNBROKEN) for card in lot.cards),
            *fair,
            *sold(lot, names),
        )
    return grid


def first_name(name: str) -> str:
    """Returns the first word of a name, because six columns have no room for more."""
    return name if name.startswith(NAMELESS) else (name.split() or [name])[0]


def sold(lot: Lot, names: list[str]) -> list[str | Text]:
    """Returns the buyer of a lot, the price, and how much was overpaid."""
    if lot.buyer is None:
        return ["nobody"]
    overpaid = NO_PRICE if lot.overpaid is None else f"{lot.overpaid:+d}"
    return [Text(first_name(names[lot.buyer])), str(lot.price), overpaid]
