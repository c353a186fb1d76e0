"""The bot that evaluates every option without looking ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.bots.bot import Bot, OptionValue, Question, slip, suited
from fondaco.bots.evaluation import board, card, court, dice
from fondaco.bots.evaluation.option_values import OptionGains, WinChances

Evaluate = Callable[[Any, int, list[str]], OptionGains | WinChances]
EVALUATIONS: dict[str, Evaluate] = {
    "board": board.evaluate,
    "card": card.evaluate,
    "court": court.evaluate,
    "dice": dice.evaluate,
}
# The largest error in the value of an option, with two players and with more: in florins, at court in
# probabilities of winning.
ERROR = {"board": (6.0, 5.0), "card": (8.0, 6.5), "court": (0.38, 0.38), "dice": (9.0, 9.0)}


class Steady(Bot):
    name = "steady"
    about = "counts cards and values every option, for itself and for the others"

    def choose(self, question: Question) -> str:
        """Returns the option that seems best, or a random one in a game without an evaluation."""
        evaluation = self.evaluate(question)
        if evaluation is None:
            return question.options[self.luck(len(question.options))]
        error = suited(ERROR.get(question.view.game, (0.0, 0.0)), question.view.players)
        seems = {option: value + error * slip(self.luck) for option, value in evaluation.values.items()}
        return max(seems, key=seems.__getitem__)

    def weigh(self, question: Question) -> list[OptionValue]:
        evaluation = self.evaluate(question)
        return evaluation.option_values() if evaluation else []

    def evaluate(self, question: Question) -> OptionGains | WinChances | None:
        evaluate = EVALUATIONS.get(question.view.game)
        return evaluate(question.view, question.seat, question.options) if evaluate else None
