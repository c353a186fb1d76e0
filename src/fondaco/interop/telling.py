"""A view as plain text, a line for each thing one can see: for terminals, logs and keys of search trees."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from fondaco.core.views import View


def told(view: View) -> str:
    """The whole view."""
    return "\n".join(f"{name}: {text}" for name, text in lines(view).items())


def told_apart(view: View, other: View) -> str:
    """What one view shows otherwise than another of the same table; whose they are is left out."""
    known = lines(other)
    differ = {name: text for name, text in lines(view).items() if text != known[name] and name != "seat"}
    return "\n".join(f"{name}: {text}" for name, text in differ.items())


def lines(view: View) -> dict[str, str]:
    return {field.name: said(getattr(view, field.name)) for field in fields(view)}


def said(thing: object) -> str:
    """A value in one line: `-` is none or unknown."""
    if isinstance(thing, bool):
        return "yes" if thing else "no"
    if isinstance(thing, list):
        return f"[{', '.join(said(item) for item in thing)}]"
    if isinstance(thing, dict):
        return f"[{', '.join(f'{said(number)} {name}' for name, number in thing.items())}]"
    if is_dataclass(thing):
        return f"({', '.join(f'{f.name} {said(getattr(thing, f.name))}' for f in fields(thing))})"
    return "-" if thing is None else str(thing)
