"""An outcome as JSON, for other programs and for later."""

from __future__ import annotations

from math import isfinite
from typing import Any

from fondaco.arena.certainty import CONFIDENCE, Estimate
from fondaco.arena.outcome import Figures, Outcome
from fondaco.arena.ratings import Rating

FORMAT = "fondaco-arena/1"


def as_parts(outcome: Outcome) -> dict[str, Any]:
    """Everything but the times follows from the series and its seed."""
    series = outcome.series
    return {
        "format": FORMAT,
        "game": series.game,
        "options": {"players": series.players, **dict(series.options)},
        "seed": series.seed,
        "deals": len(outcome.deals),
        "games": outcome.games,
        "confidence": CONFIDENCE,
        "tables": [[series.entrants[number].name for number in table] for table in series.tables],
        "entrants": [entrant_parts(each) for each in outcome.figures],
        "shares": {
            entrant.name: [round(share, 6) for share in outcome.shares(number)]
            for number, entrant in enumerate(series.entrants)
        },
    }


def entrant_parts(figures: Figures) -> dict[str, Any]:
    pace = figures.pace
    return {
        "name": figures.name,
        "bot": figures.bot,
        "games": figures.games,
        "share": numbers(figures.share.mean, figures.share),
        "fair": figures.fair,
        "score": numbers(figures.score.mean, figures.score),
        "rating": numbers(figures.rating.points, figures.rating),
        "by_seat": figures.by_seat,
        "milliseconds": {
            "median": pace.quantile(0.5) * 1000,
            "mean": pace.mean * 1000,
            "slowest_of_100": pace.quantile(0.99) * 1000,
            "worst": pace.worst * 1000,
            "moves": pace.moves,
        },
    }


def numbers(middle: float, interval: Estimate | Rating) -> dict[str, float | None]:
    """JSON knows no infinity: an interval that is everything has no ends."""
    ends = {"low": interval.low, "high": interval.high}
    return {"is": middle} | {name: end if isfinite(end) else None for name, end in ends.items()}
