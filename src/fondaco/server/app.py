"""The server as an ASGI application: routes, refusals as JSON, the page."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html import escape
from http import HTTPStatus
from pathlib import Path
from typing import Any

import orjson
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response
from pydantic import TypeAdapter
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp

from fondaco import __version__
from fondaco.hosted.refusals import Both, Refusal
from fondaco.server import (
    analysis_routes,
    daily_routes,
    luck_routes,
    messages,
    people_routes,
    practice_routes,
    replay_routes,
    routes,
)
from fondaco.server.errors import CLIENT_GONE, ServerRefusal, headers_of, language_of, status_of
from fondaco.server.launch import end_with_the_supervisor
from fondaco.server.logs import log_to_stderr
from fondaco.server.page_files import Assets
from fondaco.server.protection.middleware import Protection
from fondaco.server.server import Server
from fondaco.server.settings import Settings, settings_from
from fondaco.server.storage import storage_at
from fondaco.server.validation_errors import invalid
from fondaco.server.websocket.connection import WebSockets

PAGE = Path(__file__).parent / "page"
UNREADABLE = Both("it cannot be read", "il est illisible")
REFUSED = ("401", "403", "404", "405", "409", "410", "413", "422", "429", "500", "503")
ROUTERS = (
    people_routes.router,
    routes.router,
    daily_routes.router,
    daily_routes.matches,
    replay_routes.router,
    analysis_routes.router,
    luck_routes.router,
    practice_routes.router,
)
READ_IN_THREAD = (
    messages.RecordBody,
    messages.NewReplay,
    replay_routes.ReplayBody,
    analysis_routes.ReviewBody,
    luck_routes.LuckBody,
    practice_routes.PositionBody,
)
FASTAPIS_OWN = ("HTTPValidationError", "ValidationError")  # models that this server never returns
REVALIDATE = {"cache-control": "no-cache"}
READING = ["GET", "HEAD"]
REF = "#/components/schemas/{model}"
# Thresholds of the garbage collector. Most objects here are tables that stay; with Python's own thresholds,
# searching all of them took a quarter of the time.
GC_THRESHOLDS = (50_000, 20, 50)
# Seconds until the writing thread gets Python's lock from the event loop. With Python's default of 5 ms the
# event loop learnt of a finished commit so late that the server was idle meanwhile.
SWITCH_INTERVAL = 0.0005
log = logging.getLogger("fondaco.app")


def from_environment() -> ASGIApp:
    """Returns the application of a worker. Its settings are in FONDACO_... variables."""
    end_with_the_supervisor()
    settings = settings_from(dict(os.environ))
    log_to_stderr(settings.log)
    app = application(settings)
    gc.freeze()  # objects loaded by now stay
    gc.set_threshold(*GC_THRESHOLDS)
    sys.setswitchinterval(SWITCH_INTERVAL)
    return app


def application(settings: Settings) -> ASGIApp:
    """Returns the server, wrapped in its protection."""
    server = Server(settings, storage_at(settings.database))
    return Protection(with_routes(server), settings, server.metrics, server.limits)


def with_routes(server: Server) -> FastAPI:
    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        await server.open()
        log.info("open")
        yield
        await server.close()
        log.info("closed")

    app = FastAPI(
        title="Fondaco",
        version=__version__,
        description="Tables for the Medici games. docs/protocol.md explains live play.",
        lifespan=running,
        openapi_url=None,  # building the schema takes long, so it has a route of its own
        docs_url=None,
        redoc_url=None,
    )
    app.state.server = server
    app.state.websockets = WebSockets(server)
    for router in ROUTERS:
        app.include_router(router)
    app.router.routes.append(WebSocketRoute("/api/tables/{table}/live", app.state.websockets))
    documentation = Documentation(app)
    app.add_api_route("/api/openapi.json", documentation.schema, include_in_schema=False)
    app.add_api_route("/api/docs", documentation.page, include_in_schema=False)
    add_page(app)
    add_refusals(app)
    app.openapi = lambda: whole_schema(app)  # type: ignore[method-assign]
    return app


def add_refusals(app: FastAPI) -> None:
    """Makes every error answer have the same form."""

    def told(request: Request, refusal: Refusal) -> JSONResponse:
        app.state.server.metrics.refusals[refusal.code] += 1
        wanted = request.query_params.get("lang") or request.headers.get("accept-language")
        return JSONResponse(refusal.as_parts(language_of(wanted)), status_of(refusal), headers_of(refusal))

    async def refused(request: Request, refusal: Any) -> JSONResponse:
        return told(request, refusal)

    async def ill_formed(request: Request, error: Any) -> JSONResponse:
        return told(request, invalid(error.errors()))

    async def not_routed(request: Request, error: Any) -> JSONResponse:
        return told(request, refusal_for(error, request))

    async def gone(request: Request, error: Any) -> Response:
        return Response(status_code=CLIENT_GONE)

    async def failed(request: Request, error: Exception) -> JSONResponse:
        log.error("internal error", exc_info=error, extra={"path": request.url.path})
        return told(request, ServerRefusal("internal"))

    app.add_exception_handler(Refusal, refused)
    app.add_exception_handler(RequestValidationError, ill_formed)
    app.add_exception_handler(HTTPException, not_routed)
    app.add_exception_handler(ClientDisconnect, gone)  # before its request was whole: no error of ours
    app.add_exception_handler(Exception, failed)


def refusal_for(error: HTTPException, request: Request) -> Refusal:
    """Returns the refusal for an error raised by Starlette, FastAPI or the size limit."""
    if error.status_code == 404:
        return ServerRefusal("no_such_page")
    if error.status_code == 405:
        return ServerRefusal("wrong_method", allowed_methods(request), method=request.method)
    if error.status_code == 413:
        return ServerRefusal("too_large", largest=error.detail)
    return ServerRefusal("bad_request", reason=UNREADABLE)


def allowed_methods(request: Request) -> list[str]:
    """Returns the methods that an address accepts."""
    known = [route for router in ROUTERS for route in router.routes if isinstance(route, Route)]
    fitting = [route.methods or set() for route in known if route.path_regex.match(request.url.path)]
    return sorted(set[str]().union(*fitting)) or READING


def whole_schema(app: FastAPI) -> dict[str, Any]:
    """Returns OpenAPI, with the messages of live play among its components and the refusals as answers."""
    if app.openapi_schema is None:
        schema = get_openapi(
            title=app.title, version=app.version, description=app.description, routes=app.routes
        )
        components = schema.setdefault("components", {}).setdefault("schemas", {})
        for name, kind in (("FromServer", messages.FromServer), ("FromClient", messages.FromClient)):
            add_model(components, name, kind)
        add_model(components, "Refused", messages.Refused)
        for body in READ_IN_THREAD:
            add_model(components, body.__name__, body)
        for methods in schema["paths"].values():
            for operation in methods.values():
                add_refused(operation["responses"])
        for model in FASTAPIS_OWN:
            components.pop(model, None)
        app.openapi_schema = schema
    return app.openapi_schema


def add_model(components: dict[str, Any], name: str, kind: Any) -> None:
    """Adds a model to the components, with the models it refers to."""
    found = TypeAdapter[Any](kind).json_schema(ref_template=REF)
    for model, definition in found.pop("$defs", {}).items():
        components.setdefault(model, definition)
    components[name] = found


def add_refused(responses: dict[str, Any]) -> None:
    """Adds the refusal that any request can get. FastAPI would compute it for each address at every start."""
    for status in REFUSED:
        told = str(responses.get(status, FASTAPIS_OWN[0]))
        if FASTAPIS_OWN[0] in told:
            content = {"application/json": {"schema": {"$ref": REF.format(model="Refused")}}}
            responses[status] = {"description": HTTPStatus(int(status)).phrase, "content": content}


# The page.


def add_page(app: FastAPI) -> None:
    """Serves the built page, or a short one if it was not built. All paths of the page's screens return the
    page.
    """
    if (PAGE / "index.html").is_file():
        app.mount("/assets", Assets(directory=PAGE / "assets", check_dir=False))

        files = {file.relative_to(PAGE).as_posix(): file for file in PAGE.rglob("*") if file.is_file()}

        @app.api_route("/{path:path}", methods=READING, include_in_schema=False)
        async def page(path: str, request: Request) -> FileResponse:
            if path in files:
                return FileResponse(files[path], headers=REVALIDATE)
            if request.method not in allowed_methods(request):  # HEAD at an address of the API
                raise HTTPException(405)
            if path.startswith("api/") or "." in path:  # paths of screens have no dots; names of files do
                raise ServerRefusal("no_such_page")
            return FileResponse(PAGE / "index.html", headers=REVALIDATE)

    else:

        @app.api_route("/", methods=READING, include_in_schema=False)
        async def plain_page() -> HTMLResponse:
            return HTMLResponse(
                "<!doctype html><html lang=en><title>Fondaco</title><h1>Fondaco</h1>"
                "<p>The server is running. For programs: <a href=/api/docs>the interface</a>.</html>"
            )


class Documentation:
    """The documentation of the interface. It is built once, in a thread, at the first request for it."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app
        self._building: asyncio.Task[tuple[bytes, str]] | None = None

    async def schema(self) -> Response:
        encoded, _ = await self._built()
        return Response(encoded, media_type="application/json")

    async def page(self) -> HTMLResponse:
        _, page = await self._built()
        return HTMLResponse(page)

    async def _built(self) -> tuple[bytes, str]:
        """Returns OpenAPI as JSON, and as one page without scripts."""
        if self._building is None or (self._building.done() and self._building.exception()):
            self._building = asyncio.create_task(asyncio.to_thread(self._build))
        return await asyncio.shield(self._building)  # others may wait for it, even if this client leaves

    def _build(self) -> tuple[bytes, str]:
        schema = self._app.openapi()
        rows = "".join(
            f"<tr><td><code>{method.upper()} {escape(path)}</code><td>{escape(about.get('description', ''))}"
            for path, methods in schema["paths"].items()
            for method, about in methods.items()
        )
        page = (
            "<!doctype html><html lang=en><title>Fondaco: the interface</title><h1>Fondaco</h1>"
            "<p>All of it, with every model: <a href=/api/openapi.json>openapi.json</a>.</p>"
            f"<table>{rows}</table></html>"
        )
        return orjson.dumps(schema), page
