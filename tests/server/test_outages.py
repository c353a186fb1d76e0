"""What happens when the database is away, silent, late or full, or when processes are killed."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from uvicorn.config import STARTUP_FAILURE

from fondaco.server.storage import StorageUnavailable, postgres, storage_at
from server.faulty_proxy import FaultyProxy, faulty_proxy
from server.served import TIMEOUT, Guest, served, started, stopped, wait_for, workers_of

WITHOUT_APPLICATION = (
    "import sys; from fondaco.server import launch; launch.APPLICATION = 'fondaco.server.app:nothing'; "
    "from fondaco.cli.main import main; sys.exit(main(sys.argv[1:]))"
)
LISTENING = ("BEAT_PAUSE", "BEAT_SECONDS", "LISTENER_PAUSE")
HOSTING = Path(__file__).parent.parent.parent / "docs" / "hosting.md"


@pytest.fixture
def proxy(postgres_url: str) -> Iterator[FaultyProxy]:
    """A proxy before a database of its own."""
    with faulty_proxy(postgres_url) as made:
        yield made


@contextmanager
def impatient(*names: str) -> Iterator[None]:
    """A server that does not wait long, while nothing can come that it waits for.

    At other times its real limits hold: on a busy machine an answer may take a second.
    """
    with pytest.MonkeyPatch.context() as patch:
        for name in names or ("ANSWER_SECONDS", "ALIVE_SECONDS", *LISTENING):
            patch.setattr(postgres, name, 0.5)
        yield


def is_running(process: int) -> bool:
    try:
        return "State:\tZ" not in (Path("/proc") / str(process) / "status").read_text()
    except OSError:
        return False


def is_well(address: str) -> bool:
    try:
        return httpx.get(f"{address}/health", timeout=TIMEOUT).status_code == 200
    except httpx.TransportError:
        return False


def takes_guests(address: str) -> bool:
    return httpx.post(f"{address}/api/people", json={"name": "Ada"}, timeout=TIMEOUT).status_code == 201


# A database that is away.


def test_a_worker_that_starts_while_the_database_is_away_waits_for_it(postgres_url: str) -> None:
    with faulty_proxy(postgres_url) as proxy:
        process, address = started("--port", "0", "--workers", "2", "--database", proxy.url)
        (killed, _) = workers = workers_of(process.pid)
        proxy.refuse()
        proxy.cut()
        os.kill(killed, signal.SIGKILL)
        assert process.stderr
        while "the database is away" not in process.stderr.readline():
            assert process.poll() is None
        wait_for(lambda: not is_well(address))
        assert process.poll() is None
        proxy.refuse(False)
        wait_for(lambda: is_well(address))
        while "the database is back" not in process.stderr.readline():  # by the new worker
            assert process.poll() is None
        wait_for(lambda: takes_guests(address))  # the worker that stayed finds the database again, too
        assert len(set(workers_of(process.pid)) - set(workers)) == 1
        stopped(process)
        assert process.returncode == 0


def test_workers_that_cannot_start_end_the_server_with_a_failure(postgres_url: str) -> None:
    """What fails for another reason than the database fails again: the service manager has to know."""
    command = [sys.executable, "-c", WITHOUT_APPLICATION, "serve", "--no-browser", "--port", "0"]
    ended = subprocess.run([*command, "--workers", "2", "--database", postgres_url], capture_output=True)
    assert ended.returncode == STARTUP_FAILURE


def test_the_service_restarts_always() -> None:
    assert "Restart=always" in HOSTING.read_text("utf-8")


def test_workers_end_with_a_supervisor_that_is_killed(postgres_url: str) -> None:
    process, address = started("--port", "0", "--workers", "2", "--database", postgres_url)
    workers = workers_of(process.pid)
    assert len(workers) == 2
    process.kill()
    process.communicate()
    wait_for(lambda: not any(map(is_running, workers)))
    with pytest.raises(httpx.TransportError):
        httpx.get(address)


# A database that is silent.


def test_a_silent_database_is_unavailable_and_health_says_so(proxy: FaultyProxy) -> None:
    with served(proxy.url) as server:
        ada = Guest(server, "Ada")
        table = ada.opens("card", "me", "me:Bo")
        with impatient():
            proxy.hold()
            begun = time.monotonic()
            assert ada.post(f"tables/{table}/say", {"text": "hello?"}, 503)["code"] == "unavailable"
            answer = ada.http.get("/health")
            assert (answer.status_code, answer.json()["ok"]) == (503, False)
            assert time.monotonic() - begun < TIMEOUT / 2
        proxy.release()
        wait_for(lambda: ada.http.get("/health").json()["ok"])
        wait_for(lambda: ada.http.post(f"/api/tables/{table}/say", json={"text": "hello!"}).is_success)


def test_a_listener_that_fell_silent_listens_again(proxy: FaultyProxy, postgres_url: str) -> None:
    with served(proxy.url) as deaf, served(postgres_url) as other:
        ada, bo = Guest(deaf, "Ada"), Guest(other, "Bo")
        table = ada.opens("card", "me", "open")
        screen = ada.looks(table)
        screen.until("view")
        wait_for(lambda: proxy.listeners)
        with impatient(*LISTENING):
            proxy.deafen()
            bo.post(f"tables/{table}/say", {"text": "do you hear me?"})
            while not screen.view["chat"]:
                screen.next()
        wait_for(lambda: ada.http.get("/health").json()["ok"])


def test_a_commit_that_arrives_late_is_heard_of(proxy: FaultyProxy) -> None:
    """Its connection broke, so the writer was told that the outcome is unknown. It stands all the same."""
    with served(proxy.url) as server:
        ada = Guest(server, "Ada")
        table = ada.opens("card", "me", "me:Bo")
        screen = ada.looks(table)
        screen.until("view")
        ada.post(f"tables/{table}/say", {"text": "one"})  # there is a connection for writing
        screen.until("update")
        with impatient():
            proxy.hold("to_server")
            screen.send("say", text="two")
            assert screen.until("refused")["code"] == "unavailable"
        proxy.cut()
        proxy.release()
        while [line["text"] for line in screen.view["chat"]] != ["one", "two"]:
            screen.next()


def test_a_silent_database_does_not_keep_the_server_from_closing(proxy: FaultyProxy) -> None:
    with ExitStack() as silence, served(proxy.url) as server:
        ada = Guest(server, "Ada")
        ada.opens("card", "me", "me:Bo")
        silence.enter_context(impatient())
        proxy.hold()


def test_a_server_opens_while_the_database_is_silent(proxy: FaultyProxy) -> None:
    async def opened_too_early() -> None:
        storage = storage_at(proxy.url)
        with pytest.raises(StorageUnavailable):
            await storage.open(lambda table, number, event: None)
        with pytest.raises(StorageUnavailable):
            await storage.events("a" * 16)
        await storage.close()

    with ExitStack() as silence:
        silence.enter_context(impatient())
        proxy.hold()
        asyncio.run(opened_too_early())
        with served(proxy.url) as server:
            assert Guest(server).http.get("/health").status_code == 503
            silence.close()  # it has its real patience again before anything is delivered
            proxy.release()
            wait_for(lambda: Guest(server).http.get("/health").json()["ok"])
            wait_for(lambda: takes_guests(f"http://{server.address}"))


# A full disk.


def test_health_needs_a_write(sqlite_url: str) -> None:
    """A database that can be read but not written is not well."""
    with served(sqlite_url) as server:
        guest = Guest(server)
        assert guest.http.get("/health").json()["ok"]
        server.worker.storage._writer.execute("pragma query_only = on")
        wait_for(lambda: guest.http.get("/health").status_code == 503)
        server.worker.storage._writer.execute("pragma query_only = off")
        wait_for(lambda: guest.http.get("/health").status_code == 200)
