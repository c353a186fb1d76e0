"""Practice: which position comes next, what an answer is worth, and what is kept of a person."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from fondaco.bots.bot import Reason
from fondaco.games import board
from fondaco.hosted.commands import Person
from fondaco.hosted.practice import (
    Answer,
    Answered,
    Collection,
    Progress,
    answered,
    position_table,
    progress_from,
    question_parts,
    readable,
    rival_seat,
    shipped,
    table_at,
    tried_again,
)
from fondaco.hosted.records import valid_record
from fondaco.hosted.refusals import Refusal
from fondaco.puzzles import BadPositions, Position, positions_for

GAMES = ("board", "card", "dice", "court")
ADA = Person("a" * 16, "Ada")
REASON = Reason("ship", 0, better=(9.0,), other=(4.0,))


def one(game: str, at: int = 0) -> Position:
    return positions_for(game)[at]


def given(position: Position, answer: Answer, progress: Progress | None = None) -> Answered:
    """Answers the only position there is."""
    collection = Collection([position])
    id = collection.next(progress or Progress(), ADA.id)
    return answered(collection, progress or Progress(), ADA, id, answer)


def verdict(position: Position, answer: Answer) -> dict[str, Any]:
    found: dict[str, Any] = given(position, answer).parts["verdict"]
    return found


def refused(work: Any, *values: Any) -> str:
    with pytest.raises(Refusal) as refusal:
        work(*values)
    assert refusal.value.message("en")
    assert refusal.value.message("fr")
    return refusal.value.code


# Progress.


def test_three_right_answers_lead_to_harder_positions_and_two_wrong_ones_back() -> None:
    progress = Progress()
    for _ in range(3):
        progress = progress.after(0, is_good=True, off=None)
    assert (progress.grade, progress.row, progress.run, progress.met) == (1, 3, 0, (3, 0, 0))
    progress = progress.after(1, is_good=False, off=None).after(1, is_good=True, off=None)
    assert progress.grade == 1
    for _ in range(2):
        progress = progress.after(1, is_good=False, off=None)
    assert (progress.grade, progress.row, progress.best, progress.right) == (0, 0, 3, 4)
    assert progress.latest == (True, True, True, False, True, False, False)


def test_there_is_nothing_harder_than_hard_and_nothing_easier_than_easy() -> None:
    hard, easy = Progress(grade=2), Progress()
    for _ in range(5):
        hard, easy = hard.after(2, True, None), easy.after(0, False, None)
    assert (hard.grade, easy.grade) == (2, 0)
    assert hard.after(2, False, None).grade == 2


def test_only_the_latest_answers_and_limits_are_remembered() -> None:
    progress = Progress()
    for off in range(30):
        progress = progress.after(0, is_good=True, off=off)
    assert len(progress.latest) == 10
    assert progress.off == tuple(range(10, 30))
    assert progress.parts()["off"] == 20
    assert Progress().parts()["off"] is None


def test_what_is_kept_is_read_again() -> None:
    progress = Progress().after(0, True, 4).after(0, False, None)
    assert progress_from(progress.as_json()) == progress
    assert progress_from(None) == Progress()


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", '{"met": [1]}', '{"row": "x"}', '{"met": 3}', '{"off": [null]}']
)
def test_what_cannot_be_read_begins_anew(text: str) -> None:
    assert progress_from(text) == Progress()


def test_numbers_that_cannot_be_are_brought_into_bounds() -> None:
    found = progress_from('{"row": -3, "best": 1e9, "grade": 9, "run": 99}')
    assert (found.row, found.best, found.grade, found.run) == (0, 1_000_000, 2, 3)


# Which position comes next.


def test_everyone_has_their_own_order_and_nothing_comes_twice() -> None:
    collection = shipped("dice")
    orders = []
    for person in ("ada", "bo"):
        progress, seen = Progress(), []
        for _ in range(40):
            seen.append(collection.next(progress, person))
            progress = replace(progress, met=(progress.met[0] + 1, 0, 0))
        assert len(set(seen)) == 40
        assert {collection.position(id).grade for id in seen} == {"easy"}
        orders.append(seen)
    assert orders[0] != orders[1]


def test_a_grade_without_positions_is_replaced_by_the_easiest_there_is() -> None:
    hard = next(each for each in positions_for("card") if each.grade == "hard")
    collection = Collection([hard])
    assert collection.position(collection.next(Progress(), "ada")) is hard


def test_a_game_without_positions_is_refused() -> None:
    def damaged() -> list[Position]:
        raise BadPositions("damaged")

    assert refused(readable, "board", damaged) == "no_positions"
    assert refused(shipped, "chess") == "no_positions"


def test_moves_that_lead_nowhere_are_refused() -> None:
    position = replace(one("dice"), moves="~~~")
    assert refused(given, position, Answer(position.best)) == "no_positions"


# The question.


@pytest.mark.parametrize("game", GAMES)
def test_the_question_is_a_table_where_the_person_is_asked(game: str) -> None:
    collection = shipped(game)
    id = collection.next(Progress(), ADA.id)
    position = collection.position(id)
    parts = question_parts(id, position, ADA, Progress())
    table = parts["table"]
    assert (parts["position"], parts["grade"]) == (id, "easy")
    assert table["seat"] == position.seat == table["view"].asked
    assert [seat["person"] for seat in table["seats"]].count(ADA.id) == 1
    assert position.best[0] in [option["option"] for option in table["options"]]
    assert "wins" not in parts  # nothing tells the answer


# Answers.


@pytest.mark.parametrize("game", ["card", "dice", "court"])
def test_the_best_turn_is_good_and_every_other_is_not(game: str) -> None:
    position = replace(one(game), reasons=((REASON,), (), ())[: len(one(game).turns) - 1])
    good = verdict(position, Answer(position.best))
    assert (good["good"], good["chosen"], good["compared"]) == (True, 0, 1)
    assert good["reasons"] == (REASON,)
    assert [tuple(each["turn"]) for each in good["turns"]] == list(position.turns)
    bad = verdict(position, Answer(position.turns[1]))
    assert (bad["good"], bad["chosen"], bad["compared"]) == (False, 1, 1)


def test_a_turn_that_is_none_of_the_best_is_wrong() -> None:
    position = next(each for each in positions_for("dice") if len(each.table().options()) > 5)
    known = {turn[0] for turn in position.turns}
    option = next(option for option in position.table().options() if option not in known)
    found = verdict(position, Answer((option,)))
    assert (found["good"], found["chosen"], found["compared"]) == (False, None, 1)


def test_a_turn_at_court_goes_on_until_it_is_whole() -> None:
    position = one("court")
    first = given(position, Answer(position.best[:1]))
    assert first.progress is None
    assert first.parts["verdict"] is None
    assert first.parts["table"]["view"].asked == position.seat
    whole = given(position, Answer(position.best))
    assert whole.parts["table"] is None
    assert whole.parts["verdict"]["good"]
    assert refused(given, position, Answer((*position.best, "pass"))) == "not_possible"


def lots(is_bought: bool) -> Position:
    """A lot that is to be bought, with a rival, or to be let go."""
    return next(
        each
        for each in positions_for("board")
        if (each.best != ("pass",)) == is_bought and each.rival > 0 and (each.fair[each.seat] or 0) > 0
    )


def test_a_limit_is_good_if_it_leads_to_the_same_as_the_fair_price() -> None:
    position = lots(is_bought=True)
    fair = position.fair[position.seat]
    assert fair
    for limit in (position.rival + 1, fair):
        found = verdict(position, Answer(limit=limit))
        assert (found["good"], found["lot"]["price"]) == (True, position.rival + 1)
    for limit in (0, position.rival):
        found = verdict(position, Answer(limit=limit))
        assert (found["good"], found["chosen"], found["lot"]["price"]) == (False, 1, None)


def test_the_rival_is_the_seat_that_would_pay_the_most() -> None:
    position = lots(is_bought=True)
    s = position_table(position, ADA).play.state  # type: ignore[union-attr]
    found = verdict(position, Answer(limit=0))["lot"]
    assert found["needed"] == position.rival + 1
    assert found["has_room"] == [board.fits(s, seat, s.lot_size) for seat in range(s.players)]
    first, *_, last = board.bidders(s)
    s.standing_bid, s.leader = position.rival, last
    assert rival_seat(position, s) == last
    assert rival_seat(replace(position, rival=0), s) is None
    fair = tuple(900 if seat == last else 1 for seat in range(s.players))
    assert rival_seat(replace(position, seat=first, rival=900, fair=fair), s) == last


def test_a_lot_that_costs_too_much_is_let_go() -> None:
    position = lots(is_bought=False)
    assert verdict(position, Answer(limit=0))["good"]
    assert verdict(position, Answer(limit=position.rival))["good"]
    assert not verdict(position, Answer(limit=position.rival + 1))["good"]


def test_limits_are_compared_with_the_fair_price_unless_the_lot_is_let_go() -> None:
    position = lots(is_bought=True)
    fair = position.fair[position.seat] or 0
    named, let_go = given(position, Answer(limit=fair + 3)), given(position, Answer(limit=0))
    assert named.progress
    assert let_go.progress
    assert (named.progress.off, let_go.progress.off) == ((3,), ())


def test_answers_of_another_kind_are_refused() -> None:
    lot, dice = lots(is_bought=True), one("dice")
    assert refused(given, lot, Answer(lot.best)) == "not_possible"
    assert refused(given, lot, Answer()) == "not_possible"
    assert refused(given, lot, Answer(limit=900)) == "not_possible"
    assert refused(given, dice, Answer(limit=3)) == "not_possible"
    assert refused(given, dice, Answer()) == "not_possible"
    assert refused(given, lot, Answer(lot.best, 3)) == "not_possible"
    assert refused(given, dice, Answer(("take 9",))) == "not_possible"


def test_only_the_position_that_comes_next_counts() -> None:
    collection = shipped("dice")
    progress = Progress()
    id = collection.next(progress, ADA.id)
    best = collection.position(id).best
    first = answered(collection, progress, ADA, id, Answer(best)).progress
    assert first
    again = answered(collection, first, ADA, id, Answer(best))
    assert again.progress is None
    assert again.parts["progress"]["answered"] == 1
    assert refused(answered, collection, progress, ADA, "nothing", Answer(best)) == "no_such_position"


@pytest.mark.parametrize("game", GAMES)
def test_the_game_can_be_played_on_from_the_question(game: str) -> None:
    position = one(game)
    answer = Answer(limit=0) if game == "board" else Answer(position.best)
    record = valid_record(given(position, answer).parts["record"])
    assert record.moves == position.record().moves
    assert table_at(record, len(record.moves), position.seat, ADA, "steady").asked == position.seat


# Positions of any record.


def test_a_turn_of_a_record_can_be_tried_again() -> None:
    position = one("court")
    record, seat = position.record(), position.seat
    made = len(record.moves)
    begun = tried_again(record, made, seat, position.best[:1], ADA)
    assert begun["record"] is None
    whole = tried_again(record, made, seat, position.best, ADA)
    moves = valid_record(whole["record"]).moves
    assert moves[made : made + len(position.best)] == [f"{seat} {option}" for option in position.best]
    assert refused(tried_again, record, made, 1 - seat, (), ADA) == "not_asked"
    assert json.loads(json.dumps(whole["record"])) == whole["record"]


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_a_table_with_an_id_as_tables_have_it(game: str) -> None:
    shown = question_parts("p", one(game), ADA, Progress())
    assert re.fullmatch(r"[a-z2-7]{16}", shown["table"]["table"])
