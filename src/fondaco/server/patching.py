"""What changed from one view to the next, as a JSON merge patch (RFC 7396)."""

from __future__ import annotations

from typing import Any


def changes(old: object, new: object) -> Any:
    """The patch that makes the new from the old. Lists are replaced as a whole; what has members and is
    equal gives an empty patch."""
    if type(old) is type(new):
        if isinstance(new, dict):
            return mapping_changes(old, new)  # type: ignore[arg-type]
        if hasattr(new, "__dataclass_fields__"):
            return mapping_changes(vars(old), vars(new))
    return new


def mapping_changes(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """The patch, empty where they are equal."""
    patch: dict[str, Any] = {}
    for key, value in new.items():
        if key not in old:
            patch[key] = value
        elif (before := old[key]) is not value and before != value:
            patch[key] = changes(before, value)
    if old.keys() != new.keys():
        patch.update((key, None) for key in old if key not in new)
    return patch
