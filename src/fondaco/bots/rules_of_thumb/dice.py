"""Rules of thumb in the dice game: high dice for the ship, and crosses of any good."""

from __future__ import annotations

from fondaco.games import dice as rules
from fondaco.games.dice import DiceView

SPACE_COST = 6.0  # a die must be worth this much for each space
CROSS = 3.0  # value of a cross in any column


def option_values(view: DiceView, seat: int, options: list[str]) -> list[float]:
    """Returns a value for each option. It ignores the columns and the other seats."""
    return [sum(die_value(view.dice[die]) for die in rules.TAKES[option]) for option in options]


def die_value(text: str) -> float:
    """Returns value and crosses of a die, less the cost of its space."""
    value, _ = rules.ENTRIES[text]
    return value + CROSS * rules.CROSSES[value] - SPACE_COST
