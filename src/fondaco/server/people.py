"""Who is asking: a guest is known by the secret in a cookie, a program by a token."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

from fondaco.server.errors import Refusal
from fondaco.server.house import House
from fondaco.server.storage import PersonRow

COOKIE = "fondaco"
COOKIE_SECONDS = 400 * 24 * 3600  # the longest that browsers keep one


async def person_of(connection: HTTPConnection, house: House) -> PersonRow | None:
    """Whoever the secret stands for. A browser whose cookie is not known any more is a stranger's; a program
    whose token is not known is told so, or it would look on and wait for a turn that never comes."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer":
        return await house.person_with(connection.cookies.get(COOKIE))
    person = await house.person_with(token.strip())
    if person is None:
        raise Refusal("who_are_you")
    return person


def remember(response: Response, secret: str, secure: bool) -> None:
    response.set_cookie(
        COOKIE, secret, max_age=COOKIE_SECONDS, path="/", secure=secure, httponly=True, samesite="lax"
    )
