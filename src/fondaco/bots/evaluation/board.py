"""Evaluation of the board game: the value of a lot to every seat, what to bid, and whether to draw.

The value of a lot to a seat is what the seat gains over the mean of its rivals, compared with filling the
same spaces with average cards at almost no price, because a day has more cards than spaces. What a seat will
pay differs a little from that, because it also depends on who would get the lot otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from fondaco.bots.evaluation.earnings import (
    Earnings,
    Expectations,
    Prizes,
    bonus_steps,
    chance_above,
    empty_pays,
)
from fondaco.bots.evaluation.option_values import OptionGains
from fondaco.core.views import no_luck
from fondaco.games import board as rules
from fondaco.games.board import BoardView
from fondaco.games.sisters import DAYS, SHIP_PRIZES, paid_places

DUEL = Expectations(3.0, 4.0, good=0.19, good_variance=0.35, promise=0.19, day_good=1.3, day_variance=4.0)
CROWD = Expectations(3.0, 4.0, good=0.19, good_variance=0.25, promise=0.19, day_good=0.95, day_variance=2.0)
DUEL_BARGAIN, CROWD_BARGAIN = 2.0, 0.0  # florins that the owner of a free space may still save
OUTLAY = (0.0, 0.0, 3.7, 3.3, 3.3, 2.4, 1.6)  # mean florins paid for a space, by number of players
SPREAD = (0.0, 16.0, 26.0, 48.0)  # standard deviation of the gap between two seats, by days to come
DOUBT = 3.0  # standard deviation of the others' opinions of a lot, in florins
BONUS = bonus_steps(rules.BONUS.__getitem__, rules.TOP_LEVEL)


class Auction:
    """A lot and its value to every seat."""

    def __init__(self, view: BoardView, seat: int) -> None:
        self.view, self.seat = view, seat
        self.rivals = view.players - 1
        self.s = rules.imagine(view, no_luck)
        self.free = [ship.free for ship in view.ships]
        self.lot = tuple(rules.CARD_CODES[name] for name in view.lot)
        self.earnings = earnings(view, self.free)
        self.filled = filled(view, self.free)
        self.bargain = DUEL_BARGAIN if view.players == 2 else CROWD_BARGAIN

    def value(self, seat: int, lot: Sequence[int]) -> float:
        """Returns what a lot gains a seat over its rivals, compared with other cards in its spaces."""
        goods = [rules.GOOD[card] for card in lot if rules.GOOD[card] != rules.NO_GOOD]
        value, spaces = sum(rules.VALUE[card] for card in lot), len(lot) * self.filled
        return self.earnings.gain(seat, value, spaces, goods) - spaces * self.bargain

    @cached_property
    def lot_values(self) -> list[float]:
        """Returns the value of the current lot, by seat."""
        return self.values(self.lot)

    def values(self, lot: Sequence[int]) -> list[float]:
        """Returns the value of a lot by seat. It is 0 if the ship has no room for it."""
        return [self.value(seat, lot) if self.fits(seat, lot) else 0.0 for seat in range(self.view.players)]

    def fits(self, seat: int, lot: Sequence[int]) -> bool:
        return rules.fits(self.s, seat, len(lot))

    def sold(self, values: list[float], winner: int | None, price: float) -> float:
        """Returns what our seat gains if `winner` buys a lot for `price`."""
        if winner is None:
            return 0.0
        surplus = values[winner] - price
        return surplus if winner == self.seat else -surplus / self.rivals

    def limit(self, values: list[float], bidder: int, leader: int | None) -> float:
        """Returns the price at which a bidder is indifferent between the lot and leaving it to the leader."""
        if leader is None:
            return values[bidder]
        return (self.rivals * values[bidder] + values[leader]) / (self.rivals + 1)

    def gain(self, option: str) -> float:
        """Returns what an option gains our seat over its rivals."""
        if option == "draw":
            return self.draw()
        if option == "stop":
            return self.auctioned(self.lot)
        return self.bid(0 if option == "pass" else int(option.removeprefix("bid ")))

    def finals(self) -> list[float]:
        """Returns the expected final florins, less what will still be spent."""
        players = self.view.players
        later = (DAYS - self.view.day) * rules.SHIP_SPACES[players]
        finals = self.earnings.finals(self.view.florins)
        return [final - OUTLAY[players] * (self.free[seat] + later) for seat, final in enumerate(finals)]

    # Bidding.

    def bid(self, price: int) -> float:
        """Returns our expected gain if we bid `price`, or pass if it is 0."""
        values = self.lot_values
        leader, standing = (self.seat, price) if price else (self.view.leader, self.view.standing_bid)
        outcome, held = 0.0, 1.0
        for rival in reversed(self.still_to_speak):
            raised = held * self.raises(values, rival, leader, standing)
            outcome += raised * self.sold(values, rival, standing + 1)
            held -= raised
        return outcome + held * self.sold(values, leader, standing)

    @cached_property
    def still_to_speak(self) -> list[int]:
        """Returns the seats that bid after us in this auction and have room for the lot."""
        seats = []
        seat = self.seat
        while seat != self.view.selector:
            seat = rules.next_bidder(self.s, seat)
            if self.fits(seat, self.lot):
                seats.append(seat)
        return seats

    def raises(self, values: list[float], rival: int, leader: int | None, standing: int) -> float:
        """Returns the probability that a rival outbids the leader."""
        if self.view.florins[rival] <= standing:
            return 0.0
        return chance_above(self.limit(values, rival, leader) - standing - 0.5, DOUBT * DOUBT)

    # Selecting.

    def auctioned(self, lot: Sequence[int]) -> float:
        """Returns our gain if the lot goes to the seat that values it most, for as much as the second would
        pay.
        """
        values = self.values(lot)
        bidders = [seat for seat in range(self.view.players) if self.fits(seat, lot)]
        limits = {seat: self.most(values, seat) for seat in bidders}
        winner = max(bidders, key=limits.__getitem__)
        if limits[winner] < 1:
            return 0.0
        return self.sold(values, winner, max([1.0, *(limits[seat] for seat in bidders if seat != winner)]))

    def most(self, values: list[float], seat: int) -> float:
        """Returns the fair price of a seat, limited by its florins."""
        return min(self.fair_price(values, seat), self.view.florins[seat])

    def fair_price(self, values: list[float], seat: int) -> float:
        """Returns the price above which a seat would rather leave the lot to the keenest of the others."""
        keenest = max((other for other in range(len(values)) if other != seat), key=values.__getitem__)
        return self.limit(values, seat, keenest)

    def draw(self) -> float:
        """Returns our mean gain if one more card is drawn."""
        unseen = self.view.unseen
        total = sum(n * self.auctioned((*self.lot, rules.CARD_CODES[name])) for name, n in unseen.items())
        return total / sum(unseen.values())


def earnings(view: BoardView, free: list[int]) -> Earnings:
    """Returns the expected earnings before the lot is sold."""
    players = view.players
    ship, good = paid_places(SHIP_PRIZES[players]), paid_places(rules.GOOD_PRIZES[players])
    prizes = Prizes(ship, good, BONUS, empty_pays(rules), top=rules.TOP_LEVEL)
    expected = DUEL if players == 2 else CROWD
    ships = [float(ship.value) for ship in view.ships]
    to_come = [spaces * filled(view, free) for spaces in free]
    return Earnings(prizes, expected, DAYS - view.day + 1, ships, to_come, rules.levels_tonight(view))


def filled(view: BoardView, free: list[int]) -> float:
    """Returns the share of the free spaces that will be filled. If lots are discarded, the cards may not
    suffice.
    """
    return min(1.0, (view.deck + len(view.lot)) / max(1, sum(free)))


def evaluate(view: BoardView, seat: int, options: list[str]) -> OptionGains:
    auction = Auction(view, seat)
    spread = SPREAD[auction.earnings.days]
    return OptionGains(seat, {o: auction.gain(o) for o in options}, auction.finals, spread)
