"""Who is asked, in words and back; which fields of a view belong to seats."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from fondaco.core.playing import CHANCE, NOBODY
from fondaco.core.views import (
    Asked,
    BySeat,
    SeatNumber,
    View,
    asked_code,
    asked_word,
    fields_declared,
    no_luck,
)


@pytest.mark.parametrize(("code", "word"), [(0, 0), (5, 5), (CHANCE, "chance"), (NOBODY, None)])
def test_who_is_asked_has_a_word_and_a_code(code: int, word: Asked) -> None:
    assert asked_word(code) == word
    assert asked_code(word) == code


def test_no_luck_always_draws_the_first() -> None:
    assert [no_luck(bound) for bound in (1, 2, 110)] == [0, 0, 0]


@dataclass
class Sketch(View):
    turn: SeatNumber
    purses: BySeat[int]
    market: list[str]
    left: int


def test_a_view_says_which_fields_belong_to_seats() -> None:
    assert fields_declared(Sketch, BySeat) == ["purses"]
    assert fields_declared(Sketch, SeatNumber) == ["turn"]
