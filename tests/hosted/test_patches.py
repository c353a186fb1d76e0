"""Patches: whatever changed, the client that applies them has what the server has."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fondaco.client import patched
from fondaco.games import GAMES
from fondaco.hosted.patches import changes
from fondaco.table import Table

plain = st.none() | st.booleans() | st.integers(-9, 99) | st.sampled_from(["pass", "fur 4", ""])
plains = st.lists(plain, max_size=5)


@dataclass(frozen=True)
class Pile:
    number: int
    court: int | None
    nobles: list[Any]
    hidden: dict[str, int]


@dataclass(frozen=True)
class View:
    asked: Any
    cards: list[Any]
    rows: list[list[Any]]
    piles: list[Pile]
    last: Pile | None


counts = st.dictionaries(st.sampled_from("abcd"), st.integers(1, 3), max_size=4)
piles = st.builds(Pile, st.integers(1, 4), st.none() | st.integers(0, 1), plains, counts)
views = st.builds(
    View, plain, plains, st.lists(plains, max_size=3), st.lists(piles, max_size=4), st.none() | piles
)


def as_json(value: object) -> Any:
    return json.loads(orjson.dumps(value))


@given(views, views)
def test_a_patch_makes_the_new_from_the_old(old: View, new: View) -> None:
    before = as_json(old)
    assert patched(before, as_json(changes(old, new))) == as_json(new)
    assert before == as_json(old)


@pytest.mark.parametrize(
    ("old", "new", "patch"),
    [
        ([1, 2, 3], [1, 5, 3], [1, 5, 3]),  # a few numbers come whole
        ([1] * 9, [1] * 8 + [5], {"8": 5}),
        (["a", "b"], ["a", "b", "c"], {"2": "c"}),
        (["a", "b", "c"], ["a"], {"length": 1}),
        ([7, None, "pass"], [None, None, "pass"], {"0": None}),
        ([{"v": 1, "w": 2}, {"v": 3}], [{"v": 1, "w": 4}, {"v": 3}], {"0": {"w": 4}}),
        ([1, 2, 3], [4, 5, 3], [4, 5, 3]),
        ([], [1, 2], [1, 2]),
        ([1, 2], [], []),
    ],
)
def test_lists_are_told_by_place_where_most_of_them_stays(old: Any, new: Any, patch: Any) -> None:
    assert changes(old, new) == patch
    assert patched(old, patch) == new


@pytest.mark.parametrize("name", GAMES)
def test_typical_changes_are_small(name: str) -> None:
    """A whole view takes one to four kilobytes."""
    table = Table(name, GAMES[name].player_counts[-1], seed=5)
    view, sizes = table.view(0), []
    while table.asked is not None:
        table.play(table.options()[len(table.moves) % len(table.options())])
        old, view = view, table.view(0)
        assert patched(as_json(old), as_json(changes(old, view))) == as_json(asdict(view))
        sizes.append(len(orjson.dumps(changes(old, view))))
    assert sorted(sizes)[len(sizes) // 2] < 300
