"""A lesson at a hosted table: its current step, the effect of a move, and what the coach says.

The game itself is an ordinary one. During the lesson, luck follows the lesson's line, and the others' moves
come with `LessonAdvanced`. Every move of the learner is really played; a bad one can be taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fondaco.hosted.clocks import ClockTerms
from fondaco.hosted.commands import OpenTable, Person, SeatWish
from fondaco.hosted.events import LessonBegun, Opened
from fondaco.hosted.refusals import Refusal
from fondaco.hosted.table import HostedTable, LessonPlace
from fondaco.lessons import BadLesson, Lesson, Step, Text, lesson_for

OPPONENT = "apprentice"


def lesson_table(person: Person, game: str, step: int, seed: str, bot_pause: float) -> OpenTable:
    """Returns the command that opens the table of a game's lesson, or raises a Refusal."""
    lesson = readable_lesson(game)
    options = dict(lesson.rules)
    wishes = [SeatWish(kind="bot", bot=OPPONENT)] * int(options.pop("players"))
    wishes[lesson.seat] = SeatWish(kind="me")
    return OpenTable(
        person=person,
        game=game,
        options=options,
        seats=tuple(wishes),
        public=False,
        clock=ClockTerms(),
        bot_pause=bot_pause,
        seed=seed,
        lesson=step,
    )


def readable_lesson(game: str) -> Lesson:
    try:
        return lesson_for(game)
    except BadLesson:
        raise Refusal("no_lesson") from None


def lesson_begun(command: OpenTable) -> LessonBegun | None:
    """Returns the lesson that a command asks for, or raises a Refusal."""
    if command.lesson is None:
        return None
    lesson = readable_lesson(command.game)
    if not 0 <= command.lesson < len(lesson.steps):
        steps = [str(step) for step in range(len(lesson.steps))]
        raise Refusal("no_lesson_step", steps)
    return LessonBegun(version=lesson.version, step=command.lesson)


def first_place(opened: Opened) -> LessonPlace | None:
    """Returns where the lesson of a table begins, or None if the lesson has changed since."""
    if opened.lesson is None:
        return None
    try:
        is_known = lesson_for(opened.game).version == opened.lesson.version
    except BadLesson:
        return None
    return LessonPlace(opened.lesson.step) if is_known else None


def first_moves(table: HostedTable) -> tuple[str, ...]:
    """Returns the moves before the step at which the table's lesson begins."""
    lesson, step = lesson_at(table)
    return lesson.moves[: step.at]


def lesson_at(table: HostedTable) -> tuple[Lesson, Step]:
    """Returns the lesson of a table, and its current step."""
    assert table.lesson
    lesson = lesson_for(table.game)
    return lesson, lesson.steps[table.lesson.step]


def is_waiting(table: HostedTable) -> bool:
    """True if the coach waits for the learner to continue, rather than for a move."""
    if table.lesson is None:
        return False
    _, step = lesson_at(table)
    return step.good is None or table.lesson.answer in ("good", "shown")


def scripted_luck(table: HostedTable) -> list[str]:
    """Returns the next draws of the lesson's line."""
    if table.lesson is None or table.play is None:
        return []
    lesson, _ = lesson_at(table)
    return lesson.luck_after(len(table.play.moves))


def place_after(table: HostedTable, start: int, moves: Sequence[str]) -> LessonPlace | None:
    """Returns where the lesson is after a move of the learner and the draws that followed."""
    place = table.lesson
    if place is None or place.answer:
        return place
    lesson, step = lesson_at(table)
    made = start + len(moves)
    if tuple(moves) != lesson.moves[start:made]:
        option = moves[0].partition(" ")[2]
        return LessonPlace(place.step, "bad", step.bad_answer(option))
    is_done = made >= lesson.end_of(place.step) or not lesson.is_learners(made)
    return LessonPlace(place.step, "good") if is_done else place


def next_place(table: HostedTable, step: int) -> LessonPlace | None:
    """Returns where the lesson is when it goes on to a step, or None after the last.

    The present step means that its good move was shown.
    """
    if table.lesson is None or step >= len(lesson_at(table)[0].steps):
        return None
    return LessonPlace(step, "shown") if step == table.lesson.step else LessonPlace(step)


def lesson_info(table: HostedTable) -> dict[str, Any] | None:
    """Returns what the coach says now, in both languages."""
    place = table.lesson
    if place is None or table.state != "playing":
        return None
    lesson, step = lesson_at(table)
    answer = step.bad[place.bad] if place.answer == "bad" else step.good if place.answer else None
    following = lesson.steps[place.step + 1].idea if place.step + 1 < len(lesson.steps) else None
    said = answer or step
    assert table.play
    lit, *then = (answer.lit,) if answer else step.lit_after(len(table.play.moves) - step.at)
    return {
        "step": place.step,
        "of": len(lesson.steps),
        "state": place.answer or ("asks" if step.good else "tells"),
        "line": in_both(said.line),
        "text": in_both(said.text),
        "lit": lit,
        "then": then,
        "scene": "ships" if answer and has_day_ended(table, step) else step.scene,
        "next": in_both(following),
    }


def has_day_ended(table: HostedTable, step: Step) -> bool:
    """True if a day has ended since a step began."""
    assert table.play
    return any(event.type == "day_scored" and event.at > step.at for event in table.play.happened)


def in_both(text: Text | None) -> dict[str, str] | None:
    return text._asdict() if text else None
