"""An immutable sequence that is cheap to extend.

A game has hundreds of moves, and every move makes a new table. Copying all earlier moves and events each time
slows down a server with hundreds of tables, because they are spread over its memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class Growing(Sequence[T], Generic[T]):
    """The first `length` items of a list. Longer versions share the list and add to its end."""

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    def plus(self, more: Iterable[T]) -> Growing[T]:
        """Returns a version with more items. If another version was extended from here before, it copies the
        list.
        """
        items = self._items if len(self._items) == self._length else self._items[: self._length]
        items.extend(more)
        longer: Growing[T] = object.__new__(Growing)
        longer._items, longer._length = items, len(items)
        return longer

    def since(self, start: int) -> list[T]:
        """Returns the items from index `start` on."""
        return self._items[start : self._length]

    @property
    def last(self) -> T | None:
        """The last item, or None if there is none."""
        return self._items[self._length - 1] if self._length else None

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> list[T]: ...
    def __getitem__(self, place: int | slice) -> T | list[T]:
        if isinstance(place, slice):
            return [self._items[at] for at in range(*place.indices(self._length))]
        return self._items[range(self._length)[place]]

    def __iter__(self) -> Iterator[T]:
        return iter(self.since(0))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self.since(0) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Growing({self.since(0)!r})"
