"""Records: what a line may hold, each refusal by its sentence, and the way there and back."""

from __future__ import annotations

import json
import re
import string
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fondaco.core.record import (
    FORMAT,
    LONGEST_LINE,
    LONGEST_NAME,
    BadRecord,
    Record,
    Result,
    record_from_json,
    record_from_parts,
)

DAY = {
    "ships": [3, 4],
    "ship_pay": [0, 20],
    "awards": [[0] * 5] * 2,
    "bonuses": [[0] * 5] * 2,
    "totals": [0, 20],
}
PARTS: dict[str, Any] = {
    "format": FORMAT,
    "game": "card",
    "options": {"players": 2},
    "names": ["Ada", "Bo"],
    "moves": ["* start 1"],
    "days": [DAY],
    "result": {"scores": [0, 20], "winners": [1]},
}


def refusal(line: str) -> str:
    with pytest.raises(BadRecord) as refused:
        record_from_json(line)
    assert "move" not in refused.value.facts
    return str(refused.value)


def refused_with(**changed: Any) -> str:
    """What is said of a record with some of its parts changed; ... leaves a part out."""
    parts = {key: value for key, value in (PARTS | changed).items() if value is not ...}
    return refusal(json.dumps(parts))


def test_a_record_has_its_parts() -> None:
    record = record_from_json(json.dumps(PARTS))
    assert record == Record(
        game="card",
        options={"players": 2},
        moves=["* start 1"],
        names=["Ada", "Bo"],
        days=[DAY],
        result=Result([0, 20], [1]),
    )


def test_names_days_and_result_may_be_missing() -> None:
    record = record_from_parts({key: PARTS[key] for key in ("format", "game", "options", "moves")})
    assert (record.names, record.days, record.result, record.more) == (None, None, None, {})


def test_a_line_says_what_it_was_read_from() -> None:
    line = record_from_parts(PARTS).as_json()
    assert "\n" not in line
    assert json.loads(line) == PARTS
    assert list(json.loads(line)) == list(PARTS)


def test_what_a_record_does_not_have_is_not_written() -> None:
    line = Record("card", {"players": 2}, []).as_json()
    assert line == '{"format": "fondaco-record/1", "game": "card", "options": {"players": 2}, "moves": []}'


def test_keys_that_are_not_ours_are_kept() -> None:
    parts = PARTS | {"event": {"place": "Köln"}, "round": 3}
    record = record_from_parts(parts)
    assert record.more == {"event": {"place": "Köln"}, "round": 3}
    assert json.loads(record.as_json()) == parts


def test_text_is_written_as_it_is_read() -> None:
    record = record_from_parts(PARTS | {"names": ["Zoë", "李\u200d明"]})
    assert record_from_parts(PARTS | {"names": [string.ascii_letters, string.digits + string.punctuation]})
    assert '"Zoë", "李\u200d明"' in record.as_json()


texts = st.text(st.characters(blacklist_categories=["Cs"]), max_size=20)
numbers = st.lists(st.integers(-500, 500), max_size=6)


@given(
    st.builds(
        Record,
        game=texts,
        options=st.dictionaries(texts, st.one_of(st.booleans(), st.integers(), texts), max_size=4),
        moves=st.lists(texts, max_size=10),
        names=st.none() | st.lists(st.sampled_from(["Ada", "Bo", "Zoë", "李明"]), max_size=6),
        days=st.none() | st.lists(st.fixed_dictionaries(dict.fromkeys(DAY, numbers)), max_size=3),
        result=st.none() | st.builds(Result, numbers, numbers),
        more=st.dictionaries(texts.filter(lambda key: key not in PARTS), texts, max_size=3),
    )
)
def test_there_and_back(record: Record) -> None:
    assert record_from_json(record.as_json()) == record


@pytest.mark.parametrize(
    "line",
    [
        "",
        " ",
        "hello",
        "{",
        "{} {}",
        "{'game': 1}",
        '{"a": NaN}',
        '{"a": -Infinity}',
        "[" * 100_000,
        "1" * 5_000,
        "\ufeff{}",
    ],
)
def test_what_is_not_json(line: str) -> None:
    assert refusal(line) == "The record is not valid JSON."


@pytest.mark.parametrize(
    ("line", "key"),
    [('{"game": "card", "game": "dice"}', "game"), ('{"options": {"players": 2, "players": 3}}', "players")],
)
def test_a_key_that_is_there_twice(line: str, key: str) -> None:
    assert refusal(line) == f"The key {key!r} appears twice. Keep one of them."


@pytest.mark.parametrize(
    ("line", "given"),
    [("[]", "[]"), ("null", "None"), ("3", "3"), ('"text"', "'text'"), ("true", "True")],
)
def test_what_is_json_but_no_object(line: str, given: str) -> None:
    assert refusal(line) == f"The record must be a JSON object, not {given}."


def test_a_line_longer_than_any_game() -> None:
    assert LONGEST_LINE == 1_048_576
    said = "The record is longer than 1,048,576 characters. No game needs that many."
    assert refusal("x" * (LONGEST_LINE + 1)) == said
    assert refusal("x" * LONGEST_LINE) == "The record is not valid JSON."


@pytest.mark.parametrize("format_name", [None, 1, "", "fondaco", "Fondaco-Record/1", [FORMAT]])
def test_another_format(format_name: Any) -> None:
    said = refused_with(format=format_name)
    assert said == f"The format must be 'fondaco-record/1', not {format_name!r}."


@pytest.mark.parametrize("key", ["format", "game", "options", "moves"])
def test_a_missing_key(key: str) -> None:
    assert refused_with(**{key: ...}) == f"The record has no {key}."


def test_a_format_of_the_future() -> None:
    said = (
        "The format 'fondaco-record/2' is newer than this program, which reads 'fondaco-record/1'. "
        "Update Fondaco."
    )
    assert refused_with(format="fondaco-record/2") == said
    assert len(refused_with(format="fondaco-record/" + "9" * 10_000)) < 150


@pytest.mark.parametrize("game", [None, 3, ["card"], {"id": "card"}])
def test_the_game_is_a_text(game: Any) -> None:
    assert refused_with(game=game) == f"game must be a string, not {game!r}."


@pytest.mark.parametrize("options", [None, [], "players", 2, [["players", 2]]])
def test_options_are_an_object(options: Any) -> None:
    assert refused_with(options=options) == f"options must be an object, not {options!r}."


@pytest.mark.parametrize("moves", [None, "0 pass", {}, [1], [None], [["0 pass"]], ["0 pass", True]])
def test_moves_are_texts(moves: Any) -> None:
    assert refused_with(moves=moves) == f"moves must be a list of strings, not {moves!r}."


@pytest.mark.parametrize("names", [None, "Ada", [1, 2], {}, [None]])
def test_names_are_texts(names: Any) -> None:
    assert refused_with(names=names) == f"names must be a list of strings, not {names!r}."


@pytest.mark.parametrize("name", ["", " ", "\u3000", "\u200b", "\u200d \u2060"])
def test_a_name_has_something_to_see(name: str) -> None:
    assert refused_with(names=["Ada", name]) == f"The name {name!r} has no visible character."


@pytest.mark.parametrize(
    "letter",
    [
        "\x00",
        "\n",
        "\t",
        "\r",
        "\x1b",
        "\x7f",
        "\x9b",
        "\ud800",
        "\u2028",
        "\u2029",
        "\u202e",
        "\u2066",
        "\u2069",
    ],
)
def test_a_name_has_nothing_that_moves_a_cursor(letter: str) -> None:
    said = refused_with(names=["Ada", f"B{letter}o"])
    assert said == f"The name {f'B{letter}o'!r} has control characters. Remove them."
    assert said.isprintable()


def test_a_name_is_short() -> None:
    assert record_from_parts(PARTS | {"names": ["Ada", "B" * LONGEST_NAME]}).names is not None
    said = refused_with(names=["Ada", "B" * (LONGEST_NAME + 1)])
    assert re.fullmatch(r"The name 'B+\.\.\.B+' is too long. A name has at most 64 characters.", said)
    assert len(refused_with(names=["Ada", "\n" * 10_000])) < 300


@pytest.mark.parametrize("days", [None, {}, 3, "days"])
def test_days_are_a_list(days: Any) -> None:
    assert refused_with(days=days) == f"days must be a list, not {days!r}."


@pytest.mark.parametrize(
    "day", [None, [], 3, {}, DAY | {"day": 1}, {key: value for key, value in DAY.items() if key != "totals"}]
)
def test_a_day_has_exactly_its_keys(day: Any) -> None:
    said = "Day 2 must have exactly the keys ships, ship_pay, awards, bonuses and totals."
    assert refused_with(days=[DAY, day]) == said


@pytest.mark.parametrize("key", DAY)
@pytest.mark.parametrize("number", [1.0, True, "1", None, {}])
def test_a_day_holds_whole_numbers(key: str, number: Any) -> None:
    for value in (number, [number, 2], [[0, number]]):
        said = refused_with(days=[DAY | {key: value}])
        assert said == f"Day 1: {key} must hold only integers."


@pytest.mark.parametrize("result", [None, [], 3, "Ada"])
def test_a_result_is_an_object(result: Any) -> None:
    assert refused_with(result=result) == f"result must be an object, not {result!r}."


@pytest.mark.parametrize(
    "result", [{}, {"scores": [1, 2]}, {"winners": [0]}, {"scores": [1], "winners": [0], "names": ["Ada"]}]
)
def test_a_result_has_exactly_its_keys(result: Any) -> None:
    assert refused_with(result=result) == "result must have exactly the keys scores and winners."


@pytest.mark.parametrize("key", ["scores", "winners"])
@pytest.mark.parametrize("number", [1.0, False, "1", None])
def test_a_result_holds_whole_numbers(key: str, number: Any) -> None:
    said = refused_with(result={"scores": [1, 2], "winners": [1]} | {key: [0, number]})
    assert said == f"result: {key} must hold only integers."


@pytest.mark.parametrize("depth", [3, 400, 900])
def test_lists_in_lists_in_lists_are_refused_not_followed(depth: int) -> None:
    deep = json.loads("[" * depth + "7" + "]" * depth)
    for key, value in (("ships", deep), ("totals", [1, deep])):
        assert refused_with(days=[DAY | {key: value}]) == f"Day 1: {key} must hold only integers."
    said = refused_with(result={"scores": deep, "winners": [0]})
    assert said == "result: scores must hold only integers."


@pytest.mark.parametrize(
    ("scores", "winners", "places"),
    [
        ([7, 9, 9, 5], [1], [3, 1, 2, 4]),  # the rules broke a tie
        ([9, 9, 9, 5], [0, 2], [1, 3, 1, 4]),
        ([7, 7, 3, 3], [0, 1], [1, 1, 3, 3]),
        ([20, 31], [1], [2, 1]),
        ([20, 20], [0, 1], [1, 1]),
    ],
)
def test_winners_are_first_and_equal_scores_share_a_place(
    scores: list[int], winners: list[int], places: list[int]
) -> None:
    assert Result(scores, winners).places == places
