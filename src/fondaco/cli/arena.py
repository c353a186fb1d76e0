"""`fondaco arena`: measures which bot is stronger, by how much, and how certain that is."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from fondaco.arena import Deal, Results, Tournament, challenge, play, round_robin
from fondaco.arena.export import results_as_dict
from fondaco.arena.report import count_deals, html_report
from fondaco.arena.results import EntrantStatistics, win_rate_in_deal
from fondaco.arena.tournament import BadTournament
from fondaco.arena.workers import ClusterUnavailable, WorkerDied
from fondaco.batch.optional import MissingDependency
from fondaco.cli.arguments import SEED, UsageError, add_game, integer, parsed_options
from fondaco.cli.bot_arguments import check_entrants
from fondaco.cli.files import check_writable, file_name, save, writing
from fondaco.cli.screen import Screen
from fondaco.games import game_called
from fondaco.luck_account import NoLuckAccount, judge_of

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
REPORT_FILE, RESULTS_FILE = "index.html", "outcome.json"


def define(commands: Any) -> None:
    command = commands.add_parser(
        "arena",
        help="compare bots: win rates, ratings, a report",
        description="Plays a tournament between bots. Every deal (one set of random draws) is played from "
        "every seat, in a seating order that is drawn for each deal, so that seats, cards and neighbours "
        "favour no bot. Prints win rates (a shared victory counts in parts) and ratings with 95 % confidence "
        "intervals, mean scores, and the median and longest CPU time of a move in milliseconds. The same "
        "seed gives the same games, on any number of cores.",
        epilog="Examples: fondaco arena card --players 4 --bots random,apprentice,steady,sharp --games 2000 "
        "--report out; fondaco arena dice --players 4 --challenger sharp --field steady --games 2000; "
        "fondaco arena dice --players 2 --challenger master:deep --field master --games 2000",
    )
    add_game(command)
    group = command.add_mutually_exclusive_group(required=True)
    group.add_argument(
        "--bots",
        metavar="A,B,...",
        help="the bots: one for each seat, one for all seats, or more for a round robin; master:quick and "
        "master:deep think shorter and longer than master",
    )
    group.add_argument("--challenger", metavar="X", help="a bot that plays alone against a field")
    command.add_argument("--field", metavar="Y", help="the bot that fills all other seats")
    command.add_argument(
        "--games",
        type=integer(1, MOST_GAMES),
        default=200,
        metavar="K",
        help="play at least so many games, in whole deals (200)",
    )
    command.add_argument(
        "--luck",
        action="store_true",
        help="also take the luck of the cards and dice out: the same win rates and scores on average, with "
        "less spread; the luck of a game takes about half a second to compute",
    )
    command.add_argument("--seed", type=SEED, default=0, metavar="S", help="the seed of all random draws (0)")
    command.add_argument(
        "--jobs", type=integer(1, 4096), metavar="N", help="number of processes (one for each core)"
    )
    command.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster; auto finds a local one")
    command.add_argument("--json", type=file_name, metavar="FILE", help="write the results to FILE as JSON")
    command.add_argument(
        "--report", type=file_name, metavar="DIR", help="write an HTML page with charts, and the JSON, to DIR"
    )
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    tournament = replace(tournament_of(arguments), takes_luck_out=arguments.luck)
    check_luck(tournament)
    check_output_paths(arguments)
    deals = -(-arguments.games // tournament.games_per_deal)
    results = play_with_progress(tournament, deals, arguments)
    if not results.deals:
        return INTERRUPTED
    if arguments.json:  # before printing, so that a closed pipe does not lose hours of play
        save(arguments.json, results_json(results))
    if arguments.report:
        save_report(Path(arguments.report), results)
    print_results(Screen(), results)
    return 0 if len(results.deals) == deals else INTERRUPTED


def check_luck(tournament: Tournament) -> None:
    """Raises UsageError before the first game if the luck account is not available for it."""
    if tournament.takes_luck_out:
        try:
            judge_of(game_called(tournament.game))
        except (NoLuckAccount, MissingDependency) as error:
            raise UsageError(str(error)) from None


def tournament_of(arguments: argparse.Namespace) -> Tournament:
    """Returns the tournament that the arguments describe, or raises UsageError."""
    rules = game_called(arguments.game)
    options = parsed_options(arguments.game, arguments.option)
    agreed = rules.setup(arguments.players, options)
    players = int(agreed.pop("players"))
    chosen = {
        option.name: agreed[option.name] for option in rules.options if agreed[option.name] != option.default
    }
    names = (arguments.bots or f"{arguments.challenger},{arguments.field or ''}").split(",")
    if arguments.challenger and not arguments.field:
        raise UsageError("--challenger X needs --field Y, the bot that fills all other seats.")
    if arguments.field and not arguments.challenger:
        raise UsageError("--field Y needs --challenger X, the bot that plays against it.")
    check_entrants(names)
    if arguments.challenger:
        return challenge(
            arguments.game, players, chosen, arguments.challenger, arguments.field, arguments.seed
        )
    try:
        return round_robin(arguments.game, players, chosen, tuple(names), arguments.seed)
    except BadTournament as error:
        raise UsageError(str(error)) from None


def play_with_progress(tournament: Tournament, deals: int, arguments: argparse.Namespace) -> Results:
    """Plays with a progress bar. If it is interrupted, the deals played so far are kept."""
    screen, results = Console(stderr=True), Results(tournament)
    jobs = arguments.jobs or os.cpu_count() or 1
    try:
        with (
            closing(play(tournament, deals, jobs, arguments.ray)) as done,
            Progress(*COLUMNS, console=screen, disable=not screen.is_terminal) as bar,
        ):
            collect(bar, done, results, deals)
    except KeyboardInterrupt:
        screen.print(interruption_text(results.games, deals * tournament.games_per_deal))
    except WorkerDied as reason:
        screen.print(f"{reason} Use --jobs N to run fewer processes.", highlight=False)
        screen.print(interruption_text(results.games, deals * tournament.games_per_deal))
    except (MissingDependency, ClusterUnavailable) as error:
        raise UsageError(str(error)) from None
    return results.in_deal_order()


def collect(bar: Progress, done: Iterable[Deal], results: Results, deals: int) -> None:
    """Adds the deals to the results and shows the first entrant's win rate so far."""
    tournament, won = results.tournament, 0.0
    task = bar.add_task("", total=deals * tournament.games_per_deal)
    for deal in done:
        results.deals.append(deal)
        won += win_rate_in_deal(deal, 0)
        so_far = f"{tournament.entrants[0].name} {won / len(results.deals):.1%}"
        bar.update(task, completed=results.games, description=so_far)


def interruption_text(games: int, wanted: int) -> str:
    return f"Stopped after {games:,} of {wanted:,} games." + (" Their results are kept." if games else "")


def print_results(screen: Console, results: Results) -> None:
    tournament = results.tournament
    title = f"{game_called(tournament.game).title}, {tournament.players} players"
    screen.print(f"{title}: {results.games:,} games\n", highlight=False)
    grid = Grid(box=None, pad_edge=False)
    grid.add_column("bot", overflow="fold")  # long names wrap, numbers do not
    for heading in ("win rate", "95 %", "rating", "95 %", "score", "median ms", "longest"):
        grid.add_column(heading, justify="right", no_wrap=True)
    for entrant in sorted(results.statistics, key=lambda each: -each.win_rate.mean):
        grid.add_row(*row(entrant))
    screen.print(grid, "")
    if tournament.takes_luck_out:
        screen.print(less_luck_grid(results), "")
        screen.print(luck_text(results), "", highlight=False)
    deals = count_deals(len(results.deals))
    screen.print(f"{deals}, fair share {1 / tournament.players:.1%}, seed {tournament.seed}", highlight=False)


def less_luck_grid(results: Results) -> Grid:
    """Returns the results without luck, and the share of their variance that remains."""
    grid = Grid(box=None, pad_edge=False)
    grid.add_column("less luck", overflow="fold")
    for heading in ("win rate", "95 %", "variance", "score", "95 %", "variance"):
        grid.add_column(heading, justify="right", no_wrap=True)
    for entrant in sorted(results.statistics, key=lambda each: -each.win_rate.mean):
        if found := entrant.less_luck:
            rate, score = found.win_rate, found.score
            grid.add_row(
                escape(entrant.name),
                f"{rate.mean:.1%}",
                "exactly" if rate.low == rate.high else f"{rate.low * 100:.1f}-{rate.high * 100:.1f}",
                times(found.win_rate_variance),
                f"{score.mean:.1f}",
                f"{score.low:.1f}-{score.high:.1f}",
                times(found.score_variance),
            )
    return grid


def luck_text(results: Results) -> str:
    """Returns how much a single game varies without luck, and the mean luck of each seat."""
    left = results.game_variance
    gave = ", ".join(
        f"seat {seat} {luck.score.mean:+.1f} ({luck.score.low:+.1f} to {luck.score.high:+.1f})"
        for seat, luck in enumerate(results.luck_by_seat)
    )
    return (
        f"Variance of a single game without luck: win {times(left.wins)}, score {times(left.score)}. "
        f"Points that luck gave: {gave}."
    )


def times(ratio: float | None) -> str:
    return "" if ratio is None else f"x{ratio:.2f}"


def row(entrant: EntrantStatistics) -> list[str]:
    share, rating, time = entrant.win_rate, entrant.rating, entrant.thinking_time
    return [
        escape(entrant.name),
        f"{share.mean:.1%}",
        "exactly" if share.low == share.high else f"{share.low * 100:.1f}-{share.high * 100:.1f}",
        f"{round(rating.points):+d}",
        rating.interval(),
        f"{entrant.score.mean:.1f}",
        milliseconds(time.quantile(0.5)),
        milliseconds(time.longest),
    ]


def milliseconds(seconds: float) -> str:
    """Returns the time with more decimals if it is short."""
    value = 1000 * seconds
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 1 else f"{value:.3f}"


def check_output_paths(arguments: argparse.Namespace) -> None:
    """Raises UsageError before the first game if a file cannot be written after the last."""
    if arguments.json:
        check_writable(arguments.json)
    if arguments.report:
        with writing(arguments.report):
            Path(arguments.report).mkdir(parents=True, exist_ok=True)
        for file in (REPORT_FILE, RESULTS_FILE):
            check_writable(str(Path(arguments.report) / file))


def results_json(results: Results) -> str:
    return json.dumps(results_as_dict(results), indent=1) + "\n"


def save_report(folder: Path, results: Results) -> None:
    save(str(folder / REPORT_FILE), html_report(results))
    save(str(folder / RESULTS_FILE), results_json(results))
    Console(stderr=True).print(f"Report: {folder / REPORT_FILE}", highlight=False)
