"""The cookies of a browser: for the person who uses it, and for its earlier people.

Under https their names begin with `__Host-`, so that no other site of the same domain can set them. A cookie
without this prefix may be from before the server had https. Or another site of the domain has set it, to sign
the visitor in as somebody else; `people.py` tells them apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from starlette.requests import HTTPConnection
from starlette.responses import Response

from fondaco.server.settings import Settings

PERSON, EARLIER = "fondaco", "fondaco-earlier"
HOST_PREFIX = "__Host-"
MOST_EARLIER = 5  # people that a browser can switch back to
LONGEST_EARLIER = 600  # characters
DAY = 24 * 3600


class Found(NamedTuple):
    """The secrets in a cookie."""

    secrets: list[str]
    is_plain: bool  # True under https if the cookie's name has no prefix


class Cookies:
    """Reads and writes the cookies of a server."""

    def __init__(self, settings: Settings) -> None:
        self._secure = settings.secure
        self._prefix = HOST_PREFIX if settings.secure else ""
        self._seconds = settings.device_days * DAY

    def secret(self, connection: HTTPConnection) -> Found:
        """Returns the secret of the browser's current person."""
        text, is_plain = self._read(connection, PERSON)
        return Found([text] if text else [], is_plain)

    def earlier(self, connection: HTTPConnection) -> Found:
        """Returns the secrets of the browser's earlier people, the latest first."""
        text, is_plain = self._read(connection, EARLIER)
        found = text.split(".")[:MOST_EARLIER] if 0 < len(text) <= LONGEST_EARLIER else []
        return Found(found, is_plain)

    def remember(self, response: Response, secret: str) -> None:
        self._write(response, PERSON, secret)

    def remember_earlier(self, response: Response, secrets: Sequence[str]) -> None:
        if secrets:
            self._write(response, EARLIER, ".".join(secrets[:MOST_EARLIER]))
        else:
            self._delete(response, EARLIER)

    def forget(self, response: Response) -> None:
        self._delete(response, PERSON)

    def _read(self, connection: HTTPConnection, name: str) -> tuple[str, bool]:
        """Returns a cookie, and true if its name lacks the prefix although this server sets it."""
        cookies = connection.cookies
        if text := cookies.get(self._prefix + name):
            return text, False
        return cookies.get(name, ""), bool(self._prefix)

    def _write(self, response: Response, name: str, value: str) -> None:
        response.set_cookie(
            self._prefix + name,
            value,
            max_age=self._seconds,
            path="/",
            secure=self._secure,
            httponly=True,
            samesite="lax",
        )
        if self._prefix:
            response.delete_cookie(name, path="/")

    def _delete(self, response: Response, name: str) -> None:
        for one in {self._prefix + name, name}:
            response.delete_cookie(one, path="/", secure=self._secure, httponly=True, samesite="lax")
