"""What changed from one view to the next, as a JSON merge patch (RFC 7396)."""

from __future__ import annotations

from dataclasses import is_dataclass
from typing import Any


def changes(old: object, new: object) -> Any:
    """The patch that makes the new from the old; they must differ. Lists are replaced as a whole."""
    if type(old) is type(new):
        if isinstance(new, dict):
            return mapping_changes(old, new)  # type: ignore[arg-type]
        if is_dataclass(new):
            return mapping_changes(vars(old), vars(new))
    return new


def mapping_changes(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    patch: dict[str, Any] = {}
    for key, value in new.items():
        if key not in old:
            patch[key] = value
        elif (before := old[key]) is not value and before != value:
            patch[key] = changes(before, value)
    if len(old) + len(patch) > len(new):  # otherwise nothing can be missing
        patch.update((key, None) for key in old if key not in new)
    return patch
