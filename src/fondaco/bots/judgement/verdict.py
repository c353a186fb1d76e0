"""A verdict: what each option does for a seat, and what that means for the end of the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod

from fondaco.bots.bot import Worth
from fondaco.bots.judgement.prospects import chance_above


@dataclass(frozen=True)
class Verdict:
    seat: int
    gains: dict[str, float]  # by option: what it puts between the seat and the mean of its rivals
    finals: Callable[[], list[float]]  # the scores expected at the end, by seat, as things stand
    spread: float  # how far two seats may yet drift apart: a standard deviation

    @property
    def worth(self) -> dict[str, float]:
        return self.gains

    def worths(self) -> list[Worth]:
        """Best first. Of a gain the seat gets its part, and the rivals lose the rest."""
        finals = self.finals()
        return [
            self._worth(option, finals)
            for option in sorted(self.gains, key=self.gains.__getitem__, reverse=True)
        ]

    def _worth(self, option: str, finals: list[float]) -> Worth:
        lost = self.gains[option] / len(finals)
        after = [final - lost for final in finals]
        after[self.seat] += self.gains[option]
        return Worth(option, win_chance(after, self.seat, self.spread), after[self.seat])


@dataclass(frozen=True)
class Chances:
    """A verdict where the score says little before the end: the chance to win with each option."""

    wins: dict[str, float]

    @property
    def worth(self) -> dict[str, float]:
        return self.wins

    def worths(self) -> list[Worth]:
        return [Worth(o, self.wins[o]) for o in sorted(self.wins, key=self.wins.__getitem__, reverse=True)]


def win_chance(finals: list[float], seat: int, spread: float) -> float:
    """Each seat's chance to end above every other by itself, made to add up to one."""
    above = [
        prod(chance_above(mine - other, spread * spread) for rival, other in enumerate(finals) if rival != me)
        for me, mine in enumerate(finals)
    ]
    return above[seat] / sum(above)
