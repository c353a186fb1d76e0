"""The cookies of a browser: for the person who uses it, and for its earlier people.

Under https their names begin with `__Host-`, so that no other site of the same domain can set them. A cookie
without this prefix, from an earlier version or from before the server had https, is still read.
"""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import HTTPConnection
from starlette.responses import Response

from fondaco.server.settings import Settings

PERSON, EARLIER = "fondaco", "fondaco-earlier"
HOST_PREFIX = "__Host-"
MOST_EARLIER = 5  # people that a browser can switch back to
LONGEST_EARLIER = 600  # characters
DAY = 24 * 3600


class Cookies:
    """Reads and writes the cookies of a server."""

    def __init__(self, settings: Settings) -> None:
        self._secure = settings.secure
        self._prefix = HOST_PREFIX if settings.secure else ""
        self._seconds = settings.device_days * DAY

    def secret(self, connection: HTTPConnection) -> str | None:
        """Returns the secret of the browser's current person."""
        return self._read(connection, PERSON)

    def earlier(self, connection: HTTPConnection) -> list[str]:
        """Returns the secrets of the browser's earlier people, the latest first."""
        text = self._read(connection, EARLIER) or ""
        return text.split(".")[:MOST_EARLIER] if 0 < len(text) <= LONGEST_EARLIER else []

    def remember(self, response: Response, secret: str) -> None:
        self._write(response, PERSON, secret)

    def remember_earlier(self, response: Response, secrets: Sequence[str]) -> None:
        if secrets:
            self._write(response, EARLIER, ".".join(secrets[:MOST_EARLIER]))
        else:
            self._delete(response, EARLIER)

    def forget(self, response: Response) -> None:
        self._delete(response, PERSON)

    def _read(self, connection: HTTPConnection, name: str) -> str | None:
        cookies = connection.cookies
        return cookies.get(self._prefix + name) or cookies.get(name)

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
