"""The apprentice plays by rules of thumb and makes mistakes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.bots.bot import Bot, Question, slip, suited
from fondaco.bots.rules_of_thumb import board, card, court, dice

OptionValues = Callable[[Any, int, list[str]], list[float]]
RULES_OF_THUMB: dict[str, OptionValues] = {
    "board": board.option_values,
    "card": card.option_values,
    "court": court.option_values,
    "dice": dice.option_values,
}

# The largest error in the value of an option, with two players and with more: in florins, at court in
# influence. It is larger where rules of thumb alone play nearly as well as steady.
MISJUDGED = {"card": (3.0, 2.2), "court": (4.0, 4.0)}
MISJUDGED_ELSEWHERE = (1.2, 1.2)
# The bot overlooks one option in this many. At court, beginners miss many of the totals that a card can make.
OVERLOOKED = {"court": 3}
OVERLOOKED_ELSEWHERE = 12
OUT_OF_SIGHT = 2.0  # an overlooked option loses this many times the largest error


class Apprentice(Bot):
    name = "apprentice"
    about = "plays by rules of thumb, and makes mistakes"

    def choose(self, question: Question) -> str:
        """Returns the option that looks best, or a random one in a game without rules of thumb."""
        option_values = RULES_OF_THUMB.get(question.view.game)
        values = option_values(question.view, question.seat, question.options) if option_values else []
        misjudged = MISJUDGED.get(question.view.game, MISJUDGED_ELSEWHERE)
        error = suited(misjudged, question.view.players)
        overlooked = OVERLOOKED.get(question.view.game, OVERLOOKED_ELSEWHERE)
        looks = [value + error * self.slip(overlooked) for value in values or [0.0] * len(question.options)]
        return question.options[max(range(len(looks)), key=looks.__getitem__)]

    def slip(self, overlooked: int) -> float:
        """Returns a random error in the value of an option, usually a small one."""
        return slip(self.luck) if self.luck(overlooked) else -OUT_OF_SIGHT
