"""Links that make another device the same person. A link works for ten minutes and for one device.

The secret of a link is after the `#` of its address, so no log, proxy or other site sees it. Looking at a
link does not use it up; accepting "Continue as Ada?" does.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import orjson

from fondaco.hosted.commands import Person
from fondaco.server.errors import ServerRefusal
from fondaco.server.people import LONGEST_SECRET, People, hashed, new_secret
from fondaco.server.protection.rate_limits import Buckets
from fondaco.server.storage import Credential, SignInLink, Storage

LINK_SECONDS = 600.0
LINKS_PER_MINUTE = 10.0  # by one person
LOOKS_PER_MINUTE = 30.0  # from one address


class NewLink(NamedTuple):
    secret: str
    expires: float


class SignedIn(NamedTuple):
    credential: Credential
    secret: str
    settings: dict[str, str]


class SignIn:
    def __init__(self, storage: Storage, people: People) -> None:
        self._storage, self._people = storage, people
        self._made = Buckets(LINKS_PER_MINUTE / 60, LINKS_PER_MINUTE)
        self._looked = Buckets(LOOKS_PER_MINUTE / 60, LOOKS_PER_MINUTE)

    async def new_link(self, person: Person, settings: dict[str, str]) -> NewLink:
        """Returns a new link of a person. It replaces their last one if that is still unused."""
        take(self._made, person.id)
        await self._people.check_room(person)
        now, secret = self._people.now(), new_secret()
        link = SignInLink(hashed(secret), person, orjson.dumps(settings).decode(), now + LINK_SECONDS)
        await self._storage.add_link(link, now)
        return NewLink(secret, link.expires)

    async def look(self, secret: str, address: str) -> SignInLink:
        """Returns a link that can be used, without using it up."""
        take(self._looked, address)
        link = await self._storage.link_with(hashed(secret)) if len(secret) <= LONGEST_SECRET else None
        if link and link.used is not None:
            raise ServerRefusal("link_used")
        if link is None or link.expires <= self._people.now():
            raise ServerRefusal("link_old")
        return link

    async def use(self, link: SignInLink, device: str) -> SignedIn:
        """Uses a link up and returns the credential of the new device. If two devices use it at once, one
        gets a refusal.
        """
        secret, now = new_secret(), self._people.now()
        await self._storage.take_link(link.hash, hashed(secret), device, now)
        credential = await self._people.with_secret(secret)
        if credential is None:
            raise ServerRefusal("link_used" if link.expires > now else "link_old")
        return SignedIn(credential, secret, orjson.loads(link.settings))


def take(buckets: Buckets, key: str) -> None:
    if seconds := buckets.take(key):
        raise ServerRefusal("too_fast", seconds=math.ceil(seconds))
