"""Judgement in the card game: what to take, whether to reveal one more, and what to leave to the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import combinations
from operator import add

from fondaco.bots.judgement.prospects import Expectations, Prizes, Prospects, Steps, bonus_steps, empty_pays
from fondaco.bots.judgement.verdict import Verdict
from fondaco.core.views import no_luck
from fondaco.games import card as rules
from fondaco.games.card import CardState, CardView
from fondaco.games.sisters import DAYS, SHIP_PRIZES, following, paid_places

# By number of players. With two, a space kept free may stay so: the other ship can fill at any time.
DUEL = Expectations(4.3, 8.0, good=0.19, good_variance=0.2, promise=0.12, day_good=1.4, day_variance=1.2)
CROWD = Expectations(4.3, 8.0, good=0.19, good_variance=0.2, promise=0.21, day_good=1.1, day_variance=1.2)
LEFT = (0.6, 0.4, 0.15)  # how much of its worth a card left behind, newest first, gives to the next merchant

SPREAD = (0.0, 17.0, 33.0, 50.0)  # florins between two merchants that so many days can make


class Market:
    """A turn at the market as the seat sees it whose turn it is."""

    def __init__(self, view: CardView, seat: int) -> None:
        self.view, self.seat = view, seat
        self.s = rules.imagine(view, no_luck)
        self.free = [ship.free for ship in view.ships]
        self.room = self.free[seat]
        self.next = self.following()
        self.cards = tuple(rules.CARD_CODES[name] for name in reversed(view.market))  # newest first
        self.prospects = prospects(view, self.free)
        self._worth: dict[tuple[int, int], float] = {}

    def following(self) -> int | None:
        """Who is next at this market, if anybody is."""
        seat = following(self.s, self.seat, rules.SHIP_SPACES[self.view.players])
        return None if seat == self.seat else seat

    def space(self, card: int) -> int:
        """The spaces that a card takes."""
        return rules.space(self.s, card)

    def gain(self, seat: int, cards: Sequence[int]) -> float:
        """What cards put between a seat and its rivals."""
        # In the last turn of the day a space left free brings nothing any more.
        spaces = 0 if self.view.last_turn else sum(self.space(card) for card in cards)
        goods = [rules.GOOD[card] for card in cards for _ in range(rules.ICONS[card])]
        return self.prospects.gain(seat, sum(rules.VALUE[card] for card in cards), spaces, goods)

    def worth(self, seat: int, card: int) -> float:
        """What one card puts between a seat and its rivals."""
        if (seat, card) not in self._worth:
            self._worth[seat, card] = self.gain(seat, (card,))
        return self._worth[seat, card]

    def take(self, chosen: Sequence[int]) -> float:
        """What it is worth to take the cards in these places, and to leave the others to the next."""
        taken = [self.cards[place] for place in chosen]
        return self.gain(self.seat, taken) - self.left(chosen)

    def left(self, taken: Sequence[int]) -> float:
        """What the end of the market does for the next merchant, once the cards in these places are gone."""
        if self.next is None:
            return 0
        within_sight = self.cards[: len(LEFT) + len(taken)]
        kept = [card for place, card in enumerate(within_sight) if place not in taken]
        given = sum(share * max(0, self.worth(self.next, c)) for share, c in zip(LEFT, kept, strict=False))
        return given / (self.view.players - 1)

    def reveal(self) -> float:
        """What can be had on average with one more card: by taking it, or by going on if it is poor."""
        below = [(self.take(chosen), self.needed(chosen)) for chosen in self.within_reach()]
        total = 0.0
        for name, copies in self.view.unseen.items():
            card = rules.CARD_CODES[name]
            room = self.room - self.space(card)
            best = self.worth(self.seat, card) + max(gain for gain, spaces in below if spaces <= room)
            if self.may_go_on:
                best = max(best, self.mean_worth + self.hoped((card, *self.cards[:1])))
            total += copies * best
        return total / self.view.deck

    def within_reach(self) -> Iterator[tuple[int, ...]]:
        """The places that can be taken together with one more card."""
        places = range(min(len(self.cards), rules.REACH - 1))
        return (chosen for size in range(len(places) + 1) for chosen in combinations(places, size))

    def needed(self, chosen: Sequence[int]) -> int:
        """The spaces that the cards in these places take."""
        return sum(self.space(self.cards[place]) for place in chosen)

    @cached_property
    def may_go_on(self) -> bool:
        """Whether yet another card could be revealed after the next."""
        after = self.s.copy()
        rules.reveal(after, rules.CARD_CODES[next(iter(self.view.unseen))])
        return bool(rules.may_reveal(after))

    @cached_property
    def mean_worth(self) -> float:
        """What an unseen card is worth on average."""
        unseen = self.view.unseen.items()
        total = sum(copies * self.worth(self.seat, rules.CARD_CODES[name]) for name, copies in unseen)
        return total / self.view.deck

    def hoped(self, cards: Sequence[int]) -> float:
        """What cards will add that lie below one still to come: they need not be taken."""
        return sum(max(0.0, self.worth(self.seat, card)) for card in cards if self.space(card) < self.room)


def prospects(view: CardView, free: list[int]) -> Prospects:
    """Everyone's chances before cards are taken; with the last turn nothing more is to come."""
    players = view.players
    ship, good = paid_places(SHIP_PRIZES[players]), paid_places(rules.GOOD_PRIZES)
    prizes = Prizes(ship, good, bonus(players, view.big_monopoly), empty_pays(rules), rules.MOST_ICONS)
    expected = DUEL if players == 2 else CROWD
    to_come = [0.0] * players if view.last_turn else [float(f) for f in free]
    ships = [float(ship.value) for ship in view.ships]
    return Prospects(prizes, expected, DAYS - view.day + 1, ships, to_come, levels(view))


@cache
def bonus(players: int, big_monopoly: bool) -> Steps:
    """The numbers of icons at which the bonus grows."""
    s = CardState()
    s.players, s.big_monopoly = players, int(big_monopoly)
    return bonus_steps(lambda icons: rules.bonus(s, icons), rules.MOST_ICONS)


def levels(view: CardView) -> list[list[int]]:
    """Icons in the warehouse and aboard, by seat and good."""
    ships = zip(view.warehouses, view.ships, strict=True)
    return [list(map(add, stored, ship.icons)) for stored, ship in ships]


def places(option: str) -> list[int]:
    """The places of the cards that an option takes, the newest first."""
    return [back - 1 for back in rules.TAKES[option]]


def verdict(view: CardView, seat: int, options: list[str]) -> Verdict:
    market = Market(view, seat)
    gains = {o: market.reveal() if o == "reveal" else market.take(places(o)) for o in options}
    spread = SPREAD[market.prospects.days]
    return Verdict(seat, gains, lambda: market.prospects.finals(view.florins), spread)
