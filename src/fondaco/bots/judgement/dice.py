"""Judgement in the dice game: which dice to take, and which to leave to the others."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.bots.judgement.prospects import Expectations, Prizes, Prospects, bonus_steps, empty_pays
from fondaco.bots.judgement.verdict import Verdict
from fondaco.games import dice as rules
from fondaco.games.dice import DiceView
from fondaco.games.sisters import DAYS, SHIP_PRIZES, paid_places

EXPECTED = Expectations(2.9, 3.0, good=0.22, good_variance=0.25, promise=0.48, day_good=1.6, day_variance=2.0)
# Points a round by number of players: where all who tie are paid in full, more is paid than prizes show.
TIES_PAY = (0.0, 0.0, 5.5, 8.0, 9.0)
SPREAD = (0.0, 16.0, 21.0, 25.0)  # points between two merchants that so many rounds can make
BONUS = bonus_steps(rules.bonus, rules.COLUMN)


class Roll:
    """Five dice on the table, as one seat sees them."""

    def __init__(self, view: DiceView, seat: int) -> None:
        self.view, self.seat = view, seat
        self.faces = [rules.ENTRIES[text] for text in view.dice]
        self.free = [ship.free for ship in view.ships]
        self.prospects = prospects(view, self.free)
        self._worth: dict[tuple[int, int], float] = {}

    def gain(self, seat: int, chosen: Sequence[int]) -> float:
        """What dice put between a seat and its rivals."""
        faces = [self.faces[die] for die in chosen]
        goods = [good for value, good in faces for _ in range(rules.CROSSES[value])]
        spaces = 0 if self.view.last_roll else len(faces)
        return self.prospects.gain(seat, sum(value for value, _ in faces), spaces, goods)

    def worth(self, seat: int, die: int) -> float:
        """What one die puts between a seat and its rivals."""
        if (seat, die) not in self._worth:
            self._worth[seat, die] = self.gain(seat, (die,))
        return self._worth[seat, die]

    def left(self, taken: Sequence[int]) -> float:
        """What the dice that a roller leaves do for the others, who take what serves them best."""
        dice = [die for die in range(rules.DICE) if die not in taken]
        rivals = [seat for seat, free in enumerate(self.free) if free and seat != self.seat]
        return sum(max(self.worth(rival, die) for die in dice) for rival in rivals) / (self.view.players - 1)

    def take(self, chosen: Sequence[int]) -> float:
        """What it is worth to take dice; only the roller's are gone for the others."""
        mine = self.gain(self.seat, chosen)
        return mine - self.left(chosen) if self.seat == self.view.roller else mine

    def finals(self) -> list[float]:
        """The points expected at the end."""
        extra = TIES_PAY[self.view.players] * self.prospects.days if self.view.ties == "full" else 0.0
        return [final + extra for final in self.prospects.finals(self.view.points)]


def prospects(view: DiceView, free: list[int]) -> Prospects:
    """Everyone's chances before dice are taken; with the last roll nothing more is to come."""
    players = view.players
    ship, good = paid_places(SHIP_PRIZES[players]), paid_places(rules.GOOD_PRIZES[players])
    prizes = Prizes(ship, good, BONUS, empty_pays(rules), rules.COLUMN)
    to_come = [0.0] * players if view.last_roll else [float(f) for f in free]
    ships = [float(ship.value) for ship in view.ships]
    return Prospects(prizes, EXPECTED, DAYS - view.round + 1, ships, to_come, view.crosses)


def verdict(view: DiceView, seat: int, options: list[str]) -> Verdict:
    roll = Roll(view, seat)
    gains = {o: roll.take(rules.TAKES[o]) for o in options}
    return Verdict(seat, gains, roll.finals, SPREAD[roll.prospects.days])
