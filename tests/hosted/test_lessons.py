"""Lessons at a hosted table: played right and wrong, left, resumed, damaged."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from fondaco.client import updated
from fondaco.hosted.commands import (
    Abandon,
    AdvanceLesson,
    HandOver,
    LeaveLesson,
    LeaveSeat,
    PlayMove,
    RequestUndo,
    Resign,
    StartGame,
)
from fondaco.hosted.events import from_stored, stored_data
from fondaco.hosted.evolve import table_of
from fondaco.hosted.game import HostedGame
from fondaco.hosted.lesson import lesson_table
from fondaco.hosted.refusals import AlreadyPlayed, Refusal
from fondaco.hosted.updates import record, snapshot, updates
from fondaco.lessons import BadLesson, Lesson, lesson_for
from hosted.tables import ADA, BEGAN, BO, SEED, Host
from random_tables import as_data, as_json

GAMES = ("board", "card", "dice", "court")


def lesson_host(game: str = "board", step: int = 0) -> Host:
    """Ada's table with the lesson of a game, started at a step."""
    host = Host(game, *lesson_table(ADA, game, step, SEED, 0.0).seats, **terms(game, step))
    host.submit(StartGame(person=ADA))
    return host


def terms(game: str, step: int) -> dict[str, Any]:
    command = lesson_table(ADA, game, step, SEED, 0.0)
    return {"options": command.options, "lesson": step}


def told(host: Host) -> dict[str, Any]:
    told: dict[str, Any] = snapshot(host.table, 0, host.now)["lesson"]
    return told


def play(host: Host, option: str) -> None:
    """The learner's move."""
    seat, question = host.asked, host.table.question
    host.submit(PlayMove(seat=seat, option=option, answers=question, by="person", person=ADA))


def good_move(host: Host, lesson: Lesson) -> str:
    return lesson.moves[len(host.play.moves)].partition(" ")[2]


def answer_well(host: Host) -> None:
    """Plays the moves of the line until the coach has answered."""
    while told(host)["state"] == "asks":
        play(host, good_move(host, lesson_for(host.table.game)))


def advance(host: Host) -> None:
    assert host.table.lesson
    host.submit(AdvanceLesson(person=ADA, step=host.table.lesson.step + 1))


def code_of(host: Host, command: Any) -> str:
    with pytest.raises(Refusal) as refused:
        host.submit(command)
    for language in ("en", "fr"):
        assert refused.value.message(language)
    return refused.value.code


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_played_to_its_end_with_good_answers(game: str) -> None:
    host, lesson = lesson_host(game), lesson_for(game)
    for number, step in enumerate(lesson.steps):
        shown = told(host)
        assert (shown["step"], shown["of"]) == (number, len(lesson.steps))
        assert shown["state"] == ("asks" if step.good else "tells")
        assert shown["line"] == {"en": step.line.en, "fr": step.line.fr}
        answer_well(host)
        assert told(host)["state"] == ("good" if step.good else "tells")
        assert (told(host)["next"] is None) == (number == len(lesson.steps) - 1)
        advance(host)
    assert host.table.lesson is None
    assert tuple(host.play.moves) == lesson.moves
    assert snapshot(host.table, 0, BEGAN)["lesson"] is None
    while host.table.state == "playing":
        host.submit(host.move())
    assert host.play.result


@pytest.mark.parametrize("game", GAMES)
def test_every_other_move_is_played_answered_and_taken_back(game: str) -> None:
    lesson = lesson_for(game)
    for number, step in enumerate(lesson.steps):
        if step.good is None:
            continue
        host = lesson_host(game, number)
        while told(host)["state"] == "asks":
            good = good_move(host, lesson)
            start = list(host.play.moves)
            for option in set(host.play.options) - {good}:
                play(host, option)
                assert told(host)["state"] == "bad"
                assert host.play.moves[len(start)] == f"0 {option}"
                host.submit(RequestUndo(person=ADA, seat=0))
                assert told(host)["state"] == "asks"
                while len(host.play.moves) < len(start):  # back to the question: choose the card again
                    play(host, good_move(host, lesson))
            assert list(host.play.moves) == start
            play(host, good)
        assert host.table.notes == ()


@pytest.mark.parametrize("game", GAMES)
def test_whoever_goes_on_after_a_bad_answer_is_led_back_to_the_line(game: str) -> None:
    host, lesson = lesson_host(game), lesson_for(game)
    for step in lesson.steps:
        if step.good:
            good = good_move(host, lesson)
            play(host, next(option for option in host.play.options if option != good))
            assert told(host)["state"] == "bad"
        advance(host)
    assert tuple(host.play.moves) == lesson.moves


@pytest.mark.parametrize("game", GAMES)
def test_the_good_move_is_shown_instead_of_a_bad_one(game: str) -> None:
    host, lesson = lesson_host(game), lesson_for(game)
    for number, step in enumerate(lesson.steps):
        if step.good:
            show = AdvanceLesson(person=ADA, step=number)
            with pytest.raises(AlreadyPlayed):  # only instead of a bad move
                host.submit(show)
            good = good_move(host, lesson)
            play(host, next(option for option in host.play.options if option != good))
            host.submit(show)
            shown, moves = told(host), lesson.moves[: lesson.answered_at(number)]
            assert (shown["step"], shown["state"]) == (number, "shown")
            assert shown["line"] == {"en": step.good.line.en, "fr": step.good.line.fr}
            assert tuple(host.play.moves) == moves
            assert all(move[0] in "0*" for move in moves[step.at :])
            host.submit(RequestUndo(person=ADA, seat=0))
            assert told(host)["state"] == "asks"
            assert len(host.play.moves) == step.at
            answer_well(host)
        advance(host)
    assert tuple(host.play.moves) == lesson.moves


def test_reading_a_log_plays_no_move_of_a_lesson_that_is_taken_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Otherwise a bad move, the good one instead and an undo, some hundred times, hold a server up."""
    lesson = lesson_for("board")
    number = max(number for number, step in enumerate(lesson.steps) if step.good)
    host = lesson_host("board", number)
    for _ in range(50):
        good = good_move(host, lesson)
        play(host, next(option for option in host.play.options if option != good))
        host.submit(AdvanceLesson(person=ADA, step=number))
        host.submit(RequestUndo(person=ADA, seat=0))
    played, replay = [0], HostedGame.replay

    def counting(game: HostedGame, written: Sequence[str]) -> HostedGame:
        played[0] += len(written)
        return replay(game, written)

    monkeypatch.setattr(HostedGame, "replay", counting)
    assert as_data(table_of(host.table.id, host.log)) == as_data(host.table)
    assert played[0] < 2 * len(lesson.moves)


@pytest.mark.parametrize("game", ["board", "card", "dice"])
def test_an_evening_is_told_where_it_is_paid(game: str) -> None:
    host, scenes = lesson_host(game), list[str]()
    while host.table.lesson:
        answer_well(host)
        scenes.append(told(host)["scene"])
        advance(host)
    start = scenes.index("ships")  # the answer to the move that ends the day
    assert scenes[start : start + 3] == ["ships", "ships", "goods"]
    assert set(scenes[:start] + scenes[start + 3 :]) == {"table"}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("is_good", [True, False])
def test_updates_lead_to_what_a_snapshot_shows(game: str, is_good: bool) -> None:
    host = lesson_host(game)
    shown = as_json(snapshot(host.table, 0, host.now))
    while host.table.lesson:
        commands: list[Any] = [AdvanceLesson(person=ADA, step=host.table.lesson.step + 1)]
        if told(host)["state"] == "asks":
            good = good_move(host, lesson_for(game))
            options = [option for option in host.play.options if (option == good) == is_good]
            seat, question = host.asked, host.table.question
            commands = [PlayMove(seat=seat, option=options[0], answers=question, by="person", person=ADA)]
        before = host.table
        event = host.submit(commands[0])
        update = as_json(updates(before, host.table, event, {0})[0].message())
        shown = updated(shown, update)
        assert shown == as_json(snapshot(host.table, 0, host.now))


@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_learner_does_the_log_leads_to_the_same_table(game: str) -> None:
    for seed in range(5):
        host, luck = lesson_host(game), random.Random(f"{game} {seed}")
        shown = as_json(snapshot(host.table, 0, host.now))
        for _ in range(80):
            before = host.table
            try:
                event = host.submit(random_command(host, luck))
            except (Refusal, AlreadyPlayed):
                continue
            shown = updated(shown, as_json(updates(before, host.table, event, {0})[0].message()))
            assert shown == as_json(snapshot(host.table, 0, host.now))
        assert as_data(table_of("t" * 16, host.log)) == as_data(host.table)


def random_command(host: Host, luck: random.Random) -> Any:
    step = host.table.lesson.step if host.table.lesson else 0
    if host.table.lesson is None and luck.random() < 0.5:
        return host.move()
    chances: list[Any] = [
        *[
            PlayMove(
                seat=0,
                option=luck.choice(options(host)),
                answers=host.table.question,
                by="person",
                person=ADA,
            )
        ]
        * 4,
        *[RequestUndo(person=ADA, seat=0)] * 2,
        *[AdvanceLesson(person=ADA, step=step + 1)] * 2,
        LeaveLesson(person=ADA) if luck.random() < 0.1 else AdvanceLesson(person=ADA, step=step),
    ]
    return luck.choice(chances)


def options(host: Host) -> list[str]:
    return host.play.options or ["pass"]


def test_bots_wait_while_the_coach_speaks_and_play_on_afterwards() -> None:
    host = lesson_host("dice")
    assert host.asked == 1
    assert host.table.asked_bot is None
    assert host.table.due is None
    host.submit(LeaveLesson(person=ADA))
    assert host.table.asked_bot == "apprentice"
    assert snapshot(host.table, 0, BEGAN)["lesson"] is None


def test_nobody_moves_while_the_coach_waits() -> None:
    host = lesson_host("board")
    move = PlayMove(seat=0, option="draw", answers=host.table.question, by="person", person=ADA)
    assert code_of(host, move) == "lesson_waits"
    advance(host)
    advance(host)
    answer_well(host)
    assert host.asked == 1
    move = PlayMove(seat=1, option="pass", answers=host.table.question, by="bot")
    assert code_of(host, move) == "not_asked"


def test_a_turn_can_be_finished_after_a_bad_move() -> None:
    host = lesson_host("court", 3)
    play(host, "play 2")
    play(host, "send")
    assert told(host)["state"] == "bad"
    host.submit(RequestUndo(person=ADA, seat=0))
    assert len(host.play.moves) == lesson_for("court").steps[3].at


def test_a_step_is_done_once() -> None:
    host = lesson_host("board")
    advance(host)
    with pytest.raises(AlreadyPlayed):
        host.submit(AdvanceLesson(person=ADA, step=1))
    assert code_of(host, AdvanceLesson(person=BO, step=2)) == "not_seated"
    host.submit(LeaveLesson(person=ADA))
    assert code_of(host, AdvanceLesson(person=ADA, step=2)) == "lesson_over"
    assert code_of(host, LeaveLesson(person=ADA)) == "lesson_over"


@pytest.mark.parametrize(
    "command",
    [
        HandOver(person=ADA, seat=0, bot="random"),
        LeaveSeat(person=ADA, seat=0, stand_in="random"),
        Resign(person=ADA, seat=0, stand_in="random"),
    ],
)
def test_a_learner_who_goes_leaves_a_game_that_goes_on(command: Any) -> None:
    host = lesson_host("board")
    host.submit(command)
    assert host.table.lesson is None
    assert host.table.asked_bot


def test_a_lesson_is_resumed_at_its_step_from_the_log() -> None:
    host = lesson_host("card", 2)
    assert len(host.play.moves) == lesson_for("card").steps[2].at
    play(host, "take 1")
    again = table_of("t" * 16, host.log)
    assert again.lesson == host.table.lesson
    stored = [from_stored(event.type, as_json(stored_data(event)), event.at) for event in host.log]
    assert stored == host.log


def test_its_record_promises_no_fair_deal() -> None:
    host = lesson_host("card")
    host.submit(Abandon(person=ADA))
    assert record(host.table).more == {"lesson": "card"}
    assert snapshot(host.table, 0, BEGAN)["lesson"] is None


@pytest.mark.parametrize(("game", "step", "code"), [("board", 10, "no_lesson_step"), ("go", 0, "no_lesson")])
def test_an_unknown_lesson_or_step_is_refused(game: str, step: int, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        Host("board", *lesson_table(ADA, game, step, SEED, 0.0).seats, **terms(game, step))
    assert refused.value.code == code
    assert "{" not in refused.value.message("fr")


def test_a_damaged_lesson_leaves_a_game_that_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    host = lesson_host("board")
    advance(host)
    log = [*host.log]

    def damaged(game: str) -> Lesson:
        raise BadLesson(game)

    monkeypatch.setattr("fondaco.hosted.lesson.lesson_for", damaged)
    table = table_of("t" * 16, log)
    assert table.lesson is None
    assert table.play
    assert table.play.moves == host.play.moves
    assert snapshot(table, 0, BEGAN)["lesson"] is None
    with pytest.raises(Refusal):
        lesson_table(ADA, "board", 0, SEED, 0.0)


def test_a_lesson_that_has_changed_since_is_not_given_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    host = lesson_host("board")
    newer = replace(lesson_for("board"), version=lesson_for("board").version + 1)
    monkeypatch.setattr("fondaco.hosted.lesson.lesson_for", lambda game: newer)
    assert table_of("t" * 16, host.log).lesson is None
