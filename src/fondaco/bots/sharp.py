"""The bot that tries every option in playouts and plays the one with the best results."""

from __future__ import annotations

from fondaco.bots.bot import Bot, OptionValue, Question, Turn, TurnEvaluation, suited
from fondaco.bots.judge import judged
from fondaco.bots.search import (
    LineResult,
    Search,
    by_move,
    can_search,
    every_move,
    moves_worth_trying,
    prepare,
    searched,
)
from fondaco.bots.steady import Steady
from fondaco.games import game_called

# Playouts for a decision, with two players and with more. These numbers put its strength between steady and
# master.
PLAYOUTS = {"board": (80, 100), "card": (120, 170), "court": (40, 40), "dice": (90, 30)}
PLAYOUTS_ELSEWHERE = (400, 400)
WEIGHED = 3200  # playouts when all options are estimated


class Sharp(Bot):
    name = "sharp"
    about = "tries every option in playouts"
    lacks = "" if can_search() else "without fondaco[fast] it cannot search, and plays like steady"
    stand_in = None if can_search() else Steady

    @classmethod
    def prepare(cls, game: str) -> None:
        if can_search():
            prepare(game_called(game))

    def choose(self, question: Question) -> str:
        if self.stand_in:
            return self.stand_in(self.luck).choose(question)
        search, results = self.compared(question)
        return search.game.move_text(search.table, results[0].line[0])

    def compared(self, question: Question) -> tuple[Search, list[LineResult]]:
        """Returns the results of the moves worth trying, best first, with their search."""
        game = game_called(question.view.game)
        search = searched(game, question.view, question.seat, self.luck, moves_worth_trying)
        playouts = suited(PLAYOUTS.get(game.id, PLAYOUTS_ELSEWHERE), question.view.players)
        return search, search.narrow(playouts)

    def judge(self, question: Question, played: Turn | None = None) -> TurnEvaluation:
        if self.stand_in:
            return self.stand_in(self.luck).judge(question, played)
        game = game_called(question.view.game)
        return judged(searched(game, question.view, question.seat, self.luck, every_move), played)

    def weigh(self, question: Question) -> list[OptionValue]:
        """Returns estimates of all options, including those that `choose` would not try."""
        if self.stand_in:
            return self.stand_in(self.luck).weigh(question)
        game = game_called(question.view.game)
        search = searched(game, question.view, question.seat, self.luck, every_move)
        found = by_move(search.all(WEIGHED))
        return [
            OptionValue(game.move_text(search.table, move), each.win, each.score)
            for move, each in found.items()
        ]
