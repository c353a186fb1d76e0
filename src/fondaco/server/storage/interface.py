"""What storage keeps, and what it can be asked: the same for SQLite and PostgreSQL."""

from __future__ import annotations

from asyncio import Future
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Literal, NamedTuple, Protocol

from fondaco.hosted.commands import Person
from fondaco.hosted.events import TableEvent
from fondaco.server.errors import ServerRefusal


class NumberTaken(Exception):
    """The log of this table already has an event with that number: another worker was faster."""


class StorageUnavailable(ServerRefusal):
    """The database cannot be used now. A write that raised this may have succeeded: read the log."""

    def __init__(self, error: Exception) -> None:
        super().__init__("unavailable")
        self.error = error


class Logged(NamedTuple):
    """An event and its place in the log of its table."""

    number: int
    event: TableEvent


# Called for an event of another worker: the table, the number, and the event if it came along.
# Without a table, events may have been missed at any.
OnEvent = Callable[[str, int, TableEvent | None], None]

# Called for a message that another worker sent without storing it: its name, and the message.
OnBroadcast = Callable[[str, Any], None]


def ignore_broadcast(worker: str, message: Any) -> None:
    """For those who do not listen."""


@dataclass(slots=True)
class TableRow:
    """What lists show of a table, so that no list has to read a log. It changes with every event.

    None for `info`, `host`, `people` and `open_seats` leaves them as they are.
    """

    id: str
    public: bool
    state: str
    number: int
    asked: int | None
    waits_for: str | None  # a person
    due: float | None  # when the server has to act: a bot moves, a clock runs out
    changed: float
    info: str | None = None  # JSON
    host: str | None = None  # the person who opened it
    people: int | None = None  # with a seat
    open_seats: int | None = None
    joined: tuple[str, ...] = ()  # people who have their first seat here with this event
    left: tuple[str, ...] = ()


class Unfinished(NamedTuple):
    """How many unfinished tables a person has."""

    all: int
    without_people: int  # those of them where they are the host and nobody has a seat


CredentialKind = Literal["device", "token"]


@dataclass(frozen=True, slots=True)
class Credential:
    """What proves who somebody is: the secret in a device's cookie, or the token of a program."""

    hash: str  # of the secret
    person: Person
    kind: CredentialKind
    name: str
    created: float
    used: float | None = None  # the last use; None for one of an earlier version that was not used since

    @property
    def id(self) -> str:
        """Names it in lists. A part of the hash of a long random secret gives nothing away."""
        return self.hash[:16]


@dataclass(frozen=True, slots=True)
class SignInLink:
    """Makes another device the same person, once and until it expires."""

    hash: str  # of the secret in the link
    person: Person
    settings: str  # JSON that the page of the other device gets
    expires: float
    used: float | None = None


class Storage(Protocol):
    """Where logs and people are kept. What was awaited is durable. All methods raise StorageUnavailable."""

    @property
    def is_shared(self) -> bool: ...  # whether other workers write, too
    @property
    def worker(self) -> str: ...  # this worker's name

    async def open(self, on_event: OnEvent, on_broadcast: OnBroadcast = ignore_broadcast) -> None:
        """Connects, and brings the schema up to date."""

    def broadcast(self, message: Any) -> None:
        """Sends a message to the other workers, if there are any. It is not stored and may be lost."""

    async def close(self) -> None: ...

    async def add_person(self, credential: Credential) -> None:
        """Adds the person of a credential, and the credential."""

    async def rename(self, person: str, name: str) -> None: ...
    async def add_credential(self, credential: Credential) -> None: ...
    async def credential_with(self, secret_hash: str) -> Credential | None: ...

    async def credentials(self, person: str) -> list[Credential]:
        """A person's devices and tokens, the last used first."""

    async def name_credential(self, secret_hash: str, name: str) -> None: ...
    async def note_use(self, secret_hash: str, at: float) -> None: ...

    async def remove_credential(self, credential: Credential) -> None:
        """Removes a credential and the unused link of its person: the credential may have made it."""

    async def remove_unused_devices(self, before: float) -> None:
        """Removes devices whose last noted use is earlier."""

    async def existing(self, hashes: Sequence[str]) -> set[str]:
        """Returns the hashes that belong to a credential."""

    async def add_link(self, link: SignInLink, now: float) -> None:
        """Adds a link in place of the person's unused one, and removes links that expired long ago."""

    async def link_with(self, secret_hash: str) -> SignInLink | None: ...

    async def take_link(self, link_hash: str, secret_hash: str, name: str, at: float) -> None:
        """Adds a device with this secret and name for the person of a link, if the link is still good."""

    def append(self, event: TableEvent, row: TableRow) -> Future[None]:
        """Adds an event to a table's log as number `row.number`; NumberTaken if there is one already."""

    async def events(self, table: str, after: int = 0) -> list[Logged]: ...

    async def public_tables(self, state: str, limit: int, first: Sequence[str] = ()) -> list[TableRow]:
        """Public tables: those named `first`, then those with people before those without, every host's
        latest before anyone's second, the latest first. Open ones have an open seat, or may have one."""

    async def unfinished(self, person: str) -> Unfinished:
        """Counts the unfinished tables where a person is the host or has a seat."""

    async def tables_of(self, person: str, states: Sequence[str], limit: int) -> list[TableRow]: ...

    async def ended_tables(self, person: str, limit: int, before: str | None = None) -> list[TableRow]:
        """A person's ended tables, the latest first; with `before`, those listed after that table."""

    async def due(self, before: float, limit: int) -> list[str]: ...

    async def beat(self, at: float) -> None:
        """Notes that a worker is there."""

    async def last_beat(self) -> float:
        """When a worker was there last, as Unix time; 0 if that was never noted."""

    async def alive(self) -> bool:
        """Whether the database takes writes now, and this worker hears of the others'."""


TABLE_COLUMNS = (
    *("id", "public", "state", "number", "asked", "waits_for", "due", "changed", "info"),
    *("host", "people", "open_seats"),
)

# What both databases read: `{...}` stands for the placeholders of values.
PUBLIC_TABLES = """
select {columns} from (
    select *, row_number() over (partition by host, {is_first} order by changed desc) as turn
    from tables where public = 1 and state = {state} and (state <> 'open' or coalesce(open_seats, 1) > 0)
) as ranked
order by {is_first} desc, coalesce(people, 1) = 0, turn, changed desc limit {limit}
"""
ENDED_TABLES = """
select {columns} from tables
where id in (select table_id from sitting where person = {person}) and state in ('over', 'abandoned')
and ({before} is null or (changed, id) < (select changed, id from tables where id = {before}))
order by changed desc, id desc limit {limit}
"""
UNFINISHED = """
select count(*), coalesce(sum(case when host = {person} and people = 0 then 1 else 0 end), 0)
from tables where state in ('open', 'playing') and (
    host = {person} or id in (select table_id from sitting where person = {person})
)
"""


def migrations() -> list[tuple[int, str]]:
    """The steps of the schema, in order: their numbers and statements."""
    folder = files("fondaco.server.storage") / "migrations"
    steps = sorted((file.name, file.read_text("utf-8")) for file in folder.iterdir())
    return [(int(name[:4]), text) for name, text in steps if name.endswith(".sql")]
