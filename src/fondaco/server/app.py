"""The house as an ASGI application: routes, refusals as JSON, the page."""

from __future__ import annotations

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

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse
from pydantic import TypeAdapter
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from fondaco import __version__
from fondaco.server import messages, telling
from fondaco.server.errors import Both, Refusal, language_of
from fondaco.server.house import House
from fondaco.server.logs import log_to_stderr
from fondaco.server.protection.middleware import Guard
from fondaco.server.protection.rate_limits import Buckets
from fondaco.server.routes import router
from fondaco.server.settings import Settings, settings_from
from fondaco.server.storage import storage_at
from fondaco.server.validation_errors import misshapen
from fondaco.server.websocket.connection import Live

PAGE = Path(__file__).parent / "page"
UNREADABLE = Both("it cannot be read", "il est illisible")
REFUSED = ("401", "403", "404", "405", "409", "413", "422", "429", "500", "503")
FASTAPIS_OWN = ("HTTPValidationError", "ValidationError")  # models that this house never answers with
LOOK_AGAIN = {"cache-control": "no-cache"}
LOOKING = ["GET", "HEAD"]  # a page can only be looked at
REF = "#/components/schemas/{model}"
# How much is allocated before Python looks for garbage, young, older, old. What the house holds is mostly
# books that stay, and looking through all of them took a quarter of its time and held everyone up.
COLLECTING = (50_000, 20, 50)
# Seconds until the thread that writes gets the interpreter from the one that plays. With Python's own five
# milliseconds a commit that was done waited so long to be told that the house stood idle meanwhile.
SWITCHING = 0.0005
log = logging.getLogger("fondaco.app")


def from_environment() -> ASGIApp:
    """The application of a worker: its settings are in FONDACO_... variables."""
    settings = settings_from(dict(os.environ))
    log_to_stderr(settings.log)
    app = application(settings)
    gc.freeze()  # what is loaded by now is no garbage
    gc.set_threshold(*COLLECTING)
    sys.setswitchinterval(SWITCHING)
    return app


def application(settings: Settings) -> ASGIApp:
    """The house, guarded."""
    house = House(settings, storage_at(settings.database))
    return Guard(routes(house), settings, house.metrics)


def routes(house: House) -> FastAPI:
    @asynccontextmanager
    async def open_house(app: FastAPI) -> AsyncIterator[None]:
        await house.open()
        log.info("open")
        yield
        await house.close()
        log.info("closed")

    app = FastAPI(
        title="Fondaco",
        version=__version__,
        description="Tables for the Medici games. Live play is told in docs/protocol.md.",
        lifespan=open_house,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.house = house
    app.state.live = Live(house)
    app.state.newcomers = Buckets(house.settings.people_per_minute / 60, house.settings.people_per_minute)
    app.include_router(router)
    app.include_router(telling.router)
    app.router.routes.append(WebSocketRoute("/api/tables/{table}/live", app.state.live))
    app.add_api_route("/api/docs", docs_page(app), include_in_schema=False)
    add_page(app)
    add_refusals(app)
    app.openapi = lambda: whole_schema(app)  # type: ignore[method-assign]
    return app


def add_refusals(app: FastAPI) -> None:
    """Whatever goes wrong is answered in the same form."""

    def told(request: Request, refusal: Refusal) -> JSONResponse:
        app.state.house.metrics.refusals[refusal.code] += 1
        wanted = request.query_params.get("lang") or request.headers.get("accept-language")
        return JSONResponse(refusal.told(language_of(wanted)), refusal.status, refusal.headers())

    async def refused(request: Request, refusal: Any) -> JSONResponse:
        return told(request, refusal)

    async def ill_formed(request: Request, error: Any) -> JSONResponse:
        return told(request, misshapen(error.errors()))

    async def not_routed(request: Request, error: Any) -> JSONResponse:
        return told(request, refusal_for(error, request))

    async def broken(request: Request, error: Exception) -> JSONResponse:
        log.error("broken", exc_info=error, extra={"path": request.url.path})
        return told(request, Refusal("broken"))

    app.add_exception_handler(Refusal, refused)
    app.add_exception_handler(RequestValidationError, ill_formed)
    app.add_exception_handler(HTTPException, not_routed)
    app.add_exception_handler(Exception, broken)


def refusal_for(error: HTTPException, request: Request) -> Refusal:
    """What Starlette and FastAPI refuse by themselves, and the guard where it has to do it their way."""
    if error.status_code == 404:
        return Refusal("no_such_page")
    if error.status_code == 405:
        return Refusal("wrong_method", allowed_methods(request), method=request.method)
    if error.status_code == 413:
        return Refusal("too_large", largest=error.detail)
    return Refusal("bad_request", reason=UNREADABLE)


def allowed_methods(request: Request) -> list[str]:
    """What an address takes."""
    routes = [route for route in (*router.routes, *telling.router.routes) if isinstance(route, Route)]
    fitting = [route.methods or set() for route in routes if route.path_regex.match(request.url.path)]
    return sorted(set[str]().union(*fitting)) or LOOKING


def whole_schema(app: FastAPI) -> dict[str, Any]:
    """OpenAPI, with the messages of live play among its components and the refusals among the answers."""
    if app.openapi_schema is None:
        schema = get_openapi(
            title=app.title, version=app.version, description=app.description, routes=app.routes
        )
        components = schema.setdefault("components", {}).setdefault("schemas", {})
        for name, kind in (("FromHouse", messages.FromHouse), ("FromClient", messages.FromClient)):
            add_model(components, name, kind)
        add_model(components, "Refused", messages.Refused)
        for methods in schema["paths"].values():
            for operation in methods.values():
                add_refused(operation["responses"])
        for model in FASTAPIS_OWN:
            components.pop(model, None)
        app.openapi_schema = schema
    return app.openapi_schema


def add_model(components: dict[str, Any], name: str, kind: Any) -> None:
    """A model and those it is made of."""
    found = TypeAdapter[Any](kind).json_schema(ref_template=REF)
    for model, definition in found.pop("$defs", {}).items():
        components.setdefault(model, definition)
    components[name] = found


def add_refused(responses: dict[str, Any]) -> None:
    """Any request can be refused. Said here once: said to FastAPI it is worked out anew for each address
    and status, at every start."""
    for status in REFUSED:
        told = str(responses.get(status, FASTAPIS_OWN[0]))
        if FASTAPIS_OWN[0] in told:
            content = {"application/json": {"schema": {"$ref": REF.format(model="Refused")}}}
            responses[status] = {"description": HTTPStatus(int(status)).phrase, "content": content}


# The page.


class Assets(StaticFiles):
    """Files whose names change with what is in them: a browser may keep them."""

    def file_response(self, *arguments: Any, **more: Any) -> Response:
        response = super().file_response(*arguments, **more)
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


def add_page(app: FastAPI) -> None:
    """The built page if it is there, else one that says where to read on. Its own paths lead to the page."""
    if (PAGE / "index.html").is_file():
        app.mount("/assets", GZipMiddleware(Assets(directory=PAGE / "assets", check_dir=False)))

        files = {file.relative_to(PAGE).as_posix(): file for file in PAGE.rglob("*") if file.is_file()}

        @app.api_route("/{path:path}", methods=LOOKING, include_in_schema=False)
        async def page(path: str, request: Request) -> FileResponse:
            if path in files:
                return FileResponse(files[path], headers=LOOK_AGAIN)
            if request.method not in allowed_methods(request):  # HEAD, where programs ask
                raise HTTPException(405)
            if path.startswith("api/") or "." in path:  # the page's own paths have no dots, names of files do
                raise Refusal("no_such_page")
            return FileResponse(PAGE / "index.html", headers=LOOK_AGAIN)

    else:

        @app.api_route("/", methods=LOOKING, include_in_schema=False)
        async def plain_page() -> HTMLResponse:
            return HTMLResponse(
                "<!doctype html><html lang=en><title>Fondaco</title><h1>Fondaco</h1>"
                "<p>The house is open. Programs play here: see <a href=/api/docs>what it answers</a>.</html>"
            )


def docs_page(app: FastAPI) -> Any:
    """What the house answers, as one page without scripts."""

    async def page() -> HTMLResponse:
        rows = "".join(
            f"<tr><td><code>{method.upper()} {escape(path)}</code><td>{escape(about.get('description', ''))}"
            for path, methods in app.openapi()["paths"].items()
            for method, about in methods.items()
        )
        return HTMLResponse(
            "<!doctype html><html lang=en><title>Fondaco: what it answers</title><h1>Fondaco</h1>"
            "<p>All of it, with every model: <a href=/api/openapi.json>openapi.json</a>.</p>"
            f"<table>{rows}</table></html>"
        )

    return page
