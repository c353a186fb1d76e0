"""`fondaco serve`: runs a server."""

from __future__ import annotations

import argparse
import errno
import os
import re
import socket
import sys
import threading
import time
import webbrowser
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from fondaco.cli.arguments import UsageError, integer

PORT = 8424
PORTS_TRIED = 50  # ports that are tried, if the user gave none
BROWSER_PAUSE = 1.0  # seconds before the browser opens, so that the server can answer
OTHER_PORT = "Choose another one with --port, or leave --port out to use the next free one."
NO_ENGINE = (
    "warning: the compiled engine is not installed, so the bots sharp and master play like steady. "
    "Type: pip install 'fondaco[fast]'"
)


def define(commands: Any) -> None:
    command = commands.add_parser(
        "serve",
        help="run a server where people play with friends and bots",
        description="Serves the page, live play and the HTTP API. By default it is one process with an "
        "SQLite file. Several workers need PostgreSQL.",
    )
    command.add_argument(
        "--host", default="127.0.0.1", help="the address to listen on (default: %(default)s)"
    )
    command.add_argument(
        "--port",
        type=integer(0, 65535),
        metavar="PORT",
        help=f"the port to listen on (default: {PORT}, or the next free one; 0: any free port)",
    )
    command.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:PATH or postgresql://... (default: a file in your data folder)",
    )
    command.add_argument(
        "--workers", type=integer(1, 64), default=1, metavar="N", help="number of processes (default: 1)"
    )
    command.add_argument("--no-browser", action="store_true", help="do not open a browser")
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    return run_server(given.host, given.port, given.database, given.workers, not given.no_browser)


def run_server(host: str, port: int | None, database: str | None, workers: int, browser: bool) -> int:
    """Runs a server until it is stopped, and returns the exit code."""
    if find_spec("fastapi") is None or find_spec("uvicorn") is None:
        raise UsageError("The server needs more packages. Type: pip install 'fondaco[server]'")
    from fondaco.server.launch import NoDatabase, check_database, serve
    from fondaco.server.settings import BadSetting, settings_from

    url = checked_database(database, workers)
    try:
        settings = settings_from({**os.environ, "FONDACO_DATABASE": url})
        check_database(url)
        bound = bound_port(host, port)
    except BadSetting as error:
        raise UsageError(str(error)) from None
    except NoDatabase as error:
        raise UsageError(f"cannot use the database {without_password(url)}: {error}") from None
    warn_without_engine()
    address = f"http://{bracketed(host)}:{bound.getsockname()[1]}"
    print(f"Fondaco is running at {address} (Ctrl+C stops it)", flush=True)
    if browser and has_screen():
        threading.Thread(target=open_browser, args=(address,), daemon=True).start()
    return serve(settings, bound, workers)


def bound_port(host: str, port: int | None) -> socket.socket:
    """Returns a socket on `port`. If `port` is None, returns one on the first free port from the usual one
    on.
    """
    from fondaco.server.launch import bound_socket

    wanted, tries = (PORT, PORTS_TRIED) if port is None else (port, 1)
    try:
        return bound_socket(host, wanted, tries)
    except OSError as error:
        if error.errno == errno.EADDRINUSE and port is not None:
            raise UsageError(f"Port {port} of {host} is in use. {OTHER_PORT}") from None
        raise UsageError(f"cannot listen on {host} port {wanted}: {error.strerror}") from None


def warn_without_engine() -> None:
    """Prints a warning if the strong bots cannot play at full strength."""
    from fondaco.bots.search import can_search

    if not can_search():
        print(f"fondaco: {NO_ENGINE}", file=sys.stderr, flush=True)


def checked_database(url: str | None, workers: int) -> str:
    """Returns the URL of the database: the given one, or a file in the user's data folder."""
    url = url or os.environ.get("FONDACO_DATABASE") or f"sqlite:{data_folder() / 'house.db'}"
    if url.startswith(("postgresql://", "postgres://")):
        if find_spec("asyncpg") is None:
            raise UsageError("PostgreSQL needs one more package. Type: pip install 'fondaco[postgres]'")
        return url
    if not url.startswith("sqlite:") or url == "sqlite:":
        raise UsageError(f"Unknown database {url[:80]!r}. Use sqlite:PATH or postgresql://USER@HOST/NAME.")
    if workers > 1:
        raise UsageError(f"{workers} workers need PostgreSQL. Add --database postgresql://USER@HOST/NAME.")
    return url


def bracketed(host: str) -> str:
    """Returns a host as a URL writes it: an IPv6 address has brackets."""
    return f"[{host}]" if ":" in host else host


def without_password(url: str) -> str:
    return re.sub(r"//[^@/]*@", "//...@", url)


def data_folder() -> Path:
    """Returns the folder for the data of the user."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "fondaco"
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "fondaco"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "fondaco"


def has_screen() -> bool:
    if sys.platform.startswith("linux"):
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return not os.environ.get("SSH_CONNECTION")


def open_browser(address: str) -> None:
    time.sleep(BROWSER_PAUSE)
    webbrowser.open(address)
