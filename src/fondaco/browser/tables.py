"""A table on this device: its events are written before anyone is told, and bots move while somebody looks.

Several tabs may have the same table open. Each has its own copy; the number of an event can be written once,
and a tab that was slower reads what the other wrote and decides again.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, NamedTuple, Protocol

from fondaco.browser.thinking import Thinker, choice
from fondaco.core.errors import Language
from fondaco.hosted.commands import Command, Person, PlayMove, Resume
from fondaco.hosted.decide import decide
from fondaco.hosted.encoding import as_json
from fondaco.hosted.events import Opened, SentEvent, TableEvent, from_stored, stored_data
from fondaco.hosted.evolve import evolve
from fondaco.hosted.game import Audience
from fondaco.hosted.lists import table_info
from fondaco.hosted.refusals import AlreadyPlayed, Both, Refusal
from fondaco.hosted.table import HostedTable, question_of
from fondaco.hosted.updates import snapshot, updates

ATTEMPTS = 20  # when other tabs write to the same table
RETRY_SECONDS = 5.0  # before a bot's move that could not be written is tried again
STAND_IN = "steady"  # plays for people who leave, and when a clock runs out


class DeviceRefusal(Refusal):
    """What only a device refuses."""

    SENTENCES: ClassVar[Mapping[str, Both]] = {
        "storage_full": Both(
            "This device has no room left for games. Export your games, then free some space.",
            "Cet appareil n’a plus de place pour les parties. Exportez-les, puis libérez de l’espace.",
        ),
        "storage_lost": Both(
            "The browser doesn't let games be kept on this device now. Your move was not played.",
            "Le navigateur ne garde plus les parties sur cet appareil. Votre coup n’a pas été joué.",
        ),
    }


class Storage(Protocol):
    """The browser's database. Texts are JSON."""

    async def append(self, table: str, number: int, event: str, info: str) -> str:
        """Writes an event, and what lists show after it.

        Returns "written", or why not: "taken", "full" or "lost".
        """

    async def events(self, table: str, after: int) -> str:
        """Returns the events of a table after a number: `number`, `type`, `at` and `data`."""

    async def tables(self) -> str:
        """Returns what lists show of every table."""


class Around(NamedTuple):
    """What tables share."""

    storage: Storage
    thinker: Thinker
    now: Callable[[], float]  # Unix time
    luck: Random
    spawn: Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]]


@dataclass(eq=False)
class Client:
    """Somebody who is shown a table live."""

    person: Person
    language: Language
    send: Callable[[str], None]
    seat: Audience = None

    def refuse(self, refusal: Refusal, view: dict[str, Any] | None = None) -> None:
        self.send(as_json({"type": "refused", **refusal.as_parts(self.language), "view": view}))


class DeviceTable:
    def __init__(self, id: str, around: Around) -> None:
        self.id, self._around = id, around
        self.table = HostedTable(id)
        self.clients: list[Client] = []
        self._writing = asyncio.Lock()
        self._plan: tuple[object, asyncio.Task[None]] | None = None

    # Commands.

    async def open(self, event: Opened) -> None:
        await self._write(evolve(self.table, event), event)

    async def submit(self, command: Command) -> int:
        """Carries a command out. Returns the number of its event, or raises a Refusal."""
        async with self._writing:
            for _ in range(ATTEMPTS):
                event = decide(self.table, command, self._around.now())
                if await self._write(evolve(self.table, event), event):
                    return self.table.number
        raise Refusal("unavailable")

    async def _write(self, after: HostedTable, event: TableEvent) -> bool:
        """Writes an event, then tells everyone. Returns False if another tab was faster."""
        stored = as_json(stored_event(after.number, event))
        outcome = await self._around.storage.append(self.id, after.number, stored, as_json(table_info(after)))
        if outcome == "written":
            self._adopt(after, event)
        elif outcome == "taken":
            await self.read_new()
        else:
            raise DeviceRefusal("storage_full" if outcome == "full" else "storage_lost")
        return outcome == "written"

    async def read_new(self) -> None:
        """Adopts the events that are written and not known here: all of them when a table is read."""
        for stored in json.loads(await self._around.storage.events(self.id, self.table.number)):
            if stored["number"] == self.table.number + 1:  # not read twice, by a command that waits
                event = from_stored(stored["type"], stored["data"], stored["at"])
                self._adopt(evolve(self.table, event), event)

    async def load(self) -> None:
        """Reads the whole log. A clock that ran when the table was closed has stood still since."""
        await self.read_new()
        if self.table.number == 0:
            raise Refusal("no_such_table")
        now = self._around.now()
        if self.table.time_left(now) is not None:
            await self.submit(Resume(since=self.table.changed, until=now))

    def _adopt(self, after: HostedTable, event: TableEvent) -> None:
        if after.number <= self.table.number:  # it was read from the log already
            return
        before, self.table = self.table, after
        if not isinstance(event, Opened):
            self._publish(before, after, event)
        self._plan_next()

    # Clients.

    def attach(self, client: Client, seat: Audience) -> None:
        """Shows the table to a client, from now on."""
        client.seat = self.seat_for(client.person, seat)
        self.clients.append(client)
        client.send(as_json(self.view(client.seat)))
        self._tell_presence([client])
        self._plan_next()

    def look(self, client: Client, seat: Audience) -> None:
        """Shows a client what another of its seats sees."""
        client.seat = None if seat is None else self.seat_for(client.person, seat)
        client.send(as_json(self.view(client.seat)))

    def detach(self, client: Client) -> None:
        self.clients.remove(client)
        self._plan_next()

    def view(self, seat: Audience) -> dict[str, Any]:
        """Returns the message `view`."""
        return snapshot(self.table, seat, self._around.now())

    def seat_for(self, person: Person, wanted: Audience) -> Audience:
        """Returns the seat wanted if it is the person's; without a wish their first, or a spectator's."""
        own = self.table.seats_of(person.id)
        if wanted is not None and wanted not in own:
            raise Refusal("not_yours", [str(seat) for seat in own], seat=wanted)
        return next(iter(own), None) if wanted is None else wanted

    def _publish(self, before: HostedTable, after: HostedTable, event: SentEvent) -> None:
        made = updates(before, after, event, {client.seat for client in self.clients})
        for client in self.clients:
            if client.seat is None or after.is_at(client.person.id, client.seat):
                client.send(as_json(made[client.seat].message()))
            else:  # a person who lost the seat watches on
                self.look(client, None)

    def _tell_presence(self, clients: list[Client]) -> None:
        message = as_json({"type": "presence", "table": self.id, "people": list(self.table.people)})
        for client in clients:
            client.send(message)

    # What happens by itself.

    def _plan_next(self) -> None:
        """Plans the next bot move or time-out, while somebody looks."""
        wanted = question_of(self.table) if self.clients and self.table.due is not None else None
        if self._plan and self._plan[0] == wanted:
            return
        if self._plan and self._plan[1] is not asyncio.current_task():
            self._plan[1].cancel()
        self._plan = (wanted, self._around.spawn(self._act(wanted))) if wanted else None

    async def _act(self, plan: object) -> None:
        """Lets a bot move for a seat of its own, or for one whose time is up."""
        while self._plan and self._plan[0] == plan:
            table, left = self.table, self.table.time_left(self._around.now())
            await asyncio.sleep(table.bot_pause if left is None else left)
            try:
                await self.submit(await self._move(table))
            except AlreadyPlayed:
                return
            except Refusal as refusal:
                for client in self.clients:
                    client.refuse(refusal)
                await asyncio.sleep(RETRY_SECONDS)

    async def _move(self, table: HostedTable) -> PlayMove:
        assert table.asked is not None
        assert table.play
        bot, seat, play = table.asked_bot, table.asked, table.play
        around = self._around
        option = await choice(
            around.thinker, bot or STAND_IN, seat, play.view(seat), play.options, around.luck
        )
        return PlayMove(seat=seat, option=option, answers=table.question, by="bot" if bot else "clock")


def stored_event(number: int, event: TableEvent) -> dict[str, Any]:
    return {"number": number, "type": event.type, "at": event.at, "data": stored_data(event)}
