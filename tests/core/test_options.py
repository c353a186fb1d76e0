"""Options: what may be chosen, what is meant by a text, and how a bad choice is refused."""

from __future__ import annotations

from typing import Any

import pytest

from fondaco.core.options import BadOption, Option, Preset, complete_options

COLOUR = Option("colour", ("red", "green"), "red", "", "")
DEEP = Option("deep", (False, True), False, "", "")
SIZE = Option("size", (5, 6, 7), 6, "", "")
OPTIONS = (COLOUR, DEEP, SIZE)
ALLOWED = {"colour": "red or green", "deep": "false or true", "size": "5 to 7"}
STYLE = Preset("style", {"plain": {"colour": "red"}, "rich": {"colour": "green", "deep": True}}, "", "")


def test_a_word_is_coded_by_its_place_a_switch_as_0_or_1_a_number_as_itself() -> None:
    assert [COLOUR.code(value) for value in COLOUR.values] == [0, 1]
    assert [DEEP.code(value) for value in DEEP.values] == [0, 1]
    assert [SIZE.code(value) for value in SIZE.values] == [5, 6, 7]


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_a_code_means_the_value_it_came_from(option: Option) -> None:
    for value in option.values:
        back = option.value(option.code(value))
        assert back == value
        assert type(back) is type(value)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        (COLOUR, "blue"),
        (COLOUR, 0),
        (DEEP, 1),
        (DEEP, "true"),
        (DEEP, None),
        (SIZE, 8),
        (SIZE, True),
        (SIZE, 6.0),
    ],
)
def test_what_is_not_a_value_is_not_admitted(option: Option, value: Any) -> None:
    said = ALLOWED[option.name]
    assert not option.admits(value)
    with pytest.raises(BadOption, match=rf"^{option.name} cannot be {value!r}\. Choose {said}\.$"):
        complete_options(OPTIONS, (), {option.name: value})


def test_a_switch_that_equals_a_number_is_still_not_one() -> None:
    one_or_two = Option("one", (1, 2), 1, "", "")
    assert one_or_two.admits(1)
    assert not one_or_two.admits(True)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [(COLOUR, "green", "green"), (DEEP, "true", True), (DEEP, "false", False), (SIZE, "7", 7)],
)
def test_texts_mean_values(option: Option, text: str, value: Any) -> None:
    read = option.read(text)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("option", "text"),
    [(COLOUR, "Red"), (COLOUR, ""), (DEEP, "True"), (DEEP, "1"), (DEEP, "yes"), (SIZE, "07"), (SIZE, " 7")],
)
def test_other_texts_are_refused(option: Option, text: str) -> None:
    said = ALLOWED[option.name]
    with pytest.raises(BadOption, match=rf"^{option.name} cannot be {text!r}\. Choose {said}\.$"):
        option.read(text)


def test_what_nobody_chose_is_at_its_default() -> None:
    assert complete_options(OPTIONS, (), {}) == {"colour": "red", "deep": False, "size": 6}
    assert complete_options(OPTIONS, (), {"size": 7}) == {"colour": "red", "deep": False, "size": 7}


def test_a_preset_sets_several_and_is_not_one_itself() -> None:
    assert complete_options(OPTIONS, (STYLE,), {"style": "rich"}) == {
        "colour": "green",
        "deep": True,
        "size": 6,
    }


def test_what_is_said_of_an_option_goes_before_its_preset() -> None:
    for chosen in ({"style": "rich", "deep": False}, {"deep": False, "style": "rich"}):
        assert complete_options(OPTIONS, (STYLE,), chosen) == {"colour": "green", "deep": False, "size": 6}


@pytest.mark.parametrize("name", ["poor", "", 1, None, ["rich"]])
def test_a_preset_that_there_is_not_is_refused(name: Any) -> None:
    with pytest.raises(BadOption) as refused:
        complete_options(OPTIONS, (STYLE,), {"style": name})
    assert str(refused.value) == f"style cannot be {name!r}. Choose plain or rich."


@pytest.mark.parametrize(
    ("options", "presets", "there_are"),
    [
        (OPTIONS, (STYLE,), "Choose colour, deep, size or style."),
        (OPTIONS, (), "Choose colour, deep or size."),
        ((), (STYLE,), "Choose style."),
        ((), (), "This game has no options."),
    ],
)
def test_an_unknown_option_is_refused_with_those_there_are(
    options: tuple[Option, ...], presets: tuple[Preset, ...], there_are: str
) -> None:
    with pytest.raises(BadOption) as refused:
        complete_options(options, presets, {"taste": 1})
    assert str(refused.value) == f"Unknown option 'taste'. {there_are}"


def test_nothing_that_was_chosen_is_changed() -> None:
    chosen = {"style": "rich", "size": 5}
    complete_options(OPTIONS, (STYLE,), chosen)
    assert chosen == {"style": "rich", "size": 5}


def test_a_preset_names_the_options_that_it_sets() -> None:
    assert STYLE.option_names == ("colour", "deep")
