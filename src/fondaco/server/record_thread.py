"""Runs work on records in a thread, so that it does not block the event loop.

A body with a record can be a megabyte, so even its JSON is read in the thread. Cheap checks of its size come
first: while JSON is read, the thread holds Python's lock, and a megabyte of empty lists would hold up the
event loop for half a second. People take turns.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from starlette.requests import Request

from fondaco.hosted.commands import Person
from fondaco.hosted.refusals import Both
from fondaco.server.errors import ServerRefusal
from fondaco.server.fair_places import Accounts, FairPlaces
from fondaco.server.people import address_of
from fondaco.server.protection.rate_limits import network_of
from fondaco.server.validation_errors import invalid

MOST_VALUES = 20_000  # in a body, roughly; a record of the longest games has fewer than a thousand
MANY_VALUES = Both(f"it has more than {MOST_VALUES:,} values", f"il contient plus de {MOST_VALUES} valeurs")
MOST_PROBLEMS = 100  # most validation errors of a body that are listed
MANY_PROBLEMS = Both("it has many fields that it cannot have", "il a beaucoup de champs en trop")
T = TypeVar("T")
M = TypeVar("M", bound=BaseModel)


class RecordThread:
    def __init__(self) -> None:
        self._places = FairPlaces(1)
        self._thread = ThreadPoolExecutor(1, "records")

    async def run(self, accounts: Accounts, work: Callable[..., T], *values: Any) -> T:
        """Returns what `work` returns. Waits until it is the turn of `accounts`."""
        return await self._places.run_in(lambda is_spare: self._thread, accounts, work, *values)

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


def sender(request: Request, person: Person | None) -> Accounts:
    """Returns the accounts of a request: its person and their network address."""
    network = network_of(address_of(request))
    return (person.id, network) if person else (network,)


async def body_in(request: Request) -> bytes:
    """Returns the body of a request. `request.body()` would keep it in memory as long as the request."""
    return b"".join([part async for part in request.stream()])


def body_of(model: type[BaseModel]) -> dict[str, Any]:
    """Returns OpenAPI's description of a body that is read in the thread."""
    schema = {"$ref": f"#/components/schemas/{model.__name__}"}
    return {"requestBody": {"content": {"application/json": {"schema": schema}}, "required": True}}


def parsed(model: type[M], body: bytes) -> M:
    """Returns the message in a body, or raises a refusal."""
    if sum(map(body.count, (b",", b"[", b"{"))) > MOST_VALUES:
        raise ServerRefusal("bad_request", reason=MANY_VALUES)
    try:
        return model.model_validate_json(body)
    except ValidationError as error:
        if error.error_count() > MOST_PROBLEMS:  # listing more would take long
            raise ServerRefusal("bad_request", reason=MANY_PROBLEMS) from None
        raise invalid(error.errors(include_url=False, include_input=False)) from None
