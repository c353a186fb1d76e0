"""Sequences that grow: every version keeps its items, whatever the others do."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fondaco.hosted.growing import Growing

items = st.lists(st.integers(0, 9), max_size=6)


@given(st.lists(st.tuples(st.integers(0, 100), items), max_size=12))
def test_versions_do_not_change_each_other(steps: list[tuple[int, list[int]]]) -> None:
    versions, expected = [Growing[int]()], [list[int]()]
    for choice, more in steps:
        parent = choice % len(versions)
        versions.append(versions[parent].plus(more))
        expected.append([*expected[parent], *more])
    for version, kept in zip(versions, expected, strict=True):
        assert list(version) == kept
        assert (len(version), version[1:-1], version.since(2)) == (len(kept), kept[1:-1], kept[2:])
        assert list(reversed(version)) == kept[::-1]
        assert [version[at] for at in range(-len(kept), len(kept))] == kept + kept


def test_versions_with_equal_items_are_equal() -> None:
    one = Growing([1]).plus([2])
    other = Growing([1, 2, 3])[:2]
    assert one == Growing(other)
    assert one == (1, 2)
    assert one != [1]
    assert one != 12
    assert len({one, Growing([1, 2])}) == 1
    assert repr(one) == "Growing([1, 2])"
