"""The server against its own OpenAPI: whatever is sent, the answer is one that the schema promises."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core import NotSet
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from fondaco.server.app import with_routes
from fondaco.server.server import Server
from fondaco.server.settings import Settings
from fondaco.server.storage import storage_at
from server.served import Guest, served

PROMISES = [
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
]


@pytest.fixture(scope="module")
def guest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    """Someone with a game that is going on, at a server of their own."""
    folder: Path = tmp_path_factory.mktemp("fuzz")
    with served(f"sqlite:{folder / 'server.db'}", bot_processes=1) as server:
        guest = Guest(server, "Ada")
        guest.http.headers["x-table"] = guest.opens("court", "me", "me:Bo")
        guest.post(f"tables/{guest.http.headers['x-table']}/start")
        yield guest


def promised() -> dict[str, Any]:
    """The schema, as the server would show it."""
    return with_routes(Server(Settings(), storage_at("sqlite:unopened"))).openapi()


schema = schemathesis.openapi.from_dict(promised())


@schema.parametrize()
@settings(max_examples=15, suppress_health_check=list(HealthCheck))
def test_every_answer_is_one_that_was_promised(case: schemathesis.Case[Any], guest: Guest) -> None:
    body = "" if isinstance(case.body, NotSet) else repr(case.body)
    luck = random.Random(body + repr(case.query))
    if "table" in case.path_parameters and luck.random() < 0.7:
        case.path_parameters["table"] = guest.http.headers["x-table"]
    cookies = {"fondaco": guest.http.cookies["fondaco"]} if luck.random() < 0.8 else {}
    answer = case.call(base_url=guest.address, cookies=cookies)
    assert answer.status_code < 500
    case.validate_response(answer, checks=PROMISES)
    if answer.status_code >= 400:
        assert {"code", "message", "allowed"} <= set(answer.json())
