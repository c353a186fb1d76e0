"""Evaluation at court: it sees the plays there are, counts cards, and knows when the game is won."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from fondaco.bots import bot_called
from fondaco.bots.bot import question_at
from fondaco.bots.evaluation.court import Court, chance_of_none, evaluate, expected_best
from fondaco.bots.evaluation.piles import missing_values, strikers
from fondaco.core.luck import game_key
from fondaco.games import court as rules
from fondaco.games.court_state import JESTER, KINDS, VALUE, CourtState
from fondaco.games.court_view import CourtView, imagine
from fondaco.table import SeededLuck, Table


def positions(*phases: str, deals: int = 4, **options: Any) -> list[Table]:
    """Whole games of bots that plan, ally and conspire; a copy of the table wherever one is asked."""
    found = []
    for deal in range(deals):
        table = Table("court", seed=deal, **options)
        bots = [
            bot_called(name)(SeededLuck(game_key(deal, seat)))
            for seat, name in enumerate(["random", "steady"])
        ]
        while isinstance(table.asked, int):
            if seen(table).phase in phases:
                found.append(position_of(table))
            table.play(bots[table.asked].choose(question_at(table)))
    return found


def seen(table: Table) -> CourtView:
    """What the house that is asked sees."""
    assert isinstance(table.asked, int)
    view = table.view(table.asked)
    assert isinstance(view, CourtView)
    return view


def position_of(table: Table) -> Table:
    copy = Table("court", seed=0, chance="mine")
    copy._s = table._s.copy()
    return copy


def test_the_plays_it_thinks_of_are_those_there_are() -> None:
    for table in positions("placing"):
        view = seen(table)
        kind = table._s.pending
        court = Court(view, view.turn)
        assert {play.moves for play in court.plays(kind)} == set(plays_there_are(table))


def plays_there_are(table: Table) -> list[tuple[str, ...]]:
    """By the rules; where an alliance is no question the pile alone is named."""
    found: list[tuple[str, ...]] = []
    for move in table.options():
        if not move.startswith("on "):
            found.append((move,))
            continue
        s = table._s.copy()
        rules.apply(s, rules.move_code(s, move))
        found += [(move, rules.move_text(s, rules.option(s, k))) for k in range(rules.count(s))]
    return found


def test_the_court_after_a_play_is_what_the_rules_make_of_it() -> None:
    for table in positions("placing", deals=2):
        view = seen(table)
        court = Court(view, view.turn)
        for play in court.plays(table._s.pending):
            s = table._s.copy()
            for move in play.moves:
                rules.apply(s, rules.move_code(s, move))
            there = sorted((s.zone[p] == 0, s.least[p], s.most[p], s.height[p]) for p in range(s.piles))
            assert sorted((p.in_circle, p.least, p.most, p.nobles) for p in play.piles) == there
            assert sum(p.lead for p in play.piles) == rules.score(s, view.turn) - rules.score(
                s, 1 - view.turn
            )


@pytest.mark.parametrize("limit", [16, 10, 4, 0])
def test_it_knows_which_cards_could_strike_which_pile(limit: int) -> None:
    for table in positions("playing", deals=2):
        view = seen(table)
        court = Court(view, view.turn)
        s = imagine(view, lambda bound: 0)
        s.limit[s.turn] = limit
        found = [strikers(values, limit) for values in missing_values(court.piles)]
        for target, kind in product(range(s.piles), range(KINDS)):
            is_allowed = VALUE[kind] <= limit
            assert (found[target] >> kind & 1) == (is_allowed and can_strike(s, target, kind))


def can_strike(s: CourtState, target: int, kind: int) -> bool:
    s.pending = kind
    for slot in range(s.piles):
        s.slot = slot
        if any(rules.kth_target(s, k) == target for k in range(rules.target_count(s))):
            return True
    return False


def test_chances_in_a_hand() -> None:
    assert chance_of_none(0, 10, 5) == 1
    assert chance_of_none(1, 10, 5) == pytest.approx(1 / 2)
    assert chance_of_none(6, 10, 5) == 0
    assert expected_best([(8.0, 1), (2.0, 9)], 10, 5) == pytest.approx(5)
    assert expected_best([(8.0, 1), (2.0, 4)], 5, 5) == 8  # when a deck is gone its hand is known


def test_a_game_that_can_be_won_at_once_is_won() -> None:
    found = 0
    for table in positions("conspiring", deals=12, end="house_absent"):
        seat, winning = seen(table).turn, set()
        for move in table.options():
            after = position_of(table)
            after.play(move)
            if after.result and after.result.winners == [seat]:
                winning.add(move)
        if winning:
            found += 1
            weighed = bot_called("steady")(SeededLuck(1)).weigh(question_at(table))
            assert weighed[0].option in winning
    assert found


def test_a_jester_drawn_last_limits_as_little_as_it_can() -> None:
    table = Table("court", seed=1)
    s = table._s
    s.phase, s.asked, s.turn = 8, 0, 0
    options = table.options()
    assert options[0] == "name 1"
    assert evaluate(seen(table), 0, options).option_values()[0].option == "name 10"


def test_poor_pairs_are_replaced_and_good_ones_kept() -> None:
    answers = {}
    for deal in range(60):
        table = Table("court", seed=deal, distinct_circle=True)
        view = seen(table)
        if view.phase == "replacing":
            options = table.options()
            answers[options[0]] = evaluate(view, int(table.asked or 0), options).option_values()[0].option
    assert len(answers) > 3
    for option, answer in answers.items():
        card = option.removeprefix("replace ")
        assert (answer == "keep") == (card.isdigit() and int(card) >= 6), option


def test_a_high_card_is_planned_before_a_low_one() -> None:
    """The card planned last is drawn last and limits what may be played to the end."""
    for table in positions("playing", deals=1)[:4]:
        view = seen(table)
        court = Court(view, view.turn)
        gains = [court.limit_gain(kind) for kind in range(KINDS) if kind != JESTER]
        assert gains == sorted(gains)
        assert gains[0] < 0 < gains[-1]
