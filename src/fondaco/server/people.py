"""Who is asking: a guest is known by the secret in a cookie, a program by a token."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

from fondaco.server.house import House
from fondaco.server.storage import PersonRow

COOKIE = "fondaco"
COOKIE_SECONDS = 400 * 24 * 3600  # the longest that browsers keep one


async def person_of(connection: HTTPConnection, house: House) -> PersonRow | None:
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    secret = token.strip() if kind.lower() == "bearer" else connection.cookies.get(COOKIE)
    return await house.person_with(secret)


def remember(response: Response, secret: str, secure: bool) -> None:
    response.set_cookie(
        COOKIE, secret, max_age=COOKIE_SECONDS, path="/", secure=secure, httponly=True, samesite="lax"
    )
