"""The people of a server. A device is identified by the secret in its cookie, a program by its token."""

from __future__ import annotations

import hashlib
import secrets
import time
from base64 import b32encode
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any, NamedTuple

from starlette.requests import HTTPConnection

from fondaco.hosted.commands import Person
from fondaco.hosted.decide import checked_name
from fondaco.server.cookies import DAY, Cookies, Found
from fondaco.server.errors import ServerRefusal
from fondaco.server.networks import Networks
from fondaco.server.settings import Settings
from fondaco.server.storage import Credential, Storage, StorageUnavailable
from fondaco.server.storage.interface import CredentialKind
from fondaco.server.worker_bus import WorkerBus

MAX_CACHED = 20_000
CACHE_SECONDS = 60.0  # how long a credential is cached
RECHECK_SECONDS = 60.0  # between checks that credentials of live connections still exist
RECHECKED_AT_ONCE = 500
TIDY_SECONDS = 3600.0  # between removals of unused devices
NOTE_SECONDS = 600.0  # a use is stored only if the last stored one is older than this
MOST_REVOKED = 10_000  # remembered, because a database read may still be under way
MOST_CREDENTIALS = 50  # for each person
LONGEST_SECRET = 100
HTTPS = "https"  # the name under which the database keeps since when the server has https


class Cached(NamedTuple):
    credential: Credential
    read_at: float  # monotonic time


class People:
    """Finds people by their secrets, and caches what it read from the database."""

    def __init__(
        self,
        storage: Storage,
        bus: WorkerBus,
        settings: Settings,
        now: Callable[[], float],
        spawn: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        self.cookies, self.now = Cookies(settings), now
        self._storage, self._bus, self._spawn = storage, bus, spawn
        self._device_seconds = settings.device_days * DAY
        self._known: OrderedDict[str, Cached] = OrderedDict()  # by the hash of the secret
        self._revoked: OrderedDict[str, None] = OrderedDict()
        self.networks = Networks(bus.send_network)
        self._adding: Counter[str] = Counter()  # tokens that are being written, by person
        self._watchers: defaultdict[str, set[Callable[[], None]]] = defaultdict(set)
        self._rechecked_at = self._tidied_at = time.monotonic()
        self.https_since = 0.0  # Unix time

    # Recognising people.

    async def add(self, name: str, device: str = "") -> tuple[Person, str]:
        """Adds a new guest. Returns their credential, and its secret."""
        person, secret = Person(new_id(), checked_name(name)), new_secret()
        await self._storage.add_person(self._new(person, "device", device, secret))
        return person, secret

    async def of(self, connection: HTTPConnection) -> Credential | None:
        """Returns the credential of a request.

        A browser with an unknown cookie counts as a stranger. A program with an unknown token is refused:
        otherwise it would watch, and wait for a turn that never comes.
        """
        if not has_token(connection):
            credential = next(iter((await self.current(connection)).values()), None)
        else:
            token = connection.headers["authorization"].partition(" ")[2].strip()
            credential = await self.with_secret(token)
            if credential is None:
                raise ServerRefusal("who_are_you")
        if credential:
            self.networks.note(credential.person.id, address_of(connection))
        return credential

    async def current(self, connection: HTTPConnection) -> dict[str, Credential]:
        """Returns the browser's current person by the secret in its cookie, or nothing."""
        return await self._in_cookie(self.cookies.secret(connection))

    async def earlier(self, connection: HTTPConnection) -> dict[str, Credential]:
        """Returns the people that a browser was before, by their secrets, without those signed out since."""
        return await self._in_cookie(self.cookies.earlier(connection))

    async def _in_cookie(self, cookie: Found) -> dict[str, Credential]:
        found = {secret: await self.with_secret(secret) for secret in cookie.secrets}
        return {
            secret: one
            for secret, one in found.items()
            if one and (not cookie.is_plain or self._is_from_before_https(one))
        }

    def _is_from_before_https(self, credential: Credential) -> bool:
        """True if a browser may still have the credential in a cookie from before the server had https."""
        is_late = self.now() - self.https_since > self._device_seconds  # such cookies have expired
        return credential.created < self.https_since and not is_late

    async def begin_https(self) -> None:
        """Reads since when the server has https; the first time, that is now."""
        known = await self._storage.server_secret(HTTPS, new_secret(), self.now())
        self.https_since = known.created

    async def with_secret(self, secret: str | None) -> Credential | None:
        if not secret or len(secret) > LONGEST_SECRET:
            return None
        credential = await self._read(hashed(secret))
        if credential is None or credential.hash in self._revoked or self._is_expired(credential):
            return None
        return self._noted(credential)

    async def _read(self, key: str) -> Credential | None:
        cached, now = self._known.get(key), time.monotonic()
        if cached and now - cached.read_at < CACHE_SECONDS:
            return cached.credential
        credential = await self._storage.credential_with(key)
        if credential:
            self._cache(credential, now)
        else:
            self._known.pop(key, None)
        return credential

    def _cache(self, credential: Credential, read_at: float) -> None:
        self._known[credential.hash] = Cached(credential, read_at)
        self._known.move_to_end(credential.hash)
        if len(self._known) > MAX_CACHED:
            self._known.popitem(last=False)

    def _is_expired(self, credential: Credential) -> bool:
        is_limited = credential.kind == "device" and credential.used is not None
        return is_limited and self.now() - (credential.used or 0.0) > self._device_seconds

    def _noted(self, credential: Credential) -> Credential:
        """Stores the time of this use of a credential, unless the last stored one is recent."""
        now = self.now()
        if credential.used is not None and now - credential.used < NOTE_SECONDS:
            return credential
        noted = replace(credential, used=now)
        self._cache(noted, time.monotonic())
        self._spawn(self._write_use(credential.hash, now))
        return noted

    async def _write_use(self, key: str, at: float) -> None:
        with suppress(StorageUnavailable):  # a later use will be stored
            await self._storage.note_use(key, at)

    # Names.

    async def rename(self, person: Person, name: str) -> Person:
        renamed = Person(person.id, checked_name(name))
        await self._storage.rename(person.id, renamed.name)
        self.forget(person.id)
        self._bus.send_renamed(person.id)
        return renamed

    def forget(self, person: str) -> None:
        """Drops a cached name: another worker may have changed it."""
        for key in [key for key, known in self._known.items() if known.credential.person.id == person]:
            del self._known[key]

    # Devices and tokens.

    async def credentials(self, person: Person) -> list[Credential]:
        """Returns the devices and tokens of a person, the last used first."""
        found = await self._storage.credentials(person.id)
        return [credential for credential in found if not self._is_expired(credential)]

    async def add_token(self, person: Person, name: str = "") -> tuple[Credential, str]:
        """Returns a new credential of a person for a program, and its secret."""
        self._adding[person.id] += 1  # so that requests at the same time find no more room than one
        try:
            await self.check_room(person, self._adding[person.id])
            secret = new_secret()
            credential = self._new(person, "token", checked_name(name) if name else "", secret)
            await self._storage.add_credential(credential)
        finally:
            self._adding -= Counter({person.id: 1})
        return credential, secret

    async def check_room(self, person: Person, more: int = 1) -> None:
        """Raises a refusal if the person can't have so many more devices and tokens."""
        if len(await self.credentials(person)) + more > MOST_CREDENTIALS:
            raise ServerRefusal("too_many_credentials", count=MOST_CREDENTIALS)

    async def own(self, own: Credential, id: str) -> Credential:
        """Returns another credential of the person of `own`, or `own`. A token may change only itself."""
        if own.kind == "token" and id != own.id:
            raise ServerRefusal("device_only")
        found = [one for one in await self.credentials(own.person) if one.id == id]
        if not found:
            raise ServerRefusal("no_such_credential")
        return found[0]

    async def name_credential(self, credential: Credential, name: str) -> Credential:
        renamed = replace(credential, name=checked_name(name))
        await self._storage.name_credential(credential.hash, renamed.name)
        return renamed

    async def sign_out(self, credential: Credential) -> None:
        """Removes a device or token, and closes its live connections at every worker."""
        await self._storage.remove_credential(credential)
        self._bus.send_signed_out(credential.hash)
        self.signed_out(credential.hash)

    def signed_out(self, key: str) -> None:
        """Drops a credential that this worker or another has removed, and closes its connections."""
        self._revoked[key] = None
        if len(self._revoked) > MOST_REVOKED:
            self._revoked.popitem(last=False)
        self._known.pop(key, None)
        for tell in list(self._watchers.get(key, ())):
            tell()

    @contextmanager
    def watching(self, credential: Credential | None, tell: Callable[[], None]) -> Iterator[None]:
        """Calls `tell` if the credential is signed out while the context is open."""
        key = credential.hash if credential else ""
        self._watchers[key].add(tell)
        try:
            yield
        finally:
            self._watchers[key].discard(tell)
            if not self._watchers[key]:
                del self._watchers[key]

    async def recheck(self) -> None:
        """Checks in the database which credentials in use were removed: another worker's message may have
        been lost.
        """
        self._known.clear()
        keys = [key for key in self._watchers if key]
        for start in range(0, len(keys), RECHECKED_AT_ONCE):
            asked = keys[start : start + RECHECKED_AT_ONCE]
            existing = await self._storage.existing(asked)
            for key in asked:
                if key not in existing:
                    self.signed_out(key)

    async def tidy(self) -> None:
        """Removes unused devices and rechecks credentials from time to time."""
        now = time.monotonic()
        if now - self._rechecked_at > RECHECK_SECONDS:
            self._rechecked_at = now
            await self.recheck()
        if now - self._tidied_at > TIDY_SECONDS:
            self._tidied_at = now
            await self._storage.remove_unused_devices(self.now() - self._device_seconds)

    def _new(self, person: Person, kind: CredentialKind, name: str, secret: str) -> Credential:
        now = self.now()
        return Credential(hashed(secret), person, kind, name, created=now, used=now)


def has_token(connection: HTTPConnection) -> bool:
    """True if a request comes from a program."""
    return connection.headers.get("authorization", "").partition(" ")[0].lower() == "bearer"


def address_of(connection: HTTPConnection) -> str:
    """Returns the network address of a request."""
    return connection.client.host if connection.client else ""


def new_id() -> str:
    """Returns 80 random bits as text, so that nobody can guess the id of a table."""
    return b32encode(secrets.token_bytes(10)).decode().lower()


def new_secret() -> str:
    """Returns 256 random bits as text."""
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """Returns the hash of a secret for storage. Secrets are long and random, so a plain hash is safe."""
    return hashlib.sha256(secret.encode()).hexdigest()
