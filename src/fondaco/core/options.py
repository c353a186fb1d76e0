"""The options of a game: rules that the players choose before it begins."""

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
    """An option and its values. A state stores the code of the chosen value in a field of the same name."""

    name: str
    values: tuple[Value, ...]
    default: Value
    about: str
    about_fr: str

    def code(self, value: Value) -> int:
        """Returns the code of a value: the index of a word, 0 or 1 for a boolean, an integer unchanged."""
        return self.values.index(value) if isinstance(value, str) else int(value)

    def value(self, code: int) -> Value:
        """Returns the value that a code stands for."""
        if isinstance(self.default, str):
            return self.values[code]
        return bool(code) if isinstance(self.default, bool) else code

    def admits(self, value: object) -> TypeGuard[Value]:
        """True for one of the values. The type must match too, because in Python `True == 1`."""
        return type(value) is type(self.default) and value in self.values

    def read(self, text: str) -> Value:
        """Returns the value that `text` means on the command line, or raises BadOption."""
        for value in self.values:
            if text == value_text(value):
                return value
        raise BadOption("wrong_option_value", option=self.name, given=text, allowed=self.values)


@dataclass(frozen=True)
class Preset:
    """A shortcut that sets several options at once, such as an edition. Records store the options, not the
    preset.
    """

    name: str
    sets: Mapping[str, Mapping[str, Value]]
    about: str
    about_fr: str

    @property
    def option_names(self) -> tuple[str, ...]:
        """Returns the names of all options that this preset sets."""
        return tuple(dict.fromkeys(name for values in self.sets.values() for name in values))


def complete_options(
    options: tuple[Option, ...], presets: tuple[Preset, ...], chosen: Mapping[str, object]
) -> dict[str, Value]:
    """Returns every option with its value: the chosen one, else the one a preset sets, else the default."""
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
    """Returns the error for an option that the game does not have."""
    allowed = [option.name for option in options] + [preset.name for preset in presets]
    if not allowed:
        return BadOption("no_options", given=name)
    return BadOption("unknown_option", given=name, allowed=allowed)
