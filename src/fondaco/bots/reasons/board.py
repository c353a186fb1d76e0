"""Reasons in the board game: who gets the lot, for how much, and what ships and goods earn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean

from fondaco.bots.bot import Reason, Turn, TurnValue
from fondaco.bots.reasons.merchants import LEAST, day_traces, most_important
from fondaco.bots.reasons.traces import Trace
from fondaco.bots.search import Line, Search
from fondaco.story.events import LotDiscarded, LotSold

PASS: Turn = ("pass",)
FLAT = 0.02  # smaller differences in the probability of winning do not matter
MOSTLY = 0.5  # of the playouts
BID = "bid "


def florins(turn: Turn) -> int | None:
    """Returns the florins of a bid, or None for another turn."""
    return int(turn[0].removeprefix(BID)) if turn[0].startswith(BID) else None


def bids_of(values: Mapping[Turn, float]) -> dict[int, float]:
    """Returns the values of the bids among some turns, by florins."""
    return {bid: value for turn, value in values.items() if (bid := florins(turn)) is not None}


def contenders(wins: Mapping[Turn, float]) -> list[Turn]:
    """Returns passing, and the two neighbouring bids of which only the lower is better than passing."""
    if PASS not in wins:
        return []
    bids = sorted(bids_of(wins))
    good = [bid for bid in bids if wins[f"{BID}{bid}",] >= wins[PASS]]
    edge = max(good, default=bids[0] - 1)
    return [PASS, *((f"{BID}{bid}",) for bid in (edge, edge + 1) if bid in bids)]


def fair_price(values: Sequence[TurnValue]) -> int | None:
    """Returns the highest bid that is no worse than passing, in whole florins.

    It is None outside an auction, if it no longer matters who gets the lot, and if the lot brings florins but
    no chance of winning. Between two bids that were judged it is interpolated. If all bids are worse than
    passing, it is extrapolated from how fast bids get worse.
    """
    wins = {value.turn: value.win for value in values}
    bids = bids_of(wins)
    if PASS not in wins or not bids:
        return None
    gains = sorted((bid, win - wins[PASS]) for bid, win in bids.items())
    if max(abs(gain) for _, gain in gains) < FLAT:
        return None
    good = [pair for pair in gains if pair[1] >= 0]
    if not good:
        return None if brings_florins(values) else below(gains)
    last = good[-1]
    worse = next((pair for pair in gains if pair[0] > last[0]), None)
    return last[0] if worse is None else crossing(last, worse)


def brings_florins(values: Sequence[TurnValue]) -> bool:
    """True if a bid ends with more florins than passing, although passing wins more often."""
    scores = {value.turn: value.score for value in values}
    passing = scores[PASS]
    return passing is not None and any(
        score is not None and score >= passing + LEAST for turn, score in scores.items() if turn != PASS
    )


def crossing(good: tuple[int, float], worse: tuple[int, float]) -> int:
    """Returns the last whole bid at which the line through two gains is not below 0."""
    (low, gain), (high, loss) = good, worse
    return min(high - 1, low + int((high - low) * gain / (gain - loss)))


def below(gains: Sequence[tuple[int, float]]) -> int:
    """Returns the bid that would equal passing, extrapolated from bids that are all worse."""
    (low, loss), (high, more) = gains[0], gains[-1]
    slope = (more - loss) / (high - low) if high > low else 0.0
    if slope >= 0:
        return max(0, low - 1)
    return max(0, min(low - 1, int(low - loss / slope)))


def reasons(
    search: Search, lines: Sequence[Line], values: Sequence[TurnValue], other: TurnValue
) -> list[Reason]:
    better, worse = day_traces(search, lines)
    about_lot = lot_reason(search, values, other, better, worse) if search.table.auction else []
    return [*about_lot, *most_important(search, better, worse, values[0], other)]


def lot_reason(
    search: Search,
    values: Sequence[TurnValue],
    other: TurnValue,
    better: Sequence[Trace],
    worse: Sequence[Trace],
) -> list[Reason]:
    """Returns the reason about the lot: a rival gets it, it costs too much, or it can be had for less."""
    seat = search.seat
    had, has = bought_by(seat, worse), bought_by(seat, better)
    bid, paid, fair = florins(values[0].turn), florins(other.turn), fair_price(values)
    if has > MOSTLY and had > MOSTLY and bid is not None and paid is not None and bid < paid:
        return [Reason("enough", florins=bid, times=round(100 * has))]
    if has <= MOSTLY < had and paid is not None and fair is not None and paid > fair:
        return [Reason("dear", florins=paid, fair=fair)]
    if had <= MOSTLY < has:
        return left_to(seat, worse)
    return []


def bought_by(seat: int, traces: Sequence[Trace]) -> float:
    """Returns the share of playouts in which a seat gets the lot."""
    return fmean(sold.seat == seat for sold in outcomes(traces))


def outcomes(traces: Sequence[Trace]) -> list[LotSold | LotDiscarded]:
    """Returns the sale of the lot in each playout."""
    ends = LotSold | LotDiscarded
    return [next(event for event in trace.events if isinstance(event, ends)) for trace in traces]


def left_to(seat: int, traces: Sequence[Trace]) -> list[Reason]:
    """Returns the rival who gets the lot in most playouts, and the usual price; None if there is none."""
    sold = [event for event in outcomes(traces) if isinstance(event, LotSold) and event.seat != seat]
    for buyer, times in Counter(event.seat for event in sold).most_common(1):
        if times > MOSTLY * len(traces):
            price = fmean(event.florins for event in sold if event.seat == buyer)
            return [Reason("left", buyer, florins=round(price), times=round(100 * times / len(traces)))]
    return []
