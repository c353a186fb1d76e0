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


class ServerSecret(NamedTuple):
    """A secret that the workers of a server share, and since when."""

    secret: str
    created: float  # Unix time


class Try(NamedTuple):
    """A person's try at a deal that many play."""

    deal: str
    person: str
    name: str
    table: str
    ended: float | None  # Unix time; None while it goes on
    score: int | None  # None for one that does not count: given up, or too late
    place: int | None  # at the table


class EndedTry(NamedTuple):
    """A try whose game is over, and whose result was not noted yet."""

    deal: str
    person: str
    info: str  # of its table, JSON
    ended: float


class TryResult(NamedTuple):
    deal: str
    person: str
    ended: float
    score: int | None
    place: int | None


class Rank(NamedTuple):
    """How a person's try at a deal compares with all that count."""

    deal: str
    score: int
    less: int  # people who had less
    more: int  # people who had more
    all: int


class Beat(NamedTuple):
    """The last sign of any worker."""

    at: float  # its Unix time, by the workers' clocks; 0 if there was none
    age: float | None = None  # seconds since it was written, by the clock of a database that workers share


class Storage(Protocol):
    """Where logs and people are kept. What was awaited is durable. All methods raise StorageUnavailable."""

    @property
    def is_shared(self) -> bool: ...  # whether other workers write, too
    @property
    def worker(self) -> str: ...  # this worker's name

    async def open(self, on_event: OnEvent, on_broadcast: OnBroadcast = ignore_broadcast) -> Beat:
        """Connects, brings the schema up to date, and returns the last sign of any worker."""

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

    async def server_secret(self, name: str, fresh: str, at: float) -> ServerSecret:
        """Returns the secret of that name. If there is none yet, `fresh` becomes it."""

    async def begin_try(self, deal: str, person: str, table: str) -> str:
        """Returns the table of a person's only try at a deal: the one given, if it is their first."""

    async def ended_tries(self, limit: int) -> list[EndedTry]:
        """Tries whose games are over and whose results were not noted yet."""

    async def note_tries(self, results: Sequence[TryResult]) -> None: ...

    async def try_of(self, deal: str, person: str) -> Try | None: ...

    async def tries(self, deal: str, limit: int) -> list[Try]:
        """Tries that count, the highest score first."""

    async def latest_tries(self, deal: str, limit: int) -> list[Try]:
        """Tries that count, the latest first."""

    async def scores(self, deal: str) -> list[tuple[int, int]]:
        """The scores of the tries that count, ascending, each with the number of people who had it."""

    async def ranks(self, person: str, deals: Sequence[str]) -> list[Rank]:
        """How a person's tries at some deals compare, as far as they count."""

    async def beat(self, at: float) -> None:
        """Notes that a worker is there."""

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

ENDED_TRIES = """
select deal, person, info, changed from tries join tables on tables.id = tries.table_id
where ended is null and state in ('over', 'abandoned') limit {limit}
"""
TRIES = """
select deal, person, name, table_id, ended, score, place from tries join people on people.id = tries.person
where deal = {deal}
"""
OF_PERSON = TRIES + " and person = {person}"
HIGHEST = TRIES + " and score is not null order by score desc, ended, person limit {limit}"
LATEST = TRIES + " and score is not null order by ended desc, person limit {limit}"
SCORES = """
select score, count(*) from tries where deal = {deal} and score is not null group by score order by score
"""
RANKS = """
select mine.deal, mine.score,
    coalesce(sum(case when others.score < mine.score then 1 else 0 end), 0),
    coalesce(sum(case when others.score > mine.score then 1 else 0 end), 0), count(*)
from tries as mine join tries as others on others.deal = mine.deal and others.score is not null
where mine.person = {person} and mine.score is not null and mine.deal {among}
group by mine.deal, mine.score
"""
NOTE_TRY = """
update tries set ended = {ended}, score = {score}, place = {place}
where deal = {deal} and person = {person} and ended is null
"""


def migrations() -> list[tuple[int, str]]:
    """The steps of the schema, in order: their numbers and statements."""
    folder = files("fondaco.server.storage") / "migrations"
    steps = sorted((file.name, file.read_text("utf-8")) for file in folder.iterdir())
    return [(int(name[:4]), text) for name, text in steps if name.endswith(".sql")]
