"""The options of a game: what two tables may agree to play differently."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeGuard

Value = bool | int | str


class BadOption(ValueError):
    """An option that a game does not have, or a value it does not allow; says what is allowed."""


@dataclass(frozen=True)
class Option:
    """One option: its values in words. A state holds it, under its name, as `code`."""

    name: str
    values: tuple[Value, ...]
    default: Value
    about: str
    about_fr: str

    def code(self, value: Value) -> int:
        """A choice is the place of its word, a switch 0 or 1, a number itself."""
        return self.values.index(value) if isinstance(value, str) else int(value)

    def value(self, code: int) -> Value:
        """The word, switch or number that a state means by a code."""
        if isinstance(self.default, str):
            return self.values[code]
        return bool(code) if isinstance(self.default, bool) else code

    def allowed(self) -> str:
        """Its values, as a sentence names them."""
        if isinstance(self.default, bool):
            return "true or false"
        if isinstance(self.default, int):
            return f"a whole number from {self.values[0]} to {self.values[-1]}"
        return " or ".join(str(value) for value in self.values)

    def admits(self, value: object) -> TypeGuard[Value]:
        """Python's True equals 1, but a switch is not a number: the kind must fit, too."""
        return type(value) is type(self.default) and value in self.values

    def read(self, text: str) -> Value:
        """The value that a text on the command line means."""
        for value in self.values:
            if text == written(value):
                return value
        raise BadOption(f"{self.name} cannot be {text!r}: it is {self.allowed()}")


def written(value: Value) -> str:
    """A value as it is written on the command line: a switch as in a record, not as in Python."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class Preset:
    """A name under which several options are set at once, such as an edition; never written to a record."""

    name: str
    sets: Mapping[str, Mapping[str, Value]]
    about: str
    about_fr: str


def agreed(
    options: tuple[Option, ...], presets: tuple[Preset, ...], chosen: Mapping[str, object]
) -> dict[str, Value]:
    """Every option with its value: the one chosen, the one its preset sets, or the default."""
    values = {option.name: option.default for option in options}
    known = {option.name: option for option in options}
    wanted = dict(chosen)
    for preset in presets:
        if preset.name in wanted:
            name = wanted.pop(preset.name)
            if not isinstance(name, str) or name not in preset.sets:
                raise BadOption(f"{preset.name} cannot be {name!r}: it is {' or '.join(preset.sets)}")
            values.update(preset.sets[name])
    for name, value in wanted.items():
        if name not in known:
            raise BadOption(f"there is no option {name!r}: {allowed_names(options, presets)}")
        if not known[name].admits(value):
            raise BadOption(f"{name} cannot be {value!r}: it is {known[name].allowed()}")
        values[name] = value
    return values


def allowed_names(options: tuple[Option, ...], presets: tuple[Preset, ...]) -> str:
    """What there is to choose, as a sentence says it."""
    names = [option.name for option in options] + [preset.name for preset in presets]
    return f"this game has {', '.join(names)}" if names else "this game has none"
