"""People, their credentials and their sign-in links, in SQL that both databases read.

`$1` stands for the first value of a statement.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from fondaco.hosted.commands import Person
from fondaco.server.storage.interface import Credential, SignInLink

KEEP_PRACTICE = """
insert into practice (person, game, progress) values ($1, $2, $3)
on conflict (person, game) do update set progress = excluded.progress
"""
Statement = tuple[Any, ...]  # the SQL, then its values
KEPT_SECONDS = 24 * 3600.0  # expired links are kept this long, so that the server can explain the refusal

CREDENTIALS = """
select secrets.hash, people.id, people.name, secrets.kind, secrets.name, secrets.created, secrets.used
from secrets join people on people.id = secrets.person
"""
ADD_CREDENTIAL = """
insert into secrets (hash, person, kind, name, created, used) values ($1, $2, $3, $4, $5, $6)
"""
LINKS = """
select links.hash, people.id, people.name, links.settings, links.expires, links.used
from sign_in_links as links join people on people.id = links.person
"""
END_LINKS = "delete from sign_in_links where person = $1 and used is null"
TAKE_LINK = """
update sign_in_links set used = $2, credential = $3 where hash = $1 and used is null and expires > $2
"""
# Adds the row only if this credential took the link.
ADD_FROM_LINK = """
insert into secrets (hash, person, kind, name, created, used)
select credential, person, 'device', cast($3 as text), used, used
from sign_in_links where hash = $1 and credential = $2
"""


class PeopleStorage(ABC):
    """The part for people, credentials and links that both databases share."""

    @abstractmethod
    async def _query(self, query: str, *values: object) -> list[Any]:
        """Returns the rows that a query finds."""

    @abstractmethod
    async def _transact(self, *statements: Statement) -> None:
        """Runs all statements in one transaction."""

    async def add_person(self, credential: Credential) -> None:
        person = credential.person
        await self._transact(
            (
                "insert into people (id, name, created) values ($1, $2, $3)",
                *(person.id, person.name, credential.created),
            ),
            credential_row(credential),
        )

    async def rename(self, person: str, name: str) -> None:
        await self._transact(("update people set name = $1 where id = $2", name, person))

    async def add_credential(self, credential: Credential) -> None:
        await self._transact(credential_row(credential))

    async def credential_with(self, secret_hash: str) -> Credential | None:
        found = await self._query(f"{CREDENTIALS} where secrets.hash = $1", secret_hash)
        return credential_of(*found[0]) if found else None

    async def credentials(self, person: str) -> list[Credential]:
        order = "order by coalesce(secrets.used, secrets.created) desc, secrets.hash"
        found = await self._query(f"{CREDENTIALS} where secrets.person = $1 {order}", person)
        return [credential_of(*row) for row in found]

    async def name_credential(self, secret_hash: str, name: str) -> None:
        await self._transact(("update secrets set name = $1 where hash = $2", name, secret_hash))

    async def note_use(self, secret_hash: str, at: float) -> None:
        await self._transact(("update secrets set used = $1 where hash = $2", at, secret_hash))

    async def remove_credential(self, credential: Credential) -> None:
        await self._transact(
            ("delete from secrets where hash = $1", credential.hash),
            (END_LINKS, credential.person.id),
        )

    async def remove_unused_devices(self, before: float) -> None:
        await self._transact(("delete from secrets where kind = 'device' and used < $1", before))

    async def existing(self, hashes: Sequence[str]) -> set[str]:
        places = ", ".join(f"${number}" for number in range(1, len(hashes) + 1))
        found = await self._query(f"select hash from secrets where hash in ({places})", *hashes)
        return {secret_hash for (secret_hash,) in found}

    async def add_link(self, link: SignInLink, now: float) -> None:
        await self._transact(
            ("delete from sign_in_links where expires < $1", now - KEPT_SECONDS),
            (END_LINKS, link.person.id),
            (
                "insert into sign_in_links (hash, person, settings, expires) values ($1, $2, $3, $4)",
                *(link.hash, link.person.id, link.settings, link.expires),
            ),
        )

    async def link_with(self, secret_hash: str) -> SignInLink | None:
        found = await self._query(f"{LINKS} where links.hash = $1", secret_hash)
        return link_of(*found[0]) if found else None

    async def take_link(self, link_hash: str, secret_hash: str, name: str, at: float) -> None:
        await self._transact(
            (TAKE_LINK, link_hash, at, secret_hash), (ADD_FROM_LINK, link_hash, secret_hash, name)
        )

    # Practice.

    async def practice(self, person: str) -> dict[str, str]:
        found = await self._query("select game, progress from practice where person = $1", person)
        return dict(found)

    async def keep_practice(self, person: str, game: str, progress: str) -> None:
        await self._transact((KEEP_PRACTICE, person, game, progress))


def credential_row(credential: Credential) -> Statement:
    return (
        ADD_CREDENTIAL,
        *(credential.hash, credential.person.id, credential.kind, credential.name),
        *(credential.created, credential.used),
    )


def credential_of(secret_hash: str, id: str, person: str, *more: Any) -> Credential:
    return Credential(secret_hash, Person(id, person), *more)


def link_of(secret_hash: str, id: str, person: str, *more: Any) -> SignInLink:
    return SignInLink(secret_hash, Person(id, person), *more)
