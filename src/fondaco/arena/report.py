"""A page about a series that one can show around: one file, nothing to load, light and dark."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from math import isfinite, sqrt
from statistics import fmean

from fondaco.arena.certainty import SURE
from fondaco.arena.drawing import Curve, Whisker, across, curves, hills, spans, whiskers
from fondaco.arena.outcome import Figures, Outcome
from fondaco.games import game_called

POINTS = 160  # of a curve
LEAST_TIME = 1e-3  # milliseconds


def write_report(outcome: Outcome) -> str:
    """The page."""
    style = files("fondaco.arena").joinpath("report.css").read_text("utf-8")
    parts = [
        part(
            "Share of the victories",
            "Dot and line: the share and its 95 % interval. Dashed: a fair share.",
            shares(outcome),
        ),
        part("As the games came in", "Share of the victories so far, with its 95 % band.", course(outcome)),
        part(
            "Ratings",
            "Elo points about their mean: 400 more is ten times the strength. Line: 95 %.",
            ratings(outcome),
        ),
        part(
            "Seat by seat",
            "Share of the victories at each seat. Everyone sat everywhere with the same luck.",
            seats(outcome),
        ),
        part("Final scores", "How often each score was reached; the mean at the right.", scores(outcome)),
        part(
            "Time a move",
            "Milliseconds: the median, what 99 of 100 moves stay below, and the worst.",
            times(outcome),
        ),
    ]
    heading = escape(title(outcome))
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{heading}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{style}</style></head><body><main>'
        f"<header><p class=brand>Fondaco arena</p><h1>{heading}</h1>"
        f"<p class=lead>{escape(headline(outcome))}</p><p>{escape(terms(outcome))}</p></header>"
        f"{''.join(parts)}{table(outcome)}</main></body></html>\n"
    )


def part(heading: str, about: str, content: str) -> str:
    return f"<section><h2>{escape(heading)}</h2><p>{escape(about)}</p>{content}</section>"


def title(outcome: Outcome) -> str:
    series = outcome.series
    return f"{game_called(series.game).title}, {series.players} players"


def headline(outcome: Outcome) -> str:
    """The outcome in a sentence."""
    best = max(outcome.figures, key=lambda figures: figures.share.mean)
    share = best.share
    said = f"{best.name} takes {share.mean:.1%} of the victories ({share.low:.1%} to {share.high:.1%})"
    return f"{said}; a fair share is {best.fair:.1%}."


def terms(outcome: Outcome) -> str:
    """What was played, so that it can be played again."""
    series = outcome.series
    options = "".join(f", {name} {str(value).lower()}" for name, value in series.options)
    return (
        f"{outcome.games:,} games: {deals_told(len(outcome.deals))} of luck, each played from every seat in "
        f"{series.games_a_deal} games; seed {series.seed}{options}."
    )


def deals_told(deals: int) -> str:
    return "1 deal" if deals == 1 else f"{deals:,} deals"


def ordered(outcome: Outcome) -> list[tuple[int, Figures]]:
    """The entrants with their numbers, best first."""
    return sorted(enumerate(outcome.figures), key=lambda pair: -pair[1].share.mean)


def percent(value: float) -> str:
    return f"{value * 100:.0f} %"


def shares(outcome: Outcome) -> str:
    rows = [
        Whisker(each.name, each.share.low, each.share.mean, each.share.high, f"{each.share.mean:.1%}", number)
        for number, each in ordered(outcome)
    ]
    fair = 1 / outcome.series.players
    axis = across([0, fair, *(row.high for row in rows)])
    return whiskers(rows, axis, percent, "Share of the victories with intervals", fair)


def course(outcome: Outcome) -> str:
    rows = [running(each.name, outcome, number) for number, each in ordered(outcome)]
    if len(outcome.deals) < 2:
        return "<p>One deal has no course.</p>"
    fair = 1 / outcome.series.players
    return curves(
        rows, lambda games: f"{games:,.0f}", percent, "Share of the victories as games were played", fair
    )


def running(name: str, outcome: Outcome, entrant: int) -> Curve:
    """The share and its band after so many deals, at up to `POINTS` places."""
    values = outcome.shares(entrant)
    stops = sorted({max(2, round(len(values) * place / POINTS)) for place in range(1, POINTS + 1)})
    middles, reaches = [], []
    for stop in stops:
        mean = fmean(values[:stop])
        spread = sum((value - mean) ** 2 for value in values[:stop])
        middles.append(mean)
        reaches.append(SURE * sqrt(spread / max(1, stop - 1) / stop))
    games = [float(stop * outcome.series.games_a_deal) for stop in stops]
    lows = [middle - reach for middle, reach in zip(middles, reaches, strict=True)]
    highs = [middle + reach for middle, reach in zip(middles, reaches, strict=True)]
    return Curve(name, games, lows, middles, highs, entrant)


def ratings(outcome: Outcome) -> str:
    order = sorted(enumerate(outcome.figures), key=lambda pair: -pair[1].rating.points)
    rows = [rating_row(each, number) for number, each in order]
    ends = [end for row in rows for end in (row.low, row.middle, row.high) if isfinite(end)]
    return whiskers(
        rows, across([0.0, *ends]), lambda points: f"{points:+.0f}", "Ratings with intervals", 0.0
    )


def rating_row(each: Figures, number: int) -> Whisker:
    """An end that has no bound lies where the axis ends."""
    rating = each.rating
    return Whisker(each.name, rating.low, rating.points, rating.high, f"{rating.points:+.0f}", number)


def seats(outcome: Outcome) -> str:
    """A table whose cells are tinted by how much more or less than fair they show."""
    head = "".join(f"<th scope=col>seat {seat}</th>" for seat in range(outcome.series.players))
    rows = "".join(
        f"<tr><th scope=row>{escape(each.name)}</th>{tinted(each)}</tr>" for _, each in ordered(outcome)
    )
    return f"<table class=seats><tr><td></td>{head}</tr>{rows}</table>"


def tinted(each: Figures) -> str:
    """Verdigris above the fair share, rubric red below it."""
    found = []
    for share in each.by_seat:
        tint = "act" if share >= each.fair else "rubric"
        depth = min(1.0, abs(share - each.fair) / each.fair) * 55
        ground = f"color-mix(in srgb,var(--{tint}) {depth:.0f}%,var(--leaf))"
        found.append(f'<td style="background:{ground}">{share:.1%}</td>')
    return "".join(found)


def scores(outcome: Outcome) -> str:
    rows = [
        (each.name, all_scores(outcome, number), f"{each.score.mean:.1f}", number)
        for number, each in ordered(outcome)
    ]
    axis = across([score for row in rows for score in row[1]])
    return hills(rows, axis, lambda score: f"{score:.0f}", "Distribution of final scores")


def all_scores(outcome: Outcome, entrant: int) -> Sequence[float]:
    return [
        score
        for deal in outcome.deals
        for game in deal.games
        for who, score in zip(game.seats, game.scores, strict=True)
        if who == entrant
    ]


def times(outcome: Outcome) -> str:
    rows = []
    for number, each in ordered(outcome):
        pace = each.pace
        values = [
            max(LEAST_TIME, 1000 * seconds)
            for seconds in (pace.quantile(0.5), pace.quantile(0.99), pace.worst)
        ]
        rows.append((each.name, values, f"{values[0]:.3g} ms", number))
    axis = across([value for row in rows for value in row[1]], is_log=True)
    return spans(rows, axis, lambda value: f"{value:g}", "Milliseconds a move")


def table(outcome: Outcome) -> str:
    """The same in numbers."""
    names = ("", "games", "share", "low", "high", "rating", "95 %", "mean score", "median ms", "worst ms")
    head = "".join(f"<th scope=col>{name}</th>" for name in names)
    rows = "".join(
        f"<tr><th scope=row>{escape(each.name)}</th>{cells(each)}</tr>" for _, each in ordered(outcome)
    )
    return f"<section><h2>In numbers</h2><table><tr>{head}</tr>{rows}</table></section>"


def cells(each: Figures) -> str:
    told = (
        f"{each.games:,}",
        f"{each.share.mean:.2%}",
        f"{each.share.low:.2%}",
        f"{each.share.high:.2%}",
        f"{each.rating.points:+.0f}",
        each.rating.interval(),
        f"{each.score.mean:.1f}",
        f"{each.pace.quantile(0.5) * 1000:.2f}",
        f"{each.pace.worst * 1000:.1f}",
    )
    return "".join(f"<td>{cell}</td>" for cell in told)
