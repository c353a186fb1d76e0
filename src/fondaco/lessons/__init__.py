"""Guided first games, one for each game: a fixed beginning, with a coach's comments at its decisions.

A lesson is a JSON file beside this module. Its `moves` are one line of play, luck and opponents included.
Each step starts after its first `at` moves. A step without `good` only explains something, on the table or
where an evening is paid. At any other step the learner plays, and the move of the line is the good answer.
`lesson_for` checks all of this.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from fondaco.core.options import Value
from fondaco.games import GAMES, game_called
from fondaco.replaying import play_all
from fondaco.table import Table

FORMAT = "fondaco-lesson/1"
LONGEST_LINE = 90  # characters
FEWEST_STEPS, MOST_STEPS = 6, 10
SCENES = ("table", "ships", "goods")  # the others: how the day that ended last is paid
SEAT_NAME = re.compile(r"\{([^}]*)\}")  # in a text, stands for the name of a seat


class BadLesson(ValueError):
    """Raised for a lesson that is missing or damaged."""


class Text(NamedTuple):
    """The same text in English and French."""

    en: str
    fr: str


@dataclass(frozen=True)
class Answer:
    """What the coach says about a move: a sentence, the reason, and what the page highlights."""

    line: Text
    text: Text
    lit: str
    options: tuple[str, ...] = ()  # the moves that it answers; if empty, all others


@dataclass(frozen=True)
class Step:
    at: int  # moves made before it
    idea: Text  # text of the button that leads here
    line: Text
    text: Text | None  # only in a step without a question
    lit: str
    then: tuple[str, ...] = ()  # what to highlight after each part of the learner's turn
    good: Answer | None = None
    bad: tuple[Answer, ...] = ()  # the last one answers every other move
    scene: str = SCENES[0]  # what the step is told on

    def lit_after(self, made: int) -> tuple[str, ...]:
        """Returns what to highlight after `made` moves of the learner's turn, now and in the rest of it."""
        ways = (self.lit, *self.then)
        return ways[min(made, len(self.then)) :]

    def bad_answer(self, option: str) -> int:
        """Returns the index of the answer to a move that is not the good one."""
        fitting = (number for number, answer in enumerate(self.bad) if option in answer.options)
        return next(fitting, len(self.bad) - 1)


@dataclass(frozen=True)
class Lesson:
    game: str
    version: int
    rules: Mapping[str, Value]  # the number of players and every option
    seat: int  # the learner's seat
    moves: tuple[str, ...]
    steps: tuple[Step, ...]

    def end_of(self, step: int) -> int:
        """Returns how many moves have been made when a step is done."""
        return self.steps[step + 1].at if step + 1 < len(self.steps) else len(self.moves)

    def luck_after(self, made: int) -> list[str]:
        """Returns the outcomes of chance that follow in the line after its first `made` moves."""
        return [move.partition(" ")[2] for move in self.moves[made:] if move.startswith("* ")]

    def answered_at(self, step: int) -> int:
        """Returns how many moves are made when the learner has answered a step, before the others play."""
        made, end = self.steps[step].at, self.end_of(step)
        while made < end and self.moves[made].startswith((f"{self.seat} ", "* ")):
            made += 1
        return made

    def is_learners(self, made: int) -> bool:
        """True if the learner makes the next move of the line, after its first `made` moves."""
        return self.moves[made : made + 1] != () and self.moves[made].startswith(f"{self.seat} ")


@cache
def lesson_for(game: str) -> Lesson:
    """Returns the lesson of a game, or raises BadLesson."""
    if game not in GAMES:
        raise BadLesson(f"no lesson for {game!r}")
    try:
        text = files(__name__).joinpath(f"{game}.json").read_text(encoding="utf-8")
        return parsed(json.loads(text))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadLesson(f"{game}: {error!r}") from None


def step_counts() -> dict[str, int]:
    """Returns the number of steps of each game's lesson, for lessons that can be read."""
    counts = {}
    for game in GAMES:
        try:
            counts[game] = len(lesson_for(game).steps)
        except BadLesson:
            continue
    return counts


def parsed(data: Any) -> Lesson:
    """Returns a lesson from parsed JSON. Raises some exception for any damage."""
    check(data["format"] == FORMAT, "unknown format")
    options = dict(data["options"])
    rules = game_called(data["game"]).setup(options.pop("players"), options)
    steps = tuple(step_of(step) for step in data["steps"])
    lesson = Lesson(data["game"], data["version"], rules, data["seat"], tuple(data["moves"]), steps)
    check(FEWEST_STEPS <= len(steps) <= MOST_STEPS, "number of steps")
    check(isinstance(lesson.version, int), "version")
    check_line(lesson)
    return lesson


def step_of(data: Any) -> Step:
    good = answer_of(data["good"]) if "good" in data else None
    bad = tuple(answer_of(answer) for answer in data.get("bad", ()))
    text = text_of(data["text"]) if good is None else None
    check((good is None) == (not bad), "a question needs answers to good and to bad moves")
    check(all(answer.options for answer in bad[:-1]) and not any(a.options for a in bad[-1:]), "bad answers")
    idea, line = text_of(data["idea"]), line_of(data["line"])
    scene = data.get("scene", SCENES[0])
    check(scene in SCENES and (good is None or scene == SCENES[0]), f"scene {scene}")
    then = tuple(map(str, data.get("then", ())))
    check(good is not None or not then, "only a question highlights several things")
    return Step(data["at"], idea, line, text, str(data["lit"]), then, good, bad, scene)


def answer_of(data: Any) -> Answer:
    options = tuple(data.get("options", ()))
    return Answer(line_of(data["line"]), text_of(data["text"]), str(data["lit"]), options)


def line_of(data: Any) -> Text:
    line = text_of(data)
    check(max(map(len, line)) <= LONGEST_LINE, f"too long: {line}")
    return line


def text_of(data: Any) -> Text:
    text = Text(data["en"], data["fr"])
    check(all(isinstance(one, str) and one.strip() for one in text), f"empty text: {text}")
    names = [sorted(SEAT_NAME.findall(one)) for one in text]
    check(names[0] == names[1], f"other names in French: {text}")
    return text


def check_line(lesson: Lesson) -> None:
    """Plays the line, and checks that each question goes to the learner and that its answers are legal."""
    table, options = table_of(lesson), list[Sequence[str]]()
    for move in lesson.moves:
        options.append([] if table.asked == "chance" else table.options())
        play_all(table, [move])
    options.append(table.options() if isinstance(table.asked, int) else [])
    check(options[-1] != [], "nobody decides where the line ends")
    check(lesson.seat in range(table.players), "seat")
    ats = [step.at for step in lesson.steps]
    check(ats == sorted(ats) and ats[0] >= 0 and ats[-1] <= len(lesson.moves), "steps in order")
    for number, step in enumerate(lesson.steps):
        check_step(lesson, number, options)
        check_names(step, table.players)


def table_of(lesson: Lesson) -> Table:
    """Returns the table of a lesson before its first move. You play its chance."""
    options: dict[str, Any] = dict(lesson.rules)
    return Table(lesson.game, options.pop("players"), chance="mine", **options)


def check_step(lesson: Lesson, number: int, options: Sequence[Sequence[str]]) -> None:
    step, end = lesson.steps[number], lesson.end_of(number)
    check(options[step.at] != [], f"nobody decides where step {number} starts")
    if step.good is None:
        return
    check(step.at < end and lesson.is_learners(step.at), f"step {number} does not ask the learner")
    possible = {
        option for made in range(step.at, end) if lesson.is_learners(made) for option in options[made]
    }
    for answer in step.bad:
        check(set(answer.options) <= possible, f"step {number} answers moves that are impossible")


def check_names(step: Step, players: int) -> None:
    texts = [step.idea, step.line, step.text or step.line]
    for answer in (step.good, *step.bad):
        texts += [answer.line, answer.text] if answer else []
    names = {name for text in texts for one in text for name in SEAT_NAME.findall(one)}
    check(names <= set(map(str, range(players))), f"unknown names {names}")


def check(holds: bool, reason: str) -> None:
    if not holds:
        raise BadLesson(reason)
