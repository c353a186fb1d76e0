"""The apprentice: rules of thumb, and the mistakes people make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.bots.bot import Bot, Question, slip, suited
from fondaco.bots.thumb import board, card, court, dice

Hunches = Callable[[Any, int, list[str]], list[float]]
HUNCHES: dict[str, Hunches] = {
    "board": board.hunches,
    "card": card.hunches,
    "court": court.hunches,
    "dice": dice.hunches,
}

# By how much an option may look better or worse than it is, with two players and with more: in florins, at
# court in influence. Where rules of thumb alone would come too near to steady it is more.
MISJUDGED = {"card": (3.0, 2.2), "court": (10.0, 10.0)}
MISJUDGED_ELSEWHERE = (1.2, 1.2)
OVERLOOKED = 12  # one option in so many is not noticed at all


class Apprentice(Bot):
    name = "apprentice"
    about = "plays by rules of thumb, and makes mistakes"

    def choose(self, question: Question) -> str:
        """The option that looks best. In a game without rules of thumb they all look alike."""
        hunches = HUNCHES.get(question.view.game)
        liked = hunches(question.view, question.seat, question.options) if hunches else []
        misjudged = MISJUDGED.get(question.view.game, MISJUDGED_ELSEWHERE)
        error = suited(misjudged, question.view.players)
        looks = [liking + error * self.slip() for liking in liked or [0.0] * len(question.options)]
        return question.options[max(range(len(looks)), key=looks.__getitem__)]

    def slip(self) -> float:
        """How wrong an option is judged: mostly a little."""
        return slip(self.luck) if self.luck(OVERLOOKED) else -2.0
