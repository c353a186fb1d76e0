"""The values of a seat's options, and the probabilities of winning that follow from them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod

from fondaco.bots.bot import OptionValue
from fondaco.bots.evaluation.earnings import chance_above


@dataclass(frozen=True)
class OptionGains:
    """The gain from each option."""

    seat: int
    gains: dict[str, float]  # by option: what it gains over the mean of the rivals
    finals: Callable[[], list[float]]  # the expected final scores by seat, before the option
    spread: float  # standard deviation of the gap between two seats at the end

    @property
    def values(self) -> dict[str, float]:
        return self.gains

    def option_values(self) -> list[OptionValue]:
        """Returns the options, best first. The seat gets its share of a gain, and the rivals lose the
        rest.
        """
        finals = self.finals()
        return [
            self._option_value(option, finals)
            for option in sorted(self.gains, key=self.gains.__getitem__, reverse=True)
        ]

    def _option_value(self, option: str, finals: list[float]) -> OptionValue:
        lost = self.gains[option] / len(finals)
        after = [final - lost for final in finals]
        after[self.seat] += self.gains[option]
        return OptionValue(option, win_chance(after, self.seat, self.spread), after[self.seat])


@dataclass(frozen=True)
class WinChances:
    """The probability of winning with each option, for a game where scores before the end mean little."""

    wins: dict[str, float]

    @property
    def values(self) -> dict[str, float]:
        return self.wins

    def option_values(self) -> list[OptionValue]:
        return [
            OptionValue(o, self.wins[o]) for o in sorted(self.wins, key=self.wins.__getitem__, reverse=True)
        ]


def win_chance(finals: list[float], seat: int, spread: float) -> float:
    """Returns the probability that a seat wins. The probabilities of all seats add up to 1."""
    above = [
        prod(chance_above(mine - other, spread * spread) for rival, other in enumerate(finals) if rival != me)
        for me, mine in enumerate(finals)
    ]
    return above[seat] / sum(above)
