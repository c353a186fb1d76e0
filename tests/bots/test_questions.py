"""Questions that travel to bots elsewhere, and the numbers behind the answers."""

from __future__ import annotations

import pytest

from fondaco.bots.master import Master
from fondaco.bots.questions import bot_answer, bot_numbers, bot_question
from fondaco.core.luck import drawn, game_key
from fondaco.core.playing import CHANCE
from fondaco.core.state import State
from fondaco.games import GAMES


def asked(bot: str, game: str = "dice") -> bytes:
    """Returns the first question of a game, to a bot."""
    found, n = GAMES[game], 0
    s: State = found.begin(found.setup(2, {}))
    while s.asked == CHANCE or len(found.legal_actions(s)) == 1:
        chance = s.asked == CHANCE
        found.play(
            s,
            found.option(s, drawn(game_key(1, 0), n, found.count(s)))
            if chance
            else found.legal_actions(s)[0],
        )
        n += 1
    options = [found.move_text(s, move) for move in found.legal_actions(s)]
    return bot_question(bot, s.asked, found.view(s, s.asked), options, 7)


@pytest.mark.parametrize("bot", ["sharp", "master"])
def test_numbers_follow_from_the_question_and_leave_the_answer_as_it_is(bot: str) -> None:
    question = asked(bot)
    answer = bot_answer(question)
    assert len(bot_numbers(question)) > 1
    assert bot_numbers(question) == bot_numbers(question)
    assert bot_answer(question) == answer


def test_master_without_a_network_compares_what_sharp_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Master, "evaluator", lambda *_: None)
    assert bot_numbers(asked("master")) == bot_numbers(asked("sharp"))


def test_other_bots_compare_no_numbers() -> None:
    with pytest.raises(ValueError, match="'steady' compares no numbers"):
        bot_numbers(asked("steady"))
