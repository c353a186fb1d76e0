"""The HTML report of a tournament: one file that loads nothing else, in light and dark."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from math import isfinite, sqrt
from statistics import fmean

from fondaco.arena.charts import (
    Curve,
    IntervalRow,
    ValuesRow,
    horizontal_axis,
    interval_chart,
    line_chart,
    range_chart,
    ridgeline_chart,
)
from fondaco.arena.confidence import NORMAL_QUANTILE
from fondaco.arena.results import EntrantStatistics, Results
from fondaco.games import game_called

CURVE_POINTS = 160
SHORTEST_TIME = 1e-3  # milliseconds; the axis is logarithmic


def html_report(results: Results) -> str:
    """Returns the whole page."""
    style = files("fondaco.arena").joinpath("report.css").read_text("utf-8")
    parts = [
        section(
            "Win rate",
            "Dot and line: the win rate and its 95 % confidence interval. Dashed: a fair share.",
            win_rate_chart(results),
        ),
        section(
            "Win rate over time",
            "Win rate after so many games, with its 95 % confidence band.",
            progress_chart(results),
        ),
        section(
            "Ratings",
            "Elo points; the mean is 0, and 400 points more are ten times the strength. Line: 95 % interval.",
            rating_chart(results),
        ),
        section(
            "Win rate by seat",
            "Every bot played every deal from every seat.",
            seat_table(results),
        ),
        section(
            "Final scores", "How often each score was reached. The number is the mean.", score_chart(results)
        ),
        section(
            "Thinking time",
            "CPU milliseconds a move: the median, the 99th percentile and the maximum.",
            time_chart(results),
        ),
    ]
    heading = escape(title(results))
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{heading}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{style}</style></head><body><main>'
        f"<header><p class=brand>Fondaco arena</p><h1>{heading}</h1>"
        f"<p class=lead>{escape(headline(results))}</p><p>{escape(description(results))}</p></header>"
        f"{''.join(parts)}{number_table(results)}</main></body></html>\n"
    )


def section(heading: str, about: str, content: str) -> str:
    return f"<section><h2>{escape(heading)}</h2><p>{escape(about)}</p>{content}</section>"


def title(results: Results) -> str:
    tournament = results.tournament
    return f"{game_called(tournament.game).title}, {tournament.players} players"


def headline(results: Results) -> str:
    """Returns the main result as a sentence."""
    best = max(results.statistics, key=lambda entrant: entrant.win_rate.mean)
    rate = best.win_rate
    interval = f"{rate.mean:.1%} ({rate.low:.1%} to {rate.high:.1%})"
    return f"{best.name} has the highest win rate: {interval}. A fair share is {best.fair_share:.1%}."


def description(results: Results) -> str:
    """Returns what was played, with everything needed to repeat it."""
    tournament = results.tournament
    options = "".join(f", {name} {str(value).lower()}" for name, value in tournament.options)
    return (
        f"{results.games:,} games: {count_deals(len(results.deals))}, each played from every seat in "
        f"{tournament.games_per_deal} games; seed {tournament.seed}{options}."
    )


def count_deals(deals: int) -> str:
    return "1 deal" if deals == 1 else f"{deals:,} deals"


def ranked(results: Results) -> list[tuple[int, EntrantStatistics]]:
    """Returns the entrants with their numbers, best first."""
    return sorted(enumerate(results.statistics), key=lambda pair: -pair[1].win_rate.mean)


def percent(value: float) -> str:
    return f"{value * 100:.0f} %"


def win_rate_chart(results: Results) -> str:
    rows = [
        IntervalRow(
            entrant.name,
            entrant.win_rate.low,
            entrant.win_rate.mean,
            entrant.win_rate.high,
            f"{entrant.win_rate.mean:.1%}",
            number,
        )
        for number, entrant in ranked(results)
    ]
    fair_share = 1 / results.tournament.players
    axis = horizontal_axis([0, fair_share, *(row.high for row in rows)])
    return interval_chart(rows, axis, percent, "Win rates with confidence intervals", fair_share)


def progress_chart(results: Results) -> str:
    rows = [running_win_rate(entrant.name, results, number) for number, entrant in ranked(results)]
    if len(results.deals) < 2:
        return "<p>One deal gives no curve.</p>"
    fair_share = 1 / results.tournament.players
    return line_chart(
        rows,
        lambda games: f"{games:,.0f}",
        percent,
        "Win rates as games were played",
        fair_share,
    )


def running_win_rate(name: str, results: Results, entrant: int) -> Curve:
    """Returns the win rate with its band after 1, 2, 3 ... deals, thinned to CURVE_POINTS points."""
    values = results.win_rates(entrant)
    deal_counts = sorted(
        {max(2, round(len(values) * place / CURVE_POINTS)) for place in range(1, CURVE_POINTS + 1)}
    )
    middles, margins = [], []
    for deals in deal_counts:
        mean = fmean(values[:deals])
        spread = sum((value - mean) ** 2 for value in values[:deals])
        middles.append(mean)
        margins.append(NORMAL_QUANTILE * sqrt(spread / max(1, deals - 1) / deals))
    games = [float(deals * results.tournament.games_per_deal) for deals in deal_counts]
    lows = [middle - margin for middle, margin in zip(middles, margins, strict=True)]
    highs = [middle + margin for middle, margin in zip(middles, margins, strict=True)]
    return Curve(name, games, lows, middles, highs, entrant)


def rating_chart(results: Results) -> str:
    order = sorted(enumerate(results.statistics), key=lambda pair: -pair[1].rating.points)
    rows = [rating_row(entrant, number) for number, entrant in order]
    ends = [end for row in rows for end in (row.low, row.middle, row.high) if isfinite(end)]
    return interval_chart(
        rows,
        horizontal_axis([0.0, *ends]),
        lambda points: f"{points:+.0f}",
        "Ratings with confidence intervals",
        0.0,
    )


def rating_row(entrant: EntrantStatistics, number: int) -> IntervalRow:
    """Returns the row of an entrant. An infinite bound is drawn at the end of the axis."""
    rating = entrant.rating
    return IntervalRow(entrant.name, rating.low, rating.points, rating.high, f"{rating.points:+.0f}", number)


def seat_table(results: Results) -> str:
    """Returns a table whose cells are coloured by their distance from the fair share."""
    head = "".join(f"<th scope=col>seat {seat}</th>" for seat in range(results.tournament.players))
    rows = "".join(
        f"<tr><th scope=row>{escape(entrant.name)}</th>{seat_cells(entrant)}</tr>"
        for _, entrant in ranked(results)
    )
    return f"<table class=seats><tr><td></td>{head}</tr>{rows}</table>"


def seat_cells(entrant: EntrantStatistics) -> str:
    """Returns an entrant's cells: green above the fair share, red below."""
    cells = []
    for share in entrant.win_rate_by_seat:
        tint = "act" if share >= entrant.fair_share else "rubric"
        strength = min(1.0, abs(share - entrant.fair_share) / entrant.fair_share) * 55
        background = f"color-mix(in srgb,var(--{tint}) {strength:.0f}%,var(--leaf))"
        cells.append(f'<td style="background:{background}">{share:.1%}</td>')
    return "".join(cells)


def score_chart(results: Results) -> str:
    rows = [
        ValuesRow(entrant.name, all_scores(results, number), f"{entrant.score.mean:.1f}", number)
        for number, entrant in ranked(results)
    ]
    axis = horizontal_axis([score for row in rows for score in row.values])
    return ridgeline_chart(rows, axis, lambda score: f"{score:.0f}", "Distribution of final scores")


def all_scores(results: Results, entrant: int) -> Sequence[float]:
    return [
        score
        for deal in results.deals
        for game in deal.games
        for occupant, score in zip(game.seats, game.scores, strict=True)
        if occupant == entrant
    ]


def time_chart(results: Results) -> str:
    rows = []
    for number, entrant in ranked(results):
        time = entrant.thinking_time
        values = [
            max(SHORTEST_TIME, 1000 * seconds)
            for seconds in (time.quantile(0.5), time.quantile(0.99), time.longest)
        ]
        rows.append(ValuesRow(entrant.name, values, f"{values[0]:.3g} ms", number))
    axis = horizontal_axis([value for row in rows for value in row.values], is_log=True)
    return range_chart(rows, axis, lambda value: f"{value:g}", "CPU milliseconds a move")


def number_table(results: Results) -> str:
    """Returns all results as a table of numbers."""
    names = (
        "",
        "games",
        "win rate",
        "low",
        "high",
        "rating",
        "95 %",
        "mean score",
        "median ms",
        "mean ms",
        "p99 ms",
        "longest ms",
    )
    head = "".join(f"<th scope=col>{name}</th>" for name in names)
    rows = "".join(
        f"<tr><th scope=row>{escape(entrant.name)}</th>{number_cells(entrant)}</tr>"
        for _, entrant in ranked(results)
    )
    return f"<section><h2>In numbers</h2><table><tr>{head}</tr>{rows}</table></section>"


def number_cells(entrant: EntrantStatistics) -> str:
    texts = (
        f"{entrant.games:,}",
        f"{entrant.win_rate.mean:.2%}",
        f"{entrant.win_rate.low:.2%}",
        f"{entrant.win_rate.high:.2%}",
        f"{entrant.rating.points:+.0f}",
        entrant.rating.interval(),
        f"{entrant.score.mean:.1f}",
        f"{entrant.thinking_time.quantile(0.5) * 1000:.2f}",
        f"{entrant.thinking_time.mean * 1000:.2f}",
        f"{entrant.thinking_time.quantile(0.99) * 1000:.1f}",
        f"{entrant.thinking_time.longest * 1000:.1f}",
    )
    return "".join(f"<td>{cell}</td>" for cell in texts)
