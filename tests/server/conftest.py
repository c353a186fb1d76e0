from __future__ import annotations

import asyncio
import gc
import uuid
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import asyncpg
import httpx
import pytest

from fondaco.server.app import with_routes
from fondaco.server.server import Server
from fondaco.server.settings import Settings
from fondaco.server.storage import storage_at
from server import real_postgres
from server.served import Served, clients, randomness_asking_first, served


@pytest.fixture(autouse=True)
def closed_clients() -> Iterator[None]:
    """Closes the connections of guests when their test is over."""
    yield
    clients.close()


@pytest.fixture(scope="module", autouse=True)
def no_garbage() -> Iterator[None]:
    """Frees the tasks that simulations left in the middle of something.

    Freed while Python 3.11 parses a file, as it does when a plugin is imported late, they make it fail.
    """
    yield
    gc.collect()


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """A running PostgreSQL."""
    with real_postgres.running() as url:
        yield url


@pytest.fixture
def postgres_url(cluster: str) -> str:
    """A database of its own for each test."""
    return new_database(cluster)


@pytest.fixture
def other_postgres_url(cluster: str) -> str:
    return new_database(cluster)


def new_database(cluster: str) -> str:
    name = "t" + uuid.uuid4().hex

    async def make() -> None:
        connection = await asyncpg.connect(cluster)
        await connection.execute(f"create database {name}")
        await connection.close()

    asyncio.run(make())
    return cluster.replace("/postgres?", f"/{name}?")


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:{tmp_path / 'server.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> str:
    """The same test on both databases."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture
def server(sqlite_url: str) -> Iterator[Served]:
    with served(sqlite_url) as server:
        yield server


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A server without a port, asked in this process."""
    server = Server(Settings(), storage_at(f"sqlite:{tmp_path}/server.db"))
    server.tables.randomness = randomness_asking_first(0, "card", players=2)  # bots wait for a guest's move
    app = with_routes(server)
    await server.open()
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="http://server") as made:
        yield made
    await server.close()
