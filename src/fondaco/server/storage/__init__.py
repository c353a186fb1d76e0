"""Storage: the books of the tables and the people, in SQLite or PostgreSQL."""

from __future__ import annotations

from fondaco.server.storage.rows import Away, Entry, PersonRow, Storage, TableRow, Taken

__all__ = ["Away", "Entry", "PersonRow", "Storage", "TableRow", "Taken", "storage_at"]


def storage_at(url: str) -> Storage:
    """The storage that a URL names: `sqlite:PATH` or `postgresql://...`."""
    if url.startswith(("postgresql://", "postgres://")):
        from fondaco.server.storage.postgres import PostgresStorage

        return PostgresStorage(url)
    if url.startswith("sqlite:") and len(url) > len("sqlite:"):
        from fondaco.server.storage.sqlite import SqliteStorage

        return SqliteStorage(url.removeprefix("sqlite:").removeprefix("//"))
    raise ValueError(f"{url!r} names no database: it is sqlite:PATH or postgresql://USER@HOST/NAME")
