"""Evaluation of the dice game: which dice to take, and which to leave to the others."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.bots.evaluation.earnings import Earnings, Expectations, Prizes, bonus_steps, empty_pays
from fondaco.bots.evaluation.option_values import OptionGains
from fondaco.games import dice as rules
from fondaco.games.dice import DiceView
from fondaco.games.sisters import DAYS, SHIP_PRIZES, paid_places

EXPECTED = Expectations(2.9, 3.0, good=0.22, good_variance=0.25, promise=0.48, day_good=1.6, day_variance=2.0)
# By number of players: extra points for each round where seats that tie are paid in full.
TIES_PAY = (0.0, 0.0, 5.5, 8.0, 9.0)
SPREAD = (0.0, 16.0, 21.0, 25.0)  # standard deviation of the gap between two seats, by rounds to come
BONUS = bonus_steps(rules.bonus, rules.COLUMN)


class Roll:
    """The dice on the table, as one seat sees them."""

    def __init__(self, view: DiceView, seat: int) -> None:
        self.view, self.seat = view, seat
        self.faces = [rules.ENTRIES[text] for text in view.dice]
        self.free = [ship.free for ship in view.ships]
        self.earnings = earnings(view, self.free)
        self._die_value: dict[tuple[int, int], float] = {}

    def gain(self, seat: int, chosen: Sequence[int]) -> float:
        """Returns what dice gain a seat over its rivals."""
        faces = [self.faces[die] for die in chosen]
        goods = [good for value, good in faces for _ in range(rules.CROSSES[value])]
        spaces = 0 if self.view.last_roll else len(faces)
        return self.earnings.gain(seat, sum(value for value, _ in faces), spaces, goods)

    def die_value(self, seat: int, die: int) -> float:
        """Returns what one die gains a seat over its rivals."""
        if (seat, die) not in self._die_value:
            self._die_value[seat, die] = self.gain(seat, (die,))
        return self._die_value[seat, die]

    def left(self, taken: Sequence[int]) -> float:
        """Returns what the others gain from the dice that the roller leaves."""
        dice = [die for die in range(rules.DICE) if die not in taken]
        gains = [max(self.die_value(rival, die) for die in dice) for rival in self.view.takers]
        return sum(gains) / (self.view.players - 1)

    def take(self, chosen: Sequence[int]) -> float:
        """Returns the value of taking dice. Dice that the roller takes are not available to the others."""
        mine = self.gain(self.seat, chosen)
        return mine - self.left(chosen) if self.seat == self.view.roller else mine

    def finals(self) -> list[float]:
        """Returns the expected final points."""
        extra = TIES_PAY[self.view.players] * self.earnings.days if self.view.ties == "full" else 0.0
        return [final + extra for final in self.earnings.finals(self.view.points)]


def earnings(view: DiceView, free: list[int]) -> Earnings:
    """Returns the expected earnings before dice are taken. After the last roll nothing more is loaded."""
    players = view.players
    ship, good = paid_places(SHIP_PRIZES[players]), paid_places(rules.GOOD_PRIZES[players])
    prizes = Prizes(ship, good, BONUS, empty_pays(rules), rules.COLUMN)
    to_come = [0.0] * players if view.last_roll else [float(f) for f in free]
    ships = [float(ship.value) for ship in view.ships]
    return Earnings(prizes, EXPECTED, DAYS - view.round + 1, ships, to_come, view.crosses)


def evaluate(view: DiceView, seat: int, options: list[str]) -> OptionGains:
    roll = Roll(view, seat)
    gains = {o: roll.take(rules.TAKES[o]) for o in options}
    return OptionGains(seat, gains, roll.finals, SPREAD[roll.earnings.days])
