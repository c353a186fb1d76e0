"""Evaluation at court: each play of a turn, by the position that it leads to.

Much of what lies at court early will be removed. So influence at court counts less the more cards are to
come, and a card in reserve counts more than an exposed one. We know which cards the other house has left.
From that follow the probability of each card in its hand, and the expected loss from its next play. In this
module "we" are the house that decides and "they" the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from heapq import nlargest
from math import inf, sqrt
from typing import NamedTuple

from fondaco.bots.evaluation.earnings import chance_above
from fondaco.bots.evaluation.option_values import WinChances
from fondaco.bots.evaluation.piles import Kinds, Pile, alone, counted, joined, missing_values, strikers
from fondaco.core.views import no_luck
from fondaco.games import court as rules
from fondaco.games.court_state import (
    CARD_CODES,
    CLEARS,
    JESTER,
    KINDS,
    LADY,
    MINISTER,
    MOST,
    NO_LIMIT,
    NO_POWER,
    VALUE,
    CourtState,
    may_play,
    power,
)
from fondaco.games.court_view import CourtView, House, imagine, removable

LASTS = 0.965  # share of the influence at court that survives each card to come
RESERVE = 0.9  # value of a point of influence in reserve
POWERS = {MINISTER: 9.0, LADY: 7.0, JESTER: 10.0}  # value of special cards in reserve
KEPT = tuple(POWERS.get(kind, RESERVE * VALUE[kind]) for kind in range(KINDS))
NEXT_STRIKE = 0.5  # share of our best next strike that counts as gained
EXPOSED = 0.3  # share of what they could remove later that counts as lost
LIMIT = 10.0  # value of a last card high enough to limit nothing, in points
SPREAD, WIDEST = 5.0, 24.0  # deviation of the final lead for one card to come, and its maximum
GIVEN_DRAW = 0.4  # our best chance if the other house can force a draw
LOOKED_INTO = 100  # plays evaluated in a turn; the rest is skipped to save time
FAIR_CARD, A_POINT = 5.5, 0.01  # average card in the circle; win probability for each point above it


class Play(NamedTuple):
    """A use of a card, and the piles after it."""

    moves: tuple[str, ...]
    piles: list[Pile]


class Court:
    """The court and the reserves of both houses, as one seat sees them."""

    def __init__(self, view: CourtView, seat: int) -> None:
        self.view, self.seat = view, seat
        self.s = imagine(view, no_luck)
        self.own, self.other = view.houses[seat], view.houses[1 - seat]
        self.limit, self.other_limit = limit(self.own), limit(self.other)
        self.piles = [counted(self.s, slot, seat) for slot in range(self.s.piles)]
        self.hidden = {CARD_CODES[card]: held for card, held in self.other.hidden.items()}
        self.unknown = sum(self.hidden.values())

    # Reserves.

    @cached_property
    def cards(self) -> Counter[int]:
        """Returns the number of cards that we can still play, with the one being played."""
        left = Counter({CARD_CODES[card]: held for card, held in self.own.hidden.items()})
        named = [*(self.own.hand or []), *(self.own.planned or []), *filter(None, [self.view.pending])]
        left.update(CARD_CODES[card] for card in named)
        return left

    @cached_property
    def usable(self) -> list[tuple[int, int]]:
        """Returns the kinds that we can still play, with their numbers. The other house's numbers are
        negative.
        """
        ours = [(kind, held) for kind, held in self.cards.items() if may_play(kind, self.limit)]
        theirs = [(kind, -held) for kind, held in self.hidden.items() if may_play(kind, self.other_limit)]
        return ours + theirs

    @cached_property
    def reserve(self) -> float:
        """Returns the value of our remaining cards less theirs."""
        return sum(held * KEPT[kind] for kind, held in self.usable)

    @cached_property
    def to_come(self) -> int:
        """Returns the number of cards that both houses may still play."""
        return sum(abs(held) for _, held in self.usable)

    @cached_property
    def lasts(self) -> float:
        """Returns the share of today's influence that survives to the end."""
        return LASTS**self.to_come

    # The uses of a card.

    def plays(self, kind: int) -> Iterator[Play]:
        yield Play(("send",), [*self.piles, alone(kind)])
        if rules.may_plan(self.s):
            yield Play(("plan",), self.piles)
        for slot in range(len(self.piles)):
            yield from self.plays_on(slot, kind)

    def plays_on(self, slot: int, kind: int) -> Iterator[Play]:
        pile = self.piles[slot]
        where = f"on p{pile.number}"
        others = [other for other in self.piles if other is not pile]
        yield Play((where, "ally"), others + self.alliance(slot, kind))
        for place in removable(self.s, kind, slot):
            target = self.piles[place]
            left = [other for other in others if other is not target]
            yield Play((where, f"against p{target.number}"), [*left, joined(pile, kind)])

    def alliance(self, slot: int, kind: int) -> list[Pile]:
        """Returns the piles that are there instead of a pile after a card joins it as an ally."""
        if power(kind, self.s.height[slot]) == NO_POWER:
            return [joined(self.piles[slot], kind)]
        after = self.s.copy()
        after.slot, after.pending = slot, kind
        rules.ally(after, self.seat * KINDS + kind)
        others = {pile.number for place, pile in enumerate(self.piles) if place != slot}
        return [
            counted(after, place, self.seat)
            for place in range(after.piles)
            if after.number[place] not in others
        ]

    # Value.

    def chance(self, play: Play, kind: int) -> float:
        """Returns our probability of winning after a play."""
        if play.moves == ("plan",):
            return self.planned_chance(kind)
        if self.is_end(play.piles):
            return victory(play.piles)
        return self.open_chance(play.piles, kind, -KEPT[kind])

    def first_sight(self, play: Play) -> float:
        """Returns a quick value for selecting plays: plans and endings first, then our influence."""
        if play.moves == ("plan",) or self.is_end(play.piles):
            return inf
        return sum(pile.lead for pile in play.piles)

    def planned_chance(self, kind: int) -> float:
        """Returns our probability of winning after a plan. It is lower if the plan lets them force a draw."""
        after = self.after_plan
        if rules.is_planned_draw(after):
            return 0.5
        chance = self.open_chance(self.piles, kind, LIMIT * self.limit_gain(kind))
        gives_draw = rules.may_force_draw(after, 1 - self.seat)
        return min(chance, GIVEN_DRAW) if gives_draw and self.other_limit == NO_LIMIT else chance

    @cached_property
    def after_plan(self) -> CourtState:
        """Returns the state after one more plan of ours."""
        after = self.s.copy()
        rules.plan(after)
        return after

    def limit_gain(self, kind: int) -> float:
        """Returns by how much the share of our cards that we can play rises if we plan this card."""
        return self.playable(kind) - self.playable_now

    @cached_property
    def playable_now(self) -> float:
        """Returns the share of our cards that we can play now. The card planned last is drawn last."""
        if self.own.planned:
            return self.playable(CARD_CODES[self.own.planned[-1]])
        unseen = self.own.hidden.items()
        return sum(held * self.playable(CARD_CODES[card]) for card, held in unseen) / max(1, self.own.deck)

    def playable(self, last: int) -> float:
        """Returns the share of our cards that we may play if `last` is the last card we draw."""
        within = sum(held for kind, held in self.cards.items() if may_play(kind, MOST[last]))
        return within / sum(self.cards.values())

    def is_end(self, piles: list[Pile]) -> bool:
        """True if the circle is empty or one house has left it."""
        circle = [pile for pile in piles if pile.in_circle]
        ours = sum(pile.ours for pile in circle)
        return rules.is_circle_left(self.s.end, ours, sum(pile.nobles for pile in circle) - ours)

    def open_chance(self, piles: list[Pile], kind: int, reserve: float) -> float:
        """Returns our probability of winning if they move next and our reserve changes by `reserve`."""
        missing = missing_values(piles)
        conspirators = [strikers(values, self.other_limit) for values in missing]
        theirs = [with_powers(pile, kinds) for pile, kinds in zip(piles, conspirators, strict=True)]
        own = [strikers(values, self.limit) for values in missing]
        ours = [with_powers(pile, kinds) for pile, kinds in zip(piles, own, strict=True)]
        lead = sum(pile.lead for pile in piles)
        expected = NEXT_STRIKE * self.next_strike(piles, ours, kind)
        standing = self.lasts * (lead + expected - EXPOSED * self.exposed(piles, theirs))
        margin = standing + self.reserve + reserve - self.reply(piles, theirs)
        spread = min(WIDEST, SPREAD * sqrt(self.to_come))
        return (1 - self.chance_they_end_it(piles, conspirators, lead)) * chance_above(
            margin, spread * spread
        )

    def exposed(self, piles: list[Pile], strikers: list[Kinds]) -> float:
        """Returns our influence at court, each pile weighted by the probability that they hold a card that
        removes it.
        """
        return sum(
            pile.lead * (1 - chance_of_none(self.held_by_them(kinds), self.unknown, self.other.hand_size))
            for pile, kinds in zip(piles, strikers, strict=True)
            if pile.lead > 0
        )

    def held_by_them(self, kinds: Kinds) -> int:
        """Returns the expected number of their hidden cards that are of these kinds."""
        return sum(held for kind, held in self.hidden.items() if kinds >> kind & 1)

    def reply(self, piles: list[Pile], strikers: list[Kinds]) -> float:
        """Returns their expected gain from their next play."""
        costs = [0] * KINDS
        for pile, kinds in zip(piles, strikers, strict=True):
            if pile.lead > 0:
                for kind in self.hidden:
                    if kinds >> kind & 1 and pile.lead > costs[kind]:
                        costs[kind] = pile.lead
        gains = [
            (self.lasts * (costs[kind] + VALUE[kind]) - KEPT[kind], held)
            for kind, held in self.hidden.items()
            if may_play(kind, self.other_limit)
        ]
        return expected_best(sorted(gains, reverse=True), self.unknown, self.other.hand_size)

    def chance_they_end_it(self, piles: list[Pile], conspirators: list[Kinds], lead: int) -> float:
        """Returns the probability that they end the game with their next play and win it.

        A minister that allies with a pile takes its place in the circle, so this does not end the game.
        """
        winning: Kinds = 0
        for place in self.last_in_circle(piles):
            after = lead - piles[place].lead
            winning |= sum(1 << kind for kind in self.hidden if after < VALUE[kind]) & conspirators[place]
        return 1 - chance_of_none(self.held_by_them(winning), self.unknown, self.other.hand_size)

    def last_in_circle(self, piles: list[Pile]) -> list[int]:
        """Returns the indexes of piles whose removal would end the game."""
        circle = [place for place, pile in enumerate(piles) if pile.in_circle]
        ours = sum(piles[place].ours for place in circle)
        theirs = sum(piles[place].nobles for place in circle) - ours
        end = self.s.end
        return [
            place
            for place in circle
            if rules.is_circle_left(
                end, ours - piles[place].ours, theirs - piles[place].nobles + piles[place].ours
            )
        ]

    def next_strike(self, piles: list[Pile], strikers: list[Kinds], played: int) -> int:
        """Returns the most that a card left in our hand could remove from them."""
        held, most = self.hands[played], 0
        for pile, kinds in zip(piles, strikers, strict=True):
            if -pile.lead > most and kinds & held:
                most = -pile.lead
        return most

    @cached_property
    def hands(self) -> list[Kinds]:
        """Returns the kinds left in our hand, for each card played."""
        hand = Counter(CARD_CODES[card] for card in self.own.hand or [])
        all_kinds = sum(1 << kind for kind in hand)
        may_go = hand if self.view.phase == "playing" else {}
        return [all_kinds & ~(1 << kind) if may_go.get(kind) == 1 else all_kinds for kind in range(KINDS)]


def with_powers(pile: Pile, conspirators: Kinds) -> Kinds:
    """Returns the kinds that can remove a pile: those that can conspire, and a minister as an ally."""
    return conspirators | clearing(pile.nobles)


@cache
def clearing(nobles: int) -> Kinds:
    """Returns the kinds that clear a pile of this many nobles."""
    return sum(1 << kind for kind in range(KINDS) if power(kind, nobles) == CLEARS)


def limit(house: House) -> int:
    return NO_LIMIT if house.limit is None else house.limit


def victory(piles: list[Pile]) -> float:
    """Returns our share of the win if the game ends with these piles: by influence, then by nobles."""
    lead = sum(pile.lead for pile in piles), sum(2 * pile.ours - pile.nobles for pile in piles)
    ahead = rules.ranked(*lead)
    return 0.5 if ahead == 0 else float(ahead > 0)


def expected_best(gains: list[tuple[float, int]], cards: int, hand: int) -> float:
    """Returns the expected best gain in a hand of `hand` cards; `gains` are sorted, with counts."""
    expected, none_yet, better = 0.0, 1.0, 0
    for gain, held in gains:
        better += held
        none_now = chance_of_none(better, cards, hand)
        expected += gain * (none_yet - none_now)
        none_yet = none_now
    return expected


@cache
def chance_of_none(marked: int, cards: int, hand: int) -> float:
    """Returns the probability that a hand has none of the marked cards."""
    chance = 1.0
    for dealt in range(hand):
        chance *= max(0, cards - marked - dealt) / (cards - dealt)
    return chance


Bias = Callable[["Court", Play, int], float]  # added to the value of a play of a card


def no_bias(court: Court, play: Play, kind: int) -> float:
    return 0.0


def evaluate(view: CourtView, seat: int, options: list[str], bias: Bias = no_bias) -> WinChances:
    if view.phase == "replacing":
        return WinChances({option: circle_chance(option) for option in options})
    if view.phase == "naming":
        return WinChances({option: 0.5 + A_POINT * int(option.removeprefix("name ")) for option in options})
    return WinChances(chances(Court(view, seat), options, bias))


def circle_chance(option: str) -> float:
    """Returns the value of replacing one of two equal cards: high for low cards."""
    if option == "keep":
        return 0.5
    return 0.5 + A_POINT * (FAIR_CARD - VALUE[CARD_CODES[option.removeprefix("replace ")]])


def chances(court: Court, options: list[str], bias: Bias) -> dict[str, float]:
    """Returns the value of the best play of each option."""
    found = {}
    for option, kind, plays in choices(court, options):
        looked_into = nlargest(max(1, LOOKED_INTO // len(options)), plays, key=court.first_sight)
        found[option] = max(court.chance(play, kind) + bias(court, play, kind) for play in looked_into)
    return found


def choices(court: Court, options: list[str]) -> Iterator[tuple[str, int, Iterable[Play]]]:
    """Yields each option with its card and the plays that it allows."""
    view = court.view
    if view.pending is None:
        for option in options:
            kind = CARD_CODES[option.removeprefix("play ")]
            yield option, kind, court.plays(kind)
        return
    kind = CARD_CODES[view.pending]
    made = () if view.on is None else (f"on p{view.on}",)
    plays = list(court.plays(kind))
    for option in options:
        begun = (*made, option)
        yield option, kind, [play for play in plays if play.moves[: len(begun)] == begun]
