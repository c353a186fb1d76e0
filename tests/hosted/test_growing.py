"""Sequences that grow: each version stays as it is, whatever grows from it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fondaco.hosted.growing import Growing

items = st.lists(st.integers(0, 9), max_size=3)


@given(items, st.lists(st.tuples(st.integers(0, 50), items), max_size=12))
def test_every_version_stays_as_it_is(first: list[int], steps: list[tuple[int, list[int]]]) -> None:
    """Versions grow from any earlier one, in any order, and are compared with plain lists."""
    versions, expected = [Growing(first)], [list(first)]
    for place, more in steps:
        place %= len(versions)
        versions.append(versions[place].plus(more))
        expected.append(expected[place] + more)
    assert [list(version) for version in versions] == expected
    assert [len(version) for version in versions] == [len(each) for each in expected]
    for version, each in zip(versions, expected, strict=True):
        for start in range(len(each) + 2):
            assert version.since(start) == each[start:]


@given(items, items, st.slices(8))
def test_slices_and_places_are_those_of_a_list(first: list[int], more: list[int], part: slice) -> None:
    version = Growing(first)
    version.plus(more)  # which the first version does not see
    assert version[part] == first[part]
    for place in range(-len(first), len(first)):
        assert version[place] == first[place]
    for place in (len(first), -len(first) - 1):
        with pytest.raises(IndexError):
            version[place]


def test_a_sequence_is_not_changed_through_what_it_was_made_of() -> None:
    made_of = [1, 2]
    version = Growing(made_of)
    made_of.append(3)
    assert list(version) == [1, 2]
    version.since(0).append(4)
    assert list(version) == [1, 2]


def test_versions_that_grow_in_a_row_share_their_items() -> None:
    first = Growing([1])
    second = first.plus([2])
    third = second.plus([3])
    assert first._items is second._items is third._items
    assert second.plus([4])._items is not third._items


def test_equal_items_are_equal() -> None:
    one, other = Growing([1, 2]), Growing([1]).plus([2])
    assert one == other == (1, 2)
    assert one == [1, 2]
    assert hash(one) == hash(other)
    assert one != Growing([1, 3])
    assert one != {1, 2}
    assert repr(other) == "Growing([1, 2])"
