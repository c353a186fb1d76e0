"""What changed from one view to the next, as a JSON merge patch (RFC 7396)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass
from typing import Any


def changes(old: object, new: object) -> Any:
    """The patch that makes the new from the old; they must differ. Lists are replaced as a whole."""
    if is_dataclass(new) and type(old) is type(new):
        return mapping_changes(vars(old), vars(new))
    if isinstance(new, Mapping) and isinstance(old, Mapping):
        return mapping_changes(old, new)
    return new


def mapping_changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    patch: dict[str, Any] = {
        key: changes(old.get(key), value) for key, value in new.items() if key not in old or old[key] != value
    }
    patch.update((key, None) for key in old if key not in new)
    return patch


def patched(old: Any, patch: Any) -> Any:
    """A document after a merge patch: the other way round, for clients."""
    if not isinstance(patch, Mapping):
        return patch
    result = dict(old) if isinstance(old, Mapping) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = patched(result.get(key), value)
    return result
