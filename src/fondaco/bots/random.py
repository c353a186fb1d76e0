"""The bot without an opinion: every option is as likely."""

from __future__ import annotations

from fondaco.bots.bot import Bot, Question


class Random(Bot):
    name = "random"
    about = "plays any option, each as likely"

    def choose(self, question: Question) -> str:
        return question.options[self.luck(len(question.options))]
