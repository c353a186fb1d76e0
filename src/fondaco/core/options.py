"""The options of a game: what two tables may agree to play differently."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeGuard

from fondaco.core.errors import CodedError, value_text

Value = bool | int | str


class BadOption(CodedError):
    """Raised for an unknown option or a value that the option does not have."""


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

    def admits(self, value: object) -> TypeGuard[Value]:
        """Python's True equals 1, but a switch is not a number: the kind must fit, too."""
        return type(value) is type(self.default) and value in self.values

    def read(self, text: str) -> Value:
        """The value that a text on the command line means."""
        for value in self.values:
            if text == value_text(value):
                return value
        raise BadOption("wrong_option_value", option=self.name, given=text, allowed=self.values)


@dataclass(frozen=True)
class Preset:
    """A name under which several options are set at once, such as an edition; never written to a record."""

    name: str
    sets: Mapping[str, Mapping[str, Value]]
    about: str
    about_fr: str

    @property
    def option_names(self) -> tuple[str, ...]:
        """The options that it sets, whichever of its values is chosen."""
        return tuple(dict.fromkeys(name for values in self.sets.values() for name in values))


def complete_options(
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
                allowed = tuple(preset.sets)
                raise BadOption("wrong_option_value", option=preset.name, given=name, allowed=allowed)
            values.update(preset.sets[name])
    for name, value in wanted.items():
        if name not in known:
            raise unknown_option(name, options, presets)
        if not known[name].admits(value):
            raise BadOption("wrong_option_value", option=name, given=value, allowed=known[name].values)
        values[name] = value
    return values


def unknown_option(name: str, options: tuple[Option, ...], presets: tuple[Preset, ...]) -> BadOption:
    """Return the error for an option that a game does not have."""
    allowed = [option.name for option in options] + [preset.name for preset in presets]
    if not allowed:
        return BadOption("no_options", given=name)
    return BadOption("unknown_option", given=name, allowed=allowed)
