"""What all games share in playing: forced moves are made, moves are found, random games come from luck."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from fondaco.core import playing
from fondaco.core.luck import drawn
from fondaco.core.rules import bind

ROWS: tuple[list[int], ...] = ([3], [5, 5], [1, 2, 2, 9], [4, 4, 4], [7, 8], [6], [])


class Row:
    """A game of fixed options, one row after the other; what was played is kept."""

    def __init__(self, *rows: list[int]) -> None:
        self.rows, self.played = [*(rows or ROWS), []], []  # type: ignore[var-annotated]


def rules() -> Any:
    game = SimpleNamespace(
        count=lambda s: len(s.rows[0]),
        option=lambda s, k: s.rows[0][k],
        apply=lambda s, action: (s.played.append(action), s.rows.pop(0)),
    )
    return bind(game)


def test_settling_plays_all_that_is_no_choice() -> None:
    """One option, or the same outcome several times, is played; two that differ are a choice."""
    s = Row()
    assert rules().settle(s) == 4
    assert s.played == [3, 5]


def test_settling_where_there_is_a_choice_changes_nothing() -> None:
    s = Row([1, 2])
    assert rules().settle(s) == 2
    assert s.played == []


def test_settling_goes_on_to_the_end() -> None:
    s = Row([1], [2])
    assert rules().settle(s) == 0
    assert s.played == [1, 2]
    assert rules().settle(s) == 0


def test_playing_makes_the_move_and_settles() -> None:
    game, s = rules(), Row()
    game.settle(s)
    assert game.play(s, 2) == 2
    assert s.played == [3, 5, 2, 4]
    assert game.play(s, 8) == 0
    assert s.played == [3, 5, 2, 4, 8, 6]


@pytest.mark.parametrize("row", [[1, 2, 2, 9], [0], [0, 1], [4, 4, 4], list(range(0, 40, 2)), []])
def test_an_action_is_found_at_its_first_place_or_not_at_all(row: list[int]) -> None:
    game, s = rules(), Row(row)
    for action in range(-2, 43):
        assert game.find(s, action) == (row.index(action) if action in row else -1)
    assert s.played == []


def test_a_random_game_takes_the_drawn_option_of_every_choice() -> None:
    s, key = Row(), 2**63 + 5
    assert rules().playout(s, key, 10) == 12
    choices = [ROWS[2][drawn(key, 10, 4)], ROWS[4][drawn(key, 11, 2)]]
    assert s.played == [3, 5, choices[0], 4, choices[1], 6]


def test_a_game_that_is_over_takes_no_draw() -> None:
    assert rules().playout(Row([]), 1, 5) == 5


def test_chance_and_nobody_are_no_seats() -> None:
    assert playing.CHANCE < 0
    assert playing.NOBODY < 0
    assert playing.CHANCE != playing.NOBODY
