"""Runs the server with uvicorn, in one process or several, on a given or a free port."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import asdict
from functools import partial
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from fondaco.bots.search import can_search
from fondaco.server.bot_process import PREPARE
from fondaco.server.protection.http_timeouts import TimedHttp
from fondaco.server.settings import Settings
from fondaco.server.storage import StorageUnavailable, storage_at
from fondaco.server.websocket.protocol import LiveSockets
from fondaco.server.worker_handoff import HandoffHttp, HandoffSocket

APPLICATION = "fondaco.server.app:from_environment"
HIGHEST_PORT = 65535
GRACE_SECONDS = 5
WAITING_CONNECTIONS = 2048
SEND_BUFFER = 64 * 1024  # bytes; by default the kernel would keep megabytes for a client that does not read


def bound_socket(host: str, port: int, tries: int = 1) -> socket.socket:
    """Returns a socket on the first free port of `tries`, from `port` on. Port 0 takes any free port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    last = min(port + tries - 1, HIGHEST_PORT) if port else 0
    for candidate in range(port, last + 1):
        found = new_socket(family)
        try:
            found.bind((host, candidate))
        except OSError:
            found.close()
            if candidate == last:
                raise
        else:
            found.set_inheritable(True)
            return found
    raise ValueError(f"The port must be from 0 to {HIGHEST_PORT}, not {port}.")


def new_socket(family: int) -> socket.socket:
    made = socket.socket(family)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)  # connections inherit this
    return made


class ForWorkers(socket.socket):
    """The port of a server with several workers. Each worker gets its own socket on it, and the kernel
    spreads new connections over them. With one shared socket, the worker that happens to be awake would take
    nearly all.
    """

    @classmethod
    def of(cls, bound: socket.socket) -> socket.socket:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        return cls(bound.family, bound.type, bound.proto, bound.detach())

    def __reduce__(self) -> tuple[Any, ...]:
        return beside, (int(self.family), self.getsockname())


def beside(family: int, address: Any) -> socket.socket:
    """Returns another socket on the same address, in the process of a worker."""
    made = new_socket(family)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    made.bind(address)
    return made


class NoDatabase(Exception):
    """Raised with the reason if the database cannot be used."""


def check_database(url: str) -> None:
    """Opens the database once, so that its problems are reported before the first request."""

    async def open_once() -> None:
        storage = storage_at(url)
        await storage.open(lambda table, number, entry: None)
        await storage.close()

    try:
        asyncio.run(open_once())
    except StorageUnavailable as away:
        raise NoDatabase(str(away.error) or type(away.error).__name__) from away
    except Exception as error:
        raise NoDatabase(str(error) or type(error).__name__) from error


def serve(settings: Settings, bound: socket.socket, workers: int) -> int:
    """Runs the server until it is told to stop, finishes requests under way, and returns the exit code."""
    for name, value in asdict(settings).items():
        os.environ[f"FONDACO_{name.upper()}"] = str(value).lower() if isinstance(value, bool) else str(value)
    with preparing_bots() if settings.prepare_bots and can_search() else nullcontext():
        if workers == 1:
            uvicorn.Server(configured(settings, 1, TimedHttp)).run(sockets=[bound])
            return 0
        if sys.platform.startswith("linux"):
            with TemporaryDirectory(prefix="fondaco-") as folder:
                config = configured(settings, workers, partial(HandoffHttp, folder=folder))
                return supervised(Multiprocess(config, [ForWorkers.of(bound), HandoffSocket(folder)]))
        # On other systems the last of several sockets on a port would get all connections.
        return supervised(Multiprocess(configured(settings, workers, TimedHttp), [bound]))


def supervised(workers: Multiprocess) -> int:
    """Runs workers and returns the exit code, which is a failure if one of them could not start."""
    workers.run()
    return STARTUP_FAILURE if any(one.exitcode == STARTUP_FAILURE for one in workers.processes) else 0


def end_with_the_supervisor() -> None:
    """In a worker: stops the worker when the supervisor has ended for any reason."""
    supervisor = parent_process()
    if supervisor:
        Thread(target=stop_after, args=(supervisor,), daemon=True).start()


def stop_after(supervisor: BaseProcess) -> None:
    supervisor.join()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(2 * GRACE_SECONDS)
    os._exit(1)


def configured(settings: Settings, workers: int, http: Any) -> uvicorn.Config:
    return uvicorn.Config(
        APPLICATION,
        factory=True,
        workers=workers,
        log_config=None,
        access_log=False,
        server_header=False,
        http=http,
        ws=LiveSockets,
        ws_max_size=settings.largest_message * 2,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        backlog=WAITING_CONNECTIONS,
        proxy_headers=True,
    )


@contextmanager
def preparing_bots() -> Iterator[None]:
    """Compiles the searching bots while the server runs, unless they are compiled already."""
    command = (sys.executable, "-m", "fondaco.server.bot_process", PREPARE)
    process = subprocess.Popen(command, stdin=subprocess.PIPE)
    try:
        yield
    finally:
        process.kill()
        process.wait()
