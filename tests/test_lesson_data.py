"""The lessons as data: complete, true and checked."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict
from importlib import import_module
from importlib.resources import files
from typing import Any

import pytest

import fondaco.lessons
from fondaco.games.goods import GOOD_NAMES
from fondaco.hosted.commands import AdvanceLesson, Person, PlayMove, StartGame
from fondaco.hosted.decide import decide, open_table
from fondaco.hosted.evolve import evolve
from fondaco.hosted.lesson import lesson_table
from fondaco.hosted.table import HostedTable
from fondaco.lessons import BadLesson, lesson_for, parsed, step_counts

GAMES = ("board", "card", "dice", "court")
ADA = Person("a" * 16, "Ada")
NUMBER = re.compile(r"\d+")
# What a line may light. The page marks each of them.
PLACES = {
    "board": {"mine", "lot", "bids", "tracks", "tonight", "seat-1", "seat-2"},
    "card": {"mine", "market", "warehouse", "seat-1", "seat-2"},
    "dice": {"mine", "dice", "columns", "seat-1", "seat-2"},
    "court": {"circle", "own", "opp", "hand"},
}
EVENING = {"ships": {"paid-0", "paid-1", "paid-2"}, "goods": {f"paid-{good}" for good in GOOD_NAMES}}


def raw(game: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(files(fondaco.lessons).joinpath(f"{game}.json").read_text("utf-8"))
    return data


class Desk:
    """A hosted table with a lesson, driven without a server."""

    def __init__(self, game: str, step: int) -> None:
        opened = open_table(lesson_table(ADA, game, step, "5e" * 32, 0.0), 0.0)
        self.table = evolve(HostedTable("t" * 16), opened)
        self.submit(StartGame(person=ADA))

    def submit(self, command: Any) -> None:
        self.table = evolve(self.table, decide(self.table, command, 0.0))

    def play(self, option: str) -> None:
        seat, question = self.table.asked or 0, self.table.question
        self.submit(PlayMove(seat=seat, option=option, answers=question, by="person", person=ADA))

    @property
    def view(self) -> dict[str, Any]:
        assert self.table.play
        return asdict(self.table.play.view(0))


def scenes(game: str) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Every step and answer, with the view that the learner has when it is shown."""
    lesson, data = lesson_for(game), raw(game)
    for number, step in enumerate(data["steps"]):
        yield f"{game} {number + 1}", step, Desk(game, number).view
        if "good" not in step:
            continue
        desk = Desk(game, number)
        bad = {
            "default" if "options" not in answer else option: answer
            for answer in step["bad"]
            for option in answer.get("options", ["default"])
        }
        while desk.table.lesson and desk.table.lesson.answer is None:
            assert desk.table.play
            good = lesson.moves[len(desk.table.play.moves)].partition(" ")[2]
            for option in [option for option in desk.table.play.options if option != good]:
                other = Desk(game, number)
                for move in desk.table.play.moves.since(step["at"]):
                    if move.startswith("0 "):
                        other.play(move[2:])
                other.play(option)
                yield f"{game} {number + 1} {option}", bad.get(option, bad["default"]), other.view
            desk.play(good)
        yield f"{game} {number + 1} good", step["good"], desk.view


def numbers_in(value: Any) -> set[int]:
    """The numbers of a fact: a number, those in the name of a card, or in a list."""
    if isinstance(value, str):
        return {int(digits) for digits in NUMBER.findall(value)}
    if isinstance(value, list | tuple):
        return set[int]().union(*(numbers_in(item) for item in value))
    return {value}


def fact(game: str, path: str | int, view: Any) -> set[int]:
    """A number, a table of the game's rules, the total of a pile, or a field: `ships.0.value`."""
    if isinstance(path, int):
        return {path}
    if path.startswith("pile-"):
        return {pile["fixed"] for pile in view["piles"] if path == f"pile-{pile['number']}"}
    if path.isupper():
        return numbers_in(getattr(import_module(f"fondaco.games.{game}"), path))
    for part in path.split("."):
        view = len(view) if part == "length" else view[int(part) if part.isdigit() else part]
    return numbers_in(view)


@pytest.mark.parametrize("game", GAMES)
def test_every_number_that_a_line_names_is_a_fact_of_that_table(game: str) -> None:
    for name, said, view in scenes(game):
        facts = set[int]().union(*(fact(game, path, view) for path in said.get("facts", ())))
        for text in (said["line"], said.get("text", said["line"])):
            for language, sentence in text.items():
                plain = re.sub(r"\{\d\}|\d\^e[r]?\^", "", sentence)
                named = {int(digits) for digits in NUMBER.findall(plain)}
                assert named <= facts | ordinals(sentence), (name, language, sentence, facts)


def ordinals(sentence: str) -> set[int]:
    return {int(digits) for digits in re.findall(r"(\d+)(?:th|\^e)", sentence)}


@pytest.mark.parametrize("game", GAMES)
def test_what_a_line_lights_is_on_the_table(game: str) -> None:
    for name, said, view in scenes(game):
        piles = {f"pile-{pile['number']}" for pile in view.get("piles", ())}
        places = EVENING.get(said.get("scene", ""), PLACES[game] | piles)
        for lit in (said["lit"], *said.get("then", ())):
            assert lit in places, (name, lit)


def test_at_court_the_light_leads_through_the_turn() -> None:
    """From the hand to the pile that the card joins, and to the one that it removes."""
    lesson = lesson_for("court")
    for number, step in enumerate(lesson.steps):
        if step.good is None:
            continue
        turn = lesson.moves[step.at : lesson.answered_at(number)]
        ways = [re.sub(r".* p", "pile-", move) for move in turn if re.search(r" p\d+$", move)]
        if "0 send" in turn:
            ways = ["own"]
        assert step.lit_after(0) == ("hand", *ways)
        assert step.lit_after(1) == (tuple(ways) or ("hand",))


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_has_six_to_ten_steps_and_takes_few_moves(game: str) -> None:
    lesson = lesson_for(game)
    assert 6 <= len(lesson.steps) <= 10
    assert len(lesson.moves) - lesson.steps[0].at <= 50
    assert step_counts()[game] == len(lesson.steps)


def test_there_is_none_for_an_unknown_game() -> None:
    with pytest.raises(BadLesson):
        lesson_for("go")


def test_only_lessons_that_can_be_read_are_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    def some(game: str) -> Any:
        if game == "dice":
            raise BadLesson(game)
        return lesson_for(game)

    monkeypatch.setattr("fondaco.lessons.lesson_for", some)
    assert set(step_counts()) == {"board", "card", "court"}


def test_a_file_that_is_not_there_or_not_json_is_a_bad_lesson(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    monkeypatch.setattr("fondaco.lessons.files", lambda package: tmp_path)
    (tmp_path / "card.json").write_text("{")
    (tmp_path / "dice.json").write_text('["no lesson"]')
    for game in ("board", "card", "dice"):
        with pytest.raises(BadLesson):
            lesson_for.__wrapped__(game)


def first_question(data: Any) -> Any:
    return next(step for step in data["steps"] if "good" in step)


DAMAGES: dict[str, Callable[[Any], object]] = {
    "lights in turn where nothing is asked": lambda data: data["steps"][0].update(then=["lot"]),
    "format": lambda data: data.update(format="fondaco-lesson/9"),
    "too few steps": lambda data: data.update(steps=data["steps"][:5]),
    "version": lambda data: data.update(version="1"),
    "seat": lambda data: data.update(seat=7),
    "illegal move": lambda data: data["moves"].__setitem__(3, "0 fly"),
    "wrong turn": lambda data: data["moves"].__setitem__(2, data["moves"][2].replace("1", "2", 1)),
    "line cut": lambda data: data.update(moves=data["moves"][:30]),
    "ends at chance": lambda data: data["moves"].pop(),
    "order of steps": lambda data: data["steps"].reverse(),
    "long line": lambda data: data["steps"][0]["line"].update(en="x" * 91),
    "no French": lambda data: data["steps"][0]["line"].update(fr=" "),
    "unknown name": lambda data: data["steps"][0]["line"].update(en="{5}", fr="{5}"),
    "other names": lambda data: data["steps"][0]["line"].update(en="{1}"),
    "no bad answer": lambda data: first_question(data).update(bad=[]),
    "no default": lambda data: first_question(data)["bad"][-1].update(options=["stop"]),
    "two defaults": lambda data: first_question(data)["bad"].append(first_question(data)["bad"][-1]),
    "impossible answer": lambda data: first_question(data)["bad"][0].update(options=["fly"]),
    "asks nobody": lambda data: first_question(data).update(at=data["steps"][5]["at"]),
    "unknown scene": lambda data: data["steps"][0].update(scene="midnight"),
    "question in the evening": lambda data: first_question(data).update(scene="ships"),
    "starts at chance": lambda data: data["steps"][0].update(at=0),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_lesson_is_not_accepted(damage: str) -> None:
    data = raw("board")
    parsed(data)
    DAMAGES[damage](data)
    with pytest.raises((ValueError, KeyError, TypeError)):
        parsed(data)


def test_a_step_of_a_lesson_can_be_reached_by_going_on() -> None:
    desk = Desk("card", 0)
    desk.submit(AdvanceLesson(person=ADA, step=1))
    assert desk.view == Desk("card", 1).view
