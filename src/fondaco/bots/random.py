"""The bot that plays at random."""

from __future__ import annotations

from fondaco.bots.bot import Bot, Question


class Random(Bot):
    name = "random"
    about = "plays any option, each equally likely"

    def choose(self, question: Question) -> str:
        return question.options[self.luck(len(question.options))]
