"""Views as plain text, one line for each field: for terminals, logs and search tree keys."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from fondaco.core.views import View


def view_text(view: View) -> str:
    """Returns all fields of a view."""
    return "\n".join(f"{name}: {text}" for name, text in view_lines(view).items())


def view_difference(view: View, other: View) -> str:
    """Returns the fields of a view that differ from another view of the same state, except `seat`."""
    others = view_lines(other)
    differences = {
        name: text for name, text in view_lines(view).items() if text != others[name] and name != "seat"
    }
    return "\n".join(f"{name}: {text}" for name, text in differences.items())


def view_lines(view: View) -> dict[str, str]:
    return {field.name: value_text(getattr(view, field.name)) for field in fields(view)}


def value_text(value: object) -> str:
    """Returns a value in one line. None, which often means unknown, becomes `-`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return f"[{', '.join(value_text(item) for item in value)}]"
    if isinstance(value, dict):
        return f"[{', '.join(f'{value_text(number)} {name}' for name, number in value.items())}]"
    if is_dataclass(value):
        return f"({', '.join(f'{f.name} {value_text(getattr(value, f.name))}' for f in fields(value))})"
    return "-" if value is None else str(value)
