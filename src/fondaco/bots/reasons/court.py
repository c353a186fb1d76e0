"""Reasons at court: which nobles the reply removes, the influence of both houses afterwards, and who may end
the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import dropwhile, takewhile
from statistics import fmean
from typing import Any

from fondaco.bots.bot import Reason, ReasonCode, TurnValue
from fondaco.bots.reasons.traces import Trace, traces
from fondaco.bots.search import Line, Search
from fondaco.core.playing import NOBODY
from fondaco.games.court_state import CARD_NAMES, KINDS, VALUE, CourtState
from fondaco.story.events import CardPlanned, GameEvent, NobleAllied, NobleSent, PileRemoved

TRIES = 96
LONGEST = 400  # more moves than a game has
LEAST_LEAD, LEAST_TIMES = 2.0, 10  # smallest differences worth telling: influence, and times in a hundred
OFTEN = 25  # times in a hundred by which nobles must be removed more often to be mentioned
MOSTLY = 0.5  # of the playouts

Influence = tuple[float, float]  # of the seat's house and of the other
Nobles = tuple[str, ...]  # of one house, removed together
TURNS = (CardPlanned, NobleAllied, NobleSent, PileRemoved)  # events that describe a turn


@dataclass(frozen=True)
class Outlook:
    """Statistics of a turn's playouts."""

    ends: float  # share in which it ends the game
    lost: int  # times in a hundred that the game is lost by the reply
    won: int  # times in a hundred that it is won in the end
    drawn: int  # times in a hundred that it is drawn in the end
    now: Influence
    replied: Influence
    end: Influence
    struck: Mapping[Nobles, int] = field(default_factory=dict)  # times in a hundred, removed by the reply
    strikes: Mapping[Nobles, int] = field(default_factory=dict)  # removed by our next turn

    @property
    def taken(self) -> float:
        """The influence that the reply takes from the seat's house."""
        return round(max(0.0, self.now[0] - self.replied[0]), 1)


def reasons(
    search: Search, lines: Sequence[Line], values: Sequence[TurnValue], other: TurnValue
) -> list[Reason]:
    better, worse = (outlook(search, each) for each in traces(search, lines, TRIES, LONGEST))
    if better.ends > MOSTLY and values[0].win > MOSTLY:
        return [Reason("ends", better=better.now)]
    return compared(better, worse, search.seat)


def compared(better: Outlook, worse: Outlook, seat: int = 0) -> list[Reason]:
    """Returns the reasons for the better of two turns that go on. Those visible on the table come first."""
    found = list[Reason]()
    if worse.lost - better.lost >= LEAST_TIMES:
        found.append(Reason("doomed", better=(better.lost,), other=(worse.lost,)))
    if abs(worse.drawn - better.drawn) >= LEAST_TIMES:
        found.append(Reason("draw", better=(better.drawn,), other=(worse.drawn,)))
    if nobles := most_often(worse.struck, better.struck):
        found.append(removal("struck", seat, nobles, better.struck, worse.struck))
    elif worse.taken - better.taken >= LEAST_LEAD:
        found.append(Reason("exposed", better=(better.taken,), other=(worse.taken,)))
    ahead = leads(better, worse)[:1]
    found += [reason for reason in ahead if reason.code != "end"]
    if nobles := most_often(better.strikes, worse.strikes):
        found.append(removal("strikes", 1 - seat, nobles, better.strikes, worse.strikes))
    found += [reason for reason in ahead if reason.code == "end"]
    if not found and better.won - worse.won >= LEAST_TIMES:
        found.append(Reason("wins", better=(better.won,), other=(worse.won,)))
    return found or [Reason("many")]


def most_often(more: Mapping[Nobles, int], less: Mapping[Nobles, int]) -> Nobles:
    """Returns the nobles that `more` removes much more often than `less` and whose loss costs most, or
    none.
    """
    extra = {nobles: times - less.get(nobles, 0) for nobles, times in more.items()}
    often = [nobles for nobles in extra if extra[nobles] >= OFTEN and worth(nobles) >= LEAST_LEAD]
    return max(often, key=lambda nobles: extra[nobles] * worth(nobles), default=())


def removal(
    code: ReasonCode, seat: int, nobles: Nobles, better: Mapping[Nobles, int], worse: Mapping[Nobles, int]
) -> Reason:
    often, other = better.get(nobles, 0), worse.get(nobles, 0)
    return Reason(code, seat, better=(often,), other=(other,), nobles=nobles)


def worth(nobles: Nobles) -> int:
    """Returns the influence of some nobles."""
    return sum(VALUE[CARD_NAMES.index(card)] for card in nobles)


def leads(better: Outlook, worse: Outlook) -> list[Reason]:
    """Returns reasons that show when the better turn gives its house more influence: at once, after the
    reply, at the end.
    """
    moments: tuple[tuple[ReasonCode, Influence, Influence], ...] = (
        ("now", better.now, worse.now),
        ("reply", better.replied, worse.replied),
        ("end", better.end, worse.end),
    )
    return [
        Reason(code, better=good, other=bad)
        for code, good, bad in moments
        if lead(good) - lead(bad) >= LEAST_LEAD
    ]


def outlook(search: Search, played: Sequence[Trace]) -> Outlook:
    after, replied = [trace.after for trace in played], [trace.replied for trace in played]
    ends = [trace.end for trace in played]
    winners = [search.game.winners(s) for s in ends]
    return Outlook(
        fmean(s.asked == NOBODY for s in after),
        times(is_lost(search, s) for s in replied),
        times(won == [search.seat] for won in winners),
        times(len(won) == 2 for won in winners),
        influence(search, after),
        influence(search, replied),
        influence(search, ends),
        frequencies(search.seat, [reply_of(trace, search.seat) for trace in played], after),
        frequencies(1 - search.seat, [next_of(trace, search.seat) for trace in played], after),
    )


def turns_of(trace: Trace) -> Iterator[GameEvent]:
    """Yields the turns after the line."""
    return (event for event in trace.events if event.at > trace.line and isinstance(event, TURNS))


def reply_of(trace: Trace, seat: int) -> list[GameEvent]:
    """Returns the other house's turn before the seat's next one."""
    return list(takewhile(lambda event: event.seat != seat, turns_of(trace)))


def next_of(trace: Trace, seat: int) -> list[GameEvent]:
    """Returns the seat's next turn, if there is one."""
    return list(dropwhile(lambda event: event.seat != seat, turns_of(trace)))[:1]


def frequencies(
    house: int, played: Sequence[Sequence[GameEvent]], after: Sequence[CourtState]
) -> dict[Nobles, int]:
    """Returns how often, in a hundred, each group of nobles of a house is removed together.

    Nobles that are not at court in the states after the turn do not count: nobody sees them there.
    """
    counts = Counter(
        nobles
        for turns, s in zip(played, after, strict=True)
        for nobles in set(removed(house, turns))
        if not Counter(nobles) - at_court(house, s)
    )
    return {nobles: round(100 * count / len(played)) for nobles, count in counts.items()}


def at_court(house: int, s: CourtState) -> Counter[str]:
    """Returns the cards of a house that lie at court."""
    nobles = (s.noble[place] for place in range(s.nobles))
    return Counter(CARD_NAMES[noble % KINDS] for noble in nobles if noble // KINDS == house)


def removed(house: int, turns: Iterable[GameEvent]) -> Iterator[Nobles]:
    """Yields the nobles of a house that conspiracies and ministers remove, the strongest first."""
    for event in turns:
        gone = event.removed if isinstance(event, PileRemoved) else []
        if isinstance(event, NobleAllied) and event.power == "clears":
            gone = event.pile
        cards = [noble.card for noble in gone if noble.house == house]
        if cards:
            yield tuple(sorted(cards, key=CARD_NAMES.index, reverse=True))


def times(happened: Iterable[bool]) -> int:
    """Returns how often something happened, in a hundred."""
    return round(100 * fmean(happened))


def is_lost(search: Search, s: Any) -> bool:
    return s.asked == NOBODY and search.game.winners(s) == [1 - search.seat]


def influence(search: Search, states: Sequence[Any]) -> Influence:
    score = search.game.score
    own, other = (fmean(score(s, seat) for s in states) for seat in (search.seat, 1 - search.seat))
    return round(own, 1), round(other, 1)


def lead(influence: Influence) -> float:
    return influence[0] - influence[1]
