"""Judgement in the board game: what a lot is worth to everyone, what to bid, and whether it should grow.

A lot's worth to a merchant is what it puts between them and the mean of their rivals, beside the average
cards that would fill the same spaces otherwise, and for next to nothing: a day has more cards than spaces.
What a merchant will pay is not quite that worth, since it also matters who has the lot if they do not.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from fondaco.bots.judgement.prospects import (
    Expectations,
    Prizes,
    Prospects,
    bonus_steps,
    chance_above,
    empty_pays,
)
from fondaco.bots.judgement.verdict import Verdict
from fondaco.core.views import no_luck
from fondaco.games import board as rules
from fondaco.games.board import BoardView
from fondaco.games.sisters import DAYS, SHIP_PRIZES, paid_places

DUEL = Expectations(3.0, 4.0, good=0.19, good_variance=0.35, promise=0.19, day_good=1.3, day_variance=4.0)
CROWD = Expectations(3.0, 4.0, good=0.19, good_variance=0.25, promise=0.19, day_good=0.95, day_variance=2.0)
DUEL_BARGAIN, CROWD_BARGAIN = 2.0, 0.0  # florins that a free space may yet save its owner
OUTLAY = (0.0, 0.0, 3.7, 3.3, 3.3, 2.4, 1.6)  # florins that a space costs on average, by number of players
SPREAD = (0.0, 16.0, 26.0, 48.0)  # florins between two merchants that so many days can make
DOUBT = 3.0  # florins by which others may think differently about a lot
BONUS = bonus_steps(rules.BONUS.__getitem__, rules.TOP_LEVEL)


class Auction:
    """A lot, and everyone's interest in it."""

    def __init__(self, view: BoardView, seat: int) -> None:
        self.view, self.seat = view, seat
        self.rivals = view.players - 1
        self.s = rules.imagine(view, no_luck)
        self.free = [ship.free for ship in view.ships]
        self.lot = tuple(rules.CARD_CODES[name] for name in view.lot)
        self.prospects = prospects(view, self.free)
        self.filled = filled(view, self.free)
        self.bargain = DUEL_BARGAIN if view.players == 2 else CROWD_BARGAIN

    def worth(self, seat: int, lot: Sequence[int]) -> float:
        """What a lot puts between a seat and its rivals, beside what its spaces would hold without it."""
        goods = [rules.GOOD[card] for card in lot if rules.GOOD[card] != rules.NO_GOOD]
        value, spaces = sum(rules.VALUE[card] for card in lot), len(lot) * self.filled
        return self.prospects.gain(seat, value, spaces, goods) - spaces * self.bargain

    @cached_property
    def lot_worths(self) -> list[float]:
        """What the lot on the block is worth, by seat."""
        return self.worths(self.lot)

    def worths(self, lot: Sequence[int]) -> list[float]:
        """By seat; a lot that a ship has no room for is worth nothing to it."""
        return [self.worth(seat, lot) if self.fits(seat, lot) else 0.0 for seat in range(self.view.players)]

    def fits(self, seat: int, lot: Sequence[int]) -> bool:
        return rules.fits(self.s, seat, len(lot))

    def sold(self, worths: list[float], winner: int | None, price: float) -> float:
        """What it does for our seat that a lot goes to somebody at a price."""
        if winner is None:
            return 0.0
        surplus = worths[winner] - price
        return surplus if winner == self.seat else -surplus / self.rivals

    def limit(self, worths: list[float], bidder: int, leader: int | None) -> float:
        """The price at which a bidder would as soon leave the lot to the leader."""
        if leader is None:
            return worths[bidder]
        return (self.rivals * worths[bidder] + worths[leader]) / (self.rivals + 1)

    def gain(self, option: str) -> float:
        """What an option puts between our seat and its rivals."""
        if option == "draw":
            return self.draw()
        if option == "stop":
            return self.auctioned(self.lot)
        return self.bid(0 if option == "pass" else int(option.removeprefix("bid ")))

    def finals(self) -> list[float]:
        """What will still be spent is taken off."""
        players = self.view.players
        later = (DAYS - self.view.day) * rules.SHIP_SPACES[players]
        finals = self.prospects.finals(self.view.florins)
        return [final - OUTLAY[players] * (self.free[seat] + later) for seat, final in enumerate(finals)]

    # Bidding.

    def bid(self, price: int) -> float:
        """What becomes of the lot if we bid so much, or pass for 0."""
        worths = self.lot_worths
        leader, standing = (self.seat, price) if price else (self.view.leader, self.view.standing_bid)
        outcome, held = 0.0, 1.0
        for rival in reversed(self.still_to_speak):
            raised = held * self.raises(worths, rival, leader, standing)
            outcome += raised * self.sold(worths, rival, standing + 1)
            held -= raised
        return outcome + held * self.sold(worths, leader, standing)

    @cached_property
    def still_to_speak(self) -> list[int]:
        """Who comes after us in this auction, and has room for the lot."""
        seats = []
        seat = self.seat
        while seat != self.view.selector:
            seat = rules.next_bidder(self.s, seat)
            if self.fits(seat, self.lot):
                seats.append(seat)
        return seats

    def raises(self, worths: list[float], rival: int, leader: int | None, standing: int) -> float:
        """The chance that a rival outbids the leader."""
        if self.view.florins[rival] <= standing:
            return 0.0
        return chance_above(self.limit(worths, rival, leader) - standing - 0.5, DOUBT * DOUBT)

    # Selecting.

    def auctioned(self, lot: Sequence[int]) -> float:
        """What becomes of a lot of ours: it goes to whoever values it most, for what the next would pay."""
        worths = self.worths(lot)
        bidders = [seat for seat in range(self.view.players) if self.fits(seat, lot)]
        limits = {seat: self.most(worths, seat) for seat in bidders}
        winner = max(bidders, key=limits.__getitem__)
        if limits[winner] < 1:
            return 0.0
        return self.sold(worths, winner, max([1.0, *(limits[seat] for seat in bidders if seat != winner)]))

    def most(self, worths: list[float], seat: int) -> float:
        """What a seat would and can pay before it leaves a lot to the keenest of the others."""
        return min(self.fair_price(worths, seat), self.view.florins[seat])

    def fair_price(self, worths: list[float], seat: int) -> float:
        """What a seat would pay before it leaves a lot to the keenest of the others."""
        keenest = max((other for other in range(len(worths)) if other != seat), key=worths.__getitem__)
        return self.limit(worths, seat, keenest)

    def draw(self) -> float:
        """What a lot with one more card is worth to us on average."""
        unseen = self.view.unseen
        total = sum(n * self.auctioned((*self.lot, rules.CARD_CODES[name])) for name, n in unseen.items())
        return total / sum(unseen.values())


def prospects(view: BoardView, free: list[int]) -> Prospects:
    """Everyone's chances before the lot is sold."""
    players = view.players
    ship, good = paid_places(SHIP_PRIZES[players]), paid_places(rules.GOOD_PRIZES[players])
    prizes = Prizes(ship, good, BONUS, empty_pays(rules), top=rules.TOP_LEVEL)
    expected = DUEL if players == 2 else CROWD
    ships = [float(ship.value) for ship in view.ships]
    to_come = [spaces * filled(view, free) for spaces in free]
    return Prospects(prizes, expected, DAYS - view.day + 1, ships, to_come, rules.levels_tonight(view))


def filled(view: BoardView, free: list[int]) -> float:
    """How much of the free spaces will hold something: what was thrown away today may be missed."""
    return min(1.0, (view.deck + len(view.lot)) / max(1, sum(free)))


def verdict(view: BoardView, seat: int, options: list[str]) -> Verdict:
    auction = Auction(view, seat)
    spread = SPREAD[auction.prospects.days]
    return Verdict(seat, {o: auction.gain(o) for o in options}, auction.finals, spread)
