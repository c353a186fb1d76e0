"""A beginner at the dice game: high dice for the ship, and crosses wherever they come from."""

from __future__ import annotations

from fondaco.games import dice as rules
from fondaco.games.dice import DiceView

SPACE_COST = 6.0  # a space should hold a good die
CROSS = 3.0  # what a cross is worth, in whichever column


def hunches(view: DiceView, seat: int, options: list[str]) -> list[float]:
    """What is taken counts; whose columns are how long, and what is left to the others, does not."""
    return [sum(die_liking(view.dice[die]) for die in rules.TAKES[option]) for option in options]


def die_liking(text: str) -> float:
    """Its value and crosses, against the space it takes."""
    value, _ = rules.ENTRIES[text]
    return value + CROSS * rules.CROSSES[value] - SPACE_COST
