"""Binding: a game's functions and the common ones call each other, each name meaning one function."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from fondaco.core import luck, playing
from fondaco.core.rules import bind, constants, is_ours, is_table
from fondaco.games import GAMES, board, card

COUNTDOWN = """
LEAST = 3
STEPS = (1, 2)
def new_game(s): s.left = 10
def count(s): return 2 if s.left > LEAST else 0
def option(s, k): return STEPS[k]
def apply(s, action): s.left -= step(action)
def step(action, times=1): return action * times
"""


class Countdown:
    left = 0


Maker = Callable[..., Any]


@pytest.fixture
def game_of(monkeypatch: pytest.MonkeyPatch) -> Maker:
    """Makes a module of a game from its source. `bind` looks up where its functions come from."""

    def make(source: str = COUNTDOWN, name: str = "countdown") -> Any:
        module = ModuleType(f"fondaco.games.{name}")
        exec(source, vars(module))
        monkeypatch.setitem(sys.modules, module.__name__, module)
        return module

    return make


def test_common_functions_call_those_of_the_game(game_of: Maker) -> None:
    rules, s = bind(game_of()), Countdown()
    rules.new_game(s)
    assert rules.settle(s) == 2
    assert rules.play(s, 2) == 2
    assert s.left == 8
    assert rules.find(s, 2) == 1
    assert rules.find(s, 3) == -1


def test_two_games_do_not_share_their_functions(game_of: Maker) -> None:
    other = game_of(COUNTDOWN.replace("LEAST = 3", "LEAST = 9"), "shorter")
    first, second, s = bind(game_of()), bind(other), Countdown()
    s.left = 8
    assert first.count(s) == 2
    assert second.count(s) == 0
    assert first.settle is not second.settle


def test_bound_functions_know_where_they_are_from(game_of: Maker) -> None:
    game = game_of()
    game.ID = "countdown"
    rules = bind(game)
    assert rules.step(3) == 3
    assert rules.step(3, 2) == 6
    assert (rules.settle.__module__, rules.settle.__qualname__) == (
        "fondaco.core.playing",
        "countdown.settle",
    )
    assert (rules.apply.__module__, rules.apply.__qualname__) == (
        "fondaco.games.countdown",
        "countdown.apply",
    )
    assert game.apply is not rules.apply


def test_a_name_that_means_two_functions_is_refused(game_of: Maker) -> None:
    clash = game_of(COUNTDOWN + "def settle(s): return 0\n")
    said = (
        "The function settle is defined in fondaco.core.playing and in fondaco.games.countdown. Rename one."
    )
    with pytest.raises(ValueError, match=f"^{re.escape(said)}$"):
        bind(clash)


def test_a_function_that_two_modules_share_is_no_clash() -> None:
    assert board.shared is card.shared
    rules = bind(board, card_without_its_own())
    assert rules.shared.__module__ == "fondaco.games.sisters"


def card_without_its_own() -> Any:
    module = ModuleType("fondaco.games.part")
    vars(module).update(shared=card.shared, following=card.following)
    return module


def test_functions_that_an_imported_one_calls_are_bound_with_it() -> None:
    """`shared` asks its neighbour `above`, which no game imports."""
    assert not hasattr(card, "above")
    assert bind(card).above.__module__ == "fondaco.games.sisters"


def test_every_function_goes_through_the_jit_and_calls_the_results(game_of: Maker) -> None:
    seen: list[str] = []

    def jit(function: Any) -> Any:
        seen.append(function.__name__)
        return function

    rules = bind(game_of(), jit=jit)
    assert {"apply", "count", "option", "step", "settle", "play", "find", "playout", "drawn"} <= set(seen)
    assert rules.play.__globals__["apply"] is rules.apply
    assert rules.apply.__globals__["step"] is rules.step


def test_only_our_own_functions_are_bound() -> None:
    assert is_ours(playing.settle)
    assert not is_ours(len)
    assert not is_ours(np.mean)
    assert not is_ours(playing)
    assert not is_ours(card_without_its_own)


def test_compiled_code_gets_tables_as_arrays_and_words_unsigned() -> None:
    found = constants(
        {"T": (1, 2), "G": ((1, 2), (3, 4)), "WORD": luck.WORD, "N": 3, "low": (1,), "NAMES": ("a",)}
    )
    assert found["T"].dtype == found["G"].dtype == np.int16
    assert found["G"].tolist() == [[1, 2], [3, 4]]
    assert found["WORD"] == luck.WORD
    assert type(found["WORD"]) is np.uint64
    assert (found["word"], found["number"]) == (np.uint64, np.int64)
    assert set(found) == {"T", "G", "WORD", "word", "number"}


def test_what_is_a_table() -> None:
    assert is_table(())
    assert is_table((1, 2))
    assert is_table(((1, 2), (3,)))
    assert not is_table([1, 2])
    assert not is_table((1, "a"))
    assert not is_table(((1,), ("a",)))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_tables_of_a_game_fit_the_numbers_they_are_compiled_to(game: Any) -> None:
    scope = vars(bind(game.module))
    for name, thing in scope.items():
        if name.isupper() and is_table(thing):
            assert np.array(thing, np.int64).tolist() == np.array(thing, np.int16).tolist(), name
