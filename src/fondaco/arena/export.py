"""Results as a dictionary for JSON, the format `fondaco-arena/1`."""

from __future__ import annotations

from math import isfinite
from typing import Any

from fondaco.arena.confidence import CONFIDENCE_LEVEL, Estimate
from fondaco.arena.less_luck import LessLuck
from fondaco.arena.ratings import Rating
from fondaco.arena.results import EntrantStatistics, Results

FORMAT = "fondaco-arena/1"


def results_as_dict(results: Results) -> dict[str, Any]:
    """Returns the results of a tournament. Everything but the times is reproducible from the seed."""
    tournament = results.tournament
    return {
        "format": FORMAT,
        "game": tournament.game,
        "options": {"players": tournament.players, **dict(tournament.options)},
        "seed": tournament.seed,
        "deals": len(results.deals),
        "games": results.games,
        "confidence": CONFIDENCE_LEVEL,
        "tables": [
            [tournament.entrants[number].name for number in pairing] for pairing in tournament.pairings
        ],
        "entrants": [entrant_as_dict(each) for each in results.statistics],
        **luck_as_dict(results),
        "shares": {
            entrant.name: [round(share, 6) for share in results.win_rates(number)]
            for number, entrant in enumerate(tournament.entrants)
        },
    }


def entrant_as_dict(entrant: EntrantStatistics) -> dict[str, Any]:
    time = entrant.thinking_time
    return {
        "name": entrant.name,
        "bot": entrant.bot,
        "games": entrant.games,
        "share": interval_as_dict(entrant.win_rate.mean, entrant.win_rate),
        "fair": entrant.fair_share,
        "score": interval_as_dict(entrant.score.mean, entrant.score),
        "rating": interval_as_dict(entrant.rating.points, entrant.rating),
        "by_seat": entrant.win_rate_by_seat,
        "milliseconds": {
            "median": time.quantile(0.5) * 1000,
            "mean": time.mean * 1000,
            "slowest_of_100": time.quantile(0.99) * 1000,
            "worst": time.longest * 1000,
            "moves": time.moves,
        },
    }


def luck_as_dict(results: Results) -> dict[str, Any]:
    """Returns the results without luck by entrant, and the mean luck by seat, if the tournament takes luck
    out.
    """
    if not results.tournament.takes_luck_out:
        return {}
    return {
        "less_luck": {
            each.name: less_luck_as_dict(each.less_luck) for each in results.statistics if each.less_luck
        },
        "game_variance_left": {
            "share": results.game_variance.wins,
            "score": results.game_variance.score,
        },
        "luck_by_seat": [
            {
                "share": interval_as_dict(seat.wins.mean, seat.wins),
                "score": interval_as_dict(seat.score.mean, seat.score),
            }
            for seat in results.luck_by_seat
        ],
    }


def less_luck_as_dict(less_luck: LessLuck) -> dict[str, Any]:
    return {
        "share": interval_as_dict(less_luck.win_rate.mean, less_luck.win_rate),
        "score": interval_as_dict(less_luck.score.mean, less_luck.score),
        "variance_left": {"share": less_luck.win_rate_variance, "score": less_luck.score_variance},
    }


def interval_as_dict(value: float, interval: Estimate | Rating) -> dict[str, float | None]:
    """Returns a value and its interval. JSON has no infinity, so an infinite bound is None."""
    ends = {"low": interval.low, "high": interval.high}
    return {"is": value} | {name: end if isfinite(end) else None for name, end in ends.items()}
