"""The state of a game: named integers, declared once.

In Python a state is an object with lists. For compiled code the same declaration gives a NumPy record. The
rules read and write both in the same way.
"""

from __future__ import annotations

from math import prod
from typing import Any, ClassVar, Self, overload


class Field:
    """One integer of a state, or a list or a grid of integers."""

    def __init__(self, kind: str, shape: tuple[int, ...]) -> None:
        self.kind, self.shape = kind, shape

    def zero(self) -> Any:
        if not self.shape:
            return 0
        if len(self.shape) == 1:
            return [0] * self.shape[0]
        return [[0] * self.shape[1] for _ in range(self.shape[0])]


@overload
def i8() -> int: ...
@overload
def i8(size: int, /) -> list[int]: ...
@overload
def i8(rows: int, columns: int, /) -> list[list[int]]: ...
def i8(*shape: int) -> Any:
    """Declares an integer from -128 to 127, or a list or a grid of them."""
    return Field("i1", shape)


@overload
def i16() -> int: ...
@overload
def i16(size: int, /) -> list[int]: ...
@overload
def i16(rows: int, columns: int, /) -> list[list[int]]: ...
def i16(*shape: int) -> Any:
    """Declares an integer from -32768 to 32767, or a list or a grid of them."""
    return Field("i2", shape)


class State:
    """The base class of every state, with the two fields that all games have."""

    fields: ClassVar[dict[str, Field]]
    lists: ClassVar[tuple[str, ...]]  # names of the fields that are lists
    grids: ClassVar[tuple[str, ...]]
    players = i8()
    asked = i8()  # the seat that decides, CHANCE or NOBODY

    def __init_subclass__(cls) -> None:
        declared = [item for base in reversed(cls.__mro__) for item in vars(base).items()]
        cls.fields = {name: field for name, field in declared if isinstance(field, Field)}
        cls.lists = tuple(name for name, field in cls.fields.items() if len(field.shape) == 1)
        cls.grids = tuple(name for name, field in cls.fields.items() if len(field.shape) == 2)

    def __init__(self) -> None:
        for name, field in self.fields.items():
            setattr(self, name, field.zero())

    def copy(self) -> Self:
        """Returns an independent copy."""
        twin = object.__new__(type(self))
        values = twin.__dict__ = self.__dict__.copy()
        for name in self.lists:
            values[name] = values[name][:]
        for name in self.grids:
            values[name] = list(map(list.copy, values[name]))
        return twin

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.__dict__ == other.__dict__

    @classmethod
    def declared_bytes(cls) -> int:
        """Returns the size of all fields in bytes, by their declared types."""
        return sum(int(field.kind[1:]) * prod(field.shape) for field in cls.fields.values())

    @classmethod
    def layout(cls) -> list[tuple[str, str, tuple[int, ...]]]:
        """Returns the fields in the form that NumPy needs for a record type."""
        return [(name, field.kind, field.shape) for name, field in cls.fields.items()]
