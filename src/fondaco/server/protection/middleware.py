"""Checks every request before any route: its origin, its size, its rate.

It is written against ASGI itself, so that it also sees WebSocket handshakes and requests without a route.
"""

from __future__ import annotations

import logging
import math
import re
import time
from urllib.parse import urlsplit

import orjson
from fastapi import HTTPException
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fondaco.hosted.refusals import Refusal
from fondaco.server.errors import ServerRefusal, headers_of, language_of, status_of
from fondaco.server.metrics import Metrics
from fondaco.server.protection.limits import Limits
from fondaco.server.settings import Settings

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
# Workers that hold tables on the device compile WebAssembly; the page itself may not.
WORKER = re.compile(r"/assets/(tables|thinking)\.worker-[\w-]+\.js")
WORKER_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
HTTPS_ONLY = (b"strict-transport-security", b"max-age=31536000")
WITH_RECORD = (
    *("/api/verify", "/api/replay", "/api/replays", "/api/review", "/api/luck"),
    "/api/practice/positions",
)
ANALYSES = ("/api/review", "/api/luck")
COSTS = {  # other requests cost 1
    **dict.fromkeys(WITH_RECORD, 5.0),
    **dict.fromkeys(ANALYSES, 10.0),
    "/api/me/records": 20.0,
}
HINT_COST = UNDO_COST = 5.0
COSTS_AT_TABLES = {"hint": HINT_COST, "undo": UNDO_COST}  # by the end of the path
DEAL_COST, TRY_COST = 3.0, 5.0  # a deal with everyone's results, and the record of a try
BYTES_A_TOKEN = 256 * 1024  # of an answer, besides what the request costs
MONITORING = ("/health", "/metrics")  # asked for all the time, so not logged, and counted by themselves
LONGEST_LOGGED = 200  # characters of a path
TOO_FAST = 429  # counted but not logged, so that a flood of requests does not fill the disk
log = logging.getLogger("fondaco.http")


class Protection:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics, limits: Limits) -> None:
        self.app, self.settings, self.metrics, self.limits = app, settings, metrics, limits
        self.origins = {origin.rstrip("/") for origin in settings.origins.split()}
        self.headers = [*HEADERS, HTTPS_ONLY] if settings.secure else HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket" and (refusal := self._refusal(scope)):
            self.metrics.refusals[refusal.code] += 1
            await refuse(refusal, scope, send, "websocket.http.response")
        else:
            await self.app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status, size = time.perf_counter(), 500, 0

        async def watched_send(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", []), policy_for(scope["path"]), *self.headers]
            size += len(message.get("body", b""))
            await send(message)

        try:
            refusal = self._refusal(scope)
            if refusal:
                await refuse(refusal, scope, watched_send)
            else:
                await self._limited(scope, receive, watched_send)
        finally:
            self.metrics.requests[status] += 1
            if size > BYTES_A_TOKEN:
                self.limits.charge(kind_of(scope["path"]), address_of(scope), size / BYTES_A_TOKEN)
            if scope["path"] not in MONITORING and status != TOO_FAST:
                milliseconds = round((time.perf_counter() - began) * 1000, 1)
                facts = {
                    "method": scope["method"],
                    "path": scope["path"][:LONGEST_LOGGED],
                    "status": status,
                    "ms": milliseconds,
                }
                log.info("request", extra=facts)

    def _refusal(self, scope: Scope) -> Refusal | None:
        headers = Headers(scope=scope)
        if scope.get("method") not in SAFE_METHODS and not self.is_ours(headers):
            return ServerRefusal("wrong_origin")
        path = scope["path"]
        seconds = self.limits.take(kind_of(path), address_of(scope), cost_of(path))
        return ServerRefusal("too_fast", seconds=math.ceil(seconds)) if seconds else None

    def is_ours(self, headers: Headers) -> bool:
        """True if a request comes from an allowed page or from a program. Browsers send the origin of the
        page. Programs send none, and have no cookie to misuse.
        """
        origin = headers.get("origin")
        if origin is None:
            return True
        return origin in self.origins or urlsplit(origin).netloc == headers.get("host")

    async def _limited(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on, and refuses a body that is larger than allowed."""
        has_record = scope["path"] in WITH_RECORD
        left = largest = self.settings.largest_record if has_record else self.settings.largest_body
        announced = Headers(scope=scope).get("content-length", "")
        if announced.isdecimal() and int(announced) > left:
            await refuse(ServerRefusal("too_large", largest=left), scope, send)
            return

        async def limited_receive() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise HTTPException(413, str(largest))
            return message

        await self.app(scope, limited_receive, send)


def address_of(scope: Scope) -> str:
    return scope["client"][0] if scope.get("client") else ""


def kind_of(path: str) -> str:
    """Returns the allowance that a request counts for."""
    if path in MONITORING:
        return "monitoring"
    return "requests" if path == "/api" or path.startswith("/api/") else "files"


def cost_of(path: str) -> float:
    """Returns how much of its allowance a request uses up."""
    if path.startswith(("/api/daily/", "/api/matches/")):
        return TRY_COST if "/tries/" in path else DEAL_COST
    return COSTS.get(path) or COSTS_AT_TABLES.get(path.rpartition("/")[2], 1.0)


def policy_for(path: str) -> tuple[bytes, bytes]:
    """Returns the content security policy of an address."""
    policy = WORKER_POLICY if WORKER.fullmatch(path) else POLICY
    return b"content-security-policy", policy.encode()


async def refuse(refusal: Refusal, scope: Scope, send: Send, answer: str = "http.response") -> None:
    """Answers a request with a refusal."""
    connection = HTTPConnection(scope)
    wanted = connection.query_params.get("lang") or connection.headers.get("accept-language")
    body = orjson.dumps(refusal.as_parts(language_of(wanted)))
    headers = {
        "content-type": "application/json",
        "content-length": str(len(body)),
        **headers_of(refusal),
    }
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": f"{answer}.start", "status": status_of(refusal), "headers": raw})
    await send({"type": f"{answer}.body", "body": body})
