"""`fondaco arena`: which bot is stronger, by how much, and how sure that is."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from fondaco.arena import Deal, Outcome, Series, duel, league, play
from fondaco.arena.crews import Lost, NoCluster
from fondaco.arena.outcome import Figures, mean_part
from fondaco.arena.report import deals_told, write_report
from fondaco.arena.series import BadSeries
from fondaco.arena.telling import as_parts
from fondaco.batch.missing import Missing
from fondaco.cli.arguments import SEED, UsageError, add_game, integer, parsed_options
from fondaco.cli.bot_arguments import bots_named
from fondaco.cli.files import check_writable, file_name, save, writing
from fondaco.cli.screen import Screen
from fondaco.games import game_called

MOST_GAMES = 1_000_000_000
INTERRUPTED = 130
COLUMNS = (
    TextColumn("playing"),
    BarColumn(),
    MofNCompleteColumn(),
    TextColumn("games"),
    TimeRemainingColumn(),
    TextColumn("{task.description}"),
)
PAGE, FIGURES = "index.html", "outcome.json"  # of a report


def define(commands: Any) -> None:
    command = commands.add_parser(
        "arena",
        help="let bots meet on even terms; win shares, ratings, a report",
        description="Bots meet. Every deal of luck is played from every seat, in an order round the table "
        "that is drawn anew: neither seats nor cards nor neighbours favour anyone. Shares of the victories "
        "(a shared one counts in parts) and ratings come with 95 % intervals. The same seed gives the same "
        "games, however many cores play them. Of the time a bot takes for a move, in milliseconds of the "
        "processor, the median is told, and the worst.",
        epilog="Examples: fondaco arena card --players 4 --bots random,apprentice,steady,sharp --games 2000 "
        "--report out; fondaco arena dice --players 4 --challenger sharp --field steady --games 2000",
    )
    add_game(command)
    who = command.add_mutually_exclusive_group(required=True)
    who.add_argument(
        "--bots", metavar="A,B,...", help="who meets: one for each seat, one for all, or a league"
    )
    who.add_argument("--challenger", metavar="X", help="who plays alone against a field")
    command.add_argument("--field", metavar="Y", help="who has all the other seats")
    command.add_argument(
        "--games",
        type=integer(1, MOST_GAMES),
        default=200,
        metavar="K",
        help="at least how many, in whole deals (200)",
    )
    command.add_argument("--seed", type=SEED, default=0, metavar="S", help="where luck comes from (0)")
    command.add_argument("--jobs", type=integer(1, 4096), metavar="N", help="processes (one a core)")
    command.add_argument(
        "--ray", metavar="ADDRESS", help="play on a Ray cluster; auto finds one that runs here"
    )
    command.add_argument("--json", type=file_name, metavar="FILE", help="write all figures there")
    command.add_argument("--report", type=file_name, metavar="DIR", help="write a page with plots there")
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    series = series_of(given)
    check_targets(given)
    deals = -(-given.games // series.games_a_deal)
    outcome = watched(series, deals, given)
    if not outcome.deals:
        return INTERRUPTED
    if given.json:  # before it is shown: a pipe may be closed, and hours of play are not lost with it
        save(given.json, figures_told(outcome))
    if given.report:
        save_report(Path(given.report), outcome)
    show(Screen(), outcome)
    return 0 if len(outcome.deals) == deals else INTERRUPTED


def series_of(given: argparse.Namespace) -> Series:
    """What was asked for, or why it cannot be played."""
    rules = game_called(given.game)
    options = parsed_options(given.game, given.option)
    agreed = rules.setup(given.players, options)
    players = int(agreed.pop("players"))
    chosen = {
        option.name: agreed[option.name] for option in rules.options if agreed[option.name] != option.default
    }
    names = (given.bots or f"{given.challenger},{given.field or ''}").split(",")
    if given.challenger and not given.field:
        raise UsageError("--challenger X needs --field Y, the bot that has all the other seats")
    if given.field and not given.challenger:
        raise UsageError("--field Y goes with --challenger X, the bot that plays against it")
    bots_named(",".join(names))
    if given.challenger:
        return duel(given.game, players, chosen, given.challenger, given.field, given.seed)
    try:
        return league(given.game, players, chosen, tuple(names), given.seed)
    except BadSeries as error:
        raise UsageError(str(error)) from None


def watched(series: Series, deals: int, given: argparse.Namespace) -> Outcome:
    """Plays with a progress bar; what is played when it is interrupted is kept."""
    screen, outcome = Console(stderr=True), Outcome(series)
    jobs = given.jobs or os.cpu_count() or 1
    try:
        with (
            closing(play(series, deals, jobs, given.ray)) as done,
            Progress(*COLUMNS, console=screen, disable=not screen.is_terminal) as bar,
        ):
            follow(bar, done, outcome, deals)
    except KeyboardInterrupt:
        screen.print(stopped(outcome.games, deals * series.games_a_deal))
    except Lost as reason:
        screen.print(f"{reason}; --jobs N lets fewer play at once", highlight=False)
        screen.print(stopped(outcome.games, deals * series.games_a_deal))
    except (Missing, NoCluster) as error:
        raise UsageError(str(error)) from None
    return outcome.in_order()


def follow(bar: Progress, done: Iterable[Deal], outcome: Outcome, deals: int) -> None:
    """Notes the deals that are done; whoever watches sees the share of the first entrant so far."""
    series, won = outcome.series, 0.0
    task = bar.add_task("", total=deals * series.games_a_deal)
    for deal in done:
        outcome.deals.append(deal)
        won += mean_part(deal, 0)
        so_far = f"{series.entrants[0].name} {won / len(outcome.deals):.1%}"
        bar.update(task, completed=outcome.games, description=so_far)


def stopped(games: int, wanted: int) -> str:
    return f"stopped after {games:,} of {wanted:,} games" + ("; those are kept" if games else "")


def show(screen: Console, outcome: Outcome) -> None:
    series = outcome.series
    meeting = f"{game_called(series.game).title}, {series.players} players"
    screen.print(f"{meeting}: {outcome.games:,} games\n", highlight=False)
    grid = Grid(box=None, pad_edge=False)
    grid.add_column("bot", overflow="fold")  # what has no room in a line goes on in the next; figures do not
    for heading in ("wins", "95 %", "rating", "95 %", "score", "ms a move", "worst"):
        grid.add_column(heading, justify="right", no_wrap=True)
    for figures in sorted(outcome.figures, key=lambda each: -each.share.mean):
        grid.add_row(*row(figures))
    screen.print(grid, "")
    deals = deals_told(len(outcome.deals))
    screen.print(f"{deals}, fair share {1 / series.players:.1%}, seed {series.seed}", highlight=False)


def row(figures: Figures) -> list[str]:
    share, rating, pace = figures.share, figures.rating, figures.pace
    return [
        escape(figures.name),
        f"{share.mean:.1%}",
        "exactly" if share.low == share.high else f"{share.low * 100:.1f}-{share.high * 100:.1f}",
        f"{round(rating.points):+d}",
        rating.interval(),
        f"{figures.score.mean:.1f}",
        milliseconds(pace.quantile(0.5)),
        milliseconds(pace.worst),
    ]


def milliseconds(seconds: float) -> str:
    """With as many places as one may want to know."""
    told = 1000 * seconds
    return f"{told:,.0f}" if told >= 100 else f"{told:.1f}" if told >= 1 else f"{told:.3f}"


def check_targets(given: argparse.Namespace) -> None:
    """What cannot be written is better known before hours of play than after."""
    if given.json:
        check_writable(given.json)
    if given.report:
        with writing(given.report):
            Path(given.report).mkdir(parents=True, exist_ok=True)
        for file in (PAGE, FIGURES):
            check_writable(str(Path(given.report) / file))


def figures_told(outcome: Outcome) -> str:
    return json.dumps(as_parts(outcome), indent=1) + "\n"


def save_report(folder: Path, outcome: Outcome) -> None:
    save(str(folder / PAGE), write_report(outcome))
    save(str(folder / FIGURES), figures_told(outcome))
    Console(stderr=True).print(f"report: {folder / PAGE}", highlight=False)
