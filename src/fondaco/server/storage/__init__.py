"""Storage: the logs of the tables and the people, in SQLite or PostgreSQL."""

from __future__ import annotations

from fondaco.server.storage.interface import (
    ANSWER_SECONDS,
    Credential,
    EndedTry,
    Logged,
    NumberTaken,
    Rank,
    SignInLink,
    Storage,
    StorageUnavailable,
    TableRow,
    Try,
    TryResult,
)

__all__ = [
    "ANSWER_SECONDS",
    "Credential",
    "EndedTry",
    "Logged",
    "NumberTaken",
    "Rank",
    "SignInLink",
    "Storage",
    "StorageUnavailable",
    "TableRow",
    "Try",
    "TryResult",
    "storage_at",
]


def storage_at(url: str) -> Storage:
    """Returns the storage that a URL names: `sqlite:PATH` or `postgresql://...`."""
    if url.startswith(("postgresql://", "postgres://")):
        from fondaco.server.storage.postgres import PostgresStorage

        return PostgresStorage(url)
    if url.startswith("sqlite:") and len(url) > len("sqlite:"):
        from fondaco.server.storage.sqlite import SqliteStorage

        return SqliteStorage(url.removeprefix("sqlite:").removeprefix("//"))
    raise ValueError(f"Unknown database {url!r}. Use sqlite:PATH or postgresql://USER@HOST/NAME.")
