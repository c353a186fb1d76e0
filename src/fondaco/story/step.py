"""One step of a game between two views of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from fondaco.core.views import View

SeatView = TypeVar("SeatView", bound=View)


@dataclass(frozen=True)
class Step(Generic[SeatView]):
    at: int  # moves of the record made by then, this one counted
    who: int | None  # a seat, or None for chance
    what: str  # in the notation of the records, as the seat heard of it
    forced: bool  # there was nothing else to do
    before: SeatView
    after: SeatView

    @property
    def verb(self) -> str:
        return self.what.partition(" ")[0]

    @property
    def rest(self) -> str:
        return self.what.partition(" ")[2]
