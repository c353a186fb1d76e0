"""The steady merchant: sound judgement of every option, without looking ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.bots.bot import Bot, Question, Worth, slip, suited
from fondaco.bots.judgement import board, card, court, dice
from fondaco.bots.judgement.verdict import Chances, Verdict

Judge = Callable[[Any, int, list[str]], Verdict | Chances]
JUDGES: dict[str, Judge] = {
    "board": board.verdict,
    "card": card.verdict,
    "court": court.verdict,
    "dice": dice.verdict,
}
# By how much an option may be misjudged, with two players and with more: in florins, at court in chances.
ERROR = {"board": (6.0, 5.0), "card": (8.0, 6.5), "court": (0.38, 0.38), "dice": (9.0, 9.0)}


class Steady(Bot):
    name = "steady"
    about = "counts cards and values every option, for itself and for the others"

    def choose(self, question: Question) -> str:
        """The option that seems worth most. In a game without a judge any will do."""
        verdict = self.verdict(question)
        if verdict is None:
            return question.options[self.luck(len(question.options))]
        error = suited(ERROR.get(question.view.game, (0.0, 0.0)), question.view.players)
        seems = {option: worth + error * slip(self.luck) for option, worth in verdict.worth.items()}
        return max(seems, key=seems.__getitem__)

    def weigh(self, question: Question) -> list[Worth]:
        verdict = self.verdict(question)
        return verdict.worths() if verdict else []

    def verdict(self, question: Question) -> Verdict | Chances | None:
        judge = JUDGES.get(question.view.game)
        return judge(question.view, question.seat, question.options) if judge else None
