"""The people of a server: guests are known by the secret in a cookie, programs by a token."""

from __future__ import annotations

import hashlib
import secrets
import time
from base64 import b32encode
from collections import OrderedDict
from collections.abc import Callable

from starlette.requests import HTTPConnection
from starlette.responses import Response

from fondaco.hosted.commands import Person
from fondaco.hosted.decide import checked_name
from fondaco.server.errors import ServerRefusal
from fondaco.server.storage import Storage

COOKIE = "fondaco"
COOKIE_SECONDS = 400 * 24 * 3600  # the longest that browsers keep one
MAX_CACHED = 20_000
LONGEST_SECRET = 100


class People:
    """Knows people by their secrets, and remembers whom it asked the database for."""

    def __init__(self, storage: Storage, tell_renamed: Callable[[str], None]) -> None:
        self._storage, self._tell_renamed = storage, tell_renamed
        self._known: OrderedDict[str, Person] = OrderedDict()  # by the hash of their secret

    async def add(self, name: str) -> tuple[Person, str]:
        """Returns a new guest, and the secret that proves who they are."""
        person, secret = Person(new_id(), checked_name(name)), secrets.token_urlsafe(32)
        await self._storage.add_person(person, hashed(secret), time.time())
        return person, secret

    async def add_token(self, person: Person) -> str:
        """Returns a new secret of a person, for a program."""
        secret = secrets.token_urlsafe(32)
        await self._storage.add_secret(person.id, hashed(secret), time.time())
        return secret

    async def with_secret(self, secret: str | None) -> Person | None:
        if not secret or len(secret) > LONGEST_SECRET:
            return None
        key = hashed(secret)
        if key not in self._known:
            person = await self._storage.person_with(key)
            if person is None:
                return None
            self._known[key] = person
            if len(self._known) > MAX_CACHED:
                self._known.popitem(last=False)
        return self._known[key]

    async def rename(self, person: Person, name: str) -> Person:
        renamed = Person(person.id, checked_name(name))
        await self._storage.rename(person.id, renamed.name)
        self.forget(person.id)
        self._tell_renamed(person.id)
        return renamed

    def forget(self, person: str) -> None:
        """Forgets a cached name: another worker may have changed it."""
        for key in [key for key, known in self._known.items() if known.id == person]:
            del self._known[key]

    async def of(self, connection: HTTPConnection) -> Person | None:
        """Returns the person who sends a request.

        A browser with an unknown cookie is a stranger's. A program with an unknown token is refused: it would
        otherwise watch, and wait for a turn that never comes.
        """
        kind, _, token = connection.headers.get("authorization", "").partition(" ")
        if kind.lower() != "bearer":
            return await self.with_secret(connection.cookies.get(COOKIE))
        person = await self.with_secret(token.strip())
        if person is None:
            raise ServerRefusal("who_are_you")
        return person


def remember(response: Response, secret: str, secure: bool) -> None:
    """Puts a secret into the cookie of a browser."""
    response.set_cookie(
        COOKIE, secret, max_age=COOKIE_SECONDS, path="/", secure=secure, httponly=True, samesite="lax"
    )


def new_id() -> str:
    """Returns 80 random bits as text: nobody guesses the id of a table."""
    return b32encode(secrets.token_bytes(10)).decode().lower()


def hashed(secret: str) -> str:
    """Returns the hash that storage keeps. Secrets are long and random, so a plain hash is safe."""
    return hashlib.sha256(secret.encode()).hexdigest()
