"""The interface of storage, the same for SQLite and PostgreSQL."""

from __future__ import annotations

from asyncio import Future
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Literal, NamedTuple, Protocol

from fondaco.hosted.commands import Person
from fondaco.hosted.events import TableEvent
from fondaco.server.errors import ServerRefusal

# Seconds. A database that does not answer for this long counts as lost. The server itself cancels a commit
# after the same time, so none arrives much later.
ANSWER_SECONDS = 5.0


class NumberTaken(Exception):
    """Raised if the log already has an event with this number: another worker was faster."""


class StorageUnavailable(ServerRefusal):
    """Raised if the database cannot be used now. A write that raised this may have succeeded: read the
    log.
    """

    def __init__(self, error: Exception) -> None:
        super().__init__("unavailable")
        self.error = error


class Logged(NamedTuple):
    """An event and its place in the log of its table."""

    number: int
    event: TableEvent


# Called for another worker's event: the table, the number, and the event if the message held it. Without a
# table, events of any table may have been missed.
OnEvent = Callable[[str, int, TableEvent | None], None]

# Called for another worker's broadcast: the worker's name, and the message.
OnBroadcast = Callable[[str, Any], None]


def ignore_broadcast(worker: str, message: Any) -> None:
    """Does nothing. It is the default of `on_broadcast`."""


@dataclass(slots=True)
class TableRow:
    """What lists show of a table, so that no list has to read a log. It changes with every event.

    None in `info`, `host`, `people` or `open_seats` means unchanged.
    """

    id: str
    public: bool
    state: str
    number: int
    asked: int | None
    waits_for: str | None  # the person whose turn it is
    due: float | None  # when the server has to act because a bot moves or a clock runs out
    changed: float
    info: str | None = None  # JSON
    host: str | None = None  # the person who opened it
    people: int | None = None  # number of people with a seat
    open_seats: int | None = None
    joined: tuple[str, ...] = ()  # people who get their first seat here with this event
    left: tuple[str, ...] = ()


class Unfinished(NamedTuple):
    """How many unfinished tables a person has."""

    all: int
    without_people: int  # of those, tables where they are the host and nobody has a seat


CredentialKind = Literal["device", "token"]


@dataclass(frozen=True, slots=True)
class Credential:
    """Identifies a person: the secret in a device's cookie, or the token of a program."""

    hash: str  # hash of the secret
    person: Person
    kind: CredentialKind
    name: str
    created: float
    used: float | None = None  # time of the last use; None if it was not used since an early version

    @property
    def id(self) -> str:
        """The id in lists. It is part of the hash of a long random secret, so it reveals nothing."""
        return self.hash[:16]


@dataclass(frozen=True, slots=True)
class SignInLink:
    """Makes another device the same person, once and until it expires."""

    hash: str  # hash of the secret in the link
    person: Person
    settings: str  # JSON that the page of the other device gets
    expires: float
    used: float | None = None


class ServerSecret(NamedTuple):
    """A secret that the workers of a server share, and when it was made."""

    secret: str
    created: float  # Unix time


class Try(NamedTuple):
    """A person's try at a deal that others play too."""

    deal: str
    person: str
    name: str
    table: str
    ended: float | None  # Unix time; None while the game goes on
    score: int | None  # None if it does not count, because the person resigned or was too late
    place: int | None  # the place at the table


class EndedTry(NamedTuple):
    """A try whose game is over but whose result is not stored yet."""

    deal: str
    person: str
    info: str  # `info` of its table, JSON
    ended: float


class TryResult(NamedTuple):
    deal: str
    person: str
    ended: float
    score: int | None
    place: int | None


class Rank(NamedTuple):
    """How a person's try at a deal compares with all tries that count."""

    deal: str
    score: int
    less: int  # number of people with a lower score
    more: int  # number of people with a higher score
    all: int


class Beat(NamedTuple):
    """A beat: a stored sign that a worker was running."""

    at: float  # its Unix time, by the workers' clocks; 0 if there was none
    age: float | None = None  # seconds since it was written, by the database's clock, if workers share one


class Storage(Protocol):
    """Stores logs and people. When a method returns, its write is durable. All methods raise
    StorageUnavailable.
    """

    @property
    def is_shared(self) -> bool: ...  # True if other workers write too
    @property
    def worker(self) -> str: ...  # this worker's name

    async def open(self, on_event: OnEvent, on_broadcast: OnBroadcast = ignore_broadcast) -> Beat:
        """Connects, updates the schema, and returns the last beat of any worker."""

    def broadcast(self, message: Any) -> None:
        """Sends a message to the other workers, if there are any. It is not stored and may be lost."""

    async def close(self) -> None: ...

    async def add_person(self, credential: Credential) -> None:
        """Adds a person with a credential."""

    async def rename(self, person: str, name: str) -> None: ...
    async def add_credential(self, credential: Credential) -> None: ...
    async def credential_with(self, secret_hash: str) -> Credential | None: ...

    async def credentials(self, person: str) -> list[Credential]:
        """Returns a person's devices and tokens, the last used first."""

    async def name_credential(self, secret_hash: str, name: str) -> None: ...
    async def note_use(self, secret_hash: str, at: float) -> None: ...

    async def remove_credential(self, credential: Credential) -> None:
        """Removes a credential, and the unused link of its person, because the credential may have made
        it.
        """

    async def remove_unused_devices(self, before: float) -> None:
        """Removes devices whose last stored use is before `before`."""

    async def existing(self, hashes: Sequence[str]) -> set[str]:
        """Returns the hashes that belong to an existing credential."""

    async def add_link(self, link: SignInLink, now: float) -> None:
        """Adds a link, replacing the person's unused one. Also removes links that expired long ago."""

    async def link_with(self, secret_hash: str) -> SignInLink | None: ...

    async def take_link(self, link_hash: str, secret_hash: str, name: str, at: float) -> None:
        """Adds a device with this secret and name for the person of a link, if the link is still valid."""

    async def practice(self, person: str) -> dict[str, str]:
        """Returns the stored practice of a person, by game."""

    async def keep_practice(self, person: str, game: str, progress: str) -> None: ...

    def append(self, event: TableEvent, row: TableRow) -> Future[None]:
        """Adds an event to a table's log as number `row.number`. Raises NumberTaken if that number exists."""

    async def events(self, table: str, after: int = 0) -> list[Logged]: ...

    async def public_tables(self, state: str, limit: int, first: Sequence[str] = ()) -> list[TableRow]:
        """Returns public tables in this order: those in `first`; those where people sit; the latest table of
        each host before the second of any; the latest first. Open tables may have no open seat.
        """

    async def unfinished(self, person: str) -> Unfinished:
        """Counts the unfinished tables where a person is the host or has a seat."""

    async def tables_of(self, person: str, states: Sequence[str], limit: int) -> list[TableRow]: ...

    async def ended_tables(self, person: str, limit: int, before: str | None = None) -> list[TableRow]:
        """Returns a person's finished tables, the latest first. With `before`: those after that table in the
        list.
        """

    async def due(self, before: float, limit: int) -> list[str]: ...

    async def server_secret(self, name: str, fresh: str, at: float) -> ServerSecret:
        """Returns the secret with this name. If there is none yet, stores `fresh` and returns it."""

    async def begin_try(self, deal: str, person: str, table: str) -> str:
        """Stores `table` as the person's only try at a deal, unless they have one. Returns the table of the
        try.
        """

    async def ended_tries(self, limit: int) -> list[EndedTry]:
        """Returns tries whose games are over but whose results are not stored yet."""

    async def note_tries(self, results: Sequence[TryResult]) -> None: ...

    async def try_of(self, deal: str, person: str) -> Try | None: ...

    async def tries(self, deal: str, limit: int) -> list[Try]:
        """Returns tries that count, the highest score first."""

    async def latest_tries(self, deal: str, limit: int) -> list[Try]:
        """Returns tries that count, the latest first."""

    async def scores(self, deal: str) -> list[tuple[int, int]]:
        """Returns the scores of the tries that count, in ascending order, each with its number of people."""

    async def ranks(self, person: str, deals: Sequence[str]) -> list[Rank]:
        """Returns the rank of each try of a person at some deals, if it counts."""

    async def beat(self, at: float) -> None:
        """Stores a beat: this worker is running."""

    async def alive(self) -> bool:
        """True if the database accepts writes, and this worker receives the other workers' messages."""


TABLE_COLUMNS = (
    *("id", "public", "state", "number", "asked", "waits_for", "due", "changed", "info"),
    *("host", "people", "open_seats"),
)

# SQL for both databases. `{...}` stands for placeholders of values.
PUBLIC_TABLES = """
select {columns} from (
    select *, row_number() over (partition by host, {is_first} order by changed desc) as turn
    from tables where public = 1 and state = {state} and (state <> 'open' or coalesce(open_seats, 1) > 0)
) as ranked
order by {is_first} desc, coalesce(people, 1) = 0, turn, changed desc limit {limit}
"""


def migrations() -> list[tuple[int, str]]:
    """Returns the steps of the schema in order: their numbers and statements."""
    folder = files("fondaco.server.storage") / "migrations"
    steps = sorted((file.name, file.read_text("utf-8")) for file in folder.iterdir())
    return [(int(name[:4]), text) for name, text in steps if name.endswith(".sql")]


def newer_schema(what: str, schema: int) -> str:
    """Returns the message for a database or a backup from a newer version."""
    return (
        f"the {what} has schema {schema}, and this version of fondaco reads at most {len(migrations())}: "
        "install a newer version"
    )
