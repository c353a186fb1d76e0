"""Work on records is done in a thread beside the event loop, which it would hold up otherwise.

A body with a record can have a megabyte. So even its JSON is read in the thread, and bounds that are cheap to
check come first. People take turns.
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
from fondaco.server.fair_places import FairPlaces
from fondaco.server.protection.rate_limits import network_of
from fondaco.server.validation_errors import invalid

MOST_PROBLEMS = 100  # of a body that are looked at
MANY_PROBLEMS = Both("it has many fields that it cannot have", "il a beaucoup de champs en trop")
T = TypeVar("T")
M = TypeVar("M", bound=BaseModel)


class RecordThread:
    def __init__(self) -> None:
        self._places = FairPlaces(1)
        self._thread = ThreadPoolExecutor(1, "records")

    async def run(self, person: str, work: Callable[..., T], *values: Any) -> T:
        """Returns what `work` returns, when it is the person's turn."""
        return await self._places.run_in(self._thread, person, work, *values)

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


def sender(request: Request, person: Person | None) -> str:
    """Whose turn a request takes: the person's, or that of a stranger's network address."""
    return person.id if person else network_of(request.client.host if request.client else "")


def body_of(model: type[BaseModel]) -> dict[str, Any]:
    """What OpenAPI says of a body that is read in the thread."""
    schema = {"$ref": f"#/components/schemas/{model.__name__}"}
    return {"requestBody": {"content": {"application/json": {"schema": schema}}, "required": True}}


def parsed(model: type[M], body: bytes) -> M:
    """Returns the message in a body, or raises a refusal."""
    try:
        return model.model_validate_json(body)
    except ValidationError as error:
        if error.error_count() > MOST_PROBLEMS:  # to list them would take long
            raise ServerRefusal("bad_request", reason=MANY_PROBLEMS) from None
        raise invalid(error.errors(include_url=False, include_input=False)) from None
