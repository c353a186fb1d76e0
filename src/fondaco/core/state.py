"""A game's state: whole numbers under names, declared once.

Called directly a state is a plain object with lists; for compiled code the same declaration is a NumPy
record. The rules are written so that they cannot tell the difference.
"""

from __future__ import annotations

from math import prod
from typing import Any, ClassVar, Self, overload


class Field:
    """One named number of a state, or a row or grid of numbers."""

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
    """A number from -128 to 127, or a row or grid of them."""
    return Field("i1", shape)


@overload
def i16() -> int: ...
@overload
def i16(size: int, /) -> list[int]: ...
@overload
def i16(rows: int, columns: int, /) -> list[list[int]]: ...
def i16(*shape: int) -> Any:
    """A number from -32768 to 32767, or a row or grid of them."""
    return Field("i2", shape)


class State:
    """What a game's state class is made from. Every game has these two fields."""

    fields: ClassVar[dict[str, Field]]
    players = i8()
    asked = i8()  # a seat, CHANCE or NOBODY

    def __init_subclass__(cls) -> None:
        declared = [item for base in reversed(cls.__mro__) for item in vars(base).items()]
        cls.fields = {name: field for name, field in declared if isinstance(field, Field)}

    def __init__(self) -> None:
        for name, field in self.fields.items():
            setattr(self, name, field.zero())

    def copy(self) -> Self:
        """The same position, free to go another way."""
        twin = object.__new__(type(self))
        mine, its = self.__dict__, twin.__dict__
        for name, value in mine.items():
            if type(value) is list:
                value = [row[:] for row in value] if type(value[0]) is list else value[:]
            its[name] = value
        return twin

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.__dict__ == other.__dict__

    @classmethod
    def declared_bytes(cls) -> int:
        """The bytes that the numbers of a state take, as they are declared."""
        return sum(int(field.kind[1:]) * prod(field.shape) for field in cls.fields.values())

    @classmethod
    def layout(cls) -> list[tuple[str, str, tuple[int, ...]]]:
        """The fields as NumPy wants them for a record."""
        return [(name, field.kind, field.shape) for name, field in cls.fields.items()]
