"""The steady merchant: sound judgement of every option, without looking ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.bots.bot import Bot, Question, Worth
from fondaco.bots.judgement import board, card, court, dice
from fondaco.bots.judgement.verdict import Chances, Verdict

Judge = Callable[[Any, int, list[str]], Verdict | Chances]
JUDGES: dict[str, Judge] = {
    "board": board.verdict,
    "card": card.verdict,
    "court": court.verdict,
    "dice": dice.verdict,
}


class Steady(Bot):
    name = "steady"
    about = "counts cards and values every option, for itself and for the others"

    def choose(self, question: Question) -> str:
        """The option that is worth most. In a game without a judge any will do."""
        verdict = self.verdict(question)
        return verdict.best() if verdict else question.options[self.luck(len(question.options))]

    def weigh(self, question: Question) -> list[Worth]:
        verdict = self.verdict(question)
        return verdict.worths() if verdict else []

    def verdict(self, question: Question) -> Verdict | Chances | None:
        judge = JUDGES.get(question.view.game)
        return judge(question.view, question.seat, question.options) if judge else None
