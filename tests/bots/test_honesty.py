"""Bots know what their seat knows: what it cannot see may change and their answers do not."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from fondaco.bots import bot_called, bot_names
from fondaco.bots.bot import Question
from fondaco.core.luck import game_key
from fondaco.games import game_called
from fondaco.table import SeededLuck, Table

COURT = game_called("court")
ENOUGH = 200  # decisions at which hidden cards really changed their places
OPTIONS = [{}, {"end": "house_absent", "distinct_circle": True}, {"plan_draw": "consecutive", "dukes": False}]


def question_about(s: object, seat: int) -> Question:
    actions = COURT.legal_actions(s)
    return Question(
        seat, lambda: COURT.view(s, seat), lambda: [COURT.move_text(s, action) for action in actions]
    )


@pytest.mark.parametrize("bot", bot_names())
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_cards_that_a_seat_cannot_see_do_not_change_its_move(bot: str, options: dict[str, Any]) -> None:
    """The hidden cards of real games are dealt anew, twice at each decision; all three tables get one
    answer. Games follow until the cards changed their places at hundreds of decisions.
    """
    changed = 0
    for deal in count():
        table = Table("court", seed=deal, **options)
        number = 0
        while isinstance(table.asked, int) and changed < ENOUGH:
            seat, number = table.asked, number + 1
            real = table._s
            view = table.view(seat)
            others = [COURT.imagine(view, SeededLuck(game_key(number, other))) for other in range(2)]
            changed += any(other.hand != real.hand for other in others)
            luck = game_key(deal, number)
            answers = {
                bot_called(bot)(SeededLuck(luck)).choose(question_about(s, seat)) for s in (real, *others)
            }
            assert len(answers) == 1
            table.play(answers.pop())
        if changed == ENOUGH:
            return
