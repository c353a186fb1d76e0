"""Evaluation of the card game: what to take, whether to reveal, and what to leave to the next seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import combinations
from operator import add

from fondaco.bots.evaluation.earnings import Earnings, Expectations, Prizes, Steps, bonus_steps, empty_pays
from fondaco.bots.evaluation.option_values import OptionGains
from fondaco.core.views import no_luck
from fondaco.games import card as rules
from fondaco.games.card import CardState, CardView
from fondaco.games.sisters import DAYS, SHIP_PRIZES, following, paid_places

# With two players, more spaces stay free, because the other ship can be full at any time.
DUEL = Expectations(4.3, 8.0, good=0.19, good_variance=0.2, promise=0.12, day_good=1.4, day_variance=1.2)
CROWD = Expectations(4.3, 8.0, good=0.19, good_variance=0.2, promise=0.21, day_good=1.1, day_variance=1.2)
LEFT = (0.6, 0.4, 0.15)  # share of a left card's value that the next seat gets, newest first

SPREAD = (0.0, 17.0, 33.0, 50.0)  # standard deviation of the gap between two seats, by days to come


class Market:
    """The market as the seat to move sees it."""

    def __init__(self, view: CardView, seat: int) -> None:
        self.view, self.seat = view, seat
        self.s = rules.imagine(view, no_luck)
        self.free = [ship.free for ship in view.ships]
        self.room = self.free[seat]
        self.next = self.following()
        self.cards = tuple(rules.CARD_CODES[name] for name in reversed(view.market))  # newest first
        self.earnings = earnings(view, self.free)
        self._card_value: dict[tuple[int, int], float] = {}

    def following(self) -> int | None:
        """Returns the next seat at this market, or None."""
        seat = following(self.s, self.seat, rules.SHIP_SPACES[self.view.players])
        return None if seat == self.seat else seat

    def space(self, card: int) -> int:
        """Returns the spaces that a card takes."""
        return rules.space(self.s, card)

    def gain(self, seat: int, cards: Sequence[int]) -> float:
        """Returns what cards gain a seat over its rivals."""
        # In the last turn of the day a free space gains nothing any more.
        spaces = 0 if self.view.last_turn else sum(self.space(card) for card in cards)
        goods = [rules.GOOD[card] for card in cards for _ in range(rules.ICONS[card])]
        return self.earnings.gain(seat, sum(rules.VALUE[card] for card in cards), spaces, goods)

    def card_value(self, seat: int, card: int) -> float:
        """Returns what one card gains a seat over its rivals."""
        if (seat, card) not in self._card_value:
            self._card_value[seat, card] = self.gain(seat, (card,))
        return self._card_value[seat, card]

    def take(self, chosen: Sequence[int]) -> float:
        """Returns the value of taking the cards at these places and leaving the others to the next seat."""
        taken = [self.cards[place] for place in chosen]
        return self.gain(self.seat, taken) - self.left(chosen)

    def left(self, taken: Sequence[int]) -> float:
        """Returns what the next seat gains from the newest cards that are left when those at places `taken`
        are gone.
        """
        if self.next is None:
            return 0
        within_sight = self.cards[: len(LEFT) + len(taken)]
        kept = [card for place, card in enumerate(within_sight) if place not in taken]
        given = sum(
            share * max(0, self.card_value(self.next, c)) for share, c in zip(LEFT, kept, strict=False)
        )
        return given / (self.view.players - 1)

    def reveal(self) -> float:
        """Returns the mean value after one more card: take it or, if it is poor, reveal another."""
        below = [(self.take(chosen), self.needed(chosen)) for chosen in self.within_reach()]
        total = 0.0
        for name, copies in self.view.unseen.items():
            card = rules.CARD_CODES[name]
            room = self.room - self.space(card)
            best = self.card_value(self.seat, card) + max(gain for gain, spaces in below if spaces <= room)
            if self.may_go_on:
                best = max(best, self.mean_value + self.expected_below((card, *self.cards[:1])))
            total += copies * best
        return total / self.view.deck

    def within_reach(self) -> Iterator[tuple[int, ...]]:
        """Yields the sets of places that can be taken together with one more card."""
        places = range(min(len(self.cards), rules.REACH - 1))
        return (chosen for size in range(len(places) + 1) for chosen in combinations(places, size))

    def needed(self, chosen: Sequence[int]) -> int:
        """Returns the spaces that the cards at these places take."""
        return sum(self.space(self.cards[place]) for place in chosen)

    @cached_property
    def may_go_on(self) -> bool:
        """True if another card may be revealed after the next."""
        after = self.s.copy()
        rules.reveal(after, rules.CARD_CODES[next(iter(self.view.unseen))])
        return bool(rules.may_reveal(after))

    @cached_property
    def mean_value(self) -> float:
        """Returns the mean value of an unseen card."""
        unseen = self.view.unseen.items()
        total = sum(copies * self.card_value(self.seat, rules.CARD_CODES[name]) for name, copies in unseen)
        return total / self.view.deck

    def expected_below(self, cards: Sequence[int]) -> float:
        """Returns how much the market's cards add to the next card. They need not be taken."""
        return sum(
            max(0.0, self.card_value(self.seat, card)) for card in cards if self.space(card) < self.room
        )


def earnings(view: CardView, free: list[int]) -> Earnings:
    """Returns the expected earnings before cards are taken. After the last turn nothing more is loaded."""
    players = view.players
    ship, good = paid_places(SHIP_PRIZES[players]), paid_places(rules.GOOD_PRIZES)
    prizes = Prizes(ship, good, bonus(players, view.big_monopoly), empty_pays(rules), rules.MOST_ICONS)
    expected = DUEL if players == 2 else CROWD
    to_come = [0.0] * players if view.last_turn else [float(f) for f in free]
    ships = [float(ship.value) for ship in view.ships]
    return Earnings(prizes, expected, DAYS - view.day + 1, ships, to_come, levels(view))


@cache
def bonus(players: int, big_monopoly: bool) -> Steps:
    """Returns the numbers of icons at which the bonus increases."""
    s = CardState()
    s.players, s.big_monopoly = players, int(big_monopoly)
    return bonus_steps(lambda icons: rules.bonus(s, icons), rules.MOST_ICONS)


def levels(view: CardView) -> list[list[int]]:
    """Returns the icons in the warehouse and aboard, by seat and good."""
    ships = zip(view.warehouses, view.ships, strict=True)
    return [list(map(add, stored, ship.icons)) for stored, ship in ships]


def places(option: str) -> list[int]:
    """Returns the places in the market of the cards that an option takes, 0 for the newest."""
    return [back - 1 for back in rules.TAKES[option]]


def evaluate(view: CardView, seat: int, options: list[str]) -> OptionGains:
    market = Market(view, seat)
    gains = {o: market.reveal() if o == "reveal" else market.take(places(o)) for o in options}
    spread = SPREAD[market.earnings.days]
    return OptionGains(seat, gains, lambda: market.earnings.finals(view.florins), spread)
