"""The change from one view to the next as a JSON merge patch (RFC 7396) that also reaches into lists."""

from __future__ import annotations

from typing import Any

PLAIN = {int, str, bool, float, type(None)}
SHORT = 8  # numbers; a list this short is sent whole


def changes(old: object, new: object) -> Any:
    """Returns the patch that turns `old` into `new`. If they are equal and have members, it is empty.

    An object never replaces a list, so a client can tell which kind of value a patch is for.
    """
    kind = type(new)
    if kind in PLAIN or kind is not type(old):
        return new
    if kind is list:
        return list_changes(old, new)  # type: ignore[arg-type]
    if kind is dict:
        return mapping_changes(old, new)  # type: ignore[arg-type]
    return member_changes(old, new) if hasattr(kind, "__dataclass_fields__") else new


def member_changes(old: object, new: object) -> dict[str, Any]:
    """Returns the patch between two objects of the same dataclass."""
    was = vars(old)
    return {
        name: value if type(value) in PLAIN else changes(before, value)
        for name, value in vars(new).items()
        if (before := was[name]) is not value and before != value
    }


def mapping_changes(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """Returns the patch for two mappings, empty where they are equal."""
    patch: dict[str, Any] = {}
    for key, value in new.items():
        if key not in old:
            patch[key] = value
        elif (before := old[key]) is not value and before != value:
            patch[key] = value if type(value) in PLAIN else changes(before, value)
    if old.keys() != new.keys():
        patch.update((key, None) for key in old if key not in new)
    return patch


def list_changes(old: list[Any], new: list[Any]) -> Any:
    """Returns the places that changed, and the length if the list became shorter. Returns the whole list if
    most of it is new, or if it holds only a few numbers.
    """
    length = len(new)
    if length == 0 or (type(new[0]) is int and length <= SHORT):
        return new
    common = min(len(old), length)
    changed = [place for place in range(common) if old[place] is not new[place] and old[place] != new[place]]
    if 2 * (len(changed) + length - common) > length:
        return new
    patch = {str(place): changes(old[place], new[place]) for place in changed}
    for place in range(common, length):
        patch[str(place)] = new[place]
    if length < len(old):
        patch["length"] = length
    return patch
