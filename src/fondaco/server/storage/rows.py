"""What storage keeps, and the few things it can be asked: the same for SQLite and PostgreSQL."""

from __future__ import annotations

from asyncio import Future
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Protocol

from fondaco.server.errors import Refusal


class Taken(Exception):
    """Another entry of this table has that number: it was written first."""


class Away(Refusal):
    """The database cannot be used now. What was to be written may be there all the same: read it again."""

    def __init__(self, error: Exception) -> None:
        super().__init__("busy")
        self.error = error


@dataclass(slots=True)
class Entry:
    """One line in the book of a table. Entries are only ever added."""

    number: int
    kind: str
    data: dict[str, Any]
    at: float  # Unix time


# Called for what another worker wrote: a table, the number of the entry, and the entry where it came along.
# Without a table: something may have been missed at any.
Heard = Callable[[str, int, Entry | None], None]

# Called for what another worker said without writing it: who it is, and what.
Overheard = Callable[[str, Any], None]


def not_overheard(worker: str, said: Any) -> None:
    """For those who do not listen."""


@dataclass(frozen=True, slots=True)
class PersonRow:
    id: str
    name: str


@dataclass(slots=True)
class TableRow:
    """What lists of tables need, so that no list has to read a book. It changes with every entry."""

    id: str
    public: bool
    state: str
    number: int
    asked: int | None
    waits_for: str | None  # a person
    due: float | None  # when something happens by itself: a bot moves, a clock runs out
    changed: float
    info: str | None  # JSON; None: as before
    sat_down: tuple[str, ...] = ()  # people with this entry
    got_up: tuple[str, ...] = ()


class Storage(Protocol):
    """Where books are kept. What is written is durable when it was waited for. Where the database is lost all
    raise Away."""

    @property
    def is_shared(self) -> bool: ...  # whether other workers may write, too
    @property
    def worker(self) -> str: ...  # the name under which others hear this one

    async def open(self, heard: Heard, overheard: Overheard = not_overheard) -> None:
        """Connects and brings the schema up to date; `heard` is called for what other workers write,
        `overheard` for what they tell."""

    def tell(self, said: Any) -> None:
        """Says something to the other workers, where there are any; nobody keeps it, and it may be lost."""

    async def close(self) -> None: ...

    async def add_person(self, person: PersonRow, secret_hash: str, at: float) -> None: ...
    async def add_secret(self, person: str, secret_hash: str, at: float) -> None: ...
    async def person_with(self, secret_hash: str) -> PersonRow | None: ...
    async def rename(self, person: str, name: str) -> None: ...

    def write(self, entry: Entry, row: TableRow) -> Future[None]:
        """Adds an entry to a table's book, the first one opening it; Taken if its number is."""

    async def entries(self, table: str, after: int = 0) -> list[Entry]: ...
    async def public_tables(self, state: str, limit: int) -> list[TableRow]: ...
    async def tables_of(self, person: str, limit: int) -> list[TableRow]: ...
    async def due(self, before: float, limit: int) -> list[str]: ...
    async def alive(self) -> bool: ...


def migrations() -> list[tuple[int, str]]:
    """The steps of the schema, in order: their numbers and what they do."""
    folder = files("fondaco.server.storage") / "migrations"
    steps = sorted((file.name, file.read_text("utf-8")) for file in folder.iterdir())
    return [(int(name[:4]), text) for name, text in steps if name.endswith(".sql")]
