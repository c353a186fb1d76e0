"""Bots know what their seat knows: what it cannot see may change and their answers do not."""

from __future__ import annotations

from typing import Any

import pytest

from fondaco.bots import bot_called, bot_names
from fondaco.bots.bot import Question
from fondaco.core.luck import game_key
from fondaco.games import game_called
from fondaco.table import SeededLuck, Table

COURT = game_called("court")
QUICK = ("random", "apprentice", "steady")
OPTIONS = [{}, {"end": "house_absent", "distinct_circle": True}, {"plan_draw": "consecutive", "dukes": False}]


def question_about(s: object, seat: int) -> Question:
    actions = COURT.legal_actions(s)
    return Question(
        seat, lambda: COURT.view(s, seat), lambda: [COURT.move_text(s, action) for action in actions]
    )


@pytest.mark.parametrize("bot", bot_names())
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_cards_that_a_seat_cannot_see_do_not_change_its_move(bot: str, options: dict[str, Any]) -> None:
    """The hidden cards of a real game are dealt anew, twice; all three tables get one answer."""
    different = 0
    for deal in range(3 if bot in QUICK else 1):
        table = Table("court", seed=deal, **options)
        number = 0
        while isinstance(table.asked, int):
            seat, number = table.asked, number + 1
            real = table._s
            view = table.view(seat)
            others = [COURT.imagine(view, SeededLuck(game_key(number, other))) for other in range(2)]
            different += any(other.hand != real.hand for other in others)
            luck = game_key(deal, number)
            answers = {
                bot_called(bot)(SeededLuck(luck)).choose(question_about(s, seat)) for s in (real, *others)
            }
            assert len(answers) == 1
            table.play(answers.pop())
    assert different > 15
